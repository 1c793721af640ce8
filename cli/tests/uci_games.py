"""Plays tables against Stockfish from random positions, both driven by python-chess.

The table has the first side of the ending and has to mate, where perfect play does, within so many moves; every other game it plays Black.
Stalemates are allowed as often as --stalemates says, because a table may have known gaps; they are counted and shown.
Exit status 0 if all is well, 1 if not, 2 if something needed is missing.
"""

import argparse
import random
import shutil
import sys

STOCKFISH = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
try:
    import chess
    import chess.engine
except ImportError:
    chess = None


def random_position(ending, rng, judge):
    """A legal position of the ending with White, who has its first side, to move and to win by perfect play."""
    ours, theirs = ending.split("v")
    men = [chess.Piece.from_symbol(man) for man in ours]
    men += [chess.Piece.from_symbol(man.lower()) for man in theirs]
    judges = len(men) <= 3
    while True:
        squares = rng.sample(chess.SQUARES, len(men))
        board = chess.Board(None)
        for square, man in zip(squares, men):
            board.set_piece_at(square, man)
        if not board.is_valid() or not any(board.legal_moves):
            continue
        if not judges or wins(judge, board):
            return board


def wins(judge, board):
    """Whether perfect play wins; an engine without a fitting table plays few men perfectly."""
    info = judge.analyse(board, chess.engine.Limit(time=5))
    score = info["score"].pov(board.turn)
    return score.is_mate() and score.mate() > 0


def play(board, table, defender, most):
    """Plays on; the result and the number of the table's moves."""
    us = board.turn
    moves = 0
    while not board.is_game_over(claim_draw=True):
        if board.turn == us:
            if moves == most:
                return "too long", moves
            answer = table.play(board, chess.engine.Limit(time=5), info=chess.engine.INFO_ALL)
            if " advice=" not in answer.info.get("string", ""):
                return "no advice", moves
            moves += 1
        else:
            answer = defender.play(board, chess.engine.Limit(depth=8))
        board.push(answer.move)
    if board.is_checkmate():
        return ("mate" if board.turn != us else "mated"), moves
    return ("stalemate" if board.is_stalemate() else "draw"), moves


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="only look whether all is there")
    parser.add_argument("--al0", default="al0")
    parser.add_argument("--table", nargs="+", default=["@krk"])
    parser.add_argument("--ending", default="KRvK")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--most", type=int, default=34, help="moves within which to mate")
    parser.add_argument("--stalemates", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if chess is None or STOCKFISH is None:
        print("python-chess or stockfish is missing")
        return 2
    if options.check:
        return 0
    rng = random.Random(options.seed)
    results, longest, faults = {}, 0, []
    table = chess.engine.SimpleEngine.popen_uci([options.al0, "uci", *options.table])
    # The table of another ending: whatever this engine is asked, it answers by perfect play.
    other = "@kqk" if options.ending == "KRvK" else "@krk"
    judge = chess.engine.SimpleEngine.popen_uci([options.al0, "uci", other])
    defender = chess.engine.SimpleEngine.popen_uci(STOCKFISH)
    with table, judge, defender:
        table.configure({"Language": "en"})
        for number in range(options.games):
            board = random_position(options.ending, rng, judge)
            if number % 2:
                board = board.mirror()
            start = board.fen()
            result, moves = play(board, table, defender, options.most)
            results[result] = results.get(result, 0) + 1
            longest = max(longest, moves)
            if result != "mate":
                faults.append(f"{result} after {moves} moves from {start}")
    counts = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
    print(f"{' '.join(options.table)}: {options.games} games: {counts}; longest {longest} moves")
    for fault in faults:
        print(fault)
    known = min(results.get("stalemate", 0), options.stalemates)
    return 0 if results.get("mate", 0) + known == options.games else 1


if __name__ == "__main__":
    sys.exit(main())
