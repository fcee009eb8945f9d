#!/usr/bin/env python3
"""Self-play through `crownhall engine`, one line a request and in batches, and how fast each is.

    python3 examples/referee.py [--program ./crownhall] [--game road-to-lord] [--players 3]
                                [--matches 200] [--way single|batch|both|known|lists]

Random legal moves in many matches at once. The loop of the batches is the one to copy: it asks every
match in one line, plays in every match by the next, and sends 20 times fewer lines and more. Where the
moves are known beforehand (replays, other people's matches), `lists` plays a match in one request and
many matches in one line; `known` plays the same with a line a move.
"""
import argparse
import json
import random
import subprocess
import time


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.lines = 0

    def send(self, value):
        self.lines += 1
        self.process.stdin.write(json.dumps(value) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, method, **params):
        """One request, one line."""
        answer = self.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return answer.get("result", answer.get("error"))

    def ask_all(self, requests):
        """[(method, params), ...] in as few lines as the limit of 1,000 a batch allows."""
        results = []
        for i in range(0, len(requests), 1000):
            answers = self.send([{"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
                                 for method, params in requests[i:i + 1000]])
            results += [answer.get("result", answer.get("error")) for answer in answers]
        return results

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def walk(steps):
    """A move made step by step, where the list would be too long (docs/protocol.md, 6.4)."""
    move, step = "", 0
    while step is not None:
        part = random.choice(steps[step])
        move, step = move + part["text"], part["to"]
    return move


def single(engine, options):
    """A request for everything: who is to act, what is legal, play."""
    moves = 0
    for n in range(options.matches):
        match = engine.ask("match.new", game=options.game, players=options.players,
                           seed=f"{options.seed}/{n}")["match"]
        while acting := engine.ask("match.to_act", match=match):
            legal = engine.ask("match.legal", match=match, seat=acting[0])
            if isinstance(legal, dict):  # too_many
                legal = [walk(engine.ask("match.choices", match=match, seat=acting[0])["steps"])]
            engine.ask("match.play", match=match, seat=acting[0], move=random.choice(legal))
            moves += 1
        engine.ask("match.close", match=match)
    return moves


def batch(engine, options):
    """All matches at once: every line asks or moves in each of them."""
    moves = 0
    opened = []
    while len(opened) < options.matches:
        count = min(1000, options.matches - len(opened))
        opened += engine.ask("match.new", game=options.game, players=options.players, count=count,
                             seed=f"{options.seed}/{len(opened)}")["matches"]
    live = [one["match"] for one in opened]
    acting = engine.ask_all([("match.to_act", {"match": match}) for match in live])
    while live:
        legal = engine.ask_all([("match.legal", {"match": match, "seat": seats[0]})
                                for match, seats in zip(live, acting)])
        long = [i for i, moves_here in enumerate(legal) if isinstance(moves_here, dict)]
        if long:
            steps = engine.ask_all([("match.choices", {"match": live[i], "seat": acting[i][0]})
                                    for i in long])
            for i, choices in zip(long, steps):
                legal[i] = [walk(choices["steps"])]
        requests = []
        for match, seats, moves_here in zip(live, acting, legal):
            requests.append(("match.play", {"match": match, "seat": seats[0], "events": False,
                                            "move": random.choice(moves_here)}))
            requests.append(("match.to_act", {"match": match}))
        moves += len(live)
        acting = engine.ask_all(requests)[1::2]
        over = [match for match, seats in zip(live, acting) if not seats]
        if over:
            engine.ask_all([("match.close", {"match": match}) for match in over])
        live, acting = zip(*pairs) if (pairs := [(m, s) for m, s in zip(live, acting) if s]) else ([], [])
    return moves


def known_moves(engine, options):
    """Moves of as many matches, and the matches dealt anew: [(match, [[seat, move], ...]), ...]"""
    matches = []
    for n in range(options.matches):
        new = {"game": options.game, "players": options.players, "seed": f"{options.seed}/{n}"}
        match = engine.ask("match.new", **new)["match"]
        moves = engine.ask("match.random", match=match, seed=n)["moves"]
        engine.ask("match.close", match=match)
        matches.append((new, moves))
    engine.lines = 0
    return matches


def known(engine, matches):
    """A line for every move."""
    for new, moves in matches:
        match = engine.ask("match.new", **new)["match"]
        for seat, move in moves:
            engine.ask("match.play", match=match, seat=seat, move=move, events=False)
        engine.ask("match.close", match=match)
    return sum(len(moves) for _, moves in matches)


def lists(engine, matches):
    """A request for a match, and a line for many of them: dealt, played 1,000 moves at a time, closed."""
    opened = engine.ask_all([("match.new", new) for new, _ in matches])
    requests = []
    for one, (_, moves) in zip(opened, matches):
        for i in range(0, len(moves), 1000):
            requests.append(("match.play", {"match": one["match"], "moves": moves[i:i + 1000], "events": False}))
    for answer in engine.ask_all(requests):
        assert "moves" in answer, answer
    engine.ask_all([("match.close", {"match": one["match"]}) for one in opened])
    return sum(len(moves) for _, moves in matches)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="./crownhall")
    parser.add_argument("--game", default="road-to-lord")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", default="referee")
    parser.add_argument("--way", choices=["single", "batch", "both", "known", "lists"], default="both")
    options = parser.parse_args()
    for way in (single, batch) if options.way == "both" else (globals()[options.way],):
        random.seed(options.seed)
        engine = Engine(options.program)
        given = known_moves(engine, options) if way in (known, lists) else options
        begin = time.perf_counter()
        moves = way(engine, given)
        seconds = time.perf_counter() - begin
        print(f"{way.__name__:6}  {moves} moves in {seconds:.2f} s: {moves / seconds:,.0f} a second, "
              f"{engine.lines} lines, {engine.lines / moves:.3f} a move")
        engine.close()


if __name__ == "__main__":
    main()
