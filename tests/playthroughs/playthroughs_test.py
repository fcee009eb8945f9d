"""The shipped playthroughs are what the program plays: a change of rules or views shows as a diff."""
import difflib
import os
import pathlib
import subprocess
import unittest

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("CROWNHALL_PROGRAM", HERE.parent.parent / "build/release/crownhall")
GAMES = {"road-to-lord": (2, 4), "devices-of-kings": (2, 6), "royal-ascension": (3, 4),
         "kingdoms-of-rice": (1, 4)}
MOST_BYTES = 200_000


def play(*words):
    return subprocess.run([PROGRAM, "playthrough", *words], capture_output=True, text=True)


class Playthroughs(unittest.TestCase):
    def test_each_is_what_the_program_plays(self):
        for game, (fewest, most) in GAMES.items():
            for players in range(fewest, most + 1):
                with self.subTest(game=game, players=players):
                    file = HERE / f"{game}-{players}.txt"
                    shipped = file.read_text()
                    self.assertLess(len(shipped), MOST_BYTES)
                    played = play(game, "--players", str(players), "--views-every", "20").stdout
                    if played == shipped:
                        continue
                    diff = difflib.unified_diff(shipped.splitlines(), played.splitlines(),
                                                "shipped", "played", lineterm="", n=1)
                    head = "\n".join(line[:200] for line, _ in zip(diff, range(40)))
                    self.fail(f"{file.name} differs; tests/playthroughs/make renews it:\n{head}")

    def test_there_is_none_too_many(self):
        wanted = {f"{game}-{n}.txt" for game, (a, b) in GAMES.items() for n in range(a, b + 1)}
        self.assertEqual({file.name for file in HERE.glob("*.txt")}, wanted)

    def test_another_seed_is_another_match(self):
        self.assertNotEqual(play("road-to-lord", "--seed", "a").stdout,
                            play("road-to-lord", "--seed", "b").stdout)

    def test_bad_words_are_refused_with_a_sentence(self):
        for words in (["chess"], ["road-to-lord", "--players", "9"]):
            answer = play(*words)
            self.assertEqual(answer.returncode, 2)
            self.assertEqual(answer.stdout, "")
            self.assertRegex(answer.stderr, r"^crownhall playthrough: .+\.\n$")


if __name__ == "__main__":
    unittest.main()
