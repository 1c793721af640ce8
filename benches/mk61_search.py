#!/usr/bin/env python3
"""Looks for a table that takes fewer cells on the calculator and still mates from all its starts.

    benches/mk61_search.py target/release/al0 examples/kqk_c3.al0 --tries 500 --seed 1 -o shorter.al0

The table is changed a little at random, again and again: two names of a rule's list change places, one goes elsewhere, leaves
the list or comes in from another list, or an offset of a `goto` changes by one. A change stays if `al0 verify --target mk61`
proves every game to end in mate and the program is not longer (of equal cells, the shorter longest game wins). Games that take
more moves than `--moves` do not count. The cost is the compiled size itself, so what the passes of the compiler can fold is found by
trying. The same seed gives the same search.
"""

import argparse
import json
import random
import re
import subprocess
import sys

LIST = re.compile(r"(\b(?:then|то)\s*)\[([^\]]*)\]")
OFFSET = re.compile(r"((?:goto|на_поле)\([^,]+,\s*\w+\s*\+\s*)(\(?-?\d+\)?):(\(?-?\d+\)?)")


def cost(al0, text, options):
    """Cells and moves of the longest game; nothing where some game does not end in mate, or no program fits."""
    command = [al0, "verify", "-", "--target", "mk61", "--format", "json", *options]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    found = json.loads(done.stdout)
    return found["cells"], found["max_moves"]


def lists(text):
    """The lists of the rules, as names."""
    return [[name.strip() for name in found.group(2).split(",")] for found in LIST.finditer(text)]


def with_lists(text, names):
    """The text with these lists."""
    left = iter(names)
    return LIST.sub(lambda found: f"{found.group(1)}[{', '.join(next(left))}]", text)


def relisted(text, chance):
    """A list changed in one place."""
    names = lists(text)
    one = chance.choice(names)
    kind = chance.randrange(4)
    if kind == 0 and len(one) > 1:
        first, second = chance.sample(range(len(one)), 2)
        one[first], one[second] = one[second], one[first]
    elif kind == 1 and len(one) > 1:
        name = one.pop(chance.randrange(len(one)))
        one.insert(chance.randrange(len(one) + 1), name)
    elif kind == 2 and len(one) > 1:
        one.pop(chance.randrange(len(one)))
    else:
        others = sorted({name for all_names in names for name in all_names} - set(one))
        if others:
            one.insert(chance.randrange(len(one) + 1), chance.choice(others))
    return with_lists(text, names)


def moved(text, chance):
    """An offset changed by one file or rank."""
    offsets = list(OFFSET.finditer(text))
    if not offsets:
        return text
    found = chance.choice(offsets)
    by = [int(found.group(at).strip("()")) for at in (2, 3)]
    by[chance.randrange(2)] += chance.choice([-1, 1])
    files, ranks = (str(number) if number >= 0 else f"({number})" for number in by)
    return f"{text[: found.start()]}{found.group(1)}{files}:{ranks}{text[found.end() :]}"


def search(al0, text, arguments):
    """The best table found, and its cost."""
    chance = random.Random(arguments.seed)
    best = cost(al0, text, arguments.option)
    if best is None:
        sys.exit("the table itself is no proved program: see `al0 verify --target mk61`")
    print(f"{best[0]} cells, mate in {best[1]} moves at most")
    known = {text}
    for nth in range(arguments.tries):
        change = relisted if lists(text) and chance.random() < 0.7 else moved
        changed = change(text, chance)
        if changed in known:
            continue
        known.add(changed)
        found = cost(al0, changed, arguments.option)
        if found is None or found[1] > arguments.moves or found > best:
            continue
        if found < best:
            print(f"{found[0]} cells, mate in {found[1]} moves at most, after {nth + 1} tries", flush=True)
        text, best = changed, found
    return text, best


def main():
    """Reads the arguments and searches."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("al0", help="the program al0")
    parser.add_argument("table", help="a table whose program is proved")
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=1000, help="the longest game that is wanted")
    parser.add_argument("--option", action="append", default=[], help="an option of verify, as --option=--io=two-digit")
    parser.add_argument("-o", "--output", help="where the best table goes")
    arguments = parser.parse_args()
    with open(arguments.table, encoding="utf-8") as file:
        text = file.read()
    text, best = search(arguments.al0, text, arguments)
    print(f"best: {best[0]} cells, mate in {best[1]} moves at most")
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
