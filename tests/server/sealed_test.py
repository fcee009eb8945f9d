"""Choices made at once: they lie in the store by seat, only the last counts, and one entry plays them all,
written by exactly one of two nodes."""
import json, os, subprocess, sys, threading, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Server, moves_of
from nodes_test import Postgres

GAME = "devices-of-kings"  # all plot at once


class Sealed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.nodes = [Server(store=cls.postgres.address) for _ in range(2)]

    @classmethod
    def tearDownClass(cls):
        for node in cls.nodes:
            node.close()
        cls.postgres.close()

    def sql(self, statement):
        text = subprocess.run(["psql", "-At", "-F", "|", self.postgres.address, "-c", statement], check=True,
                              capture_output=True, text=True).stdout
        return [row.split("|") for row in text.splitlines()]

    def log(self, table):
        return self.sql("select kind, seat, body from moves where table_id = '%s' order by version" % table)

    def retried(self, line, t, **fields):
        """The other node may not have heard of the last change yet."""
        for _ in range(100):
            answer = line.command(t, **fields)
            if answer["t"] != "refused":
                return answer
            time.sleep(0.05)
        self.fail(answer)

    def gather(self, **fields):
        """Two people of one table, on a node each: (table, guests, lines)."""
        guests = [self.nodes[0].guest("Player %d" % i) for i in range(2)]
        lines = [guest.connect(node.port) for guest, node in zip(guests, self.nodes)]
        table = lines[0].command("create", game=GAME, players=2, **fields)["table"]
        self.retried(lines[1], "sit", table=table, seat=1)
        for line in lines:
            line.watch(table)
        self.retried(lines[0], "start", table=table)
        for line in lines:
            line.until("table", lambda m: m["position"])
            line.inbox = []
        return table, guests, lines

    def position(self, line, table):
        line.inbox = []
        return line.watch(table)["position"]

    def choose(self, line, table, move, version):
        return line.command("move", table=table, version=version, move=move)

    def settle(self, lines, table, moves):
        """Both positions once this many moves are played."""
        positions = []
        for line in lines:
            deadline = time.monotonic() + 20
            while True:
                position = self.position(line, table)
                if position["moves"] >= moves or time.monotonic() > deadline:
                    break
                time.sleep(0.05)
            self.assertEqual(position["moves"], moves)
            positions.append(position)
        return positions

    def test_a_changed_choice_leaves_no_entry_and_only_the_last_counts(self):
        table, _, lines = self.gather()
        position = self.position(lines[0], table)
        moves = moves_of(position)[:20]
        first = self.choose(lines[0], table, moves[0], 0)
        self.assertEqual(first["position"]["version"], 1)  # that somebody is ready is told
        lines[1].until("update", lambda m: m["position"]["version"] == 1)
        lines[1].inbox = []
        for move in moves[1:] * 5:
            answer = self.choose(lines[0], table, move, 1)
            self.assertEqual((answer["t"], answer["position"]["version"], answer["position"]["draft"]),
                             ("update", 1, move), answer)
        # Others hear nothing of it, and there is nothing of it in the log.
        self.assertEqual([m for m in lines[1].quiet() if m["t"] in ("update", "table")], [])
        self.assertEqual(self.log(table), [["ready", "0", ""]])
        lies = self.sql("select seat, body, ready from choices where table_id = '%s'" % table)
        self.assertEqual(lies, [["0", moves[-1], "1"]])
        own = moves_of(self.position(lines[1], table))[0]
        self.assertEqual(self.choose(lines[1], table, own, 1)["t"], "update")
        self.settle(lines, table, 2)
        log = self.log(table)
        self.assertEqual((len(log), log[1][0]), (2, "ready"))
        self.assertEqual(json.loads(log[1][2]), [[0, moves[-1]], [1, own]])
        self.assertEqual(self.sql("select * from choices where table_id = '%s'" % table), [])

    def test_a_draft_is_nobodys_but_its_owners_and_no_entry(self):
        table, _, lines = self.gather()
        move = moves_of(self.position(lines[0], table))[0]
        for wanted in (move, None, move):
            answer = lines[0].command("draft", table=table, move=wanted)
            self.assertEqual((answer["t"], answer["position"]["draft"]), ("update", wanted), answer)
        self.assertEqual(self.log(table), [])
        self.assertEqual([m for m in lines[1].quiet() if m["t"] == "update"], [])
        self.assertIsNone(self.position(lines[1], table)["draft"])

    def test_being_ready_can_be_taken_back_a_few_times_and_then_only_replaced(self):
        table, _, lines = self.gather()
        move, other = moves_of(self.position(lines[0], table))[:2]
        refused = None
        for _ in range(20):
            version = self.position(lines[0], table)["version"]
            self.assertEqual(self.choose(lines[0], table, move, version)["t"], "update")
            answer = lines[0].command("draft", table=table, move=None)
            if answer["t"] == "refused":
                refused = answer
                break
        self.assertEqual(refused["kind"], "too_many_entries")
        self.assertTrue(refused["sentence"])
        self.assertLess(len(self.log(table)), 20)
        version = self.position(lines[0], table)["version"]
        self.assertEqual(self.choose(lines[0], table, other, version)["position"]["draft"], other)

    def test_of_two_who_choose_at_once_on_two_nodes_one_writes_the_entry(self):
        table, _, lines = self.gather(options={"target": 10})
        for turn in range(1, 9):
            positions = [self.position(line, table) for line in lines]
            if positions[0]["result"]:
                break
            answers = [None, None]

            def act(i):
                answers[i] = self.choose(lines[i], table, moves_of(positions[i])[0], positions[i]["version"])
            threads = [threading.Thread(target=act, args=(i,)) for i in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual([answer["t"] for answer in answers], ["update"] * 2, answers)
            self.settle(lines, table, turn * 2)
        log = self.log(table)
        self.assertEqual(sum(1 for _, _, body in log if body.startswith("[[")), turn if not positions[0]["result"] else turn - 1)
        self.assertEqual(sum(1 for _, _, body in log if body == ""), len(log) // 2)

    def test_what_was_acknowledged_last_is_what_is_played(self):
        table, _, lines = self.gather(options={"target": 10})
        changed = 0
        for turn in range(1, 9):
            positions = [self.position(line, table) for line in lines]
            if positions[0]["result"]:
                break
            old, new = moves_of(positions[0])[:2]
            self.assertEqual(self.choose(lines[0], table, old, positions[0]["version"])["t"], "update")
            answers = [None, None]

            def act(i):
                version = positions[0]["version"] + i * 0
                answers[i] = self.choose(lines[i], table, new if i == 0 else moves_of(positions[1])[0], version)
            threads = [threading.Thread(target=act, args=(i,)) for i in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(answers[1]["t"], "update", answers[1])
            self.settle(lines, table, turn * 2)
            played = json.loads(self.log(table)[-1][2])[0][1]
            took = answers[0]["t"] == "update"
            changed += took
            self.assertEqual(played, new if took else old, answers[0])
            if not took:
                self.assertEqual(answers[0]["kind"], "stale")

    def test_a_choice_outlives_the_node_it_came_in_on(self):
        table, guests, lines = self.gather()
        move = moves_of(self.position(lines[0], table))[0]
        self.assertEqual(self.choose(lines[0], table, move, 0)["t"], "update")
        self.nodes[0].kill()
        try:
            own = moves_of(self.position(lines[1], table))[0]
            answer = self.retried(lines[1], "move", table=table, version=1, move=own)
            self.assertEqual(answer["t"], "update")
            self.assertEqual(json.loads(self.log(table)[-1][2]), [[0, move], [1, own]])
        finally:
            self.nodes[0].start()


if __name__ == "__main__":
    unittest.main()
