"""What one stranger can make the hall send, keep or forget: floods, pages, keys."""
import json, os, sqlite3, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Line, Server, moves_of, seated

GAME = "road-to-lord"


class WithServer(unittest.TestCase):
    options = ()
    limits = False

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options, limits=cls.limits)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()


class Presence(WithServer):
    def test_coming_and_going_is_told_at_most_once_a_second(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        time.sleep(1.2)
        lines[0].inbox = []
        stranger = Line(self.server.port)
        begun = time.monotonic()
        for _ in range(80):
            stranger.command("watch", table=table)
            stranger.command("unwatch", table=table)
        took = time.monotonic() - begun
        rooms = [m for m in lines[0].quiet(1.5) if m["t"] == "room"]
        self.assertLessEqual(len(rooms), took + 1.5 + 2)
        self.assertEqual(rooms[-1]["room"]["watchers"], 0)  # and the last one is true

    def test_who_comes_back_is_sent_the_room_at_once(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        lines[0].close()
        again = guests[0].connect()
        again.command("watch", table=table, since=0)
        self.assertEqual(again.next("update")["position"]["version"], 0)
        self.assertEqual(again.next("room")["room"]["mine"], [0])


class Pages(WithServer):
    def test_a_long_log_is_sent_in_pages(self):
        # Somebody who practises moves and takes it back, again and again.
        line = self.server.guest("Host").connect()
        table = line.command("create", game=GAME, players=2, bots=[None, "random"])["table"]
        position = line.watch(table)["position"]
        mine = lambda p: 0 in p["waiting"] and p["count"]
        last = 0
        while last < 330:
            while not mine(position):
                position = line.next("update", table=table)["position"]
            self.assertEqual(line.command("move", table=table, version=position["version"],
                                          move=moves_of(position)[0])["t"], "update")
            position = line.watch(table)["position"]
            while not mine(position):
                position = line.next("update", table=table)["position"]
            line.inbox = []
            answer = line.command("undo", table=table, version=position["version"])
            self.assertEqual(answer["t"], "update", answer)
            position = answer["position"]
            last = position["version"]
        whole = line.watch(table)
        self.assertEqual(whole["log_since"], last - 300)
        log = whole["log"]
        since = whole["log_since"]
        while since > 0:
            page = line.command("log", table=table, before=since)
            self.assertLessEqual(len(page["log"]), 300)
            log, since = page["log"] + log, page["log_since"]
        self.assertEqual([entry["version"] for entry in log], list(range(1, last + 1)))
        stranger = Line(self.server.port)
        self.assertEqual(stranger.command("log", table=table, before=9)["kind"], "not_allowed")

    def test_the_lobby_is_paged_and_counted(self):
        host = self.server.guest("Host")
        line = host.connect()
        before = self.server.ask("GET", "/api/lobby")[1]["count"]
        made = [line.command("create", game=GAME, players=2, visibility="public")["table"] for _ in range(130)]
        watcher = Line(self.server.port)
        watcher.command("lobby.watch")
        first = watcher.next("lobby")
        self.assertEqual((len(first["tables"]), first["count"]), (100, before + 130))
        rest = self.server.ask("GET", "/api/lobby?after=" + first["next"])[1]
        self.assertEqual((len(rest["tables"]), rest["next"]), (before + 30, None))
        listed = [entry["table"] for entry in first["tables"] + rest["tables"]]
        self.assertEqual(len(set(listed)), before + 130)
        self.assertLessEqual(set(made), set(listed))

    def test_open_tables_expire_and_others_do_not(self):
        host = self.server.guest("Host")
        line = host.connect()
        old = line.command("create", game=GAME, players=2, visibility="public")["table"]
        young = line.command("create", game=GAME, players=2, visibility="public")["table"]
        playing = line.command("create", game=GAME, players=2, bots=[None, "random"])["table"]
        self.server.stop()
        with sqlite3.connect(os.path.join(self.server.folder, "crownhall.db")) as db:
            db.execute("update tables set created = 1 where id in (?, ?)", (old, playing))
        self.server.start()
        line = host.connect()
        for _ in range(100):
            listed = [entry["table"] for entry in self.server.ask("GET", "/api/lobby")[1]["tables"]]
            if old not in listed and young in listed:
                break
            time.sleep(0.1)
        self.assertEqual(line.command("watch", table=old)["kind"], "not_found")
        self.assertEqual(line.command("watch", table=young)["t"], "ok")
        self.assertEqual(line.command("watch", table=playing)["t"], "ok")


class Limited(WithServer):
    limits = True

    def test_nobody_has_tables_without_end(self):
        guest = self.server.guest("Greedy")
        kinds = [guest.command("create", game=GAME, players=2).get("kind") for _ in range(20)]
        self.assertIn("too_fast", kinds)


    def test_a_table_one_has_left_and_a_known_deal_are_tables_too(self):
        """Fifty at most, also of those one opened and stood up from; the same deal again and going on count as well."""
        guest, other = self.server.guest("Greedy"), self.server.guest("Modest")
        over = guest.command("create", game=GAME, players=2, bots=[None, "random"], visibility="public")["table"]
        guest.command("resign", table=over)
        for _ in range(300):
            if guest.ask("GET", "/api/matches/" + over)[0] == 200:
                break
            time.sleep(0.05)
        table = guest.command("create", game=GAME, players=2, visibility="public")["table"]
        self.assertEqual(guest.command("stand", table=table)["t"], "ok")
        self.server.stop()
        with sqlite3.connect(os.path.join(self.server.folder, "crownhall.db")) as db:
            columns = [row[1] for row in db.execute("pragma table_info(tables)")]
            listed = ", ".join("'t%d'" if name == "id" else name for name in columns)
            for i in range(49):
                db.execute("insert into tables (%s) select %s from tables where id = ?"
                           % (", ".join(columns), listed % i), (table,))
        self.server.start()
        for fields in ({"game": GAME, "players": 2}, {"same_deal_as": over},
                       {"continue": {"match": over, "version": 1, "seat": 0, "level": "page"}}):
            self.assertEqual(guest.command("create", **fields).get("kind"), "too_many", fields)
        self.assertEqual(other.command("create", game=GAME, players=2)["t"], "ok")


class Bots(WithServer):
    """Bots and hints take seconds: one address can keep itself waiting, and nobody else."""
    options = ("--trusted-proxy", "127.0.0.1")
    limits = True

    def comes_from(self, address, name):
        headers = {"X-Forwarded-For": address}
        token = self.server.ask("POST", "/api/guest", {"name": name}, headers=headers)[1]["token"]
        return Line(self.server.port, token, headers)

    def test_behind_a_proxy_lines_are_counted_by_their_clients_address(self):
        lines = []
        deadline = time.monotonic() + 60
        while len(lines) < 200 and time.monotonic() < deadline:
            try:
                lines.append(Line(self.server.port, headers={"X-Forwarded-For": "198.51.100.9"}))
            except Closed as closed:
                self.assertEqual(closed.args[0], 429)
                time.sleep(0.1)  # a hundred at once, then ten a second
        self.assertEqual(len(lines), 200)
        time.sleep(1.5)
        for _ in range(5):
            with self.assertRaises(Closed):
                lines.append(Line(self.server.port, headers={"X-Forwarded-For": "198.51.100.9"}))
        other = Line(self.server.port, headers={"X-Forwarded-For": "203.0.113.10"})
        self.assertEqual(other.command("ping")["t"], "ok")
        lines.pop().close()  # one goes, one may come
        for _ in range(100):
            try:
                lines.append(Line(self.server.port, headers={"X-Forwarded-For": "198.51.100.9"}))
                break
            except Closed:
                time.sleep(0.1)
        self.assertEqual(len(lines), 200)

    def test_hints_are_counted_by_address_too_and_are_not_in_the_bots_way(self):
        kinds = []
        for i in range(3):
            line = self.comes_from("198.51.100.8", "Curious %d" % i)
            table = line.command("create", game="royal-ascension", players=3, bots=[None, "random", "random"])["table"]
            position = line.watch(table)["position"]
            while 0 not in position["waiting"]:
                position = line.next("update")["position"]
            kinds += [line.command("hint", table=table).get("kind") for _ in range(5)]
        self.assertEqual(kinds[:10].count(None), 10, kinds)
        self.assertIn("too_fast", kinds[10:])


    def test_both_ways_to_a_hint_are_counted_by_one_clock(self):
        """In a match and after it; counted by two clocks, the one filled what the other had used up."""
        address = {"X-Forwarded-For": "198.51.100.18"}
        line = self.comes_from("198.51.100.18", "Curious")
        over = line.command("create", game=GAME, players=2, bots=[None, "random"], visibility="public")["table"]
        line.watch(over)
        line.command("resign", table=over)
        line.until("room", lambda m: m["room"]["table"] == over and m["room"]["phase"] == "over")
        table = line.command("create", game=GAME, players=2, bots=[None, "random"])["table"]
        position = line.watch(table)["position"]
        while 0 not in position["waiting"]:
            position = line.next("update", table=table)["position"]
        refused = 0
        while refused < 2:  # nothing to decide there: it costs no more than being asked
            status = self.server.ask("GET", "/api/matches/%s/hint?version=0&seat=%d" % (over, refused), headers=address)[0]
            refused = refused + 1 if status == 429 else 0
        numbers = [line.post("hint", table=table) for _ in range(4)]
        kinds = [line.until("refused", lambda m: m["id"] in numbers)["kind"] for _ in range(2)]
        self.assertEqual(kinds, ["too_fast"] * 2)


class Seats(WithServer):
    limits = True

    def test_one_person_cannot_make_table_and_lobby_hear_much(self):
        """Sitting down and getting up, being ready and not, opening and closing the table, one after the other."""
        host, other = self.server.guest("Host"), self.server.guest("Restless")
        lines = [host.connect(), other.connect()]
        table = lines[0].command("create", game=GAME, players=4, visibility="public")["table"]
        for way in ("seats", "ready", "settings"):
            mover = lines[0] if way == "settings" else lines[1]
            sent = {"seats": (("sit", {"seat": 1}), ("stand", {})), "ready": (("ready", {"on": True}), ("ready", {"on": False})),
                    "settings": (("settings", {"visibility": "link"}), ("settings", {"visibility": "public"}))}[way]
            done, begun = 0, time.monotonic()
            for i in range(300):
                t, fields = sent[i % 2]
                answer = mover.command(t, table=table, **fields)
                done += answer["t"] == "ok"
                self.assertTrue(answer["t"] == "ok" or answer["kind"] in ("too_fast", "not_allowed"), answer)
            self.assertLessEqual(done, 30 + 2 * (time.monotonic() - begun) + 1, way)
            if way == "seats":
                time.sleep(1.1)  # two more
                mover.command("sit", table=table, seat=1)
        # Who has been too fast goes on a moment later; others were never held up.
        time.sleep(1.1)
        self.assertEqual(lines[1].command("ready", table=table, on=True).get("kind") in (None, "not_allowed"), True)
        self.assertEqual(self.server.guest("Third").command("sit", table=table, seat=2)["t"], "ok")

    def test_many_names_of_one_address_do_not_chat_without_end(self):
        table = self.server.guest("Host").command("create", game=GAME, players=2)["table"]
        crowd = [self.server.guest("Crowd %d" % i) for i in range(16)]
        said, begun = 0, time.monotonic()
        for _ in range(5):
            for guest in crowd:
                said += guest.command("chat", table=table, text="hello")["t"] == "ok"
        self.assertLessEqual(said, 40 + 2 * (time.monotonic() - begun) + 1)


class Keys(WithServer):
    def test_a_key_belongs_to_one_command_and_its_text(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        self.assertEqual(lines[0].command("chat", table=table, text="hello", key="k1")["t"], "ok")
        answer = lines[0].command("resign", table=table, key="k1")
        self.assertEqual((answer["t"], answer["kind"]), ("refused", "key_used"))
        self.assertFalse(lines[0].watch(table)["room"]["seats"][0]["resigned"])
        self.assertEqual(lines[0].command("chat", table=table, text="other", key="k1")["kind"], "key_used")
        self.assertEqual(lines[0].command("chat", table=table, text="hello", key="k1")["t"], "ok")
        self.assertEqual([said["text"] for said in lines[0].watch(table)["chat"]], ["hello"])
        # Another person's k1 is another key.
        self.assertEqual(lines[1].command("chat", table=table, text="hi", key="k1")["t"], "ok")

    def test_the_same_command_gets_the_same_answer_even_after_a_restart(self):
        host = self.server.guest("Host")
        fields = dict(game=GAME, players=2, key="make")
        first = host.command("create", **fields)
        self.assertEqual(host.command("create", **fields), first)
        table = first["table"]
        sat = self.server.guest("Other")
        seat = sat.command("sit", table=table, key="s")
        self.assertEqual(host.command("start", table=table)["t"], "ok")
        self.server.kill()
        self.server.start()
        self.assertEqual(host.command("create", **fields), first)
        self.assertEqual(sat.command("sit", table=table, key="s"), seat)

    def test_a_move_sent_twice_is_made_once(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        actor = next(i for i in range(2) if i in positions[i]["waiting"])
        fields = dict(table=table, version=0, move=moves_of(positions[actor])[0], key="m1")
        first = lines[actor].command("move", **fields)
        self.assertEqual(first["t"], "update")
        again = lines[actor].command("move", **fields)
        self.assertEqual((again["t"], again["version"]), ("ok", first["position"]["version"]))
        self.assertEqual(lines[actor].watch(table)["position"]["version"], first["position"]["version"])

    def test_what_was_refused_can_be_tried_again_with_its_key(self):
        host, other = self.server.guest("Host"), self.server.guest("Other")
        table = host.command("create", game=GAME, players=2)["table"]
        self.assertEqual(host.command("start", table=table, key="go")["kind"], "wrong_phase")
        other.command("sit", table=table)
        self.assertEqual(host.command("start", table=table, key="go")["t"], "ok")


if __name__ == "__main__":
    unittest.main()
