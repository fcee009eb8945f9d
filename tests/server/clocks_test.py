"""Time charged equals time passed: two nodes whose wall clocks are an hour apart, restarts, unloads, a frozen node.

What passed is known between two bounds (sent and heard); what was charged must lie between them, give or take 100 ms."""
import contextlib, datetime, json, os, shutil, signal, sqlite3, subprocess, sys, tempfile, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Server, moves_of, seated
from nodes_test import Postgres

GAME, BANK = "road-to-lord", 3600

# The machine's clocks as a program under test reads them. The wall clock is WALL_OFFSET seconds away from the truth; with
# CLOCK_SLOW all time passes that many times slower for it than for us, so that what a busy machine adds in between
# is too little to matter and 100 ms can be asked for. (Slow clocks are ahead of the kernel's, so that a thread
# which waits until a moment does wait.)
SHIM = """#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long number(const char* name) { const char* text = getenv(name); return text ? atol(text) : 0; }
static const long kSecond = 1000000000L;
int clock_gettime(clockid_t which, struct timespec* now) {
  int rc = (int)syscall(SYS_clock_gettime, which, now);
  long slow = number("CLOCK_SLOW");
  if (rc != 0 || (which != CLOCK_REALTIME && which != CLOCK_MONOTONIC)) return rc;
  if (slow) {
    struct timespec real;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &real);
    long ns = number("CLOCK_SINCE") * kSecond +
              ((real.tv_sec - number("CLOCK_SINCE")) * kSecond + real.tv_nsec) / slow;
    if (which == CLOCK_REALTIME) ns += number("CLOCK_EPOCH") * kSecond;
    if (which == CLOCK_MONOTONIC) ns += 1000000 * kSecond;
    now->tv_sec = ns / kSecond;
    now->tv_nsec = ns % kSecond;
  }
  if (which == CLOCK_REALTIME) now->tv_sec += number("WALL_OFFSET");
  return rc;
}
int gettimeofday(struct timeval* now, void* zone) {
  struct timespec spec;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &spec);
  now->tv_sec = spec.tv_sec;
  now->tv_usec = spec.tv_nsec / 1000;
  return 0;
}
time_t time(time_t* out) {
  struct timespec spec;
  clock_gettime(CLOCK_REALTIME, &spec);
  if (out) *out = spec.tv_sec;
  return spec.tv_sec;
}
"""


class Shim:
    """Programs that are started while it holds read these clocks."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="crownhall-clock-")
        os.chmod(self.folder, 0o755)  # PostgreSQL has a user of its own
        source, self.file = os.path.join(self.folder, "wall.c"), os.path.join(self.folder, "wall.so")
        with open(source, "w") as file:
            file.write(SHIM)
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", source, "-o", self.file], check=True)

    @contextlib.contextmanager
    def clocks(self, **settings):
        kept = dict(os.environ)
        os.environ.update({name: str(value) for name, value in settings.items()}, LD_PRELOAD=self.file,
                          ASAN_OPTIONS="verify_asan_link_order=0")
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(kept)

    def close(self):
        shutil.rmtree(self.folder)


class Clocks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres, cls.shim = Postgres(), Shim()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.close()
        cls.shim.close()

    def node(self, offset):
        """A node whose wall clock is that many seconds off."""
        with self.shim.clocks(WALL_OFFSET=offset):
            return Server("--forget-ms", "300", store=self.postgres.address)

    def setUp(self):
        self.nodes = [self.node(-1800), self.node(1800)]
        for node in self.nodes:
            self.addCleanup(node.close)
        for node, offset in zip(self.nodes, (-1800, 1800)):  # it does think so
            told = datetime.datetime.fromisoformat(json.loads(node.log().splitlines()[0])["at"].replace("Z", "+00:00"))
            self.assertAlmostEqual(told.timestamp() - time.time(), offset, delta=60)

    def retried(self, line, t, **fields):
        for _ in range(200):
            answer = line.command(t, **fields)
            if answer["t"] != "refused":
                return answer
            time.sleep(0.05)
        self.fail(answer)

    def begin(self):
        """A rated clock at a table whose people are on a node each; remembers when it began, between two bounds."""
        self.guests = [self.nodes[0].guest("Player %d" % i) for i in range(2)]
        self.lines = [guest.connect(node.port) for guest, node in zip(self.guests, self.nodes)]
        clock = {"kind": "bank", "bank_s": BANK, "increment_s": 0}
        self.table = self.lines[0].command("create", game=GAME, players=2, clock=clock)["table"]
        self.retried(self.lines[1], "sit", table=self.table, seat=1)
        self.watch()
        before = time.monotonic()
        self.retried(self.lines[0], "start", table=self.table)
        self.began = (before, time.monotonic())
        self.lines[0].until("table", lambda m: m["position"])

    def watch(self):
        for line in self.lines:
            line.watch(self.table)

    def state(self, i):
        """(position, seconds charged in all, when that was: two bounds), as node i tells it."""
        line = self.lines[i]
        for _ in range(200):
            line.quiet(0.05)  # what was sent before is of before
            before = time.monotonic()
            position = line.watch(self.table)["position"]
            if position:
                charged = sum(BANK - ms / 1000 for ms in position["clock"]["left_ms"])
                return position, charged, (before, time.monotonic())
            time.sleep(0.05)
        self.fail("node %d does not show the match" % i)

    def check(self, what):
        for i in range(2):
            _, charged, (before, after) = self.state(i)
            least, most = before - self.began[1], after - self.began[0]
            self.assertGreaterEqual(charged, least - 0.1, what)
            self.assertLessEqual(charged, most + 0.1, what)

    def move(self):
        """Whoever is to move does, on their own node."""
        for _ in range(200):
            positions = [self.state(i)[0] for i in range(2)]
            for i, position in enumerate(positions):
                if i not in position["waiting"] or not position["count"]:
                    continue
                answer = self.lines[i].command("move", table=self.table, version=position["version"],
                                               move=moves_of(position)[0])
                if answer["t"] == "update":
                    return
            time.sleep(0.05)
        self.fail("nobody can move")

    def test_wall_clocks_an_hour_apart(self):
        self.begin()
        self.check("at first")
        for _ in range(6):
            self.move()
            self.check("after a move")

    def test_a_node_that_restarts_in_mid_match(self):
        self.begin()
        self.move()
        for which, how in ((0, "kill"), (1, "stop")):
            getattr(self.nodes[which], how)()
            self.nodes[which].start()  # with the wall clock as it is: another one than before
            self.lines[which] = self.guests[which].connect(self.nodes[which].port)
            self.watch()
            self.check("after a restart")
            self.move()
            self.check("after a restart and a move")

    def test_a_table_that_is_unloaded(self):
        self.begin()
        self.move()
        for line in self.lines:
            line.close()
        deadline = time.monotonic() + 20
        while any(node.metric("crownhall_tables") for node in self.nodes) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.lines = [guest.connect(node.port) for guest, node in zip(self.guests, self.nodes)]
        self.check("after it was forgotten")
        self.move()
        self.check("after it was forgotten, and a move")

    def test_a_node_that_freezes(self):
        self.begin()
        self.move()
        self.nodes[0].process.send_signal(signal.SIGSTOP)
        try:
            time.sleep(5)  # longer than a node may be silent: the other one takes over
            _, charged, (before, after) = self.state(1)
            self.assertGreaterEqual(charged, before - self.began[1] - 0.1)
            self.assertLessEqual(charged, after - self.began[0] + 0.1)
        finally:
            self.nodes[0].process.send_signal(signal.SIGCONT)
        self.check("after it thawed")
        self.move()
        self.check("after it thawed, and a move")


class Absence(unittest.TestCase):
    """The whole hall goes away and comes back: charged is what passed until it went (it took no more commands, or
    it was killed) and since it said that it is open again; nothing else, to 100 ms. Time is slowed down (see SHIM)."""
    SLOW = 8

    @classmethod
    def setUpClass(cls):
        cls.shim = Shim()
        cls.slow = {"CLOCK_SLOW": cls.SLOW, "CLOCK_SINCE": int(time.monotonic()),
                    "CLOCK_EPOCH": int(time.time() - time.monotonic())}

    @classmethod
    def tearDownClass(cls):
        cls.shim.close()

    def now(self):
        return time.monotonic() / self.SLOW

    def restart(self, node):
        """Gives when it was open."""
        with self.shim.clocks(**self.slow):
            node.start()
        return self.now()

    def open_hall(self, nodes, **where):
        self.nodes = []
        for _ in range(nodes):
            with self.shim.clocks(**self.slow):
                self.nodes.append(Server(**where))
            self.addCleanup(self.nodes[-1].close)
        with self.shim.clocks(**self.slow):  # they do read it
            told = subprocess.run(["date", "+%s.%N"], stdout=subprocess.PIPE, check=True).stdout
        self.assertLess(float(told), self.slow["CLOCK_EPOCH"] + self.slow["CLOCK_SINCE"] + 1000)

    def begin(self, **fields):
        fields.setdefault("clock", {"kind": "bank", "bank_s": BANK, "increment_s": 0})
        before = self.now()
        self.table, self.guests, lines, positions = seated(self.nodes[0], GAME, 2, **fields)
        # What passed, between two bounds; the table tells when it began to the millisecond.
        self.least = self.most = 0.0
        self.since = (before, self.now())
        for line in lines:
            line.close()
        return positions

    def seen(self):
        """The table as a node shows it that is asked for the first time, and two bounds of when."""
        line = self.guests[0].connect(self.nodes[0].port)
        before = self.now()
        table = line.watch(self.table)
        after = self.now()
        line.close()
        return table["position"], before, after

    def settle(self):
        """Reads the clock; what it says is the measure of what comes after."""
        position, before, after = self.seen()
        self.charged = sum(BANK - ms / 1000 for ms in position["clock"]["left_ms"])
        self.since, self.least, self.most = (before, after), 0.0, 0.0

    def gone(self, first, last, opened):
        """The hall went between `first` and `last` and was open again at `opened`."""
        self.least += first - self.since[1]
        self.most += last - self.since[0]
        self.since = (opened, opened)

    def check(self, what):
        position, before, after = self.seen()
        charged = sum(BANK - ms / 1000 for ms in position["clock"]["left_ms"]) - self.charged
        self.assertGreaterEqual(charged, self.least + before - self.since[1] - 0.1, what)
        self.assertLessEqual(charged, self.most + after - self.since[0] + 0.1, what)

    def terminate(self, node):
        """Two bounds of when it took no more commands."""
        line = self.guests[0].connect(node.port)
        first = self.now()
        node.process.send_signal(signal.SIGTERM)
        with self.assertRaises(Closed):
            while True:
                line.receive()
        last = self.now()
        line.close()
        node.process.wait(60)
        node.process.stdout.close()
        return first, last

    def kill(self, node):
        first = self.now()
        node.kill()
        return first, self.now()

    def rounds(self, ways, moments=(0.25, 0.6, 0.95)):
        for way in ways:
            # At another moment between two beats each time.
            for thinking in moments:
                self.settle()
                time.sleep(thinking * self.SLOW)
                bounds = [way(node) for node in self.nodes][-1]
                time.sleep(0.3 * self.SLOW)
                opened = self.restart(self.nodes[0])
                self.gone(*bounds, opened)
                time.sleep(0.1 * self.SLOW)
                self.check("%s after %.2f s" % (way.__name__, thinking))
                for node in self.nodes[1:]:
                    self.restart(node)

    def test_a_hall_of_one_node(self):
        self.open_hall(1)
        self.begin()
        self.rounds([self.terminate, self.kill])
        # Once each, and also later nothing is given back or taken again.
        with contextlib.closing(sqlite3.connect(os.path.join(self.nodes[0].folder, "crownhall.db"))) as store:
            kinds = [row[0] for row in store.execute("select kind from moves where table_id = ? order by version", (self.table,))]
        self.assertEqual(kinds, ["away"] * 6)

    def test_a_hall_of_two_nodes(self):
        with self.shim.clocks(**self.slow):
            postgres = Postgres()
        self.addCleanup(postgres.close)
        self.open_hall(2, store=postgres.address)
        self.begin()
        self.rounds([self.terminate, self.kill], (0.35, 0.8))

    def test_nobody_is_claimed_against_for_the_halls_absence(self):
        self.open_hall(1)
        positions = self.begin(clock={"kind": "none"}, claim_s=5)
        waits = positions[0]["waiting"][0]
        self.nodes[0].stop()
        time.sleep(5.1 * self.SLOW)
        self.restart(self.nodes[0])
        line = self.guests[1 - waits].connect()
        answer = line.command("claim", table=self.table, seat=waits)
        self.assertEqual(answer.get("kind"), "not_allowed", answer)
        line.close()


if __name__ == "__main__":
    unittest.main()
