"""The hall's lab over real HTTP (docs/protocol.md, 12): bounded, one at a time, cancelled, closed."""
import base64, hashlib, os, pathlib, re, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Server

SMALL = {"game": "devices-of-kings", "players": 2, "games": 100, "level": "random", "options": {"target": 3}}
LONG = {"game": "devices-of-kings", "players": 4, "games": 5000}  # seconds, and soon under way


def wait_for(guest, run, seconds=120):
    """The run once it has ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        answer = guest.ask("GET", "/api/lab/" + run)[1]["run"]
        if answer["state"] != "running":
            return answer
        time.sleep(0.1)
    raise AssertionError("the run did not end")


def start(guest, wish):
    """A run that may still find the last one on its way out."""
    for _ in range(100):
        status, answer = guest.ask("POST", "/api/lab", wish)
        if answer.get("kind") != "lab_busy":
            return status, answer
        time.sleep(0.1)
    raise AssertionError("the lab stayed busy")


def children(pid):
    return [int(entry) for entry in pathlib.Path("/proc/%d/task/%d/children" % (pid, pid)).read_text().split()] + \
        [int(c) for task in pathlib.Path("/proc/%d/task" % pid).iterdir() if task.name != str(pid)
         for c in (task / "children").read_text().split()]


class LabTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.ada = cls.server.guest("Ada")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def test_a_run_ends_in_a_report_that_can_do_nothing_but_draw(self):
        status, answer = start(self.ada, SMALL)
        self.assertEqual(status, 200, answer)
        run = answer["run"]
        self.assertEqual((run["state"], run["game"], run["mine"]), ("running", "devices-of-kings", True))
        ended = wait_for(self.ada, run["run"])
        self.assertEqual(ended["state"], "done")
        status, page = self.server.ask("GET", "/api/lab/%s/report" % run["run"])
        self.assertEqual(status, 200)
        self.assertIn(b"balance report", page)
        policy = self.server.headers["Content-Security-Policy"]
        self.assertIn("sandbox allow-scripts", policy)
        self.assertNotIn("allow-same-origin", policy)
        self.assertIn("frame-ancestors 'self'", policy)
        self.assertEqual(self.server.headers["X-Frame-Options"], "SAMEORIGIN")
        scripts = re.findall(rb"<script>(.*?)</script>", page, re.S)
        self.assertEqual(len(scripts), 3)
        for script in scripts:
            self.assertIn(base64.b64encode(hashlib.sha256(script).digest()).decode(), policy)
        self.assertEqual(self.server.ask("GET", "/api/lab")[1]["run"]["run"], run["run"])

    def test_one_at_a_time_cancelled_by_its_owner_alone(self):
        bob = self.server.guest("Bob")
        status, answer = start(self.ada, LONG)
        self.assertEqual(status, 200, answer)
        run = answer["run"]["run"]
        child, = children(self.server.process.pid)
        self.assertGreaterEqual(os.getpriority(os.PRIO_PROCESS, child), 10)
        status, answer = bob.ask("POST", "/api/lab", SMALL)
        self.assertEqual((status, answer["kind"]), (409, "lab_busy"))
        self.assertFalse(bob.ask("GET", "/api/lab/" + run)[1]["run"]["mine"])
        status, answer = bob.ask("POST", "/api/lab/%s/cancel" % run, {})
        self.assertEqual((status, answer["kind"]), (403, "not_allowed"))
        deadline = time.monotonic() + 120  # it gives way to everything else on the machine
        while time.monotonic() < deadline:
            seen = self.ada.ask("GET", "/api/lab/" + run)[1]["run"]
            if seen["done"] > 0:
                break
            time.sleep(0.1)
        self.assertTrue(0 < seen["done"] < seen["of"], seen)
        status, answer = self.ada.ask("POST", "/api/lab/%s/cancel" % run, {})
        self.assertEqual((status, answer["run"]["state"]), (200, "cancelled"))
        self.assertEqual(self.server.ask("GET", "/api/lab/%s/report" % run)[0], 404)
        status, answer = start(self.ada, SMALL)
        self.assertEqual(status, 200, answer)
        self.assertEqual(wait_for(self.ada, answer["run"]["run"])["state"], "done")
        self.assertEqual(children(self.server.process.pid), [])

    def test_what_is_too_much_or_wrong_is_refused_in_words(self):
        for change, kind in (({"games": 1000000}, "bad_request"), ({"games": 1}, "bad_request"),
                             ({"game": "chess"}, "unknown_game"), ({"level": "sovereign"}, "unknown_level"),
                             ({"players": 1}, "bad_players"), ({"options": {"target": 99}}, "bad_option"),
                             ({"options": {"--threads": 9}}, "bad_option"), ({"seed": "--json"}, "bad_request"),
                             ({"unheard": 1}, "bad_request")):
            status, answer = self.ada.ask("POST", "/api/lab", dict(SMALL, **change))
            self.assertEqual((status, answer["kind"]), (400, kind), change)
            self.assertTrue(answer["sentence"])
        self.assertEqual(self.server.ask("POST", "/api/lab", SMALL)[0], 401)
        self.assertEqual(self.server.ask("GET", "/api/lab/nothing")[0], 404)


class Closed(unittest.TestCase):
    def test_the_host_may_close_it(self):
        with Server("--no-lab") as server:
            self.assertFalse(server.ask("GET", "/api/lab")[1]["open"])
            status, answer = server.guest().ask("POST", "/api/lab", SMALL)
            self.assertEqual((status, answer["kind"]), (403, "lab_closed"))


class Limited(unittest.TestCase):
    def test_a_few_runs_then_a_wait(self):
        with Server(limits=True) as server:
            kinds = []
            for i in range(6):
                status, answer = server.guest("Guest %d" % i).ask("POST", "/api/lab", SMALL)
                kinds.append(answer.get("kind", "started"))
            self.assertEqual(kinds[0], "started")
            self.assertEqual(kinds[4:], ["too_fast", "too_fast"], "another name from the same address helps nobody")

    def test_a_hall_that_closes_takes_its_run_along(self):
        with Server() as server:
            status, answer = server.guest().ask("POST", "/api/lab", LONG)
            self.assertEqual(status, 200, answer)
            child, = children(server.process.pid)
            self.assertEqual(server.stop(), 0)
            self.assertFalse(pathlib.Path("/proc/%d" % child).exists())


if __name__ == "__main__":
    unittest.main()
