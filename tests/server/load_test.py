"""The load tester against the real server: every byte judged by its referee, in every game."""
import json, os, pathlib, subprocess, sys, tempfile, unittest

sys.path.insert(0, os.path.dirname(__file__))
import schema
from hall import PROGRAM, Server

SECONDS = os.environ.get("CROWNHALL_LOAD_SECONDS", "3")


class Load(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def run_load(self, *options):
        done = subprocess.run([PROGRAM, "load", "--url", "http://127.0.0.1:%d" % self.server.port, "--json",
                               "--seconds", SECONDS, *options], capture_output=True, text=True)
        report = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0, report)
        return report

    def test_no_game_tells_a_viewer_a_secret(self):
        for game in self.server.ask("GET", "/api/games")[1]["games"]:
            with self.subTest(game=game["key"]):
                with tempfile.TemporaryDirectory() as folder:
                    sample = pathlib.Path(folder) / "sample"
                    report = self.run_load("--game", game["key"], "--players", str(max(2, game["players"][0])),
                                           "--tables", "8", "--spectators", "1", "--sample", str(sample))
                    kinds = {schema.check(json.loads(line))["t"] for line in sample.read_text().splitlines()}
                self.assertIn("update", kinds)
                self.assertGreater(report["moves"], 50)
                self.assertEqual((report["wrong"], report["leaks"]), (0, 0), report)
                if report["reconnects"] == 0:
                    self.assertEqual(report["refused"], 0, report)

    def test_dropped_lines_come_back_to_the_same_table(self):
        report = self.run_load("--tables", "8", "--reconnect-every", "60")
        self.assertGreater(report["reconnects"], 5)
        self.assertGreater(report["judged"], 100)
        self.assertEqual((report["wrong"], report["leaks"]), (0, 0), report)


if __name__ == "__main__":
    unittest.main()
