"""Matches that count: each way to win one without playing, tried and refused."""
import contextlib, json, os, random, sqlite3, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import Server, moves_of, play_out, seated

GAME = "road-to-lord"
CLOCK = {"kind": "bank", "bank_s": 600, "increment_s": 5}


class Counting(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--absence-s", "3")
        cls.names = 0

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def account(self):
        type(self).names += 1
        guest = self.server.guest("Player")
        status, answer = guest.ask("POST", "/api/account", {"name": "rated-%d" % self.names, "password": "tall oak 9"})
        self.assertEqual(status, 200, answer)
        return guest

    def rated(self, players=2, clock=CLOCK, **fields):
        """A rated match that has begun: (table, guests, lines, positions)."""
        guests = [self.account() for _ in range(players)]
        lines = [guest.connect() for guest in guests]
        answer = lines[0].command("create", game=GAME, players=players, rated=True, clock=clock, **fields)
        self.assertEqual(answer["t"], "ok", answer)
        table = answer["table"]
        for seat in range(1, players):
            self.assertEqual(lines[seat].command("sit", table=table, seat=seat)["t"], "ok")
        for line in lines:
            line.watch(table)
        for line in lines:
            self.assertEqual(line.command("ready", table=table, on=True)["t"], "ok")
        positions = [line.until("table", lambda m: m["position"])["position"] for line in lines]
        for line in lines:
            line.inbox = []
        return table, guests, lines, positions

    def ratings(self, guests):
        return [sum(row["games"] for row in guest.ask("GET", "/api/me/ratings")[1].get("ratings", [])) for guest in guests]

    def rated_rows(self, guests):
        with contextlib.closing(sqlite3.connect(os.path.join(self.server.folder, "crownhall.db"))) as store:
            ids = [guest.me["id"] for guest in guests]
            rows = dict(store.execute("select identity, games from ratings where identity in (%s)" %
                                      ",".join("?" * len(ids)), ids).fetchall())
        return [rows.get(one, 0) for one in ids]

    def over(self, line):
        return line.until("room", lambda m: m["room"]["phase"] == "over")["room"]

    # -- 4: nobody is replaced by trickery --

    def test_no_bot_in_an_absent_rated_opponents_seat_nor_in_ones_own(self):
        table, guests, lines, positions = self.rated()
        lines[1].close()
        lines[0].until("room", lambda m: not m["room"]["seats"][1]["online"])
        time.sleep(3.2)
        for seat in (0, 1):
            for level in ("random", "squire", "sovereign"):
                answer = lines[0].command("bot", table=table, seat=seat, level=level)
                self.assertEqual(answer.get("kind"), "not_allowed", answer)
        self.assertEqual(lines[0].command("claim", table=table, seat=1)["kind"], "not_allowed")

    def test_unrated_by_absence_alone_and_at_the_declared_level(self):
        table, guests, lines, positions = seated(self.server, GAME, 2, stand_in="page")
        bot = lambda **fields: lines[0].command("bot", table=table, **fields)
        self.assertEqual(bot(seat=0, level="page")["kind"], "not_allowed")
        self.assertEqual(bot(seat=1, level="page")["kind"], "not_allowed")  # who is here
        left = time.monotonic()
        lines[1].close()
        lines[0].until("room", lambda m: not m["room"]["seats"][1]["online"])
        while True:
            self.assertIn("declared", bot(seat=1, level="sovereign")["sentence"])
            answer = bot(seat=1, level="page")
            if answer["t"] != "refused":
                break
            self.assertIn("seconds of absence", answer["sentence"])
            self.assertLess(time.monotonic() - left, 60)
            time.sleep(0.2)
        self.assertGreaterEqual(time.monotonic() - left, 2.99)

    def test_no_help_in_a_rated_match(self):
        table, guests, lines, positions = self.rated()
        actor = next(i for i, p in enumerate(positions) if p["legal"])
        self.assertEqual(lines[actor].command("hint", table=table)["kind"], "no_hint")
        for path in ("hint?version=0&seat=0", "coach?seat=0", "replay", "record", "fairness"):
            status, answer = guests[actor].ask("GET", "/api/matches/%s/%s" % (table, path))
            self.assertEqual(answer.get("kind"), "wrong_phase", path)
        for command in ({"continue": {"match": table, "version": 0, "seat": 0, "level": "squire"}}, {"same_deal_as": table}):
            self.assertEqual(lines[0].command("create", **command)["kind"], "wrong_phase")

    # -- 5: rated --

    def test_accounts_only_with_a_clock(self):
        guest = self.server.guest("Guest")
        self.assertEqual(guest.command("create", game=GAME, players=2, rated=True, clock=CLOCK)["kind"], "not_allowed")
        host = self.account()
        self.assertEqual(host.command("create", game=GAME, players=2, rated=True)["kind"], "bad_request")
        self.assertEqual(host.command("create", game=GAME, players=2, rated=True, clock=CLOCK, hot_seat=True)["kind"], "bad_request")
        self.assertEqual(host.command("create", game=GAME, players=2, rated=True, clock=CLOCK, bots=[None, "squire"])["t"], "refused")
        table = host.command("create", game=GAME, players=2, rated=True, clock=CLOCK)["table"]
        self.assertEqual(guest.command("sit", table=table, seat=1)["kind"], "not_allowed")
        # One seat each: who takes another one moves over.
        self.assertEqual(host.command("sit", table=table, seat=1)["t"], "ok")
        line = host.connect()
        self.assertEqual([seat["kind"] for seat in line.watch(table)["room"]["seats"]], ["empty", "person"])
        self.assertEqual(host.command("bot", table=table, seat=0, level="squire")["kind"], "not_allowed")

    def test_a_deal_that_is_known_is_not_rated(self):
        table, guests, lines, positions = self.rated()
        lines[1].command("resign", table=table)
        self.over(lines[0])
        answer = lines[0].command("create", same_deal_as=table, rated=True, clock=CLOCK)
        self.assertEqual(answer.get("kind"), "bad_request", answer)

    def test_begins_when_everybody_is_ready_and_here(self):
        guests = [self.account(), self.account()]
        lines = [guest.connect() for guest in guests]
        table = lines[0].command("create", game=GAME, players=2, rated=True, clock=CLOCK)["table"]
        lines[1].command("sit", table=table, seat=1)
        lines[0].watch(table)
        self.assertEqual(lines[0].command("start", table=table)["kind"], "not_allowed")
        self.assertEqual(lines[1].command("ready", table=table, on=True)["t"], "ok")
        answer = lines[0].command("ready", table=table, on=True)
        self.assertEqual(answer["kind"], "not_here", answer)
        lines[1].watch(table)
        self.assertEqual(lines[0].command("ready", table=table, on=True)["t"], "ok")
        self.assertTrue(lines[1].until("table", lambda m: m["position"]))

    def test_resigning_ends_a_match_of_two_and_both_have_moved(self):
        table, guests, lines, positions = self.rated()
        play_out(table, lines, positions, random.Random(2).choice, most=4)
        lines[1].command("resign", table=table)
        room = self.over(lines[0])
        self.assertEqual(room["ending"], "resigned")
        match = guests[0].ask("GET", "/api/matches/" + table)[1]
        self.assertEqual([seat["place"] for seat in match["match"]["seats"]], [1, 2])
        self.assertEqual(match["result"]["places"], [1, 2])
        self.assertEqual(self.rated_rows(guests), [1, 1])
        record = guests[0].ask("GET", "/api/matches/%s/record" % table)[1]
        self.assertEqual((record["ending"], record["places"]), ("resigned", [1, 2]))

    def test_nobody_is_rated_before_each_has_moved(self):
        table, guests, lines, positions = self.rated()
        lines[1].command("resign", table=table)
        self.assertEqual(self.over(lines[0])["ending"], "resigned")
        self.assertEqual(self.rated_rows(guests), [0, 0])

    def test_loss_on_time_ends_a_match_of_two(self):
        table, guests, lines, positions = self.rated(clock={"kind": "bank", "bank_s": 8, "increment_s": 0})
        positions = play_out(table, lines, positions, random.Random(2).choice, most=4)
        waits = positions[0]["waiting"][0]
        room = self.over(lines[0])
        self.assertEqual(room["ending"], "time")
        places = [seat["place"] for seat in guests[0].ask("GET", "/api/matches/" + table)[1]["match"]["seats"]]
        self.assertEqual(places[waits], 2)
        self.assertEqual(self.rated_rows(guests), [1, 1])

    def test_with_three_the_declared_level_plays_on_and_the_seat_is_last_and_cannot_return(self):
        table, guests, lines, positions = self.rated(players=3, stand_in="random")
        positions = play_out(table, lines, positions, random.Random(3).choice, most=6)
        lines[2].command("resign", table=table)
        room = lines[0].until("room", lambda m: m["room"]["seats"][2]["resigned"])["room"]
        self.assertEqual((room["phase"], room["seats"][2]["stand_in"]), ("playing", "random"))
        again = guests[2].connect()
        seen = again.watch(table)
        self.assertEqual(seen["room"]["seats"][2]["stand_in"], "random")
        self.assertEqual(again.command("sit", table=table, seat=2)["t"], "refused")
        self.assertEqual(again.watch(table)["room"]["seats"][2]["stand_in"], "random")
        self.to_the_end(table, lines[:2])
        match = guests[0].ask("GET", "/api/matches/" + table)[1]["match"]
        self.assertEqual((match["ending"], match["seats"][2]["place"], match["seats"][2]["resigned"]), (None, 3, True))
        self.assertEqual(self.rated_rows(guests), [1, 1, 1])

    def to_the_end(self, table, lines):
        """These people's seats are the first ones; others play by themselves."""
        chooser, deadline = random.Random(5), time.monotonic() + 200
        while time.monotonic() < deadline:
            for seat, line in enumerate(lines):
                line.inbox = []
                seen = line.watch(table)
                if seen["room"]["phase"] == "over":
                    return
                position = seen["position"]
                if seat in position["waiting"] and position["count"]:
                    line.command("move", table=table, version=position["version"], move=chooser.choice(moves_of(position)))
        self.fail("it does not end")

    def test_with_three_who_loses_on_time_is_played_for_and_cannot_return(self):
        table, guests, lines, positions = self.rated(players=3, stand_in="random", clock={"kind": "bank", "bank_s": 8, "increment_s": 0})
        waits = positions[0]["waiting"][0]
        other = (waits + 1) % 3
        room = lines[other].until("room", lambda m: m["room"]["seats"][waits]["resigned"], timeout=60)["room"]
        self.assertEqual((room["phase"], room["seats"][waits]["stand_in"]), ("playing", "random"))
        self.assertEqual(lines[waits].command("sit", table=table, seat=waits)["t"], "refused")
        self.assertEqual(lines[waits].watch(table)["room"]["seats"][waits]["stand_in"], "random")

    def test_a_table_whose_people_are_all_gone_ends_unrated(self):
        table, guests, lines, positions = self.rated()
        play_out(table, lines, positions, random.Random(2).choice, most=4)
        for line in lines:
            line.close()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            rows = guests[0].ask("GET", "/api/me/history")[1]["matches"]
            if rows and rows[0]["match"] == table:
                break
            time.sleep(0.2)
        self.assertEqual(rows[0]["ending"], "abandoned")
        self.assertEqual(self.rated_rows(guests), [0, 0])

    # -- 6: clocks bind --

    def clock(self, table):
        line = self.server.guest("Looker").connect()
        position = line.watch(table)["position"]
        line.close()
        return position["clock"]["left_ms"], position["waiting"][0]

    def test_coming_back_refills_nothing(self):
        before = time.monotonic()
        table, guests, lines, positions = self.rated(clock={"kind": "bank", "bank_s": 60, "increment_s": 10})
        begun = time.monotonic()
        waits = positions[0]["waiting"][0]
        time.sleep(1.0)
        for _ in range(3):
            lines[waits].close()
            lines[waits] = guests[waits].connect()
            lines[waits].watch(table)
        asked = time.monotonic()
        left, same = self.clock(table)
        self.assertEqual(same, waits)
        # It began, and was looked at, between two moments each.
        self.assertLess(left[waits], 60_000 - (asked - begun) * 1000 + 100)
        self.assertGreater(left[waits], 60_000 - (time.monotonic() - before) * 1000 - 100)

    def test_an_unloaded_table_is_charged_for_the_whole_time(self):
        with Server("--forget-ms", "300") as server:
            clock = {"kind": "bank", "bank_s": 5, "increment_s": 0}
            before = time.monotonic()
            table, guests, lines, positions = seated(server, GAME, 2, clock=clock)
            waits = positions[0]["waiting"][0]
            for line in lines:
                line.close()
            # Nobody watches, and the hall forgets the table; its clock falls all the same.
            deadline = time.monotonic() + 60
            kinds = []
            while time.monotonic() < deadline and not kinds:
                time.sleep(0.2)
                with contextlib.closing(sqlite3.connect(os.path.join(server.folder, "crownhall.db"))) as store:
                    kinds = store.execute("select kind, seat, spent from moves where table_id = ? order by version", (table,)).fetchall()
            self.assertEqual(kinds[0][:2], ("timeout", waits))
            self.assertGreaterEqual(kinds[0][2], 5000)
            self.assertLessEqual(kinds[0][2], (time.monotonic() - before) * 1000 + 100)

    def test_without_a_clock_an_idle_player_can_be_claimed_against(self):
        table, guests, lines, positions = seated(self.server, GAME, 2, claim_s=600, stand_in="random")
        waits = positions[0]["waiting"][0]
        other = 1 - waits
        claim = lambda line, seat: line.command("claim", table=table, seat=seat)
        self.assertIn("600 seconds", claim(lines[other], waits)["sentence"])
        self.assertEqual(claim(lines[waits], waits)["kind"], "not_allowed")
        self.assertEqual(claim(lines[waits], other)["kind"], "not_allowed")
        stranger = self.server.guest("Stranger").connect()
        self.assertEqual(claim(stranger, waits)["kind"], "not_allowed")
        for wrong in (4, 604_801, "5"):
            self.assertEqual(lines[0].command("create", game=GAME, players=2, claim_s=wrong)["kind"], "bad_request")

    def test_a_claim_is_refused_early_and_granted_late(self):
        table, guests, lines, positions = seated(self.server, GAME, 2, claim_s=5, stand_in="random")
        for turn in range(2):  # a move begins the time anew
            waits = positions[0]["waiting"][0]
            moved = time.monotonic()
            positions = play_out(table, lines, positions, most=1)
        waits = positions[0]["waiting"][0]
        other, answer = 1 - waits, None
        while time.monotonic() < moved + 60:
            answer = lines[other].command("claim", table=table, seat=waits)
            if answer["t"] != "refused":
                break
            self.assertEqual(answer["kind"], "not_allowed", answer)
            time.sleep(0.2)
        # The move came after `moved`, so whatever this machine does, no claim may succeed sooner.
        self.assertGreaterEqual(time.monotonic() - moved, 5)
        self.assertIn(answer["t"], ("ok", "update"), answer)
        room = lines[other].watch(table)["room"]
        self.assertEqual(room["seats"][waits]["stand_in"], "random")
        # The declared level plays, and the match goes on.
        lines[other].until("update", lambda m: m["position"]["waiting"] == [other] or m["position"]["outcome"])
        with contextlib.closing(sqlite3.connect(os.path.join(self.server.folder, "crownhall.db"))) as store:
            kinds = store.execute("select kind, seat, body from moves where table_id = ? and kind != 'move'", (table,)).fetchall()
        self.assertEqual(kinds[0], ("stand_in", waits, "random"))
        # Who comes back takes the seat again.
        lines[waits].close()
        again = guests[waits].connect()
        again.watch(table)
        answer = again.command("sit", table=table, seat=waits)
        self.assertEqual(again.watch(table)["room"]["seats"][waits]["stand_in"], None, answer)


if __name__ == "__main__":
    unittest.main()
