"""The hall through its real HTTP and WebSocket interface (docs/protocol.md; numbers are its sections)."""
import contextlib, json, os, pathlib, random, sqlite3, subprocess, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Closed, Line, PROGRAM, Server, allows, moves_of, play_out, seated

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAME = "road-to-lord"


def sample(name):
    return json.loads((ROOT / "protocol/samples" / (name + ".json")).read_text())


def shape(value):
    """The keys of an object, and of the objects in it; lists by their first entry."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return None


class WithServer(unittest.TestCase):
    options = ()
    limits = False

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options, limits=cls.limits)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def same_shape(self, name, message, loose=()):
        """Every key of the sample is there and no other; `loose`: the game's own, or nullable."""
        def compare(expected, got, path):
            if path in loose or expected is None or got is None:
                return
            if isinstance(expected, dict) and isinstance(got, dict):
                self.assertEqual(sorted(expected), sorted(got), name + path)
                for key in expected:
                    compare(expected[key], got[key], path + "." + key)
            elif isinstance(expected, list) and isinstance(got, list) and expected and got:
                compare(expected[0], got[0], path + "[]")
        compare(shape(sample(name)), shape(message), "")


class Identity(WithServer):
    def test_2_a_guest_is_a_name_and_a_token(self):
        status, answer = self.server.ask("POST", "/api/guest", {"name": "Akiko"})
        self.assertEqual(status, 200)
        self.same_shape("me", answer)
        cookie = self.server.headers["Set-Cookie"]
        for word in ("HttpOnly", "SameSite=Strict", "crownhall=" + answer["token"]):
            self.assertIn(word, cookie)
        self.assertEqual(self.server.ask("GET", "/api/me", headers={"Cookie": cookie})[1]["me"],
                         answer["me"])
        self.assertEqual(self.server.ask("GET", "/api/me")[1]["kind"], "no_identity")
        self.assertEqual(self.server.ask("GET", "/api/me", token="A" * 22)[0], 401)

    def test_2_an_account_keeps_the_guests_identity(self):
        guest = self.server.guest("Ben")
        status, answer = guest.ask("POST", "/api/account", {"name": "Ben-1", "password": "tall oak 9"})
        self.assertEqual(status, 200, answer)
        self.assertEqual(answer["me"], {"id": guest.me["id"], "name": "Ben-1", "account": True})
        other = self.server.guest("Eve")
        self.assertEqual(other.ask("POST", "/api/account",
                                   {"name": "ben-1", "password": "something"})[1]["kind"], "taken")
        login = self.server.ask("POST", "/api/login", {"name": "BEN-1", "password": "tall oak 9"})[1]
        self.assertEqual(login["me"]["id"], guest.me["id"])
        for body in ({"name": "Ben-1", "password": "wrong one"}, {"name": "nobody", "password": "x" * 9}):
            self.assertEqual(self.server.ask("POST", "/api/login", body)[0], 401)
        changed = self.server.ask("POST", "/api/password",
                                  {"old": "tall oak 9", "new": "taller oak"}, token=login["token"])[1]
        self.assertEqual(self.server.ask("GET", "/api/me", token=login["token"])[0], 401)
        self.assertEqual(guest.ask("GET", "/api/me")[0], 401)
        self.assertEqual(self.server.ask("GET", "/api/me", token=changed["token"])[0], 200)

    def test_2_logging_out_ends_the_session(self):
        guest = self.server.guest()
        self.assertEqual(guest.ask("POST", "/api/logout", {})[0], 200)
        self.assertEqual(guest.ask("GET", "/api/me")[0], 401)

    def test_2_a_second_token_opens_the_same_identity(self):
        guest = self.server.guest()
        token = guest.ask("POST", "/api/tokens", {"label": "my bot"})[1]["token"]
        self.assertEqual(self.server.ask("GET", "/api/me", token=token)[1]["me"], guest.me)

    def test_2_other_sites_pages_and_forms_are_refused(self):
        body = {"name": "Mallory"}
        status, answer = self.server.ask("POST", "/api/guest", body,
                                         headers={"Origin": "https://evil.example"})
        self.assertEqual((status, answer["kind"]), (403, "bad_origin"))
        status, answer = self.server.ask("POST", "/api/guest", raw=json.dumps(body),
                                         headers={"Content-Type": "text/plain"})
        self.assertEqual(status, 400)
        with self.assertRaises(Closed):
            Line(self.server.port, headers={"Origin": "https://evil.example"})
        own = "http://127.0.0.1:%d" % self.server.port
        Line(self.server.port, headers={"Origin": own}).close()


class Catalogue(WithServer):
    def test_3_the_catalogue_lists_games_options_bots_and_events(self):
        status, answer = self.server.ask("GET", "/api/games")
        self.assertEqual(status, 200)
        self.same_shape("games", answer)
        self.assertIn(GAME, [game["key"] for game in answer["games"]])

    def test_7_sample_positions_for_every_game(self):
        for game in self.server.ask("GET", "/api/games")[1]["games"]:
            for players in range(game["players"][0], game["players"][1] + 1):
                status, answer = self.server.ask(
                    "GET", "/api/games/%s/sample?players=%d&moves=9" % (game["key"], players))
                self.assertEqual(status, 200, answer)
                self.assertEqual(len(answer["positions"]), players + 1)
                self.same_shape("position", answer["positions"][0], loose=(".view", ".clock"))

    def test_every_answer_has_its_security_headers(self):
        for path in ("/", "/api/games", "/nothing.js", "/t/abc"):
            self.server.ask("GET", path)
            policy = self.server.headers["Content-Security-Policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertNotIn("script-src 'self' 'unsafe", policy)
            self.assertEqual(self.server.headers["X-Content-Type-Options"], "nosniff")

    def test_11_health_and_metrics(self):
        self.assertEqual(self.server.ask("GET", "/healthz"), (200, {"ok": True}))
        text = self.server.ask("GET", "/metrics")[1].decode()
        for name in ("tables", "sockets", "moves_total", "command_seconds_bucket", "store_errors", "queue"):
            self.assertIn("crownhall_" + name, text)


class Lobby(WithServer):
    def test_4_a_public_table_appears_fills_and_goes(self):
        host, guest = self.server.guest("Host"), self.server.guest("Guest")
        watcher = Line(self.server.port)
        self.assertEqual(watcher.command("lobby.watch")["t"], "ok")
        watcher.next("lobby")
        line = host.connect()
        table = line.command("create", game=GAME, players=2, visibility="public")["table"]
        change = watcher.next("lobby.change")
        self.same_shape("lobby_change", change, loose=(".table.options", ".table.clock"))
        self.assertEqual((change["table"]["table"], change["table"]["seated"]), (table, 1))
        guest.command("sit", table=table)
        watcher.until("lobby.change", lambda m: m["table"]["seated"] == 2)
        self.assertIn(table, [t["table"] for t in self.server.ask("GET", "/api/lobby")[1]["tables"]])
        self.assertEqual(line.command("start", table=table)["t"], "ok")
        watcher.until("lobby.change", lambda m: m["table"]["playing"])
        line.command("settings", table=table, visibility="link")
        self.assertEqual(watcher.next("lobby.gone")["table"], table)

    def test_4_my_tables_say_whose_turn_it_is(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        turns = []
        for guest in guests:
            status, answer = guest.ask("GET", "/api/me/tables")
            self.same_shape("my_tables", answer, loose=(".tables[].options", ".tables[].clock"))
            turns.append(answer["tables"][0]["your_turn"])
        self.assertEqual(turns, [i in positions[0]["waiting"] for i in range(2)])

    def test_4_my_tables_say_how_much_time_is_left_and_who_watches(self):
        clock = {"kind": "bank", "bank_s": 600, "increment_s": 0}
        table, guests, lines, positions = seated(self.server, GAME, 2, clock=clock)
        asked = positions[0]["waiting"][0]
        mine = lambda guest: next(t for t in guest.ask("GET", "/api/me/tables")[1]["tables"] if t["table"] == table)
        first = mine(guests[0])
        self.assertEqual((first["waiting"], first["watchers"]), ([asked], 0))
        self.assertEqual(first["time"]["running"], [asked])
        self.assertEqual(first["time"]["left_ms"][1 - asked], 600_000)
        time.sleep(0.5)
        second = mine(guests[0])
        passed = second["time"]["at"] - first["time"]["at"]
        self.assertGreaterEqual(passed, 500)
        self.assertEqual(first["time"]["left_ms"][asked] - second["time"]["left_ms"][asked], passed)
        # What a seat is asked is its own: the other's card has the lamp and no word.
        self.assertIsNotNone(mine(guests[asked])["prompt"])
        self.assertIsNone(mine(guests[1 - asked])["prompt"])
        stranger = self.server.guest("Onlooker").connect()
        stranger.watch(table)
        deadline = time.monotonic() + 30
        while mine(guests[0])["watchers"] != 1:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)

    def test_4_the_lobby_says_whose_turn_it_is_but_not_with_every_move(self):
        clock = {"kind": "bank", "bank_s": 600, "increment_s": 0}
        watcher = self.server.guest().connect()
        watcher.command("lobby.watch")
        watcher.next("lobby")
        table, guests, lines, positions = seated(self.server, GAME, 2, clock=clock, visibility="public")
        here = lambda m: m["table"]["table"] == table
        begun = watcher.until("lobby.change", lambda m: here(m) and m["table"]["time"])["table"]
        self.assertEqual((begun["waiting"], begun["time"]["running"]), (positions[0]["waiting"], positions[0]["waiting"]))
        self.assertNotIn("prompt", begun)
        watcher.quiet(0.1)
        dice = random.Random(3)
        play_out(table, lines, positions, choose=dice.choice, most=12)
        told = [m for m in watcher.quiet(7) if m["t"] == "lobby.change" and here(m)]
        self.assertIn(len(told), (1, 2), "at most once in five seconds")
        self.assertLess(told[-1]["table"]["time"]["left_ms"][0], 600_000)


class Tables(WithServer):
    options = ("--absence-s", "1")

    def test_6_2_bad_tables_are_refused_with_a_word(self):
        line = self.server.guest().connect()
        for fields, kind in (({"game": "chess", "players": 2}, "unknown_game"),
                             ({"game": GAME, "players": 6}, "bad_players"),
                             ({"game": GAME, "players": 2, "options": {"nonsense": 1}}, "bad_option"),
                             ({"game": GAME}, "bad_request"),
                             ({"game": GAME, "players": "two"}, "bad_request"),
                             ({"game": GAME, "players": 2, "plyers": 3}, "bad_request"),
                             ({"game": GAME, "players": 2, "bots": ["nobody"]}, "unknown_level"),
                             ({"game": GAME, "players": 2, "bots": ["random", "random"]}, "bad_request"),
                             ({"game": GAME, "players": 2, "clock": {"kind": "sand"}}, "bad_request")):
            answer = line.command("create", **fields)
            self.assertEqual((answer["t"], answer.get("kind")), ("refused", kind), fields)
            self.assertTrue(answer["sentence"].endswith("."))

    def test_6_1_seats_before_the_start(self):
        host, guest, third = (self.server.guest(n) for n in ("Host", "Guest", "Third"))
        line, other = host.connect(), guest.connect()
        table = line.command("create", game=GAME, players=3)["table"]
        whole = line.watch(table)
        self.assertIsNone(whole["position"])
        self.same_shape("room", {"t": "room", "table": table, "room": whole["room"]},
                        loose=(".room.options", ".room.clock", ".room.from"))
        self.assertEqual(other.command("sit", table=table, seat=0)["kind"], "taken")
        self.assertEqual(other.command("sit", table=table, seat=2)["t"], "ok")
        line.until("room", lambda m: m["room"]["seats"][2]["name"] == "Guest")
        self.assertEqual(other.command("kick", table=table, seat=0)["kind"], "not_allowed")
        self.assertEqual(other.command("bot", table=table, seat=1, level="random")["kind"], "not_allowed")
        self.assertEqual(line.command("bot", table=table, seat=1, level="random")["t"], "ok")
        self.assertEqual(third.command("sit", table=table)["kind"], "taken")
        self.assertEqual(line.command("kick", table=table, seat=2)["t"], "ok")
        self.assertEqual(line.command("start", table=table)["kind"], "wrong_phase")
        self.assertEqual(other.command("sit", table=table)["t"], "ok")
        self.assertEqual(other.command("stand", table=table)["t"], "ok")
        self.assertEqual(other.command("sit", table=table)["t"], "ok")
        self.assertEqual(other.command("ready", table=table, on=True)["t"], "ok")
        self.assertEqual(line.command("ready", table=table, on=True)["t"], "ok")
        line.inbox = [m for m in line.inbox if m["t"] == "table"]
        position = line.next("table")["position"]
        self.assertEqual(position["version"], 0)
        self.same_shape("position", position, loose=(".view", ".clock"))
        self.assertEqual(other.command("stand", table=table)["kind"], "wrong_phase")

    def test_6_1_moves_are_checked_and_repeats_are_harmless(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        actor = positions[0]["waiting"][0]
        other = 1 - actor
        move = moves_of(positions[actor])[0]
        for line, fields, kind in ((lines[other], {"version": 0, "move": move}, "not_your_turn"),
                                   (lines[other], {"version": 0, "move": move, "seat": actor}, "not_allowed"),
                                   (lines[actor], {"version": 7, "move": move}, "stale"),
                                   (lines[actor], {"version": 0, "move": "no such thing"}, "bad_move")):
            self.assertEqual(line.command("move", table=table, **fields)["kind"], kind)
        self.assertEqual(self.server.guest().command("move", table=table, version=0, move=move)["kind"],
                         "not_allowed")
        update = lines[actor].command("move", table=table, version=0, move=move)
        self.same_shape("update", update, loose=(".position.view", ".position.clock", ".log[].events",
                                                 ".log[]"))
        self.assertEqual(update["position"]["version"], 1)
        again = lines[actor].command("move", table=table, version=0, move=move)
        self.assertEqual((again["kind"], again["version"]), ("stale", 1))
        self.assertEqual(lines[other].next("update")["position"]["version"], 1)
        self.assertEqual([m for m in lines[other].quiet() if m["t"] == "update"], [])

    def test_5_a_key_makes_a_command_happen_once(self):
        line = self.server.guest().connect()
        first = line.command("create", game=GAME, players=2, key="once")
        second = line.command("create", game=GAME, players=2, key="once")
        self.assertEqual(first["table"], second["table"])
        self.assertNotEqual(first["id"], second["id"])

    def test_5_a_client_resumes_from_its_version(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        positions = play_out(table, lines, positions, most=5)
        lines[0].close()
        lines[0] = guests[0].connect()
        self.assertEqual(lines[0].command("watch", table=table, since=3)["t"], "ok")
        update = lines[0].next("update")
        self.assertEqual([entry["version"] for entry in update["log"]], [4, 5])
        self.assertEqual(update["position"], positions[0])

    def test_6_1_chat_is_apart_for_spectators_while_they_play(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        watcher = self.server.guest("Watcher").connect()
        watcher.watch(table)
        self.assertEqual(lines[0].command("chat", table=table, text="<b>hi</b>")["t"], "ok")
        for line in (lines[1], watcher):
            message = line.next("chat")
            self.same_shape("chat", message)
            self.assertEqual(message["line"]["text"], "<b>hi</b>")
        self.assertEqual(watcher.command("chat", table=table, text="play wine")["t"], "ok")
        self.assertEqual([m for m in lines[1].quiet() if m["t"] == "chat"], [])
        for text in ("", "   ", "x" * 301):
            self.assertEqual(lines[0].command("chat", table=table, text=text)["kind"], "bad_text")
        self.assertEqual(lines[0].command("chat", table=table, text="two\nlines")["kind"], "bad_request")

    def test_6_1_the_host_may_close_the_table_to_spectators(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        watcher = self.server.guest().connect()
        watcher.watch(table)
        self.assertEqual(lines[1].command("settings", table=table, spectators=False)["kind"], "not_allowed")
        self.assertEqual(lines[0].command("settings", table=table, spectators=False)["t"], "ok")
        self.same_shape("closed", watcher.next("closed"))
        self.assertEqual(watcher.command("watch", table=table)["kind"], "not_allowed")
        self.assertEqual(watcher.command("text", table=table)["kind"], "not_allowed")

    def test_6_1_text_and_hint(self):
        line = self.server.guest().connect()
        table = line.command("create", game=GAME, players=2, bots=[None, "random"])["table"]
        position = line.watch(table)["position"]
        for _ in range(100):
            if 0 in position["waiting"]:
                break
            position = line.next("update")["position"]
        hint = line.command("hint", table=table)
        self.assertTrue(allows(position, hint["move"]), hint)
        self.assertGreater(len(line.command("text", table=table)["text"]), 50)
        table, guests, lines, positions = seated(self.server, GAME, 2)
        self.assertEqual(lines[0].command("hint", table=table)["kind"], "no_hint")

    def test_6_1_resign_and_stand_in(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        self.assertEqual(lines[0].command("bot", table=table, seat=1, level="random")["kind"], "not_allowed")
        self.assertIn(lines[1].command("resign", table=table)["t"], ("ok", "update"))
        lines[0].until("room", lambda m: m["room"]["seats"][1]["resigned"])

    def test_absence_a_stand_in_plays_and_the_owner_returns_at_once(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        lines[1].close()
        lines[0].until("room", lambda m: not m["room"]["seats"][1]["online"])
        time.sleep(1.3)  # --absence-s 1
        self.assertIn(lines[0].command("bot", table=table, seat=1, level="squire")["t"], ("ok", "update"))
        lines[1] = guests[1].connect()
        lines[1].watch(table)
        lines[1].until("room", lambda m: m["room"]["seats"][1]["stand_in"] is None)

    def test_hot_seat_one_person_plays_every_seat(self):
        line = self.server.guest().connect()
        table = line.command("create", game=GAME, players=2, hot_seat=True)["table"]
        position = line.watch(table)["position"]
        for _ in range(6):
            seat = position["waiting"][0]
            if not position["count"]:
                self.assertEqual(line.command("watch", table=table, seat=seat)["t"], "ok")
                position = line.next("table")["position"]
            update = line.command("move", table=table, version=position["version"],
                                  move=moves_of(position)[0])
            self.assertEqual(update["t"], "update", update)
            position = update["position"]

    def test_random_seats_are_drawn_when_the_match_begins(self):
        seats = set()
        for _ in range(40):
            line = self.server.guest().connect()
            table = line.command("create", game=GAME, players=2, bots=[None, "random"], random_seats=True)["table"]
            room = line.watch(table)["room"]
            self.assertEqual(room["mine"], [room["eyes"]])
            seats.add(room["eyes"])
            line.close()
        self.assertEqual(seats, {0, 1})

    def test_fairness_finds_a_seed_that_was_changed(self):
        table, guests, lines, positions = seated(self.server, GAME, 2)
        play_out(table, lines, positions, random.Random(5).choice)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        with contextlib.closing(sqlite3.connect(os.path.join(self.server.folder, "crownhall.db"))) as store, store:
            store.execute("update tables set secret = ? where id = ?", ("0" * 64, table))
        fairness = guests[0].ask("GET", "/api/matches/%s/fairness" % table)
        self.assertFalse(fairness[1].get("matches", False), fairness)


class WholeMatches(WithServer):
    def test_every_game_is_played_to_its_end_and_replays(self):
        games = self.server.ask("GET", "/api/games")[1]["games"]
        chooser = random.Random(3)
        for game in games:
            with self.subTest(game=game["key"]):
                self.one_match(game["key"], max(2, game["players"][0]), chooser)

    def one_match(self, game, players, chooser):
        table, guests, lines, positions = seated(self.server, game, players, visibility="public")
        commitment = lines[0].watch(table)["room"]["commitment"]
        self.assertEqual(guests[0].ask("GET", "/api/matches/%s/record" % table)[1]["kind"], "wrong_phase")
        lines[0].inbox = []
        positions = play_out(table, lines, positions, chooser.choice)
        result = positions[0]["result"]
        self.assertEqual(len(result["places"]), players)
        self.assertIn(1, result["places"])
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")

        status, answer = guests[0].ask("GET", "/api/matches/" + table)
        self.same_shape("match", answer, loose=(".match.options",))
        self.assertEqual(answer["result"]["places"], result["places"])
        history = guests[1].ask("GET", "/api/me/history")[1]
        self.same_shape("history", history, loose=(".matches[].options",))
        self.assertEqual(history["matches"][0]["match"], table)

        fairness = self.server.ask("GET", "/api/matches/%s/fairness" % table)[1]
        self.same_shape("fairness", fairness)
        self.assertTrue(fairness["redealt"] and fairness["matches"])
        self.assertEqual(fairness["commitment"], commitment)
        record = self.server.ask("GET", "/api/matches/%s/record" % table)[1]
        path = os.path.join(self.server.folder, "record.json")
        pathlib.Path(path).write_text(json.dumps(record))
        self.assertEqual(subprocess.run([PROGRAM, "verify-deal", path, commitment],
                                        capture_output=True).returncode, 0)
        self.assertEqual(subprocess.run([PROGRAM, "verify-deal", path, "0" * 64],
                                        capture_output=True).returncode, 1)

        for seat in ("0", "spectator", "open"):
            replay = self.server.ask("GET", "/api/matches/%s/replay?seat=%s&from=1&to=3" % (table, seat))[1]
            self.assertEqual(len(replay["positions"]), 3)
            self.same_shape("replay_open" if seat == "open" else "replay", replay,
                            loose=(".positions[].view", ".positions[].clock", ".log[]",
                                   ".positions[].positions[].view", ".positions[].positions[].clock"))
        uploaded = self.server.ask("POST", "/api/replay", {"record": record, "seat": 0, "from": 2, "to": 2})[1]
        self.assertEqual(len(uploaded["positions"]), 1, uploaded)
        record["moves"] = record["moves"][:-1]
        self.assertEqual(self.server.ask("POST", "/api/replay", {"record": record})[1]["kind"], "bad_record")

        again = lines[0].command("rematch", table=table)
        self.assertEqual(again["t"], "ok", again)
        self.assertEqual(lines[1].command("rematch", table=table)["table"], again["table"])
        same = lines[0].command("create", same_deal_as=table)
        self.assertEqual(same["t"], "ok", same)
        on = lines[0].command("create", **{"continue": {"match": table, "version": 2, "seat": 0,
                                                        "level": "random"}})
        self.assertEqual(on["t"], "ok", on)
        self.assertEqual(lines[0].watch(on["table"])["room"]["from"]["kind"], "continue")
        for line in lines:
            line.close()

    def test_a_person_and_bots_play_to_the_end(self):
        line = self.server.guest("Solo").connect()
        table = line.command("create", game=GAME, players=4,
                             bots=[None, "random", "squire", "random"])["table"]
        position = line.watch(table)["position"]
        while not position["result"]:
            if 0 in position["waiting"]:
                position = line.command("move", table=table, version=position["version"],
                                        move=moves_of(position)[-1])["position"]
            else:
                position = line.next("update")["position"]
        self.assertEqual(len(position["result"]["places"]), 4)

    def test_8_a_rated_match_moves_both_ratings(self):
        table, guests, lines, positions = seated(self.server, GAME, 2, rated=True)
        play_out(table, lines, positions, random.Random(5).choice)
        for _ in range(100):
            entries = self.server.ask("GET", "/api/leaderboard?game=%s&players=2" % GAME)[1]["entries"]
            if entries:
                break
            time.sleep(0.05)
        self.same_shape("leaderboard", {"entries": entries})
        self.assertEqual({e["id"] for e in entries}, {g.me["id"] for g in guests})
        player = self.server.ask("GET", "/api/players/" + guests[0].me["id"])[1]
        self.assertEqual(player["ratings"][0]["games"], 1)

    def test_10_the_sample_bot_plays_a_match(self):
        host = self.server.guest("Host")
        line = host.connect()
        table = line.command("create", game=GAME, players=2)["table"]
        line.watch(table)
        bot = subprocess.Popen([sys.executable, str(ROOT / "examples/bot.py"),
                                "http://127.0.0.1:%d" % self.server.port, table],
                               stdout=subprocess.PIPE, text=True)
        line.until("room", lambda m: m["room"]["seats"][1]["ready"])
        line.command("start", table=table)
        while True:
            position = line.next("table")["position"]
            if position:
                break
        while not position["result"]:
            if 0 in position["waiting"]:
                position = line.command("move", table=table, version=position["version"],
                                        move=moves_of(position)[0])["position"]
            else:
                position = line.next("update")["position"]
        self.assertIn("Places:", bot.communicate(timeout=30)[0])


class Restart(unittest.TestCase):
    def test_sigterm_tells_clients_to_connect_again_and_loses_nothing(self):
        with Server() as server:
            table, guests, lines, positions = seated(server, GAME, 2)
            positions = play_out(table, lines, positions, most=4)
            server.process.send_signal(15)
            with self.assertRaises(Closed):
                while True:
                    lines[0].receive()
            self.assertEqual(lines[0].code, 1012)
            lines[1].close()
            self.assertEqual(server.process.wait(20), 0)
            server.process.stdout.close()
            server.start()
            line = guests[0].connect()
            self.assertEqual(line.watch(table)["position"], positions[0])

    def test_kill_9_under_load_loses_no_acknowledged_move(self):
        rounds = int(os.environ.get("CROWNHALL_KILLS", "3"))
        with Server() as server:
            chooser = random.Random(1)
            tables = [seated(server, GAME, 2) for _ in range(4)]
            acknowledged = {}
            for round in range(rounds):
                deadline = time.monotonic() + 0.4 + chooser.random() * 0.3
                while time.monotonic() < deadline:
                    for number, (table, guests, lines, positions) in enumerate(tables):
                        play_out(table, lines, positions, chooser.choice, most=1)
                        acknowledged[number] = [p["version"] for p in positions]
                # One move is on its way when the axe falls.
                table, guests, lines, positions = tables[0]
                for seat in positions[0]["waiting"][:1]:
                    lines[seat].post("move", table=table, version=positions[seat]["version"],
                                     move=moves_of(positions[seat])[0])
                server.kill()
                server.start()
                for number, (table, guests, lines, positions) in enumerate(tables):
                    for seat, guest in enumerate(guests):
                        lines[seat].close()
                        lines[seat] = guest.connect()
                        whole = lines[seat].watch(table)
                        self.assertGreaterEqual(whole["position"]["version"], acknowledged[number][seat])
                        self.assertLessEqual(whole["position"]["version"], acknowledged[number][seat] + 1)
                        positions[seat] = whole["position"]
                        lines[seat].inbox = []
                    if positions[0]["result"]:
                        tables[number] = seated(server, GAME, 2)
            self.assertEqual(server.stop(), 0)
            verified = subprocess.run([PROGRAM, "verify", "--data-dir", server.folder],
                                      capture_output=True, text=True)
            self.assertEqual(verified.returncode, 0, verified.stdout)
            self.assertIn(" 0 wrong", verified.stdout)

    def test_kill_9_under_the_load_tester_changes_no_message_ever_sent(self):
        """The referee holds every message before and after the kills against the records."""
        rounds = int(os.environ.get("CROWNHALL_KILLS", "3"))
        with Server() as server:
            load = subprocess.Popen(
                [PROGRAM, "load", "--url", "http://127.0.0.1:%d" % server.port, "--json", "--tables", "40",
                 "--seconds", str(2 * rounds + 10)], stdout=subprocess.PIPE, text=True)
            for _ in range(600):  # until everybody sits and moves are made
                if b"\ncrownhall_moves_total 0\n" not in server.ask("GET", "/metrics")[1]:
                    break
                time.sleep(0.1)
            for round in range(rounds):
                time.sleep(0.3 + random.Random(round).random())
                server.kill()
                server.start()
            report = json.loads(load.communicate(timeout=60 + 2 * rounds)[0])
            self.assertEqual((load.returncode, report["wrong"], report["leaks"]), (0, 0, 0), report)
            self.assertGreater(report["reconnects"], rounds * 40)  # of 160 lines, slow ones may miss a kill
            self.assertGreater(report["judged"], rounds * 100)

    def test_backup_export_import(self):
        with Server() as server, Server() as other:
            table, guests, lines, positions = seated(server, GAME, 2)
            positions = play_out(table, lines, positions, most=3)
            copy, dump = (os.path.join(server.folder, name) for name in ("copy.db", "dump.jsonl"))
            run = lambda *words: subprocess.run([PROGRAM, *words], capture_output=True, text=True)
            self.assertEqual(run("backup", "--data-dir", server.folder, copy).returncode, 0)
            self.assertEqual(run("export", "--data-dir", server.folder, dump).returncode, 0)
            self.assertEqual(os.stat(dump).st_mode & 0o077, 0)
            self.assertEqual(run("import", "--store", os.path.join(server.folder, "new.db"), dump).returncode, 0)
            self.assertEqual(run("import", "--store", copy, dump).returncode, 1)
            for file in ("copy.db", "new.db"):
                moved = Server(store=os.path.join(server.folder, file))
                try:
                    line = Line(moved.port, guests[0].token)
                    self.assertEqual(line.watch(table)["position"], positions[0])
                finally:
                    moved.close()


if __name__ == "__main__":
    unittest.main()
