"""Who is who, and who may what: names, tokens, logins, addresses, closed matches, leaving for good."""
import contextlib, http.client, json, os, socket, sqlite3, stat, subprocess, sys, tempfile, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Line, PROGRAM, Server, play_out, seated

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

    def account(self, name, password="right words"):
        guest = self.server.guest("Before " + name[:10])
        status, answer = guest.ask("POST", "/api/account", {"name": name, "password": password})
        self.assertEqual(status, 200, answer)
        guest.me = answer["me"]
        return guest

    def program(self, *words):
        return subprocess.run([PROGRAM, *words, "--data-dir", self.server.folder],
                              capture_output=True, text=True)


class Tokens(WithServer):
    def test_a_programs_token_plays_and_reads_and_nothing_else(self):
        owner = self.server.guest("Owner")
        token = owner.ask("POST", "/api/tokens", {"label": "my bot"})[1]["token"]

        def ask(method, path, body=None):
            return self.server.ask(method, path, body, token=token)
        self.assertEqual(ask("GET", "/api/me")[1]["me"]["id"], owner.me["id"])
        self.assertEqual(ask("GET", "/api/me/tables")[0], 200)
        answer = ask("POST", "/api/commands", {"t": "create", "id": 1, "game": GAME, "players": 2})[1]
        self.assertEqual(answer["t"], "ok")
        for method, path, body in (
                ("POST", "/api/account", {"name": "Taken over", "password": "mine now!!"}),
                ("POST", "/api/me", {"name": "Renamed"}),
                ("POST", "/api/password", {"old": "x", "new": "mine now!!"}),
                ("POST", "/api/tokens", {"label": "another"}),
                ("GET", "/api/tokens", None),
                ("POST", "/api/forget", {}),
                ("POST", "/api/tokens/0123456789abcdef/remove", {}),
                ("POST", "/api/matches/%s/share" % answer["table"], {"on": True}),
                ("POST", "/api/lab/r1/cancel", {}),
                ("POST", "/api/lab", {"game": GAME, "players": 2})):
            status, answer = ask(method, path, body)
            self.assertEqual((status, answer["kind"]), (403, "not_allowed"), path)
        self.assertEqual(owner.ask("GET", "/api/me")[1]["me"], owner.me)

    def test_tokens_are_listed_and_removed_and_their_lines_end(self):
        owner, other = self.server.guest("Owner"), self.server.guest("Other")
        tokens = [owner.ask("POST", "/api/tokens", {"label": label})[1]["token"]
                  for label in ("first", "second")]
        listed = owner.ask("GET", "/api/tokens")[1]["tokens"]
        self.assertEqual([token["label"] for token in listed], ["first", "second"])
        for token in tokens:
            self.assertNotIn(token, json.dumps(listed))
        line = Line(self.server.port, tokens[0])
        path = "/api/tokens/%s/remove" % listed[0]["id"]
        self.assertEqual(other.ask("POST", path, {})[0], 404)
        self.assertEqual(owner.ask("POST", path, {})[0], 200)
        with self.assertRaises(Closed) as closed:
            while True:
                line.receive()
        self.assertEqual(closed.exception.args[0], 4401)
        self.assertEqual(self.server.ask("GET", "/api/me", token=tokens[0])[0], 401)
        self.assertEqual(self.server.ask("GET", "/api/me", token=tokens[1])[0], 200)
        self.assertEqual(owner.ask("GET", "/api/me")[0], 200)


class Names(WithServer):
    LOOKS = ("Marlin", "marlin", "MARLIN", "Ｍarlin", "Mаrlin", "Mar1in", "MarIin", "M a r l i n", "Márlin",
             "Marl\u0456n", "rnarlin", "Marlin.", "-Marlin-", "Marlin\u02bc", "Marl!n", "Marl\u1ecbn", "\u1e40arlin",
             "\u13b7arlin", "\ua4dfarlin", "\u1d39arlin", "\U0001d4dc\U0001d4ea\U0001d4fb\U0001d4f5\U0001d4f2\U0001d4f7",
             "\u2133arlin", "Marlin_", "Marlin\ufe0f")

    def test_nobody_else_can_look_like_an_account(self):
        before = self.server.guest("Mar1in")
        line = before.connect()
        owner = self.account("Marlin")
        # Who had the look before is "Guest" now, everywhere, at once.
        with self.assertRaises(Closed):
            while True:
                line.receive()
        self.assertEqual(before.ask("GET", "/api/me")[1]["me"]["name"], "Guest")
        self.assertEqual(before.connect().hello["me"]["name"], "Guest")
        eve, other = self.server.guest("Eve"), self.account("Other One")
        for name in self.LOOKS:
            for answer in (self.server.ask("POST", "/api/guest", {"name": name}),
                           eve.ask("POST", "/api/me", {"name": name}),
                           eve.ask("POST", "/api/account", {"name": name, "password": "something"}),
                           other.ask("POST", "/api/me", {"name": name})):
                self.assertEqual(answer[1].get("kind"), "taken", (name, answer))
        self.assertEqual(owner.ask("POST", "/api/me", {"name": "MARLIN"})[0], 200)
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "Merlin"})[0], 200)

    def test_an_accounts_shown_name_is_its_own_too_and_only_while_shown(self):
        owner = self.account("Quentin")
        self.assertEqual(owner.ask("POST", "/api/me", {"name": "Sir Quint"})[0], 200)
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "sir quint"})[1]["kind"], "taken")
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "quentin"})[1]["kind"], "taken")
        self.assertEqual(owner.ask("POST", "/api/me", {"name": "Quentin"})[0], 200)
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "sir quint"})[0], 200)

    def test_who_gives_a_name_up_has_it_nowhere_any_more(self):
        """Not on a line that was opened under it, not in a seat, not over a line of chat."""
        eve = self.server.guest("Belinda")
        line = eve.connect()
        seat = line.command("create", game=GAME, players=2, visibility="public")["table"]
        line.command("chat", table=seat, text="it is me")
        self.assertEqual(eve.ask("POST", "/api/me", {"name": "Eve"})[0], 200)
        owner = self.account("Belinda")
        later = line.command("create", game=GAME, players=2, visibility="public")["table"]
        line.command("chat", table=later, text="it is me again")
        watcher = Line(self.server.port)
        told = [watcher.watch(seat), watcher.watch(later), self.server.ask("GET", "/api/lobby")[1]]
        self.assertNotIn("Belinda", json.dumps(told))
        self.assertEqual([told[i]["room"]["seats"][0]["name"] for i in range(2)], ["Eve", "Eve"])
        self.assertEqual([said["name"] for i in range(2) for said in told[i]["chat"]], ["Eve", "Eve"])
        self.assertEqual(owner.connect().hello["me"]["name"], "Belinda")

    def test_a_guests_name_is_gone_from_its_seats_when_it_becomes_an_accounts(self):
        for name, become in (
                ("Cordula", lambda: self.account("Cordula")),
                ("Lady Dora", lambda: self.account("Dorothea").ask("POST", "/api/me", {"name": "Lady Dora"}))):
            guest = self.server.guest(name)
            line = guest.connect()
            tables = [line.command("create", game=GAME, players=2, visibility="public", **more)["table"]
                      for more in ({}, {"bots": [None, "random"]})]
            line.command("chat", table=tables[0], text="hello")
            watcher = Line(self.server.port)
            self.assertEqual(watcher.watch(tables[0])["room"]["seats"][0]["name"], name)
            become()
            self.assertEqual(guest.ask("GET", "/api/me")[1]["me"]["name"], "Guest")
            for table in tables:
                whole = Line(self.server.port).watch(table)
                self.assertEqual(whole["room"]["seats"][0]["name"], "Guest")
                self.assertEqual([said["name"] for said in whole["chat"]], ["Guest"] * len(whole["chat"]))
            # It goes on with its seats: the match has lost nothing but the name.
            again = guest.connect()
            self.assertEqual(again.watch(tables[1])["room"]["mine"], [0])

    def test_who_becomes_an_account_is_one_on_the_line_that_is_open(self):
        guest = self.server.guest("Florian")
        line = guest.connect()
        clock = {"kind": "bank", "bank_s": 600, "increment_s": 5}
        self.assertEqual(line.command("create", game=GAME, players=2, rated=True, clock=clock)["kind"], "not_allowed")
        self.assertEqual(guest.ask("POST", "/api/account", {"name": "Sir Florian", "password": "right words"})[0], 200)
        table = line.command("create", game=GAME, players=2, rated=True, clock=clock)["table"]
        self.assertEqual(line.watch(table)["room"]["seats"][0]["name"], "Sir Florian")

    def test_a_name_stays_nobodys_when_its_account_is_gone(self):
        owner = self.account("Leonora")
        self.assertEqual(owner.ask("POST", "/api/forget", {"password": "right words"})[0], 200)
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "LEONORA"})[1]["kind"], "taken")
        eve = self.server.guest("Eve")
        self.assertEqual(eve.ask("POST", "/api/account", {"name": "Leonora", "password": "something"})[1]["kind"],
                         "taken")

    def test_what_nobody_sees_is_in_no_text(self):
        guest = self.server.guest("Plain")
        line = guest.connect()
        table = line.command("create", game=GAME, players=2)["table"]
        for text in ("a\u200bb", "a\u202eb", "a\u0000b", "a\nb", "a\u2066b", "\ufeffa", "a\u00adb", "a\u0085b"):
            self.assertEqual(self.server.ask("POST", "/api/guest", {"name": text})[0], 400, repr(text))
            self.assertEqual(guest.ask("POST", "/api/me", {"name": text})[0], 400)
            self.assertEqual(line.command("chat", table=table, text=text)["t"], "refused")
            self.assertEqual(guest.ask("POST", "/api/tokens", {"label": text})[0], 400)

    def test_a_table_has_one_id(self):
        line = self.server.guest("Host").connect()
        table = line.command("create", game=GAME, players=2)["table"]
        count = self.tables()
        for other in (table + "\u0000", table + " ", table + "\u200b", "\u202e" + table, table + "/", ""):
            answer = line.command("watch", table=other)
            self.assertEqual((answer["t"], answer["kind"]), ("refused", "bad_request"), repr(other))
        for path in ("/api/matches/%s%%00", "/api/matches/%s%%e2%%80%%8b", "/api/matches/%s?seat=%%00",
                     "/api/stream?table=%s%%00", "/t/%s%%00"):
            self.assertEqual(self.server.ask("GET", path % table)[0], 400, path)
        self.assertEqual(self.tables(), count)

    def tables(self):
        text = self.server.ask("GET", "/metrics")[1].decode()
        return next(line for line in text.splitlines() if line.startswith("crownhall_tables"))


class Logins(WithServer):
    options = ("--trusted-proxy", "127.0.0.1")

    def login(self, name, password, address):
        return self.server.ask("POST", "/api/login", {"name": name, "password": password},
                               headers={"X-Forwarded-For": address})

    def test_a_guesser_is_slowed_down_and_the_owner_is_not_locked_out(self):
        self.account("Oswald")
        kinds = [self.login("oswald", "guess %d!" % i, "198.51.100.7")[1]["kind"] for i in range(12)]
        self.assertEqual(kinds[:5], ["wrong_password"] * 5)
        self.assertIn("too_fast", kinds[5:])
        # Not even with the right one, from there.
        self.assertEqual(self.login("oswald", "right words", "198.51.100.7")[1].get("kind"), "too_fast")
        # From anywhere else it opens at once.
        self.assertEqual(self.login("Oswald", "right words", "203.0.113.9")[0], 200)

    def test_the_count_is_in_the_store(self):
        self.account("Perkin")
        for i in range(6):
            self.login("perkin", "guess %d!" % i, "198.51.100.8")
        self.server.stop()
        self.server.start()
        self.assertEqual(self.login("perkin", "right words", "198.51.100.8")[1]["kind"], "too_fast")

    def test_a_name_that_does_not_exist_is_answered_in_the_same_way(self):
        self.account("Roland")
        answers = {}
        for name in ("roland", "nobody at all"):
            answers[name] = [self.login(name, "guess %d!" % i, "198.51.100.9")[1]["kind"] for i in range(7)]
        self.assertEqual(answers["roland"], answers["nobody at all"])

    def test_one_customer_of_ipv6_is_one_address(self):
        self.account("Sibyl")
        for i in range(6):
            self.login("sibyl", "guess %d!" % i, "2001:db8:1:2:%x::1" % i)
        self.assertEqual(self.login("sibyl", "right words", "2001:db8:1:2:ffff::9")[1]["kind"], "too_fast")
        self.assertEqual(self.login("sibyl", "right words", "2001:db8:1:3::9")[0], 200)


class Addresses(WithServer):
    options = ("--trusted-proxy", "127.0.0.1", "--public", "https://hall.example,https://other.example:8443")
    limits = True

    def raw(self, lines, body=b""):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as line:
            head = "\r\n".join(lines + ["Content-Length: %d" % len(body), "Connection: close"])
            line.sendall(head.encode() + b"\r\n\r\n" + body)
            answer = b""
            while True:
                data = line.recv(65536)
                if not data:
                    return int(answer.split()[1]), answer
                answer += data

    def test_of_all_forwarded_lines_the_last_counts(self):
        admitted = 0
        for i in range(40):
            status, _ = self.raw(["POST /api/guest HTTP/1.1", "Host: hall.example",
                                  "Content-Type: application/json",
                                  "X-Forwarded-For: 192.0.2.%d" % i,
                                  "X-Forwarded-For: 10.1.1.%d, 203.0.113.5" % i],
                                 b'{"name": "Crowd"}')
            admitted += status == 200
        self.assertLess(admitted, 30)  # 20 at once, then one every six seconds

    def test_only_its_own_names_are_answered(self):
        for host, status in (("hall.example", 200), ("HALL.example:443", 200), ("other.example:8443", 200),
                             ("localhost:8080", 200), ("evil.example", 421), ("hall.example.evil.org", 421),
                             ("other.example", 421), ("10.0.0.1", 421)):
            self.assertEqual(self.raw(["GET /api/games HTTP/1.1", "Host: " + host])[0], status, host)
        self.assertEqual(self.raw(["GET /healthz HTTP/1.1", "Host: 10.0.0.1:80"])[0], 200)

    def test_only_its_own_pages_may_speak_for_a_visitor(self):
        for origin, wanted in (("https://hall.example", 400), ("http://hall.example", 403),
                               ("https://other.example:8443", 400), ("https://other.example", 403),
                               ("https://evil.example", 403), ("null", 403)):
            status, answer = self.raw(["POST /api/login HTTP/1.1", "Host: hall.example", "Origin: " + origin,
                                       "Content-Type: application/json",
                                       "X-Forwarded-For: 203.0.113.77"], b"{}")
            self.assertEqual(status, wanted, (origin, answer))

    def test_a_cookie_is_for_tls_alone_where_the_hall_is(self):
        status, answer = self.raw(["POST /api/guest HTTP/1.1", "Host: hall.example",
                                   "Content-Type: application/json", "X-Forwarded-For: 203.0.113.78"],
                                  b'{"name": "Careful"}')
        self.assertEqual(status, 200)
        self.assertIn(b"; Secure", answer)


class Unnamed(WithServer):
    def test_without_a_public_address_only_this_machines_names_are_answered(self):
        for host, status in (("localhost:1", 200), ("192.168.1.4:8080", 200), ("[::1]:8080", 200),
                             ("rebound.evil.example", 421)):
            self.assertEqual(self.server.ask("GET", "/api/games", headers={"Host": host})[0], status, host)


class ClosedMatches(WithServer):
    def finished(self, **fields):
        table, guests, lines, positions = seated(self.server, GAME, 2, **fields)
        play_out(table, lines, positions)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        return table, guests

    def paths(self, table):
        base = "/api/matches/" + table
        return [base, base + "/record", base + "/fairness", base + "/replay?seat=open",
                base + "/hint?version=1&seat=0", base + "/coach?seat=0"]

    def test_a_match_by_link_or_behind_closed_doors_is_its_players(self):
        stranger = self.server.guest("Stranger")
        for fields in ({}, {"visibility": "link"}, {"visibility": "public", "spectators": False}):
            table, guests = self.finished(**fields)
            for path in self.paths(table):
                self.assertEqual(stranger.ask("GET", path)[0], 404, path)
                self.assertEqual(self.server.ask("GET", path)[0], 404, path)
                self.assertIn(guests[1].ask("GET", path)[0], (200, 409, 429), path)
            for t, more in (("create", {"same_deal_as": table}),
                            ("create", {"continue": {"match": table, "version": 1, "seat": 0, "level": "page"}})):
                self.assertEqual(stranger.command(t, **more)["kind"], "not_found")
            self.assertEqual(Line(self.server.port).command("watch", table=table)["kind"], "not_allowed")
            line = stranger.connect()
            for t, more in (("watch", {}), ("text", {}), ("log", {"before": 9}), ("chat", {"text": "who won?"}),
                            ("rematch", {}), ("resign", {})):
                self.assertEqual(line.command(t, table=table, **more)["kind"], "not_allowed", t)
            line.close()
            self.assertEqual(guests[1].connect().watch(table)["chat"], [])
            page = self.server.ask("GET", "/t/" + table)[1].decode()
            self.assertNotIn("Road to Lord", page)
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)) as stream:
                stream.request("GET", "/api/stream?table=" + table, headers={"Authorization": "Bearer " + stranger.token})
                self.assertEqual(json.loads(stream.getresponse().readline())["kind"], "not_allowed")
            listed = self.server.ask("GET", "/api/players/" + guests[0].me["id"])[1]["matches"]
            self.assertNotIn(table, [match["match"] for match in listed])
            mine = guests[0].ask("GET", "/api/me/history")[1]["matches"]
            self.assertIn(table, [match["match"] for match in mine])

    def test_a_public_match_is_everybodys(self):
        table, guests = self.finished(visibility="public")
        self.assertEqual(self.server.ask("GET", "/api/matches/" + table)[0], 200)
        listed = self.server.ask("GET", "/api/players/" + guests[0].me["id"])[1]["matches"]
        self.assertIn(table, [match["match"] for match in listed])

    def test_its_players_may_share_it_and_take_that_back(self):
        table, guests = self.finished()
        stranger = self.server.guest("Stranger")
        path = "/api/matches/%s/share" % table
        self.assertEqual(stranger.ask("POST", path, {"on": True})[0], 404)
        self.assertEqual(guests[1].ask("POST", path, {"on": True}), (200, {"shared": True}))
        self.assertEqual(stranger.ask("GET", "/api/matches/" + table)[0], 200)
        self.assertEqual(stranger.ask("POST", path, {"on": False})[1]["kind"], "not_allowed")
        self.assertEqual(guests[0].ask("POST", path, {"on": False})[0], 200)
        self.assertEqual(stranger.ask("GET", "/api/matches/" + table)[0], 404)


class OpeningUp(WithServer):
    """Who sits where is not shown to strangers by a host who does not play, nor by anybody in mid-match."""

    def listed(self, table):
        return table in [entry["table"] for entry in self.server.ask("GET", "/api/lobby")[1]["tables"]]

    def test_a_match_that_has_begun_is_not_opened_to_strangers(self):
        for closed, opens in (({}, {"visibility": "public"}),
                              ({"spectators": False}, {"spectators": True}),
                              ({"visibility": "link"}, {"visibility": "public", "spectators": True})):
            table, guests, lines, positions = seated(self.server, GAME, 2, **closed)
            host = next(line for line, guest in zip(lines, guests)
                        if guest.me["id"] == lines[0].watch(table)["room"]["host"])
            answer = host.command("settings", table=table, **opens)
            self.assertEqual((answer["t"], answer.get("kind")), ("refused", "wrong_phase"), opens)
            self.assertFalse(self.listed(table))
            play_out(table, lines, positions)
            lines[0].until("room", lambda m: m["room"]["phase"] == "over")
            self.assertEqual(host.command("settings", table=table, **opens)["kind"], "wrong_phase")
            self.assertEqual(Line(self.server.port).command("watch", table=table)["kind"], "not_allowed")
            self.assertEqual(self.server.ask("GET", "/api/matches/" + table)[0], 404)

    def test_a_host_without_a_seat_opens_nobody_elses_table(self):
        host, other = self.server.guest("Host"), self.server.guest("Seated")
        for closed, opens in (({}, {"visibility": "public"}), ({"spectators": False}, {"spectators": True})):
            table = host.command("create", game=GAME, players=2, **closed)["table"]
            self.assertEqual(other.command("sit", table=table, seat=1)["t"], "ok")
            self.assertEqual(host.command("stand", table=table)["t"], "ok")
            answer = host.command("settings", table=table, **opens)
            self.assertEqual((answer["t"], answer.get("kind")), ("refused", "not_allowed"), opens)
            self.assertFalse(self.listed(table))
            # With a seat, or where nobody else sits, it is the host's to open.
            self.assertEqual(host.command("sit", table=table)["t"], "ok")
            self.assertEqual(host.command("settings", table=table, **opens)["t"], "ok")
            # What was open can be closed by its host whenever they like.
            shut = {key: {"public": "link", True: False}[value] for key, value in opens.items()}
            self.assertEqual(host.command("stand", table=table)["t"], "ok")
            self.assertEqual(host.command("settings", table=table, **shut)["t"], "ok")
            self.assertEqual(other.command("stand", table=table)["t"], "ok")
            self.assertEqual(host.command("settings", table=table, **opens)["t"], "ok")


class Forgetting(WithServer):
    def everything(self):
        with sqlite3.connect("file:%s/crownhall.db?mode=ro" % self.server.folder, uri=True) as db:
            return "\n".join(db.iterdump())

    def test_forget_me_leaves_no_trace_but_the_seats(self):
        owner = self.account("Philippa")
        owner.ask("POST", "/api/tokens", {"label": "bot"})
        friend = self.server.guest("Friend")
        lines = [owner.connect(), friend.connect()]
        tables = []
        for _ in range(2):
            table = lines[0].command("create", game=GAME, players=2)["table"]
            lines[1].command("sit", table=table)
            for line in lines:
                line.watch(table)
            self.assertEqual(lines[0].command("start", table=table)["t"], "ok")
            lines[0].command("chat", table=table, text="it is me, Philippa")
            tables.append(table)
        lines[0].command("create", game=GAME, players=2)  # open, hers
        positions = [line.until("table", lambda m: m["table"] == tables[0] and m["position"])["position"]
                     for line in lines]
        for line in lines:
            line.inbox = []
        play_out(tables[0], lines, positions)
        self.assertEqual(owner.ask("POST", "/api/forget", {"password": "wrong words"})[1]["kind"], "wrong_password")
        self.assertEqual(owner.ask("POST", "/api/forget", {"password": "right words"})[0], 200)
        # Her lines and tokens are gone.
        with self.assertRaises(Closed) as closed:
            while True:
                lines[0].receive()
        self.assertEqual(closed.exception.args[0], 4401)
        self.assertEqual(owner.ask("GET", "/api/me")[0], 401)
        self.assertEqual(self.server.ask("GET", "/api/players/" + owner.me["id"])[0], 404)
        # The match she was in goes on with a bot; the seat is a guest's.
        seat = lines[1].until("room", lambda m: m["table"] == tables[1] and m["room"]["seats"][0]["resigned"])
        self.assertEqual((seat["room"]["seats"][0]["name"], seat["room"]["seats"][0]["id"]), ("a guest", None))
        self.assertEqual(seat["room"]["host"], friend.me["id"])
        record = friend.ask("GET", "/api/matches/%s/record" % tables[0])[1]
        self.assertEqual(record["seats"][0]["name"], "a guest")
        history = friend.ask("GET", "/api/me/history")[1]["matches"]
        self.assertNotIn(owner.me["id"], json.dumps(history))
        self.assert_gone("Philippa", owner.me["id"])
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "philippa."})[1]["kind"], "taken")

    def assert_gone(self, name, identity):
        """Neither in a row nor in a byte of the store's files: what was deleted is not in free pages or the log."""
        text = self.everything().lower()
        files = [os.path.join(self.server.folder, "crownhall.db" + end) for end in ("", "-wal")]
        raw = b"".join(open(file, "rb").read() for file in files).lower()
        for word in (name.lower(), name.lower().replace("l", "i"), identity.lower()):
            self.assertNotIn(word, text)
            self.assertNotIn(word.encode(), raw)

    def test_a_guest_is_forgotten_without_a_password(self):
        guest = self.server.guest("Passing")
        self.assertEqual(guest.ask("POST", "/api/forget", {})[0], 200)
        self.assert_gone("Passing", guest.me["id"])
        self.assertEqual(self.server.ask("POST", "/api/guest", {"name": "Passing"})[0], 200)

    def test_whom_the_host_forgets_is_gone_from_a_running_and_from_a_closed_hall(self):
        for running in (True, False):
            owner = self.account("Wilhelmina" if running else "Xanthippe")
            name = owner.me["name"]
            line, friend = owner.connect(), self.server.guest("Friend").connect()
            table = line.command("create", game=GAME, players=2, visibility="public")["table"]
            friend.command("sit", table=table)
            for each in (line, friend):
                each.watch(table)
            line.command("start", table=table)
            line.command("chat", table=table, text="it is me, " + name)
            if not running:
                self.server.stop()
            self.assertEqual(self.program("account", "forget", name).returncode, 0)
            if running:
                with self.assertRaises(Closed):
                    while True:
                        line.receive()
                friend.until("room", lambda m: m["room"]["seats"][0]["name"] == "a guest")
            else:
                self.server.start()
            for _ in range(100):  # what the tool left word of is heard within a second
                try:
                    self.assert_gone(name, owner.me["id"])
                    break
                except AssertionError:
                    time.sleep(0.1)
            self.assert_gone(name, owner.me["id"])
            watcher = Line(self.server.port)
            told = json.dumps([watcher.watch(table), self.server.ask("GET", "/api/lobby"), self.server.ask("GET", "/api/me", token=owner.token)])
            self.assertNotIn(name, told)
            self.assertNotIn(owner.me["id"], told)


class Host(WithServer):
    def test_reset_ban_and_forget_work_on_a_running_hall(self):
        owner = self.account("Ulrich")
        line = owner.connect()
        done = self.program("account", "reset", "ULRICH")
        self.assertEqual(done.returncode, 0, done.stderr)
        password = done.stdout.split("password: ")[1].split()[0]
        with self.assertRaises(Closed):
            while True:
                line.receive()
        self.assertEqual(self.server.ask("POST", "/api/login", {"name": "Ulrich", "password": "right words"})[0], 401)
        status, again = self.server.ask("POST", "/api/login", {"name": "Ulrich", "password": password})
        self.assertEqual(status, 200, again)
        line = Line(self.server.port, again["token"])
        self.assertEqual(self.program("account", "ban", "Ulrich").returncode, 0)
        with self.assertRaises(Closed):
            while True:
                line.receive()
        answer = self.server.ask("POST", "/api/login", {"name": "Ulrich", "password": password})
        self.assertEqual((answer[0], answer[1]["kind"]), (403, "not_allowed"))
        self.assertEqual(self.program("account", "unban", "Ulrich").returncode, 0)
        self.assertEqual(self.server.ask("POST", "/api/login", {"name": "Ulrich", "password": password})[0], 200)
        self.assertEqual(self.program("account", "forget", "Ulrich").returncode, 0)
        self.assertEqual(self.server.ask("POST", "/api/login", {"name": "Ulrich", "password": password})[0], 401)

    def test_a_guest_is_named_by_id_and_mistakes_get_a_sentence(self):
        guest = self.server.guest("Nameless")
        done = self.program("account", "reset", guest.me["id"])
        self.assertEqual((done.returncode, done.stderr), (1, "crownhall: Nameless is a guest and has no password.\n"))
        self.assertEqual(self.program("account", "ban", guest.me["id"]).returncode, 0)
        done = self.program("account", "ban", "who?")
        self.assertEqual(done.returncode, 1)
        self.assertIn("There is no account 'who?'", done.stderr)
        help_text = subprocess.run([PROGRAM, "account", "--help"], capture_output=True, text=True).stdout
        for word in ("reset", "ban", "unban", "forget"):
            self.assertIn(word, help_text)


class Files(unittest.TestCase):
    def mode(self, path):
        return stat.S_IMODE(os.stat(path).st_mode)

    def test_what_holds_secrets_is_the_owners_alone(self):
        old = os.umask(0o022)
        try:
            with Server() as server, tempfile.TemporaryDirectory() as other:
                server.guest("Somebody")
                for name in ("crownhall.db", "crownhall.db-wal", "crownhall.db-shm"):
                    self.assertEqual(self.mode(os.path.join(server.folder, name)), 0o600, name)
                for command in ("backup", "export"):
                    copy = os.path.join(other, command)
                    done = subprocess.run([PROGRAM, command, "--data-dir", server.folder, copy],
                                          capture_output=True, text=True)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertEqual(self.mode(copy), 0o600, command)
                    self.assertGreater(os.path.getsize(copy), 0)
        finally:
            os.umask(old)

    def test_a_restored_backup_voids_what_was_running(self):
        with Server() as server, tempfile.TemporaryDirectory() as other:
            table, guests, lines, positions = seated(server, GAME, 2)
            alone = guests[0].command("create", game=GAME, players=2, bots=[None, "page"])["table"]
            copy = os.path.join(other, "copy.db")
            subprocess.run([PROGRAM, "backup", "--data-dir", server.folder, copy], check=True, capture_output=True)
            self.assertEqual(sorted(os.listdir(other)), ["copy.db"])
            # Where nothing was restored it goes on.
            server.stop()
            server.start()
            self.assertEqual(guests[0].connect().watch(table)["room"]["phase"], "playing")
            server.stop()
            os.replace(copy, os.path.join(server.folder, "crownhall.db"))
            for name in ("crownhall.db-wal", "crownhall.db-shm"):
                if os.path.exists(os.path.join(server.folder, name)):
                    os.remove(os.path.join(server.folder, name))
            server.start()
            line = guests[0].connect()
            whole = line.watch(table)
            if whole["room"]["phase"] != "over":
                line.until("room", lambda m: m["room"]["phase"] == "over")
                whole = line.watch(table)
            self.assertEqual(whole["log"][-1]["reason"], "void")
            self.assertEqual(line.watch(alone)["room"]["phase"], "playing")

    def test_a_restored_backup_deals_nothing_that_was_dealt_after_it(self):
        """A table that was open when the copy was made has the secret it had then: begun once more, it would deal the
        very cards that its players have seen since."""
        with Server() as server, tempfile.TemporaryDirectory() as other:
            guests = [server.guest("Player %d" % i) for i in range(2)]
            table = guests[0].command("create", game=GAME, players=2)["table"]
            self.assertEqual(guests[1].command("sit", table=table, seat=1)["t"], "ok")
            copy = os.path.join(other, "copy.db")
            subprocess.run([PROGRAM, "backup", "--data-dir", server.folder, copy], check=True, capture_output=True)

            def hands():
                self.assertEqual(guests[0].command("start", table=table)["t"], "ok")
                return [guest.connect().watch(table)["position"]["view"] for guest in guests]
            seen = hands()
            server.stop()
            os.replace(copy, os.path.join(server.folder, "crownhall.db"))
            for name in ("crownhall.db-wal", "crownhall.db-shm"):
                if os.path.exists(os.path.join(server.folder, name)):
                    os.remove(os.path.join(server.folder, name))
            server.start()
            if guests[0].connect().command("watch", table=table)["t"] == "ok":
                self.assertNotEqual(hands(), seen)
            else:
                self.assertEqual(guests[0].connect().command("watch", table=table)["kind"], "not_found")
            self.assertEqual(guests[0].ask("GET", "/api/me/tables")[1], {"tables": []})

    def test_a_folder_that_was_there_keeps_its_mode(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            for name, wanted in ((folder, 0o755), (os.path.join(folder, "new"), 0o700)):
                subprocess.run([PROGRAM, "verify", "--data-dir", name], check=True, capture_output=True)
                self.assertEqual(self.mode(name), wanted)
                self.assertEqual(self.mode(os.path.join(name, "crownhall.db")), 0o600)

    def test_an_address_can_come_from_a_file_or_the_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            named = os.path.join(folder, "address")
            with open(named, "w") as file:
                file.write(os.path.join(folder, "one.db") + "\n")
            subprocess.run([PROGRAM, "verify", "--store-file", named], check=True, capture_output=True)
            self.assertTrue(os.path.exists(os.path.join(folder, "one.db")))
            subprocess.run([PROGRAM, "verify"], check=True, capture_output=True,
                           env=dict(os.environ, CROWNHALL_STORE=os.path.join(folder, "two.db")))
            self.assertTrue(os.path.exists(os.path.join(folder, "two.db")))
            done = subprocess.run([PROGRAM, "verify", "--store-file", folder + "/none"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("Cannot read a store's address", done.stderr)


if __name__ == "__main__":
    unittest.main()
