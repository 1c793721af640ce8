% Moves of king and rook against king.

move(Constraint, Pos, Move, Pos1) :-
	general_move(Constraint, Pos, Move, Pos1).

general_move(legal, us..P, Move, Pos1) :-
	kingdiagfirst(us..P, Move, Pos1)
	;
	rookmove(us..P, Move, Pos1).
general_move(legal, them..P, Move, Pos1) :-
	legalmove(them..P, Move, Pos1).
general_move(kingdiagfirst, Pos, Move, Pos1) :-
	kingdiagfirst(Pos, Move, Pos1).
general_move(rookmove, Pos, Move, Pos1) :-
	rookmove(Pos, Move, Pos1).
general_move(checkmove, us..W..R..Bx:By..D, Move, Pos1) :-
	(	X = Bx, rookmove(us..W..R..Bx:By..D, Move, Pos1), Move = _-(X:_), R \= X:_
	;	Y = By, rookmove(us..W..R..Bx:By..D, Move, Pos1), Move = _-(_:Y), R \= _:Y
	).

kingdiagfirst(us..W..R..B..D, W-W1, them..W1..R..B..D1) :-
	D1 is D + 1,
	neighbour(W, W1),
	W1 \== R,
	dist(W1, B, Far),
	Far > 1.

rookmove(us..W..Rx:Ry..B..D, Rx:Ry-To, them..W..To..B..D1) :-
	D1 is D + 1,
	to(N),
	( To = Rx:N ; To = N:Ry ),
	To \== Rx:Ry,
	free(Rx:Ry, To, W),
	free(Rx:Ry, To, B).

to(N) :- in(N, [1, 2, 3, 4, 5, 6, 7, 8]).
