"""What older programs stored is still read: it replays, or it ends with a sentence (tests/fixtures)."""
import contextlib, hashlib, json, os, pathlib, shutil, sqlite3, subprocess, sys, tempfile, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Line, PROGRAM, Server, moves_of

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "fixtures/343ac52"
TABLES = json.loads((FOLDER / "tables.json").read_text())


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60, **more)


class Records(unittest.TestCase):
    def test_a_record_of_each_game_replays_and_says_what_it_does_not_cover(self):
        files = sorted((FOLDER / "records").glob("*.json"))
        self.assertEqual(len(files), 4)
        for file in files:
            with self.subTest(file=file.name):
                done = run("replay", file)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("Verified", done.stdout)
                self.assertIn("Format 1 vouches for the positions alone", done.stdout)

    def test_a_kept_match_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            save = os.path.join(folder, "save.json")
            shutil.copy(FOLDER / "terminal-save.json", save)
            before = json.loads(pathlib.Path(save).read_text())
            done = run("play", "--resume", save, "--plain", "--quick", input="1\n\n1\n\n")
            self.assertIn("The match is kept", done.stdout)
            after = json.loads(pathlib.Path(save).read_text())
            self.assertEqual(after["format_version"], 2)
            self.assertEqual(after["rules_version"], 1)
            moves = [move[:2] for move in after["moves"]]
            self.assertEqual(moves[:len(before["moves"])], before["moves"])
            self.assertGreater(len(moves), len(before["moves"]))
            self.assertEqual(run("replay", save).returncode, 0)


class Hall(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.server.stop()
        for end in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(os.path.join(cls.server.folder, "crownhall.db" + end))
        path = os.path.join(cls.server.folder, "crownhall.db")
        shutil.copy(FOLDER / "hall.db", path)
        # A session for somebody of every table: what is over is for its players.
        with contextlib.closing(sqlite3.connect(path)) as store, store:
            for table, who in store.execute("select table_id, min(identity) from table_people group by table_id").fetchall():
                store.execute("insert into sessions (token_hash, identity, label, created) values (?, ?, '', 1)",
                              (hashlib.sha256(("token " + table).encode()).hexdigest(), who))
        cls.server.start()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def store(self):
        return contextlib.closing(sqlite3.connect(os.path.join(self.server.folder, "crownhall.db")))

    def test_running_matches_of_several_people_end_with_a_sentence(self):
        for game, table in TABLES["several"].items():
            with self.subTest(game=game):
                line = Line(self.server.port, "token " + table)
                seen = line.watch(table)
                while seen["room"]["phase"] != "over":
                    seen = line.next("room", table=table)
                seen = line.watch(table)
                self.assertEqual(seen["room"]["ending"], "void")
                self.assertEqual(seen["log"][-1]["reason"], "void")
                self.assertIsNone(seen["position"]["result"])
                with self.store() as store:
                    ending, = store.execute("select ending from tables where id = ?", (table,)).fetchone()
                    rated, = store.execute("select count(*) from ratings").fetchone()
                self.assertEqual((ending, rated), ("void", 0))

    def test_one_person_plays_on_by_the_same_rules(self):
        for game, table in TABLES["alone"].items():
            with self.subTest(game=game):
                line = Line(self.server.port, "token " + table)
                seen = line.watch(table)
                self.assertEqual(seen["room"]["phase"], "playing")
                position = seen["position"]
                self.assertGreater(position["moves"], 3)
                with self.store() as store:
                    version, = store.execute("select rules_version from tables where id = ?", (table,)).fetchone()
                self.assertEqual(version, 1)
                if not position["count"]:  # the bots are to move first
                    position = line.until("update", lambda update: update["position"]["count"])["position"]
                move = moves_of(position)[0]
                answer = line.command("move", table=table, version=position["version"], move=move)
                self.assertEqual(answer["t"], "update", answer)
                self.assertGreater(answer["position"]["version"], position["version"])

    def test_finished_matches_replay_from_the_store(self):
        for game, table in TABLES["over"].items():
            with self.subTest(game=game):
                fairness = self.server.ask("GET", "/api/matches/%s/fairness" % table, token="token " + table)[1]
                self.assertTrue(fairness["matches"] and fairness["redealt"], fairness)
                self.assertEqual((fairness["derivation"], fairness["secret"]), (1, None))
                record = self.server.ask("GET", "/api/matches/%s/record" % table, token="token " + table)[1]
                old = json.loads((FOLDER / "records" / (game + ".json")).read_text())
                self.assertEqual([move[:2] for move in record["moves"]], old["moves"])
                self.assertEqual((record["format_version"], record["rules_version"]), (2, 1))

    def test_the_stores_own_check_agrees(self):
        done = run("verify", "--data-dir", self.server.folder)
        self.assertIn(" 0 wrong.", done.stdout, done.stderr)


if __name__ == "__main__":
    unittest.main()
