"""`crownhall arena` as a researcher calls it."""
import json, os, pathlib, pty, select, signal, subprocess, tempfile, time, unittest

PROGRAM = os.environ.get("CROWNHALL_PROGRAM", "build/release/crownhall")
GAME = "devices-of-kings"


def run(*words, **options):
    return subprocess.run([PROGRAM, "arena", *words], capture_output=True, text=True, **options)


def match(*words, game=GAME, players=2, bots="squire,page", deals=6, seed="7"):
    """The object at the end."""
    done = run("--game", game, "--players", str(players), "--bots", bots, "--deals", str(deals),
               "--seed", seed, "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


class Arena(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "blocks")

    def refused(self, part, *words):
        done = run("--game", GAME, "--players", "2", *words)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(part, done.stderr + done.stdout)

    def test_the_result_is_one_object(self):
        result = match(players=3)
        self.assertEqual(sorted(result), ["bots", "deals", "game", "games", "players", "sprt"])
        self.assertEqual((result["game"], result["players"], result["deals"], result["games"]), (GAME, 3, 6, 18))
        self.assertIsNone(result["sprt"])
        for bot in result["bots"]:
            self.assertEqual(sorted(bot), ["elo", "elo_hi", "elo_lo", "level", "share", "share_hi", "share_lo"])
        squire, page = result["bots"]
        self.assertAlmostEqual(squire["share"] + 2 * page["share"], 3)

    def test_a_table_for_people_says_the_same(self):
        done = run("--game", GAME, "--players", "2", "--bots", "squire,page", "--deals", "6", "--seed", "7")
        self.assertIn("6 deals, 12 games", done.stdout)
        self.assertIn("%.3f" % match()["bots"][0]["share"], done.stdout)

    def test_a_self_match_is_exactly_even(self):
        for bot in match(players=3, bots="squire,squire", deals=5)["bots"]:
            self.assertEqual((bot["share"], bot["share_lo"], bot["share_hi"]), (1, 1, 1))

    def test_threads_change_nothing(self):
        self.assertEqual(match("--threads", "3"), match())

    def test_resume_goes_on_where_it_ended(self):
        whole = match(deals=8)
        self.assertEqual(match("--resume", self.file, deals=3), match(deals=3))
        self.assertEqual(match("--resume", self.file, deals=8), whole)
        self.assertEqual(len(pathlib.Path(self.file).read_text().splitlines()), 9)
        self.assertEqual(match("--resume", self.file, deals=3), match(deals=3))
        self.assertEqual(len(pathlib.Path(self.file).read_text().splitlines()), 9)

    def test_resume_refuses_what_it_cannot_go_on_from_and_leaves_it_alone(self):
        match("--resume", self.file)
        kept = pathlib.Path(self.file).read_text()
        self.refused("another match", "--bots", "page,squire", "--deals", "6", "--seed", "7", "--resume", self.file)
        self.refused("another match", "--bots", "squire@5,page", "--deals", "6", "--seed", "7", "--resume", self.file)
        self.assertEqual(pathlib.Path(self.file).read_text(), kept)
        lines = kept.splitlines()
        lines[3] = "nonsense"
        pathlib.Path(self.file).write_text("\n".join(lines) + "\n")
        self.refused("Line 4 of", "--bots", "squire,page", "--deals", "9", "--seed", "7", "--resume", self.file)
        self.assertEqual(pathlib.Path(self.file).read_text().splitlines(), lines)
        self.refused("cannot be", "--bots", "squire,page", "--resume", self.folder.name)
        self.refused("cannot be written", "--bots", "squire,page", "--resume", self.folder.name + "/no/such")

    def test_an_interrupt_keeps_what_is_played(self):
        long = [PROGRAM, "arena", "--game", GAME, "--players", "2", "--bots", "squire,page", "--deals", "100000000",
                "--seed", "7", "--json", "--resume", self.file]
        process = subprocess.Popen(long, stdout=subprocess.PIPE, text=True)
        for _ in range(600):
            if os.path.exists(self.file) and len(pathlib.Path(self.file).read_text().splitlines()) > 3:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        done = json.loads(out)["deals"]
        self.assertGreaterEqual(done, 3)
        self.assertEqual(len(pathlib.Path(self.file).read_text().splitlines()), done + 1)
        self.assertEqual(match("--resume", self.file, deals=done), match(deals=done))

    def test_a_person_sees_how_far_it_is(self):
        ours, its = pty.openpty()
        process = subprocess.Popen([PROGRAM, "arena", "--game", GAME, "--players", "2", "--bots", "squire,page",
                                    "--deals", "100000000", "--sprt", "0,4"], stdout=subprocess.DEVNULL, stderr=its)
        os.close(its)
        seen = b""
        deadline = time.monotonic() + 30
        while b"left" not in seen and time.monotonic() < deadline:
            if select.select([ours], [], [], 1)[0]:
                seen += os.read(ours, 4096)
        process.kill()
        process.wait()
        os.close(ours)
        self.assertRegex(seen.decode(), r"\d+/100000000 deals  squire \d\.\d\d  page \d\.\d\d  LLR -?\d+\.\d\d  \d+ s left")

    def test_the_sequential_test_ends_early(self):
        result = match("--sprt", "0,50", bots="squire,random", deals=1000)
        self.assertEqual(result["sprt"]["result"], "accepted")
        self.assertLess(result["deals"], 1000)

    def test_a_ladder_climbs_every_level(self):
        done = run("--game", GAME, "--players", "2", "--ladder", "--deals", "1", "--json")
        rungs = [[bot["level"] for bot in json.loads(line)["bots"]] for line in done.stdout.splitlines()]
        self.assertEqual(rungs, [["page", "random"], ["squire", "page"], ["knight", "squire"], ["sovereign", "knight"]])

    def test_any_game_becomes_a_record(self):
        record = os.path.join(self.folder.name, "game.json")
        done = run("--game", GAME, "--players", "2", "--bots", "squire,page", "--export", record, "--deal", "3",
                   "--rotation", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        shown = subprocess.run([PROGRAM, "replay", record, "--plain"], capture_output=True, text=True)
        self.assertEqual(shown.returncode, 0, shown.stderr)

    def test_bad_words_get_a_sentence(self):
        self.refused("name the bots")
        self.assertIn("chess", run("--game", "chess", "--players", "2", "--bots", "squire").stderr)
        self.refused("knave", "--bots", "knave")
        self.refused("A budget is", "--bots", "squire@soon")
        self.refused("two Elo numbers", "--bots", "squire,page", "--sprt", "50")
        self.refused("two Elo numbers", "--bots", "squire,page", "--sprt", "50,0")
        self.refused("two Elo numbers", "--bots", "squire,page", "--sprt", "0,1000000")
        self.refused("name two bots", "--bots", "squire", "--sprt", "0,50")
        self.refused("--rotation", "--bots", "squire", "--export", "x", "--rotation", "2")
        self.refused("--deals", "--bots", "squire", "--deals", "0")


if __name__ == "__main__":
    unittest.main()
