#!/usr/bin/env python3
"""Fails when a folder of src/ includes against the dependency order of ARCHITECTURE.md.

A folder may include itself and what stands above it in ORDER. The four games may not include one
another; base, game and games include nothing but the standard library.
"""
import pathlib
import re
import sys

ORDER = ["base", "game", "games", "bots", "catalogue", "json", "table", "hall", "store", "net", "lab",
         "terminal", "engine", "load", "server", "main"]
EDGES = {"lab", "terminal", "engine", "load", "server"}  # side by side: none includes another
PURE = {"base", "game", "games"}
THIRD_PARTY = re.compile(r"^(boost|soci|sodium|CLI|fmt|spdlog|prometheus|gtest|sqlite3|libpq|mpi)\b")


def room(path: str) -> str:
    return path.split("/")[0].split(".")[0]


def complaints(source: pathlib.Path, root: pathlib.Path):
    name = source.relative_to(root).as_posix()
    here = room(name)
    for number, line in enumerate(source.read_text().splitlines(), 1):
        found = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if not found:
            continue
        quoted, target = found.group(1) == '"', found.group(2)
        place = f"src/{name}:{number}: includes {target}"
        if here in PURE and (THIRD_PARTY.match(target) or target.endswith(".h")):
            yield f"{place}: {here}/ uses the standard library alone"
        if not quoted or room(target) not in ORDER:
            continue
        there = room(target)
        if ORDER.index(there) > ORDER.index(here):
            yield f"{place}: {there} stands below {here}"
        elif there != here and here in EDGES and there in EDGES:
            yield f"{place}: the edges do not include one another"
        elif here == there == "games" and name.count("/") == 2:
            if "/" in target and target.split("/")[1] != name.split("/")[1] and target.count("/") == 2:
                yield f"{place}: one game includes another"


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent / "src"
    if len(sys.argv) > 1:
        root = pathlib.Path(sys.argv[1])
    found = [c for source in sorted(root.rglob("*.[ch]pp")) for c in complaints(source, root)]
    print("\n".join(found) if found else "includes follow the dependency order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
