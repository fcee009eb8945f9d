"""examples/referee.py through the real program: batches play the same game in far fewer lines."""
import os, pathlib, re, subprocess, sys, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CROWNHALL_PROGRAM", str(ROOT / "build/release/crownhall"))


class RefereeExample(unittest.TestCase):
    def run_example(self, game, players, matches, way="both"):
        out = subprocess.run([sys.executable, str(ROOT / "examples/referee.py"), "--program", PROGRAM, "--way", way,
                              "--game", game, "--players", str(players), "--matches", str(matches)],
                             check=True, capture_output=True, text=True).stdout
        found = re.findall(r"^(single|batch|known|lists) +(\d+) moves .* (\d+) lines", out, re.M)
        self.assertEqual([way for way, _, _ in found], ["single", "batch"] if way == "both" else [way], out)
        return [(int(moves), int(lines)) for _, moves, lines in found]

    def test_batches_take_a_twentieth_of_the_lines(self):
        (moves, lines), (more_moves, fewer_lines) = self.run_example("road-to-lord", 3, 40)
        self.assertGreater(moves, 500)
        self.assertLess(20 * fewer_lines / more_moves, lines / moves)

    def test_every_game_can_be_played_so(self):
        for game, players in (("royal-ascension", 3), ("devices-of-kings", 4), ("kingdoms-of-rice", 3)):
            (moves, _), (more_moves, _) = self.run_example(game, players, 2)
            self.assertGreater(min(moves, more_moves), 10, game)

    def test_a_list_of_moves_plays_a_whole_match(self):
        (moves, lines), = self.run_example("road-to-lord", 3, 10, "known")
        (same_moves, fewer_lines), = self.run_example("road-to-lord", 3, 10, "lists")
        self.assertEqual(moves, same_moves)
        self.assertEqual((lines, fewer_lines), (moves + 20, 3))


if __name__ == "__main__":
    unittest.main()
