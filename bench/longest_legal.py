#!/usr/bin/env python3
"""The longest answer of `match.legal` over matches of bots, and what the whole list would have been.

    python3 bench/longest_legal.py [--program ./crownhall] [--game royal-ascension] [--players 3]
                                   [--matches 1000] [--level knight] [--paged 20000]

At every position the engine is asked for the list as it gives it ("now"), and the bytes of the list
without any limit ("whole") are summed up from the steps: that is what was answered before there
was a limit. Lists that are refused and have at most `--paged` moves are read page by page, and so is
the longest of all: their moves are counted and must be as many as the refusal says, each once.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "examples"))
from referee import Engine


def whole_list(steps):
    """How many moves the steps give, and how many bytes their texts have, without making them."""
    known = {}

    def of(step):
        if step is None:
            return 1, 0
        if step not in known:
            count = bytes_in_all = 0
            for part in steps[step]:
                n, size = of(part["to"])
                count += n
                bytes_in_all += size + n * len(part["text"])
            known[step] = count, bytes_in_all
        return known[step]

    count, size = of(0)
    return count, size + 3 * count + 1  # quotes, commas, brackets


def read_pages(engine, asked, count):
    """All pages: how many, and the bytes of the longest answer. The moves add up, each once."""
    start, pages, longest, seen = 0, 0, 0, set()
    while start is not None:
        page = engine.ask("match.legal", **asked, **{"from": start})
        longest = max(longest, len(json.dumps(page, separators=(",", ":"))))
        assert page["count"] == count and 0 < len(page["moves"]) <= 500, page
        assert start + len(page["moves"]) == (count if page["next"] is None else page["next"])
        seen.update(map(hash, page["moves"]))
        start, pages = page["next"], pages + 1
    assert len(seen) == count, (len(seen), count)
    return pages, longest


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="./crownhall")
    parser.add_argument("--game", default="royal-ascension")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--level", default="knight")
    parser.add_argument("--seed", default="longest")
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--paged", type=int, default=20000)
    options = parser.parse_args()
    engine = Engine(options.program)
    lists = pages = longest_page = 0
    moves = refused = longest = most_moves = most_bytes = slowest = 0
    live = [engine.ask("match.new", game=options.game, players=options.players,
                       seed=f"{options.seed}/{options.first + n}")["match"]
            for n in range(options.matches)]
    while live:
        acting = engine.ask_all([("match.to_act", {"match": match}) for match in live])
        pairs = [(match, seats) for match, seats in zip(live, acting) if seats]
        live = [match for match, _ in pairs]
        if not live:
            break
        asked = [{"match": match, "seat": seats[0]} for match, seats in pairs]
        answers = engine.ask_all([("match.legal", one) for one in asked])
        choices = engine.ask_all([("match.choices", one) for one in asked])
        for one, answer, choice in zip(asked, answers, choices):
            longest = max(longest, len(json.dumps(answer, separators=(",", ":"))))
            refused += isinstance(answer, dict)
            count, size = whole_list(choice["steps"])
            assert count == choice["count"]
            if isinstance(answer, dict):
                assert answer["data"] == {"kind": "too_many", "count": count}, answer
                if count <= options.paged or count > most_moves:
                    more, size_now = read_pages(engine, one, count)
                    lists, pages, longest_page = lists + 1, pages + more, max(longest_page, size_now)
            else:
                assert len(answer) == count
            most_moves, most_bytes = max(most_moves, count), max(most_bytes, size)
        decisions = engine.ask_all([("bot.move", dict(one, level=options.level, seed=moves))
                                    for one in asked])
        for one, decision in zip(asked, decisions):
            slowest = max(slowest, decision["ms"])
        engine.ask_all([("match.play", dict(one, move=decision["move"], events=False))
                        for one, decision in zip(asked, decisions)])
        moves += len(asked)
    print(f"{options.game}, {options.players} seats, {options.matches} matches of {options.level}: "
          f"{moves} positions; longest list {most_moves} moves, {most_bytes} bytes whole; "
          f"longest answer now {longest} bytes ({refused} refused); {lists} refused lists read in {pages} pages "
          f"(longest {longest_page} bytes), each as many moves as its count; slowest decision {slowest} ms")
    engine.close()


if __name__ == "__main__":
    main()
