"""Two nodes on one PostgreSQL: players of one table on different nodes, nodes and database killed."""
import glob, hashlib, os, pwd, random, shutil, socket, subprocess, sys, tempfile, threading, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Line, PROGRAM, Server, moves_of

GAME = "road-to-lord"


class Postgres:
    """A cluster of our own in a temporary folder; PostgreSQL refuses to run as root."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="crownhall-pg-")
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.run("initdb", "-D", self.folder + "/data", "-U", "crownhall", "-A", "trust", "--no-sync")
        for attempt in range(5):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            try:
                self.start()
                break
            except subprocess.CalledProcessError:  # somebody else was given that port meanwhile
                if attempt == 4:
                    raise
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "crownhall", "hall")
        self.address = "postgresql://crownhall@127.0.0.1:%d/hall" % self.port

    def run(self, program, *words):
        command = [self.bin + "/" + program, *words]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--"] + command
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def start(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-w", "-l", self.folder + "/log", "-o",
                 "-p %d -k %s -c listen_addresses=127.0.0.1 -c max_connections=300" % (self.port, self.folder), "start")

    def stop(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-w", "-m", "immediate", "stop")

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.close()

    def setUp(self):
        self.nodes = [Server(store=self.postgres.address) for _ in range(2)]

    def tearDown(self):
        for node in self.nodes:
            node.close()

    def seat(self, bots=0):
        """A table whose people are spread over the nodes: (table, guests, lines, positions)."""
        people = 2
        guests = [self.nodes[0].guest("Player %d" % i) for i in range(people)]
        lines = [guest.connect(self.nodes[i % 2].port) for i, guest in enumerate(guests)]
        levels = [None] * people + ["random"] * bots
        table = lines[0].command("create", game=GAME, players=people + bots, bots=levels)["table"]
        self.assertEqual(lines[1].command("sit", table=table, seat=1)["t"], "ok")
        for line in lines:
            line.watch(table)
        answer = lines[0].command("start", table=table)
        for _ in range(20):
            if answer["t"] != "refused":
                break
            time.sleep(0.1)
            answer = lines[0].command("start", table=table)
        positions = []
        for line in lines:
            while True:
                message = line.next("table", table=table)
                if message["position"]:
                    break
            positions.append(message["position"])
        return table, guests, lines, positions

    def test_parts_of_the_shuffle_come_in_on_any_node(self):
        digest = lambda *lines: hashlib.sha256("\n".join(lines).encode()).hexdigest()
        guests = [self.nodes[0].guest("Player %d" % i) for i in range(2)]
        lines = [guest.connect(node.port) for guest, node in zip(guests, self.nodes)]
        parts = [os.urandom(32).hex() for _ in guests]

        def gather():
            table = lines[0].command("create", game=GAME, players=2, decline=None)["table"]
            self.again(lines[1], "sit", table=table, seat=1, decline=None)
            for line in lines:
                line.watch(table)
            return table

        def promise(table, i):
            name = digest("crownhall person", table, guests[i].me["id"])
            return digest("crownhall part", table, "1", name, parts[i])
        table, other = gather(), gather()
        for line in lines:
            line.inbox = []
        # Both promise at once, each on a node of their own, and both are in.
        answers = [None, None]

        def at_once(t, **fields):
            def act(i):
                answers[i] = lines[i].command(t, table=table, **{key: value[i] for key, value in fields.items()})
            threads = [threading.Thread(target=act, args=(i,)) for i in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual([answer["t"] for answer in answers], ["ok", "ok"], answers)
        at_once("deal.promise", promise=[promise(table, i) for i in range(2)])
        self.again(lines[0], "start", table=table)
        self.opening(lines[1], table)
        at_once("deal.open", part=parts)
        transcripts = [line.until("table", lambda m: m["table"] == table and m["position"])["room"]["deal"]["transcript"]
                       for line in lines]
        self.assertEqual(transcripts[0], transcripts[1])
        for i in range(2):
            self.assertIn("%s %s\n" % (promise(table, i), parts[i]), transcripts[0])
        # The same promises and parts at another table, on the other node: never.
        for i in range(2):
            self.again(lines[1 - i], "deal.promise", table=other, promise=promise(table, 1 - i))
        self.again(lines[0], "start", table=other)
        self.opening(lines[1], other)
        for i in range(2):
            self.assertEqual(lines[i].command("deal.open", table=other, part=parts[i])["kind"], "bad_part")

    def opening(self, line, table):
        """Until this line's node has heard that parts are opened."""
        for _ in range(200):
            line.quiet(0.05)
            if line.watch(table)["room"]["deal"]["opening"]:
                return
        self.fail("parts are not opened")

    def again(self, line, t, **fields):
        """The other node may not have heard of the last change yet."""
        for _ in range(100):
            answer = line.command(t, **fields)
            if answer["t"] == "ok":
                return answer
            time.sleep(0.05)
        self.fail(answer)

    def newest(self, line, table, position, timeout=15):
        """Waits for a message that is newer than the position."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            message = line.inbox.pop(0) if line.inbox else line.receive(timeout)
            if message["t"] in ("update", "table") and message["position"] and \
                    message["position"]["version"] > position["version"]:
                return message["position"]
        raise AssertionError("nothing new came")

    def settle(self, table, lines, positions):
        """Waits until both people have seen the same version and one of them is asked."""
        while True:
            versions = [position["version"] for position in positions]
            if versions[0] == versions[1] and any(i in positions[0]["waiting"] for i in range(2)):
                return
            behind = 0 if versions[0] <= versions[1] else 1
            positions[behind] = self.newest(lines[behind], table, positions[behind], 20)

    def step(self, table, lines, positions, chooser):
        """One move by whoever is asked; both people see it. Gives False when it is over."""
        actor = next((i for i in range(2) if i in positions[i]["waiting"] and positions[i]["count"]), None)
        if actor is None:
            return False
        answer = lines[actor].command("move", table=table, version=positions[actor]["version"],
                                      move=chooser.choice(moves_of(positions[actor])))
        self.assertEqual(answer["t"], "update", answer)
        positions[actor] = answer["position"]
        positions[1 - actor] = self.newest(lines[1 - actor], table, positions[1 - actor])
        return True

    def test_players_on_different_nodes_see_each_others_moves(self):
        chooser = random.Random(1)
        table, guests, lines, positions = self.seat()
        for _ in range(12):
            self.assertTrue(self.step(table, lines, positions, chooser))
        self.assertEqual(positions[0]["version"], positions[1]["version"])

    def test_who_is_there_is_known_on_every_node(self):
        table, guests, lines, positions = self.seat()

        def wait_until_online(line, seat, wanted):
            for _ in range(100):
                if line.watch(table)["room"]["seats"][seat]["online"] == wanted:
                    return
                time.sleep(0.2)
            self.fail("seat %d is not told as %s" % (seat, "there" if wanted else "gone"))

        wait_until_online(lines[0], 1, True)
        wait_until_online(lines[1], 0, True)
        lines[1].close()
        wait_until_online(lines[0], 1, False)

    def test_a_killed_node_loses_nothing_and_its_bots_go_on_elsewhere(self):
        chooser = random.Random(2)
        table, guests, lines, positions = self.seat(bots=2)
        acknowledged = 0
        while acknowledged < 6:
            self.settle(table, lines, positions)
            actor = next(i for i in range(2) if i in positions[i]["waiting"])
            answer = lines[actor].command("move", table=table, version=positions[actor]["version"],
                                          move=chooser.choice(moves_of(positions[actor])))
            self.assertEqual(answer["t"], "update", answer)
            positions[actor] = answer["position"]
            acknowledged = answer["position"]["version"]
        self.nodes[0].kill()
        lines[0].close()
        lines[0] = Line(self.nodes[1].port, guests[0].token)
        whole = lines[0].watch(table)
        # What was acknowledged is in the store; this node may hear of it a moment later.
        while whole["position"]["version"] < acknowledged:
            time.sleep(0.1)
            whole = lines[0].watch(table)
        # The bots' turn comes, and within ten seconds the other node has taken them over.
        position, other, lines[1].inbox = whole["position"], None, []
        moved_by_bot = False
        deadline = time.monotonic() + 60
        while not moved_by_bot and not position["result"] and time.monotonic() < deadline:
            if 0 in position["waiting"]:
                answer = lines[0].command("move", table=table, version=position["version"],
                                          move=moves_of(position)[0])
                if answer["t"] == "update":
                    position = answer["position"]
            elif 1 in position["waiting"]:
                lines[1].command("watch", table=table)
                mine = lines[1].next("table")["position"]
                if 1 in mine["waiting"]:
                    lines[1].command("move", table=table, version=mine["version"], move=moves_of(mine)[0])
                position = self.newest(lines[0], table, position)
            else:
                position = self.newest(lines[0], table, position, 60)
                moved_by_bot = True
        self.assertTrue(moved_by_bot or position["result"])
        self.nodes[1].stop()
        verified = subprocess.run([PROGRAM, "verify", "--store", self.postgres.address],
                                  capture_output=True, text=True)
        self.assertEqual(verified.returncode, 0, verified.stdout)

    def test_a_restart_of_the_database_is_please_wait_and_then_goes_on(self):
        chooser = random.Random(3)
        table, guests, lines, positions = self.seat()
        for _ in range(4):
            self.step(table, lines, positions, chooser)
        self.postgres.stop()
        actor = next(i for i in range(2) if i in positions[i]["waiting"])
        answer = lines[actor].command("move", table=table, version=positions[actor]["version"],
                                      move=moves_of(positions[actor])[0])
        self.assertEqual((answer["t"], answer["kind"]), ("refused", "please_wait"))
        # The outcome is unknown: nobody may be told that nothing was done; with a key neither, whose first try
        # may have been done, and by no message to the whole table.
        said = [answer["sentence"]]
        for _ in range(2):
            answer = lines[actor].command("move", table=table, version=positions[actor]["version"], key="once",
                                          move=moves_of(positions[actor])[0])
            self.assertEqual((answer["t"], answer["kind"]), ("refused", "please_wait"))
            said.append(answer["sentence"])
        answer = lines[actor].command("create", game=GAME, players=2, key="made")
        said.append(answer["sentence"])
        said += [m["sentence"] for line in lines for m in line.quiet() if m["t"] == "wait"]
        self.assertGreaterEqual(len(said), 5, said)
        self.assertNotIn("othing was done", " ".join(said))
        self.assertEqual(self.nodes[0].ask("GET", "/healthz")[0], 503)
        self.postgres.start()
        move = moves_of(positions[actor])[0]
        for _ in range(100):
            answer = lines[actor].command("move", table=table, version=positions[actor]["version"], move=move)
            if answer["t"] != "refused" or answer["kind"] not in ("please_wait", "stale"):
                break
            time.sleep(0.1)
        self.assertIn(answer["t"], ("update", "ok"), answer)


if __name__ == "__main__":
    unittest.main()
