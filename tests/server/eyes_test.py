"""Whose eyes a line looks through, and whose session it is, on two nodes over one PostgreSQL.

A twin is a second line of the same person on the other node, opened afterwards: whatever the first was
sent on the way, both must be shown the same position, byte for byte."""
import json, os, random, subprocess, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Line, Server, moves_of, play_out, seated
from nodes_test import Postgres

GAME = "road-to-lord"  # hands are hidden from the deal on


def raw(value):
    return json.dumps(value, separators=(",", ":"))


class TwoNodes(unittest.TestCase):
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
        return subprocess.run(
            ["psql", "-At", self.postgres.address, "-c", statement], check=True, capture_output=True,
            text=True).stdout

    def sit(self, line, table, seat):
        """The other node may not have heard of the last change yet."""
        for _ in range(100):
            answer = line.command("sit", table=table, seat=seat)
            if answer["t"] == "ok":
                return
            time.sleep(0.05)
        self.fail(answer)

    def begin(self, line, table):
        for _ in range(100):
            answer = line.command("start", table=table)
            if answer["t"] == "ok":
                return
            time.sleep(0.05)
        self.fail(answer)

    def whole(self, line, table, version=0):
        """The newest table or update at or after the version, as it came: the message."""
        while True:
            message = line.inbox.pop(0) if line.inbox else line.receive()
            if message["t"] in ("table", "update") and message["table"] == table and \
                    message["position"] and message["position"]["version"] >= version:
                return message


    def look(self, node, table, token=None, version=0):
        """What a new line is shown on this node, once the node has heard of that version."""
        line = Line(node.port, token)
        message = line.watch(table)
        if not message["position"] or message["position"]["version"] < version:
            message = self.whole(line, table, version)
        return message


class Eyes(TwoNodes):
    def test_a_kicked_player_on_the_other_node_is_not_shown_the_successors_hand(self):
        host, kicked, successor = (self.nodes[0].guest(name) for name in ("Host", "Kicked", "Next"))
        lines = [host.connect(), kicked.connect(self.nodes[1].port), successor.connect()]
        table = lines[0].command("create", game=GAME, players=2)["table"]
        self.sit(lines[1], table, 1)
        for line in lines:
            line.watch(table)
        while lines[1].watch(table)["room"]["eyes"] != 1:
            time.sleep(0.05)
        for _ in range(100):
            if lines[0].command("kick", table=table, seat=1)["t"] == "ok":
                break
            time.sleep(0.05)
        self.sit(lines[2], table, 1)
        self.begin(lines[0], table)
        messages = [self.whole(line, table) for line in lines]
        self.assertEqual([m["t"] for m in messages], ["table"] * 3)
        stranger = [self.look(node, table) for node in self.nodes]
        self.assertEqual(raw(messages[1]["position"]), raw(stranger[0]["position"]))
        self.assertEqual(raw(stranger[0]["position"]), raw(stranger[1]["position"]))
        self.assertEqual((messages[1]["room"]["eyes"], messages[1]["room"]["mine"]), (None, []))
        self.assertNotEqual(raw(messages[1]["position"]), raw(messages[2]["position"]))
        # And not with any move either.
        position = messages[0]["position"]
        if 0 not in position["waiting"]:
            position = messages[2]["position"]
        actor = lines[0] if 0 in position["waiting"] else lines[2]
        actor.command("move", table=table, version=0, move=moves_of(position)[0])
        shown = self.whole(lines[1], table, 1)
        self.assertEqual(raw(shown["position"]), raw(self.look(self.nodes[0], table, version=1)["position"]))
        self.assertEqual(lines[1].command("move", table=table, version=1, move="x")["kind"], "not_allowed")

    def test_with_seats_by_lot_everybody_is_shown_their_own_hand_on_every_node(self):
        chooser = random.Random(7)
        drawn = set()
        for _ in range(6):
            guests = [self.nodes[i % 2].guest("Player %d" % i) for i in range(4)]
            lines = [guest.connect(self.nodes[i % 2].port) for i, guest in enumerate(guests)]
            table = lines[0].command("create", game=GAME, players=4, random_seats=True)["table"]
            for seat in range(1, 4):
                self.sit(lines[seat], table, seat)
            for line in lines:
                line.watch(table)
            self.begin(lines[0], table)
            seats = []
            for i, line in enumerate(lines):
                twin = self.look(self.nodes[1 - i % 2], table, guests[i].token)
                shown = self.whole(line, table)
                self.assertEqual(shown["t"], "table", "a change of eyes is sent whole")
                self.assertEqual(raw(shown["position"]), raw(twin["position"]))
                self.assertEqual(raw(shown["log"]), raw(twin["log"]))
                self.assertEqual([shown["room"]["eyes"]], shown["room"]["mine"])
                self.assertEqual(shown["room"]["seats"][shown["room"]["eyes"]]["id"], guests[i].me["id"])
                seats.append(shown["room"]["eyes"])
            self.assertEqual(sorted(seats), [0, 1, 2, 3])
            drawn.add(tuple(seats))
            # A few moves: every line and its twin see the same.
            version = 0
            for _ in range(3):
                views = [self.look(self.nodes[i % 2], table, guests[i].token, version)["position"]
                         for i in range(4)]
                actor = next(i for i in range(4) if seats[i] in views[i]["waiting"])
                answer = lines[actor].command("move", table=table, version=version,
                                              move=chooser.choice(moves_of(views[actor])))
                self.assertEqual(answer["t"], "update", answer)
                version = answer["position"]["version"]
                for i, line in enumerate(lines):
                    shown = answer if i == actor else self.whole(line, table, version)
                    twin = self.look(self.nodes[1 - i % 2], table, guests[i].token, version)
                    self.assertEqual(raw(shown["position"]), raw(twin["position"]))
        self.assertGreater(len(drawn), 1)

    def test_a_stranger_at_a_closed_table_is_out_when_it_starts(self):
        host, guest = self.nodes[0].guest("Host"), self.nodes[1].guest("Guest")
        lines = [host.connect(), guest.connect(self.nodes[1].port)]
        table = lines[0].command("create", game=GAME, players=2, spectators=False)["table"]
        strangers = [Line(node.port) for node in self.nodes]
        for line in strangers + lines:
            line.watch(table)
        self.sit(lines[1], table, 1)
        self.begin(lines[0], table)
        for line in lines:
            self.whole(line, table)
        for line in strangers:
            self.assertEqual(line.next("closed")["kind"], "not_allowed")
            self.assertEqual([m["t"] for m in line.inbox if m.get("position")], [])
            self.assertEqual(line.command("watch", table=table)["kind"], "not_allowed")
            # Nothing more comes, whatever happens at the table.
        lines[1].command("chat", table=table, text="just us")
        lines[0].next("chat")
        for line in strangers:
            line.command("ping")
            told = [m for m in line.inbox if m["t"] == "chat" or m.get("position")]
            self.assertEqual(told, [])

    def test_chat_crosses_the_nodes(self):
        host, guest = self.nodes[0].guest("Host"), self.nodes[1].guest("Guest")
        lines = [host.connect(), guest.connect(self.nodes[1].port)]
        table = lines[0].command("create", game=GAME, players=2)["table"]
        self.sit(lines[1], table, 1)
        for line in lines:
            line.watch(table)
        self.begin(lines[0], table)
        for line in lines:
            self.whole(line, table)
        self.assertEqual(lines[0].command("chat", table=table, text="good luck")["t"], "ok")
        self.assertEqual(lines[1].next("chat")["line"]["text"], "good luck")


class Sharing(TwoNodes):
    def test_a_match_that_is_shared_no_more_is_closed_on_every_node(self):
        """Also to a stranger who was looking at it, on the node where nobody took it back."""
        table, guests, lines, positions = seated(self.nodes[0], GAME, 2)
        play_out(table, lines, positions)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        path = "/api/matches/" + table

        def answers(wanted):
            for node in self.nodes:
                for _ in range(100):  # the other node hears of it
                    line = Line(node.port)
                    answer = line.command("watch", table=table)
                    line.close()
                    if answer["t"] == wanted:
                        break
                    time.sleep(0.05)
                self.assertEqual(answer["t"], wanted)
        answers("refused")
        for node in self.nodes:
            self.assertEqual(node.ask("GET", path)[0], 404)
        self.assertEqual(guests[0].ask("POST", path + "/share", {"on": True})[0], 200)
        answers("ok")
        strangers = [Line(node.port) for node in self.nodes]
        for node, line in zip(self.nodes, strangers):
            self.assertEqual(line.watch(table)["room"]["phase"], "over")
            self.assertEqual(node.ask("GET", path + "/record")[0], 200)
        player = Line(self.nodes[1].port, guests[1].token)
        player.watch(table)
        self.assertEqual(guests[0].ask("POST", path + "/share", {"on": False})[0], 200)
        answers("refused")
        for node, line in zip(self.nodes, strangers):
            self.assertEqual(line.next("closed", table=table)["kind"], "not_allowed")
            for t, more in (("log", {"before": 9}), ("text", {}), ("watch", {}), ("watch", {"since": 0})):
                self.assertEqual(line.command(t, table=table, **more)["kind"], "not_allowed", t)
            for part in ("", "/record", "/fairness", "/replay?seat=open", "/hint?version=1&seat=0", "/coach?seat=0"):
                self.assertEqual(node.ask("GET", path + part)[0], 404, part)
            listed = node.ask("GET", "/api/players/" + guests[0].me["id"])[1]["matches"]
            self.assertNotIn(table, [match["match"] for match in listed])
        # Its players stay.
        self.assertEqual(player.command("log", table=table, before=9)["t"], "ok")


class Sessions(TwoNodes):
    def assert_ended(self, line, token, node):
        """The line is closed as one whose session is over, and the token opens nothing there."""
        with self.assertRaises(Closed) as closed:
            while True:
                line.receive()
        self.assertEqual(closed.exception.args[0], 4401)
        self.assertEqual(node.ask("GET", "/api/me", token=token)[0], 401)
        with self.assertRaises(Closed):
            Line(node.port, token)

    def opened(self, guest, node):
        """A line on this node; the node has the token in its memory."""
        self.assertEqual(node.ask("GET", "/api/me", token=guest.token)[0], 200)
        line = Line(node.port, guest.token)
        self.assertEqual(line.hello["me"]["id"], guest.me["id"])
        return line

    def test_logging_out_ends_the_lines_on_every_node(self):
        guest = self.nodes[0].guest("Leaver")
        other = self.nodes[0].guest("Stayer")
        lines = [self.opened(guest, node) for node in self.nodes]
        staying = self.opened(other, self.nodes[1])
        table = lines[1].command("create", game=GAME, players=2)["table"]
        self.assertEqual(guest.ask("POST", "/api/logout", {})[0], 200)
        for line, node in zip(lines, self.nodes):
            self.assert_ended(line, guest.token, node)
        self.assertEqual(staying.command("ping")["t"], "ok")
        self.assertIsNone(staying.watch(table)["position"])

    def test_what_a_line_sends_after_its_end_is_not_done(self):
        guest = self.nodes[0].guest("Leaver")
        line = self.opened(guest, self.nodes[0])
        table = line.command("create", game=GAME, players=2)["table"]
        guest.ask("POST", "/api/logout", {})
        for _ in range(20):
            try:
                line.post("chat", table=table, text="still here")
            except OSError:
                break
        self.assert_ended(line, guest.token, self.nodes[0])
        self.assertEqual(Line(self.nodes[0].port).watch(table)["chat"], [])

    def test_a_new_password_ends_all_other_lines(self):
        guest = self.nodes[0].guest("Careful")
        name = "Careful %d" % self.nodes[0].port
        self.assertEqual(guest.ask("POST", "/api/account", {"name": name, "password": "first words"})[0], 200)
        thief = self.nodes[1].ask("POST", "/api/login", {"name": name, "password": "first words"})[1]
        lines = [self.opened(guest, self.nodes[0]), Line(self.nodes[1].port, thief["token"])]
        status, answer = guest.ask("POST", "/api/password", {"old": "first words", "new": "other words"})
        self.assertEqual(status, 200, answer)
        self.assert_ended(lines[0], guest.token, self.nodes[0])
        self.assert_ended(lines[1], thief["token"], self.nodes[1])
        self.assertEqual(self.nodes[1].ask("GET", "/api/me", token=answer["token"])[0], 200)

    def test_removing_a_programs_token_ends_its_lines_on_every_node(self):
        owner = self.nodes[0].guest("Owner")
        token = owner.ask("POST", "/api/tokens", {"label": "bot"})[1]["token"]
        lines = []
        for node in self.nodes:
            self.assertEqual(node.ask("GET", "/api/me", token=token)[0], 200)
            lines.append(Line(node.port, token))
        listed = owner.ask("GET", "/api/tokens")[1]["tokens"]
        self.assertEqual(owner.ask("POST", "/api/tokens/%s/remove" % listed[0]["id"], {})[0], 200)
        for line, node in zip(lines, self.nodes):
            self.assert_ended(line, token, node)
        self.assertEqual(self.nodes[1].ask("GET", "/api/me", token=owner.token)[0], 200)

    def test_who_is_forgotten_on_one_node_is_on_no_node(self):
        """In store, lobby, tables in memory, chat, records, summaries, ratings and sessions."""
        tag = os.urandom(3).hex()
        owner, friend = self.nodes[0].guest("Before"), self.nodes[1].guest("Friend")
        name = "Ottilie" + tag
        self.assertEqual(owner.ask("POST", "/api/account", {"name": name, "password": "right words"})[0], 200)
        self.assertEqual(friend.ask("POST", "/api/account", {"name": "Friend" + tag, "password": "right words"})[0], 200)
        lines = [owner.connect(self.nodes[0].port), friend.connect(self.nodes[1].port)]
        own = self.opened(owner, self.nodes[1])
        clock = {"kind": "bank", "bank_s": 600, "increment_s": 5}
        tables = []
        for _ in range(2):  # one that is finished and rated, one that goes on
            table = lines[0].command("create", game=GAME, players=2, visibility="public", rated=True, clock=clock)["table"]
            self.sit(lines[1], table, 1)
            for line in lines:
                line.watch(table)
            for line in lines:
                for _ in range(100):
                    answer = line.command("ready", table=table, on=True)
                    if answer["t"] == "ok":
                        break
                    time.sleep(0.05)
                self.assertEqual(answer["t"], "ok", answer)
            for line in lines:
                self.whole(line, table)
            self.assertEqual(lines[0].command("chat", table=table, text="it is me, " + name)["t"], "ok")
            tables.append(table)
        moved = set()
        while len(moved) < 2:  # who has moved counts
            for i, line in enumerate(lines):
                position = line.watch(tables[0])["position"]
                if i in position["waiting"] and position["count"]:
                    answer = line.command("move", table=tables[0], version=position["version"], move=moves_of(position)[0])
                    moved |= {i} if answer["t"] == "update" else set()
        for _ in range(100):
            if lines[1].command("resign", table=tables[0])["t"] != "refused":
                break
            time.sleep(0.05)
        for _ in range(100):
            if owner.me["id"] in self.sql("select * from ratings"):
                break
            time.sleep(0.1)
        self.assertIn(owner.me["id"], self.sql("select * from ratings"))
        open_table = lines[0].command("create", game=GAME, players=2, visibility="public")["table"]
        watcher = Line(self.nodes[1].port)
        watcher.watch(open_table)
        self.assertIn(name, json.dumps(self.nodes[1].ask("GET", "/api/lobby")[1]))
        self.assertEqual(owner.ask("POST", "/api/forget", {"password": "right words"})[0], 200)
        self.assert_ended(own, owner.token, self.nodes[1])

        def told():
            """Everything either node tells of these tables and people."""
            seen = []
            for node in self.nodes:
                for path in ("/api/lobby", "/api/players/" + owner.me["id"], "/api/leaderboard?game=%s&players=2" % GAME,
                             "/api/matches/" + tables[0], "/api/matches/%s/record" % tables[0],
                             "/api/matches/%s/replay?seat=open" % tables[0], "/t/" + open_table):
                    seen.append(str(node.ask("GET", path, token=friend.token)[1]))
                seen.append(str(node.ask("GET", "/api/me/history", token=friend.token)))
                line = Line(node.port, friend.token)
                for table in tables + [open_table]:
                    if line.command("watch", table=table)["t"] == "ok":
                        seen.append(str(line.next("table", table=table)))
                line.close()
            return "".join(seen)
        for _ in range(100):
            if name not in told():
                break
            time.sleep(0.1)
        text = told()
        self.assertIn("a guest", text)
        self.assertNotIn(name, text)
        self.assertNotIn(owner.me["id"], text)
        store = "".join(self.sql("select * from " + table) for table in
                        ("identities", "names", "sessions", "tables", "table_people", "moves", "choices", "command_keys",
                         "chat", "finished", "finished_people", "ratings", "login_attempts", "owners"))
        for word in (name, name.lower(), name.lower().replace("l", "i"), owner.me["id"]):
            self.assertNotIn(word, store)

    def test_a_name_that_was_given_up_is_given_up_on_every_node(self):
        tag = os.urandom(3).hex()
        eve = self.nodes[0].guest("Alice " + tag)
        line = self.opened(eve, self.nodes[1])
        table = line.command("create", game=GAME, players=2, visibility="public")["table"]
        self.assertEqual(eve.ask("POST", "/api/me", {"name": "Eve"})[0], 200)
        owner = self.nodes[0].guest("Owner")
        self.assertEqual(owner.ask("POST", "/api/account", {"name": "Alice " + tag, "password": "right words"})[0], 200)
        for _ in range(100):  # the other node hears of it
            if self.nodes[1].ask("GET", "/api/me", token=eve.token)[1]["me"]["name"] == "Eve":
                break
            time.sleep(0.05)
        for _ in range(100):
            later = line.command("create", game=GAME, players=2)["table"]
            if line.watch(later)["room"]["seats"][0]["name"] == "Eve":
                break
            time.sleep(0.05)
        self.assertEqual(line.watch(later)["room"]["seats"][0]["name"], "Eve")
        for node in self.nodes:
            for _ in range(100):
                if "Alice " + tag not in json.dumps([Line(node.port).watch(table), node.ask("GET", "/api/lobby")[1]]):
                    break
                time.sleep(0.05)
            self.assertNotIn("Alice " + tag, json.dumps([Line(node.port).watch(table), node.ask("GET", "/api/lobby")[1]]))

    def test_a_stream_ends_with_its_session(self):
        import http.client
        guest = self.nodes[0].guest("Program")
        table = guest.command("create", game=GAME, players=2)["table"]
        connection = http.client.HTTPConnection("127.0.0.1", self.nodes[1].port, timeout=10)
        connection.request("GET", "/api/stream?table=" + table, headers={"Authorization": "Bearer " + guest.token})
        response = connection.getresponse()
        self.assertEqual(json.loads(response.readline())["t"], "ok")
        self.assertEqual(json.loads(response.readline())["t"], "table")
        guest.ask("POST", "/api/logout", {})
        with self.assertRaises((http.client.IncompleteRead, ConnectionError, ValueError)):
            while True:
                line = response.readline()
                if not line:
                    raise ConnectionError
        connection.close()

    def test_an_end_that_was_missed_is_found_when_the_database_is_back(self):
        guest = self.nodes[0].guest("Missed")
        line = self.opened(guest, self.nodes[1])
        self.sql("delete from sessions where identity = '%s'" % guest.me["id"])
        self.sql("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")
        self.assert_ended(line, guest.token, self.nodes[1])


if __name__ == "__main__":
    unittest.main()
