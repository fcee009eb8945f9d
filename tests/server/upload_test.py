"""A stranger's record costs what the hall gives it, and no more (docs/security.md)."""
import json, os, pathlib, random, re, subprocess, sys, threading, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import PROGRAM, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Engine:
    """Makes records with the right digests, whatever they cost to look at."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, method, **params):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["result"]

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def play_until(self, match, wanted, most=3000):
        """Random moves until the state is as wanted; the state, or None."""
        chooser = random.Random(5)
        for _ in range(most):
            state = self("match.state", match=match)
            if wanted(state):
                return state
            seats = self("match.to_act", match=match)
            if not seats:
                return None
            self("match.play", match=match, seat=seats[0],
                 move=chooser.choice(self("match.legal", match=match, seat=seats[0])))
        return None


def many_clubs(engine):
    """A start position with every Club of the pile in one hand that is to commit some."""
    for seed in range(40):
        match = engine("match.new", game="royal-ascension", players=3, seed=str(seed))["match"]
        state = engine.play_until(match, lambda s: s["turn"]["phase"] == "commit")
        seats = engine("match.to_act", match=match) if state else []
        engine("match.close", match=match)
        if not seats:
            continue
        hand = state["kingdoms"][seats[0]]["clubs"]
        hand += state["pile"]["clubs"]
        state["pile"]["clubs"] = []
        hand.sort()
        if len(hand) < 18:
            continue
        loaded = engine("match.load", game="royal-ascension", state=state, seed="x")["match"]
        return engine("match.record", match=loaded)
    raise AssertionError("no such position was found")


def great_forces():
    """The shipped edition with the greatest forces and amounts it can say."""
    text = (ROOT / "src/games/kingdoms_of_rice/edition.txt").read_text()
    text = re.sub(r"max-force=\d+", "max-force=60", text)
    return re.sub(r"neutral-max=\d+", "neutral-max=200", text)


class Uploads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.engine = Engine()

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()
        cls.server.close()

    def memory(self):
        """KiB of the hall's own process, at most so far."""
        text = pathlib.Path("/proc/%d/status" % self.server.process.pid).read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", text).group(1))

    def together(self, bodies):
        """Uploads them at once; meanwhile the hall goes on. Their answers."""
        answers = [None] * len(bodies)

        def upload(i):
            answers[i] = self.server.ask("POST", "/api/replay", bodies[i], timeout=300)
        threads = [threading.Thread(target=upload, args=(i,)) for i in range(len(bodies))]
        for thread in threads:
            thread.start()
        asked = 0
        while any(thread.is_alive() for thread in threads) or asked < 20:
            guest = self.server.guest("Passer-by")
            self.assertEqual(guest.command("create", game="road-to-lord", players=2)["t"], "ok")
            self.assertEqual(self.server.ask("GET", "/healthz")[0], 200)
            asked += 1
            time.sleep(0.05)
        for thread in threads:
            thread.join()
        return answers

    def test_more_choices_than_there_is_memory_for_are_refused_with_a_sentence(self):
        body = {"record": many_clubs(self.engine), "seat": "open"}
        before = self.memory()
        for status, answer in self.together([body] * 4):
            if status != 200:  # rules that bound their lists may well show it
                self.assertEqual((status, answer["kind"]), (413, "too_costly"))
                self.assertIn("crownhall replay", answer["sentence"])
        self.assertLess(self.memory() - before, 200 * 1024)

    def test_an_edition_whose_odds_take_minutes_keeps_nobody_waiting(self):
        # The rules refuse such an edition with a sentence; the record carries it all the same.
        match = self.engine("match.new", game="kingdoms-of-rice", players=4, seed="x")["match"]
        self.engine.play_until(match, lambda s: False, most=150)
        record = dict(self.engine("match.record", match=match), data=great_forces())
        for status, answer in self.together([{"record": record, "seat": "open"}] * 4):
            self.assertIn((status, answer["kind"]), ((413, "too_costly"), (400, "bad_record"), (400, "bad_data")))

    def test_a_record_of_more_moves_than_any_match_has_is_refused(self):
        match = self.engine("match.new", game="road-to-lord", players=2, seed="x")["match"]
        record = self.engine("match.record", match=match)
        record["moves"] = [[0, "a", "person"]] * 10001
        status, answer = self.server.ask("POST", "/api/replay", {"record": record})
        self.assertEqual((status, answer["kind"]), (413, "too_costly"))

    def test_a_record_as_it_should_be_is_shown(self):
        match = self.engine("match.new", game="road-to-lord", players=2, seed="x")["match"]
        self.engine.play_until(match, lambda s: False, most=5)
        record = self.engine("match.record", match=match)
        status, answer = self.server.ask("POST", "/api/replay", {"record": record, "seat": "open"})
        self.assertEqual((status, answer["last"], len(answer["positions"])), (200, 5, 6))

    def test_what_is_no_record_gets_its_sentence(self):
        for body, kind in (({}, "bad_request"), ({"record": {}}, "bad_record"), ({"record": 1}, "bad_request")):
            status, answer = self.server.ask("POST", "/api/replay", body)
            self.assertEqual((status, answer["kind"]), (400, kind))
        self.assertEqual(self.server.ask("POST", "/api/replay", raw="not json",
                                         headers={"Content-Type": "application/json"})[0], 400)


if __name__ == "__main__":
    unittest.main()
