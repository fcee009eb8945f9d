#!/usr/bin/env python3
"""clang-tidy over src/ and bench/, by the rules of .clang-tidy: what changed since it last passed.

    tests/tidy.py            check what is not in the list, and add what passes
    tests/tidy.py --all      check every file
    tests/tidy.py FILE...    check these files, without the list

tests/tidy.passed is that list: for each source the hash of it, its own headers and the rules. It is
committed, so that a fresh clone checks only what a change touched. A header belongs to one source:
the one of its name, else the first that includes it. A source is not checked again because a header
of others changed: that is what --all, in `./test --long`, is for.

Headers cost more than the code behind them, so the files of a folder are looked at a few at a time,
as the build compiles them.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PASSED = ROOT / "tests/tidy.passed"
FLAGS = ["-std=c++20", "-Isrc", "-I.", "-DCROWNHALL_VERSION=\"\"", "-DCROWNHALL_POSTGRESQL",
         "-DBOOST_ASIO_SEPARATE_COMPILATION", "-DBOOST_BEAST_SEPARATE_COMPILATION",
         "-isystem/usr/include/postgresql"]
BATCH = 12
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)


def tracked(*patterns: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=ROOT,
                            check=True, capture_output=True, text=True).stdout.split()
    return sorted(name for name in listed if (ROOT / name).exists())


def included(name: str) -> list[str]:
    text = (ROOT / name).read_text()
    folders = (ROOT / "src", ROOT, (ROOT / name).parent)
    paths = (folder / path for path in INCLUDE.findall(text) for folder in folders)
    return [path.resolve().relative_to(ROOT).as_posix() for path in paths if path.exists()]


def units() -> dict[str, list[str]]:
    """Every source with the headers that belong to it."""
    sources = tracked("src/*.cpp") + tracked("bench/*.cpp")
    headers = set(tracked("src/*.hpp", "bench/*.hpp"))
    found = collections.defaultdict(list)
    for header in sorted(headers):
        if (twin := header.removesuffix("hpp") + "cpp") in sources:
            found[twin].append(header)
    left = headers - {header for own in found.values() for header in own}
    # Widening rings: what a source includes itself, what these headers include, and so on.
    ring = {source: [source] for source in sources}
    seen = {source: {source} for source in sources}
    while left and any(ring.values()):
        for source in sources:
            ring[source] = [header for file in ring[source] for header in included(file)
                            if header not in seen[source]]
            seen[source].update(ring[source])
            for header in sorted(set(ring[source]) & left):
                found[source].append(header)
                left.remove(header)
    if left:
        sys.exit(f"no source includes {', '.join(sorted(left))}")
    return {source: found[source] for source in sources}


def fingerprint(source: str, headers: list[str]) -> str:
    text = hashlib.sha256((ROOT / ".clang-tidy").read_bytes())
    for name in [source, *headers]:
        text.update(name.encode() + b"\0" + (ROOT / name).read_bytes() + b"\0")
    return text.hexdigest()[:32]


def tidy(file: str) -> str:
    """What clang-tidy finds in a file and what it includes; nothing where it passes."""
    run = subprocess.run(["clang-tidy", "--quiet", file, "--", *FLAGS], cwd=ROOT, capture_output=True,
                         text=True)
    return (run.stdout if run.stdout.strip() else run.stderr) if run.returncode else ""


def findings(batch: list[str]) -> dict[str, str]:
    """What is found in each of these sources and in the headers they include."""
    if len(batch) == 1:
        return {batch[0]: tidy(batch[0])}
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as together:
        together.write("".join(f'#include "{ROOT / source}"\n' for source in batch))
        together.flush()
        said = tidy(together.name)
    found = dict.fromkeys(batch, "")
    for part in re.split(r"\n(?=\S+:\d+:\d+: error)", "\n" + said):
        place = re.match(r"(\S+?):\d+:\d+: error", part)
        # Including sources is what the file is for.
        if not place or "[bugprone-suspicious-include" in part:
            continue
        if "[clang-diagnostic-error" in part:  # together they do not compile
            return {source: tidy(source) for source in batch}
        path = (ROOT / place[1]).resolve()
        file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""
        twin = file.removesuffix("hpp") + "cpp"
        found[file if file in found else twin if twin in found else batch[0]] += part + "\n"
    return found


def batches(sources: list[str]) -> list[list[str]]:
    folders = collections.defaultdict(list)
    for source in sources:
        folders[source.rpartition("/")[0]].append(source)
    return [files[at:at + BATCH] for files in folders.values() for at in range(0, len(files), BATCH)]


def check(sources: list[str], jobs: int, passes) -> int:
    """How many fail; tells what was found, and calls passes(source) for the others."""
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for found in pool.map(findings, batches(sources)):
            for source, said in found.items():
                if said:
                    failed += 1
                    print(f"{source}:\n{said}", flush=True)
                else:
                    passes(source)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--all", action="store_true", help="every file, whatever the list says")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if options.files:
        return 1 if check(options.files, options.jobs, lambda source: None) else 0

    prints = {source: fingerprint(source, headers) for source, headers in units().items()}
    lines = PASSED.read_text().splitlines() if PASSED.exists() else []
    known = {source: text for text, source in (line.split() for line in lines)}
    wanted = [source for source in prints if options.all or known.get(source) != prints[source]]

    def passes(source: str) -> None:
        # Written at once: a run that is cut off keeps what it has.
        known[source] = prints[source]
        PASSED.write_text("".join(f"{known[source]} {source}\n" for source in prints if source in known))

    failed = check(wanted, options.jobs, passes)
    print(f"clang-tidy: {len(wanted)} of {len(prints)} sources checked, {failed} with findings; "
          f"{len(prints) - len(wanted)} unchanged since they passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
