% Goals for king and rook against king. A position is Side..OurKing..OurRook..TheirKing..Depth.

% accessors
side(S.._, S).
our_king(_..W.._, W).
our_rook(_.._..R.._, R).
their_king(_.._.._..B.._, B).
depth(_.._.._.._..D, D).

true(_).

themtomove(them.._).

rooklost(_.._..B..B.._) :- !.
rooklost(them..W..R..B.._) :-
	dist(B, R, 1),
	\+ dist(W, R, 1).

rookexposed(us..W..R..B.._) :-
	dist(W, R, D1),
	dist(B, R, D2),
	D1 > D2 + 1.
rookexposed(them..W..R..B.._) :-
	dist(W, R, D1),
	dist(B, R, D2),
	D1 > D2.

rookdivides(_..Wx:Wy..Rx:Ry..Bx:By.._) :-
	( between(Wx, Rx, Bx) ; between(Wy, Ry, By) ), !.

lpatt(_..W..R..B.._) :-
	manh(W, B, 2),
	manh(R, B, 3).

their_king_edge(_.._.._..B.._) :- edge(B).
our_king_edge(_..W.._) :- edge(W).

kings_close(_..W.._..B.._) :-
	dist(W, B, D),
	D < 4.

room(_.._..Rx:Ry..Bx:By.._, Room) :-
	( Rx =:= Bx ; Ry =:= By ), !,
	Room = 64.
room(_.._..Rx:Ry..Bx:By.._, Room) :-
	( Bx < Rx -> Files is Rx - 1 ; Files is 8 - Rx ),
	( By < Ry -> Ranks is Ry - 1 ; Ranks is 8 - Ry ),
	Room is Files * Ranks.

roomgt2(Pos) :-
	room(Pos, Room),
	Room > 2.

newroomsmaller(Pos, RootPos) :-
	room(Pos, Room),
	room(RootPos, RootRoom),
	Room < RootRoom.

csquare(_.._..Rx:Ry..Bx:By.._, Cx:Cy) :-
	( Bx < Rx -> Cx is Rx - 1 ; Cx is Rx + 1 ),
	( By < Ry -> Cy is Ry - 1 ; Cy is Ry + 1 ).

okapproachedcsquare(Pos, RootPos) :-
	cdist(Pos, D1),
	cdist(RootPos, D2),
	D1 < D2.

cdist(Pos, D) :-
	our_king(Pos, W),
	csquare(Pos, C),
	manh(W, C, D).

okorndle(_..W..R.._, _..W1..R1.._) :-
	dist(W, R, D),
	dist(W1, R1, D1),
	D =< D1.

mate(Pos) :-
	side(Pos, them),
	incheck(Pos),
	\+ legalmove(Pos, _, _).

stalemate(Pos) :-
	side(Pos, them),
	\+ incheck(Pos),
	\+ legalmove(Pos, _, _).

legalmove(them..W..R..B..D, B-B1, us..W..R..B1..D1) :-
	D1 is D + 1,
	neighbour(B, B1),
	dist(W, B1, Far),
	Far > 1,
	\+ attacked(B1, W, R, B).

% Their king has left its square, so it stands in nobody's way.
attacked(B1, W, R, _) :-
	B1 \== R,
	straight(R, B1),
	free(R, B1, W).

straight(X:_, X:_).
straight(_:Y, _:Y).

incheck(_..W..R..B.._) :-
	straight(R, B),
	\+ blocks(R, B, W).

% The rook may go from one square to the other as far as a man on the third does not stand in the way.
free(From, To, Man) :- \+ blocks(From, To, Man).

blocks(_, To, To).
blocks(X:Y, X:Y1, X:Z) :- between(Y, Z, Y1).
blocks(X:Y, X1:Y, Z:Y) :- between(X, Z, X1).
