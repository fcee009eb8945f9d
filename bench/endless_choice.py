#!/usr/bin/env python3
"""How long bots take over a choice of 1,575,936 commitments of The Royal Ascension.

    python3 bench/endless_choice.py [--program ./crownhall] [--times 9] [--levels squire,knight,sovereign]

The position is loaded into `crownhall engine`; printed are the times of `bot.move` through the pipe by
level, and what `match.legal` and its pages answer there.
"""
import argparse
import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "examples"))
from referee import Engine

HEARTS = [1, 1, 5, 5, 9, 9, 11, 13]
CLUBS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def without(cards, taken):
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def endless(engine):
    """A match in which a seat with 4 territories, 8 Hearts and 16 Clubs is to commit: (match, seat)."""
    number = 0
    while True:  # the first match, and the first battle in it, with four territories to choose from
        number += 1
        match = engine.ask("match.new", game="royal-ascension", players=3, seed=f"endless {number}")["match"]
        for step in range(60):
            engine.ask("match.random", match=match, moves=12 if step == 0 else 1, seed=step)
            state = engine.ask("match.state", match=match)
            seat = state["turn"]["seat"]
            mine = state["kingdoms"][seat]
            if state["turn"]["phase"] != "commit" or seat in state["turn"]["committed"]:
                continue
            if len(mine["territories"]) != 4:
                continue
            everyone = state["kingdoms"]
            for other in everyone:
                other.update(hearts=[], clubs=[], shown_hearts=[], aged_hearts=[])
            two_of_each = sorted(list(range(1, 14)) * 2)
            mine.update(hearts=HEARTS, clubs=CLUBS)
            state["shop"] = []
            for suit, hand in (("hearts", HEARTS), ("clubs", CLUBS)):
                state["pile"][suit] = without(two_of_each, hand)
                state["discard"][suit] = []
            for other in everyone:
                other["commitment"] = ""
            state["turn"]["committed"] = []
            loaded = engine.ask("match.load", game="royal-ascension", state=state)
            if "match" in loaded:
                return loaded["match"], seat


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="./crownhall")
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--levels", default="squire,knight,sovereign")
    options = parser.parse_args()
    engine = Engine(options.program)
    match, seat = endless(engine)
    choices = engine.ask("match.choices", match=match, seat=seat)
    parts = sum(len(step) for step in choices["steps"])
    refused = engine.ask("match.legal", match=match, seat=seat)
    page = engine.ask("match.legal", match=match, seat=seat, **{"from": choices["count"] - 500})
    print(f"{choices['count']:,} moves in {parts} parts of {len(choices['steps'])} steps, "
          f"{len(json.dumps(choices, separators=(',', ':'))):,} bytes; match.legal: "
          f"{refused['data']['kind']}, {refused['data']['count']:,}; a page: {len(page['moves'])} moves, "
          f"{len(json.dumps(page['moves'], separators=(',', ':'))):,} bytes")
    for level in options.levels.split(","):
        times = []
        for n in range(options.times):
            begin = time.perf_counter()
            engine.ask("bot.move", match=match, seat=seat, level=level, seed=n)
            times.append(1000 * (time.perf_counter() - begin))
        print(f"{level}: {min(times):.1f} ms, the shortest of {options.times} (the longest {max(times):.1f})")
    engine.close()


if __name__ == "__main__":
    main()
