"""What strangers may send: a clear refusal or close, no crash, nobody else disturbed."""
import json, os, random, socket, struct, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Line, Server, moves_of, seated

GAME = "road-to-lord"
NASTY = ["'; drop table moves; --", "<script>alert(1)</script>", "\" onload=x", "%00", "../../etc/passwd",
         "{{7*7}}", "\u202e\u0000", "\ud83d\ude00" * 8, "A" * 4000]


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), self.server.log())
        self.assertEqual(self.server.ask("GET", "/healthz"), (200, {"ok": True}))

    def test_malformed_json_is_refused_and_the_line_goes_on(self):
        line = self.server.guest().connect()
        bombs = ["", "{", "[]", "null", "\"x\"", "{\"t\":}", "{\"t\":\"ping\"}", "{\"t\":\"ping\",\"id\":1.5}",
                 "{\"t\":\"ping\",\"id\":{}}", "{\"t\":7,\"id\":1}", "[" * 5000, "{\"a\":" * 2000,
                 "{\"t\":\"ping\",\"id\":1,\"x\":1e999}", "\x00\x01", "{\"t\":\"\\ud800\",\"id\":1}"]
        for text in bombs:
            line.send_text(text)
            answer = line.receive()
            self.assertEqual((answer["t"], answer["kind"]), ("refused", "bad_request"), text[:40])
        self.assertEqual(line.command("ping")["t"], "ok")

    def test_unknown_commands_and_fields(self):
        line = self.server.guest().connect()
        self.assertEqual(line.command("fly")["kind"], "bad_request")
        self.assertEqual(line.command("fly", table="t123")["kind"], "not_found")
        self.assertEqual(line.command("watch", table="nosuchtable")["kind"], "not_found")

    def test_messages_that_are_too_long_or_not_text_close_the_line(self):
        for opcode, data in ((1, b"x" * (17 * 1024)), (1, b"x" * (10 << 20)), (2, b"{}")):
            line = self.server.guest().connect()
            with self.assertRaises((Closed, OSError)):
                line.frame(opcode, data)
                while True:
                    line.receive(5)

    def test_broken_frames_close_the_line(self):
        breakers = [lambda l: l.frame(1, b"{}", mask=False),            # a client must mask
                    lambda l: l.frame(0, b"{}"),                         # continues nothing
                    lambda l: l.frame(3, b"{}"),                         # reserved
                    lambda l: l.frame(9, b"x" * 200),                    # a ping is short
                    lambda l: l.frame(1, b"\xff\xfe"),                   # not UTF-8
                    lambda l: l.socket.sendall(bytes([0xF1, 0x80])),     # reserved bits
                    lambda l: l.socket.sendall(os.urandom(64))]
        for breaker in breakers:
            line = self.server.guest().connect()
            breaker(line)
            with self.assertRaises((Closed, OSError)):
                line.socket.settimeout(5)
                while True:
                    line.receive(5)

    def test_bad_http_gets_an_answer_or_a_close(self):
        for data in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                     b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
                     b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                     b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n"):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as raw:
                try:
                    raw.sendall(data)
                    answer = raw.recv(4096)
                except OSError:
                    continue
                self.assertTrue(answer == b"" or b" 400 " in answer or b" 413 " in answer, answer[:60])

    def test_bodies_that_are_too_long(self):
        status, answer = self.server.ask("POST", "/api/guest", raw="x" * 20000,
                                         headers={"Content-Type": "application/json"})
        self.assertEqual((status, answer["kind"]), (413, "too_large"))

    def test_wrong_methods_and_addresses(self):
        self.assertEqual(self.server.ask("GET", "/api/nothing")[0], 404)
        self.assertEqual(self.server.ask("DELETE", "/api/me")[0], 405)
        self.assertEqual(self.server.ask("PUT", "/")[0], 405)
        self.assertEqual(self.server.ask("GET", "/../../etc/passwd.txt")[0], 404)
        self.assertEqual(self.server.ask("GET", "/ws")[0], 400)

    def test_wrong_tokens(self):
        for token in ("", "x", "A" * 22, "A" * 500, "' or 1=1 --"):
            self.assertEqual(self.server.ask("GET", "/api/me", token=token or "?")[0], 401)
        with self.assertRaises(Closed):
            Line(self.server.port, "A" * 22)
        stranger = Line(self.server.port)
        self.assertIsNone(stranger.hello["me"])
        self.assertEqual(stranger.command("create", game=GAME, players=2)["kind"], "no_identity")

    def test_sql_and_html_in_every_text_field(self):
        guest = self.server.guest()
        line = guest.connect()
        table = line.command("create", game=GAME, players=2)["table"]
        for text in NASTY:
            for fields in ({"t": "create", "game": text, "players": 2},
                           {"t": "create", "game": GAME, "players": 2, "options": {text: text}},
                           {"t": "create", "game": GAME, "players": 2, "visibility": text},
                           {"t": "create", "game": GAME, "players": 2, "bots": [text]},
                           {"t": "create", "same_deal_as": text},
                           {"t": "create", "continue": {"match": text, "version": 1, "seat": 0, "level": text}},
                           {"t": "watch", "table": text}, {"t": "bot", "table": table, "seat": 1, "level": text},
                           {"t": "move", "table": table, "version": 0, "move": text}, {"t": text}):
                answer = line.command(fields.pop("t"), **fields)
                self.assertEqual(answer["t"], "refused", (text[:20], fields))
            for path, body in (("/api/me", {"name": text}), ("/api/login", {"name": text, "password": text}),
                               ("/api/tokens", {"label": text})):
                self.assertLess(guest.ask("POST", path, body)[0], 500)
            quoted = "".join("%%%02x" % b for b in text.encode("utf-8", "surrogatepass"))[:3000]
            for path in ("/api/matches/" + quoted[:150], "/api/players/" + quoted[:150],
                         "/api/leaderboard?game=" + quoted, "/api/games/%s/sample" % quoted[:150]):
                self.assertIn(self.server.ask("GET", path)[0], (400, 404), path[:60])
        self.assertEqual(line.command("chat", table=table, text=NASTY[0])["t"], "ok")
        self.assertEqual(line.watch(table)["chat"][-1]["text"], NASTY[0])

    def test_random_bytes_in_place_of_commands(self):
        chooser = random.Random(11)
        table, guests, lines, positions = seated(self.server, GAME, 2)
        words = ["t", "id", "table", "move", "version", "seat", table, "watch", "draft", "undo", "resign",
                 0, -1, 1 << 40, None, True, [], {}, "x", 1.5]
        for _ in range(300):
            message = {"t": chooser.choice(["move", "draft", "undo", "sit", "bot", "kick", "settings", "hint",
                                            "text", "watch", "ready", "start", "rematch"]),
                       "id": 5, "table": table}
            for _ in range(chooser.randrange(4)):
                message[str(chooser.choice(words))] = chooser.choice(words)
            message["id"] = 5
            lines[0].send_text(json.dumps(message))
        self.assertEqual(lines[1].command("ping")["t"], "ok")
        for _ in range(2000):
            try:
                if lines[0].receive(2)["t"] == "never":
                    break
            except (TimeoutError, socket.timeout):
                break

    def test_others_go_on_beside_many_half_open_sockets(self):
        count = int(os.environ.get("CROWNHALL_HALF_OPEN", "1000"))
        table, guests, lines, positions = seated(self.server, GAME, 2)
        silent = []
        try:
            for i in range(count):
                raw = socket.socket()
                raw.settimeout(10)
                raw.connect(("127.0.0.1", self.server.port))
                if i % 2:
                    raw.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
                silent.append(raw)
            actor = positions[0]["waiting"][0]
            update = lines[actor].command("move", table=table, version=0, move=moves_of(positions[actor])[0])
            self.assertEqual(update["t"], "update")
        finally:
            for raw in silent:
                raw.close()


class Limits(unittest.TestCase):
    """A server with its limits on."""

    def test_9_everything_a_stranger_can_send_has_a_rate(self):
        with Server(limits=True) as server:
            guest = server.guest()
            line = guest.connect()
            table = line.command("create", game=GAME, players=2)["table"]
            kinds = [line.command("chat", table=table, text="spam %d" % i).get("kind") for i in range(8)]
            self.assertEqual(kinds[:5], [None] * 5)
            self.assertIn("too_fast", kinds)
            time.sleep(0.5)
            kinds = [line.command("create", game=GAME, players=2).get("kind") for _ in range(12)]
            self.assertIn("too_fast", kinds)
            for _ in range(100):
                line.post("ping")
            answers = [line.receive() for _ in range(100)]
            self.assertIn("too_fast", [a.get("kind") for a in answers])
            kinds = [server.ask("POST", "/api/login", {"name": "x", "password": "y"})[1].get("kind")
                     for _ in range(24)]
            self.assertIn("too_fast", kinds)

    def test_9_sockets_per_address(self):
        with Server(limits=True) as server:
            lines, refused = [], 0
            for _ in range(230):
                raw = socket.create_connection(("127.0.0.1", server.port), timeout=10)
                lines.append(raw)
            time.sleep(0.5)
            for raw in lines:
                raw.settimeout(0.2)
                try:
                    refused += raw.recv(1) == b""
                except (TimeoutError, socket.timeout):
                    pass
                except OSError:
                    refused += 1
                if refused >= 30:
                    break
            self.assertGreaterEqual(refused, 25)
            for raw in lines:
                raw.close()
            time.sleep(0.5)
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)


if __name__ == "__main__":
    unittest.main()
