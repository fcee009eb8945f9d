"""Time charged equals time passed: two nodes whose wall clocks are an hour apart, restarts, unloads, a frozen node.

What passed is known between two bounds (sent and heard); what was charged must lie between them, give or take 100 ms."""
import concurrent.futures, contextlib, datetime, json, os, re, shutil, signal, sqlite3, struct, subprocess, sys, tempfile, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Server, moves_of, seated
from nodes_test import Postgres

GAME, BANK = "road-to-lord", 3600

# The machine's clocks as a program under test reads them. The wall clock is WALL_OFFSET seconds away from the truth, or
# as many as WALL_FILE has just now, and all time passes CLOCK_SLOW times slower for it than for us, so that what a busy machine adds in between is too
# little to matter and 100 ms can be asked for. (Slow clocks are ahead of the kernel's, so that a thread which waits
# until a moment does wait; a timer is set to when it is really due, else it would be looked at again and again.)
SHIM = """#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
static const long kSecond = 1000000000L;
static long slow = 1, since, epoch, fixed;
static volatile long* offset = &fixed;
static long number(const char* name) { const char* text = getenv(name); return text ? atol(text) : 0; }
__attribute__((constructor)) static void read_settings(void) {
  since = number("CLOCK_SINCE");
  epoch = number("CLOCK_EPOCH");
  fixed = number("WALL_OFFSET");
  if (getenv("WALL_FILE")) offset = mmap(0, sizeof fixed, PROT_READ, MAP_SHARED, open(getenv("WALL_FILE"), O_RDONLY), 0);
  slow = number("CLOCK_SLOW");
}
int clock_gettime(clockid_t which, struct timespec* now) {
  if (which != CLOCK_REALTIME && which != CLOCK_MONOTONIC) return (int)syscall(SYS_clock_gettime, which, now);
  struct timespec real;
  int rc = (int)syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &real);
  long ns = since * kSecond + ((real.tv_sec - since) * kSecond + real.tv_nsec) / slow;
  ns += (which == CLOCK_REALTIME ? epoch + *offset : 1000000) * kSecond;
  now->tv_sec = ns / kSecond;
  now->tv_nsec = ns % kSecond;
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
int timerfd_settime(int timer, int flags, const struct itimerspec* wanted, struct itimerspec* old) {
  struct itimerspec real = *wanted;
  if (!(flags & TFD_TIMER_ABSTIME)) {
    long ns = (real.it_value.tv_sec * kSecond + real.it_value.tv_nsec) * slow;
    real.it_value.tv_sec = ns / kSecond;
    real.it_value.tv_nsec = ns % kSecond;
  }
  return (int)syscall(SYS_timerfd_settime, timer, flags, &real, old);
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


class Slowed(unittest.TestCase):
    """A hall for which time passes slowly (see SHIM); all seconds here are the hall's."""
    # A sanitized hall is some times slower itself.
    SLOW = 16 if os.environ.get("CROWNHALL_SANITIZED") else 8

    @classmethod
    def setUpClass(cls):
        cls.shim = Shim()
        shared = json.loads(os.environ.get("CLOCKS_SHARED", "{}"))  # by cases that run side by side
        if shared and shared["slow"]["CLOCK_SLOW"] != cls.SLOW:
            shared = {}
        cls.slow = shared.get("slow") or {"CLOCK_SLOW": cls.SLOW, "CLOCK_SINCE": int(time.monotonic()),
                                          "CLOCK_EPOCH": int(time.time() - time.monotonic())}
        cls.address = shared.get("address")

    @classmethod
    def tearDownClass(cls):
        cls.shim.close()

    def now(self):
        return time.monotonic() / self.SLOW

    def sleep(self, seconds):
        time.sleep(seconds * self.SLOW)

    def clocks(self, offset=0):
        return self.shim.clocks(**self.slow, WALL_OFFSET=offset)

    def database(self):
        """The address of an empty one."""
        if not self.address:
            with self.clocks():
                postgres = Postgres()
            self.addCleanup(postgres.close)
            return postgres.address
        name = "of_%d" % os.getpid()
        subprocess.run(["psql", "-q", self.address, "-c", "create database " + name], check=True)
        return self.address.rsplit("/", 1)[0] + "/" + name

    def open_hall(self, offsets, *options, **where):
        """A node for each offset: so many seconds is its wall clock off."""
        self.nodes, self.address_of_store = [], where.get("store")
        for offset in offsets:
            with self.clocks(offset):
                self.nodes.append(Server(*options, **where))
            self.addCleanup(self.nodes[-1].close)
            # It does think so: what it wrote to its log is neither our time nor the time without an offset.
            told = datetime.datetime.fromisoformat(json.loads(self.nodes[-1].log().splitlines()[0])["at"].replace("Z", "+00:00"))
            slow = self.slow["CLOCK_EPOCH"] + self.slow["CLOCK_SINCE"] + self.now() - self.slow["CLOCK_SINCE"] / self.SLOW
            self.assertAlmostEqual(told.timestamp() - slow, offset, delta=60)

    def restart(self, node, offset=0):
        """Gives when it was open."""
        with self.clocks(offset):
            node.start()
        return self.now()

    def rows(self, statement):
        """What the store says."""
        if not self.address_of_store:
            with contextlib.closing(sqlite3.connect(os.path.join(self.nodes[0].folder, "crownhall.db"))) as store:
                return [str(row[0]) for row in store.execute(statement)]
        return subprocess.run(["psql", "-At", self.address_of_store, "-c", statement], check=True, capture_output=True,
                              text=True).stdout.split()

    def assert_charged(self, charged, least, most, what):
        """What passed is known between two bounds; charged is that, give or take 100 ms."""
        self.assertGreaterEqual(charged, least - 0.1, what)
        self.assertLessEqual(charged, most + 0.1, what)


class Clocks(Slowed):
    """Two nodes whose wall clocks are an hour apart; the database's is between them."""
    OFFSETS = (-1800, 1800)

    def setUp(self):
        self.open_hall(self.OFFSETS, "--forget-ms", "300", store=self.database())

    def retried(self, line, t, **fields):
        for _ in range(200):
            answer = line.command(t, **fields)
            if answer["t"] != "refused":
                return answer
            time.sleep(0.05)
        self.fail(answer)

    def begin(self):
        """A table whose people are on a node each; remembers when it began, between two bounds."""
        self.guests = [self.nodes[0].guest("Player %d" % i) for i in range(2)]
        self.lines = [guest.connect(node.port) for guest, node in zip(self.guests, self.nodes)]
        clock = {"kind": "bank", "bank_s": BANK, "increment_s": 0}
        self.table = self.lines[0].command("create", game=GAME, players=2, clock=clock)["table"]
        self.retried(self.lines[1], "sit", table=self.table, seat=1)
        for line in self.lines:
            line.watch(self.table)
        before = self.now()
        self.retried(self.lines[0], "start", table=self.table)
        self.began = (before, self.now())
        self.lines[0].until("table", lambda m: m["position"])

    def state(self, i):
        """(position, seconds charged in all, when that was: two bounds), as node i tells it."""
        line = self.lines[i]
        for _ in range(200):
            line.quiet(0.05)  # what was sent before is of before
            before = self.now()
            position = line.watch(self.table)["position"]
            if position:
                charged = sum(BANK - ms / 1000 for ms in position["clock"]["left_ms"])
                return position, charged, (before, self.now())
            time.sleep(0.05)
        self.fail("node %d does not show the match" % i)

    def check(self, what, nodes=(0, 1)):
        for i in nodes:
            _, charged, (before, after) = self.state(i)
            self.assert_charged(charged, before - self.began[1], after - self.began[0], "%s, node %d" % (what, i))

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

    def owner(self, wanted=(0, 1)):
        """Waits until one of these nodes minds the table, and gives its number."""
        names = [re.findall(r"node (n\w+)", node.log())[-1] for node in self.nodes]
        deadline = time.monotonic() + 600
        while time.monotonic() < deadline:
            told = self.rows("select node from owners where table_id = '%s'" % self.table)
            if told and told[0] in [names[i] for i in wanted]:
                return names.index(told[0])
            time.sleep(0.1)
        self.fail("nobody minds the table: %s of %s" % (told, names))

    def freeze(self, i):
        node = self.nodes[i].process
        node.send_signal(signal.SIGSTOP)
        self.addCleanup(lambda: node.poll() is None and node.send_signal(signal.SIGCONT))

    def thaw(self, i):
        self.nodes[i].process.send_signal(signal.SIGCONT)

    def unload(self):
        """Nobody watches until both nodes have forgotten the table, and a while longer."""
        for line in self.lines:
            line.close()
        deadline = time.monotonic() + 600
        while any(node.metric("crownhall_tables") for node in self.nodes):
            self.assertLess(time.monotonic(), deadline, "it is not forgotten")
            time.sleep(0.1)
        self.sleep(1)
        self.assertEqual([node.metric("crownhall_tables") for node in self.nodes], [0, 0])
        self.lines = [guest.connect(node.port) for guest, node in zip(self.guests, self.nodes)]

    def test_wall_clocks_an_hour_apart(self):
        self.begin()
        self.check("at first")
        for turn in range(6):
            self.move()
            self.check("after a move")
            # Talk on either node stops nothing.
            self.assertEqual(self.lines[turn % 2].command("chat", table=self.table, text="hm")["t"], "ok")
            self.check("after talk")

    def test_a_node_that_restarts_in_mid_match(self):
        self.begin()
        self.move()
        for which in range(2):
            self.lines[which].close()
            if which == 0:
                self.nodes[which].kill()
            else:
                self.nodes[which].stop(within=240)
            self.check("while a node is gone", [1 - which])
            self.restart(self.nodes[which], -self.OFFSETS[which])  # and its wall clock was set meanwhile
            self.lines[which] = self.guests[which].connect(self.nodes[which].port)
            self.check("after a restart")
            self.move()
            self.check("after a restart and a move")

    def test_a_table_that_is_unloaded(self):
        self.begin()
        for _ in range(2):  # while one waits, and while the other does
            self.move()
            self.unload()
            self.check("after it was forgotten")
        self.move()
        self.check("after it was forgotten, and a move")

    def test_a_node_that_freezes(self):
        self.begin()
        self.move()
        frozen = self.owner()
        self.freeze(frozen)
        other = self.owner([1 - frozen])  # has taken over
        self.check("while a node is frozen", [other])
        position = self.state(other)[0]
        if other in position["waiting"]:
            self.assertEqual(self.lines[other].command("move", table=self.table, version=position["version"],
                                                       move=moves_of(position)[0])["t"], "update")
            self.check("while a node is frozen, and a move", [other])
        self.thaw(frozen)
        self.check("after it thawed")
        self.move()
        self.check("after it thawed, and a move")

    def test_a_node_that_freezes_with_a_move_on_its_way(self):
        """Who moves there is heard when it thaws, and pays until then; the other's clock then runs."""
        self.begin()
        owner = self.owner()
        while owner not in self.state(owner)[0]["waiting"]:
            self.move()
        position = self.state(owner)[0]
        before = sum(self.state(1 - owner)[0]["clock"]["left_ms"])
        self.freeze(owner)
        self.lines[owner].post("move", table=self.table, version=position["version"], move=moves_of(position)[0])
        self.sleep(1)
        self.check("while it is frozen", [1 - owner])
        self.thaw(owner)
        self.lines[1 - owner].until("update", lambda m: m["position"]["version"] > position["version"])
        self.check("after the move was heard")
        spent = self.rows("select spent from moves where table_id = '%s' order by version desc limit 1" % self.table)
        self.assertGreaterEqual(int(spent[0]), 900)
        self.assertLess(sum(self.state(1 - owner)[0]["clock"]["left_ms"]), before)

    def test_all_of_it_at_one_table(self):
        self.begin()
        self.move()
        self.nodes[0].kill()
        self.restart(self.nodes[0], -self.OFFSETS[0])
        self.lines[0] = self.guests[0].connect(self.nodes[0].port)
        self.check("after a restart")
        self.move()
        frozen = self.owner()
        self.freeze(frozen)
        self.check("while a node is frozen", [self.owner([1 - frozen])])
        self.thaw(frozen)
        self.move()
        self.unload()
        self.check("after everything")


class Absence(Slowed):
    """The whole hall goes away and comes back: charged is what passed until it went (it took no more commands, or
    it was killed) and since it is open again; nothing else, to 100 ms."""

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
        """The hall went between `first` and `last` and was open again between the two moments of `opened`."""
        self.least += first - self.since[1]
        self.most += last - self.since[0]
        self.since = opened

    def open_again(self, node, offset):
        """Two bounds of when it was open: by the entry that it wrote of its absence, and when it told us."""
        started = self.now()
        told = self.restart(node, offset)
        at = int(self.rows("select max(at) from moves where kind = 'away' and table_id = '%s'" % self.table)[0])
        line = self.guests[0].connect(node.port)
        asked = self.now()
        wrote = asked - (line.command("ping")["now"] - at) / 1000 - 0.001
        line.close()
        self.assertLess(started, wrote + self.now() - asked + 0.001)
        self.assertLess(wrote, told)
        return wrote, told

    def check(self, what):
        position, before, after = self.seen()
        charged = sum(BANK - ms / 1000 for ms in position["clock"]["left_ms"]) - self.charged
        self.assert_charged(charged, self.least + before - self.since[1], self.most + after - self.since[0], what)

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
        node.process.wait(240)
        node.process.stdout.close()
        return first, last

    def kill(self, node):
        first = self.now()
        node.kill()
        return first, self.now()

    def rounds(self, way, moments, offsets=(0,)):
        # At another moment between two beats each time.
        for i, thinking in enumerate(moments):
            self.settle()
            self.sleep(thinking)
            bounds = [way(node) for node in self.nodes][-1]
            self.sleep(0.3)
            self.gone(*bounds, self.open_again(self.nodes[0], offsets[i % len(offsets)]))
            self.sleep(0.1)
            self.check("%s after %.2f s" % (way.__name__, thinking))
            for node in self.nodes[1:]:
                self.restart(node)

    def one_node(self, way, **fields):
        self.open_hall([0])
        self.begin()
        self.rounds(way, (0.25, 0.6, 0.95), **fields)
        # Once each, and also later nothing is given back or taken again.
        kinds = self.rows("select kind from moves where table_id = '%s' order by version" % self.table)
        self.assertEqual(kinds, ["away"] * 3)

    def two_nodes(self, way):
        self.open_hall([0, 0], store=self.database())
        self.begin()
        self.rounds(way, (0.35, 0.8))

    def test_a_hall_of_one_node_that_stops(self):
        self.one_node(self.terminate)

    def test_a_hall_of_one_node_that_is_killed(self):
        self.one_node(self.kill)

    def test_a_hall_of_two_nodes_that_stops(self):
        self.two_nodes(self.terminate)

    def test_a_hall_of_two_nodes_that_is_killed(self):
        self.two_nodes(self.kill)

    def test_a_wall_clock_that_is_set_while_the_hall_is_away(self):
        self.one_node(self.kill, offsets=(-3600, 3600, 0))

    def test_a_table_of_one_node_that_is_unloaded(self):
        self.open_hall([0], "--forget-ms", "300")
        self.begin()
        for _ in range(2):
            self.settle()
            deadline = time.monotonic() + 600
            while self.nodes[0].metric("crownhall_tables"):
                self.assertLess(time.monotonic(), deadline, "it is not forgotten")
                time.sleep(0.1)
            self.sleep(0.5)
            self.check("after it was forgotten")

    def test_nobody_is_claimed_against_for_the_halls_absence(self):
        self.open_hall([0])
        positions = self.begin(clock={"kind": "none"}, claim_s=5)
        waits = positions[0]["waiting"][0]
        self.nodes[0].stop(within=240)
        self.sleep(5.1)
        self.restart(self.nodes[0])
        line = self.guests[1 - waits].connect()
        answer = line.command("claim", table=self.table, seat=waits)
        self.assertEqual(answer.get("kind"), "not_allowed", answer)
        line.close()


class Limits(Slowed):
    """A wall clock that is set an hour back while the hall is open: whoever is active is not refused for it."""
    SLOW = 1

    def set_wall(self, seconds):
        with open(self.wall, "r+b") as file:
            file.write(struct.pack("l", seconds))

    def setUp(self):
        self.wall = os.path.join(self.shim.folder, "wall")
        with open(self.wall, "wb") as file:
            file.write(bytes(8))
        self.settings = dict(self.slow, WALL_FILE=self.wall)

    @contextlib.contextmanager
    def active(self, node):
        """Somebody who asks as fast as is allowed, before and after; gives the line, and the hall's time before."""
        line = node.guest("Ada").connect()
        told = line.command("ping")["now"]
        for _ in range(60):  # more than are allowed at once
            line.command("ping")
        self.set_wall(-3600)
        yield line, told
        for _ in range(60):
            line.command("ping")
        deadline = time.monotonic() + 30
        while line.command("ping")["t"] != "ok":
            self.assertLess(time.monotonic(), deadline, "refused everything")
            time.sleep(0.5)

    def test_of_a_node(self):
        with self.shim.clocks(**self.settings):
            node = Server(limits=True)
        self.addCleanup(node.close)
        with self.active(node) as (line, told):
            time.sleep(1)
            self.assertGreater(line.command("ping")["now"], told)  # the hall's time goes on

    def test_of_the_database(self):
        with self.shim.clocks(**self.settings):
            postgres = Postgres()
        self.addCleanup(postgres.close)
        node = Server(store=postgres.address, limits=True)
        self.addCleanup(node.close)
        with self.active(node) as (line, told):
            deadline = time.monotonic() + 60
            while True:  # the hall's time is the database's
                time.sleep(1)
                answer = line.command("ping")
                if answer["t"] == "ok" and answer["now"] < told - 3_000_000:
                    break
                self.assertLess(time.monotonic(), deadline, answer)


def side_by_side():
    """Every case is a process of its own, on a database of its own, some at a time: they mostly wait. Gives whether
    all went well."""
    cases = ["%s.%s" % (group.__name__, name) for group in (Clocks, Absence, Limits)
             for name in unittest.defaultTestLoader.getTestCaseNames(group)]
    Slowed.setUpClass()
    postgres = None
    try:
        with Slowed.shim.clocks(**Slowed.slow):
            postgres = Postgres()
        os.environ["CLOCKS_SHARED"] = json.dumps({"slow": Slowed.slow, "address": postgres.address})

        def run(case):
            done = subprocess.run([sys.executable, os.path.abspath(__file__), "-v", case], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
            print(done.stdout, flush=True)
            return done.returncode == 0

        with concurrent.futures.ThreadPoolExecutor(6) as some:
            return all(list(some.map(run, cases)))
    finally:
        if postgres:
            postgres.close()
        Slowed.tearDownClass()


if __name__ == "__main__":
    if sys.argv[1:]:
        unittest.main()
    sys.exit(0 if side_by_side() else 1)
