#!/usr/bin/env python3
"""A whole player for Crownhall in the standard library of Python.

    python3 examples/bot.py http://localhost:8080 <table> [name]

It takes a free seat at the table, listens to the stream of messages (docs/protocol.md, section 10)
and answers with a random legal move whenever its seat is asked. Replace `choose`.
"""
import json
import random
import sys
import urllib.error
import urllib.request


def choose(position):
    """The decision: position is what this seat may know, with its legal moves."""
    if position["legal"] is not None:
        return random.choice(position["legal"])
    return walk(position["choices"]["steps"])  # too many for a list


def walk(steps):
    """A move made step by step (docs/protocol.md, section 6.4): whatever comes is legal."""
    move, step = "", 0
    while step is not None:
        part = random.choice(steps[step])
        move, step = move + part["text"], part["to"]
    return move


def post(url, path, body, token=None):
    request = urllib.request.Request(url + path, json.dumps(body).encode(),
                                     {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def main():
    url, table = sys.argv[1].rstrip("/"), sys.argv[2]
    name = sys.argv[3] if len(sys.argv) > 3 else "Python"
    token = post(url, "/api/guest", {"name": name})["token"]
    number = 0

    def command(t, **fields):
        nonlocal number
        number += 1
        return post(url, "/api/commands", dict(fields, t=t, id=number, table=table), token)

    seat = command("sit", decline=True)
    if seat["t"] != "ok":
        sys.exit(seat["sentence"])
    command("ready", on=True)

    stream = urllib.request.Request(url + "/api/stream?table=" + table,
                                    headers={"Authorization": "Bearer " + token})
    asked = -1  # the number of moves we answered last
    with urllib.request.urlopen(stream) as lines:
        for line in lines:
            position = json.loads(line).get("position")
            if not position:
                continue
            if position["result"]:
                print("Places:", position["result"]["places"])
                return
            if seat["seat"] in position["waiting"] and position["moves"] != asked:
                asked = position["moves"]
                answer = command("move", version=position["version"], move=choose(position))
                if answer["t"] != "ok":
                    print(answer["sentence"], file=sys.stderr)
                    asked = -1


if __name__ == "__main__":
    main()
