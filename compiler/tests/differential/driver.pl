% Runs the goals of one case file in SWI-Prolog and prints their answers in the form of the case files.
% swipl -q -f none driver.pl -- PROGRAM GOALS

:- module(driver, []).

:- set_prolog_flag(verbose, silent).
:- use_module(library(solution_sequences)).
:- dynamic answer/1.

main :-
    current_prolog_flag(argv, [Program, Goals | _]),
    set_prolog_flag(autoload, true), style_check(-singleton), style_check(-discontiguous),
    load_files(user:Program, [silent(true)]),
    open(Goals, read, In),
    each(In),
    close(In).

each(In) :-
    catch(read_term(In, Goal, [variable_names(Names), module(user)]), E, true),
    (   nonvar(E)
    ->  render_error(E, Line), print_lines("", [Line])
    ;   Goal == end_of_file
    ->  true
    ;   run(Goal, Names)
    ),
    (   Goal == end_of_file -> true ; each(In) ).

run(Goal, Names) :-
    retractall(answer(_)),
    with_output_to(string(Out), solutions(Goal, Names)),
    findall(A, answer(A), As),
    print_lines(Out, As).

solutions(Goal, Names) :-
    catch(( limit(121, user:Goal),
            binding_lines(Names, Line), assertz(answer(Line)), fail
          ; true ), E, ( render_error(E, Line), assertz(answer(Line)) )).

print_lines(Out, Answers) :-
    (   Out == ""
    ->  true
    ;   split_string(Out, "\n", "", Parts0),
        ( append(Parts1, [""], Parts0) -> Parts = Parts1 ; Parts = Parts0 ),
        forall(member(P, Parts), format("> ~w~n", [P]))
    ),
    ( Answers == [] -> format("false~n") ; show(Answers, 0) ),
    format("~n").

show([], _).
show([_ | _], 120) :- !, format("...~n").
show([A | As], N) :- format("~w~n", [A]), N1 is N + 1, show(As, N1).

binding_lines([], "true") :- !.
binding_lines(Names, Line) :-
    phrase_bindings(Names, [], _, Parts),
    atomic_list_concat(Parts, ', ', Line).

phrase_bindings([], Vs, Vs, []).
phrase_bindings([Name = Value | Ns], Vs0, Vs, [Part | Parts]) :-
    text(Value, Vs0, Vs1, Text),
    atomic_list_concat([Name, ' = ', Text], Part),
    phrase_bindings(Ns, Vs1, Vs, Parts).

render_error(error(Formal, _), Line) :- !,
    text(Formal, [], _, Text), atom_concat('! ', Text, Line).
render_error(Ball, Line) :-
    text(Ball, [], _, Text), atom_concat('ball ', Text, Line).

text(T, Vs0, Vs, Text) :- var(T), !, place(Vs0, T, 0, Vs, N), atom_concat('_', N, Text).
text(T, Vs, Vs, T) :- number(T), !.
text(T, Vs, Vs, Text) :- T == [], !, Text = '[]'.
text(T, Vs, Vs, Text) :- atom(T), !, name_text(T, Text).
text(T, Vs, Vs, Text) :- string(T), !, escaped(T, '"', Text).
text(T, Vs0, Vs, Text) :- is_list(T), !,
    texts(T, Vs0, Vs, Ts), atomic_list_concat(Ts, ',', In), atomic_list_concat(['[', In, ']'], Text).
text([H | T], Vs0, Vs, Text) :- !,
    text(H, Vs0, Vs1, Ht), tail(T, Vs1, Vs, Tt), atomic_list_concat(['[', Ht, Tt], Text).
text(T, Vs0, Vs, Text) :-
    compound_name_arguments(T, Name, Args),
    ( atom(Name) -> name_text(Name, Nt) ; Nt = Name ),
    texts(Args, Vs0, Vs, Ts), atomic_list_concat(Ts, ',', In), atomic_list_concat([Nt, '(', In, ')'], Text).

tail(T, Vs0, Vs, Text) :- nonvar(T), T = [H | R], !,
    text(H, Vs0, Vs1, Ht), tail(R, Vs1, Vs, Rt), atomic_list_concat([',', Ht, Rt], Text).
tail(T, Vs0, Vs, Text) :- text(T, Vs0, Vs, Tt), atomic_list_concat(['|', Tt, ']'], Text).

texts([], Vs, Vs, []).
texts([T | Ts], Vs0, Vs, [X | Xs]) :- text(T, Vs0, Vs1, X), texts(Ts, Vs1, Vs, Xs).

place([], V, N, [V], N).
place([W | Ws], V, N, [W | Ws], N) :- V == W, !.
place([W | Ws], V, N0, [W | Vs], N) :- N1 is N0 + 1, place(Ws, V, N1, Vs, N).

name_text(Name, Name) :-
    atom_codes(Name, [C | Cs]), code_type(C, alpha), \+ code_type(C, upper(_)), C =\= 0'_,
    forall(member(D, Cs), ( D == 0'_ ; code_type(D, alnum) )), !.
name_text(Name, Text) :- escaped(Name, '\'', Text).

escaped(Name, Mark, Text) :-
    atom_chars(Name, Cs),
    findall(E, ( member(C, Cs), escape(C, Mark, E) ), Es),
    atomic_list_concat([Mark | Es], Front), atom_concat(Front, Mark, Text).
escape('\n', _, '\\n') :- !.
escape('\t', _, '\\t') :- !.
escape(C, _, '\\\\') :- C == '\\', !.
escape(C, M, E) :- C == M, !, atom_concat('\\', C, E).
escape(C, _, C).

:- initialization((catch(main, E, (print_message(error, E), halt(2))), halt)).
