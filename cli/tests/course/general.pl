% Squares and numbers, for every ending.

% Distance in king moves.
dist(X:Y, X1:Y1, D) :-
	DX is abs(X - X1),
	DY is abs(Y - Y1),
	( DX > DY -> D = DX ; D = DY ).

% Differences of files and ranks, added.
manh(X:Y, X1:Y1, D) :-
	D is abs(X - X1) + abs(Y - Y1).

edge(1:_) :- !.
edge(8:_) :- !.
edge(_:1) :- !.
edge(_:8).

onboard(X:Y) :-
	X > 0, X < 9,
	Y > 0, Y < 9.

next(X, X1) :- X1 is X + 1.
next(X, X1) :- X1 is X - 1.

% Neighbours, the diagonal ones first.
neighbour(X:Y, X1:Y1) :-
	next(X, X1),
	next(Y, Y1),
	onboard(X1:Y1).
neighbour(X:Y, X1:Y) :-
	next(X, X1),
	onboard(X1:Y).
neighbour(X:Y, X:Y1) :-
	next(Y, Y1),
	onboard(X:Y1).

between(A, B, C) :- A < B, B < C, !.
between(A, B, C) :- C < B, B < A.

other(us, them).
other(them, us).

in(X, [X | _]).
in(X, [_ | T]) :-
	in(X, T).
