"""A deal nobody can steer: everybody's part of the shuffle, and those who would cheat with it."""
import contextlib, hashlib, hmac, json, os, pathlib, random, re, sqlite3, subprocess, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import PROGRAM, Server, play_out

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAME = "road-to-lord"


def deal_name(table, who):
    return hashlib.sha256(("crownhall person\n%s\n%s" % (table, who)).encode()).hexdigest()


def promise(table, deal_round, who, part):
    return hashlib.sha256(("crownhall part\n%s\n%d\n%s\n%s" % (table, deal_round, deal_name(table, who), part)).encode()).hexdigest()


class Shuffle(unittest.TestCase):
    def setUp(self):
        self.server = Server("--deal-ms", "120000")  # nobody is late because the machine is busy
        self.addCleanup(self.server.close)

    def hurry(self):
        """A hall in which being late is quickly done."""
        self.server = Server("--deal-ms", "3000")
        self.addCleanup(self.server.close)

    def gather(self, players=2, **fields):
        """People around a table who take part: (table, guests, lines, their parts)."""
        guests = [self.server.guest("Player %d" % i) for i in range(players)]
        lines = [guest.connect() for guest in guests]
        table = lines[0].command("create", game=GAME, players=players, decline=None, **fields)["table"]
        for seat in range(1, players):
            self.assertEqual(lines[seat].command("sit", table=table, seat=seat, decline=None)["t"], "ok")
        rooms = [line.watch(table)["room"] for line in lines]
        return table, guests, lines, [os.urandom(32).hex() for _ in guests], rooms

    def promise_all(self, table, guests, lines, parts, deal_round=1):
        for guest, line, part in zip(guests, lines, parts):
            answer = line.command("deal.promise", table=table, promise=promise(table, deal_round, guest.me["id"], part))
            self.assertEqual(answer["t"], "ok", answer)

    def store(self):
        return contextlib.closing(sqlite3.connect(os.path.join(self.server.folder, "crownhall.db")))

    def opened(self, table, lines, parts):
        for line, part in zip(lines, parts):
            self.assertEqual(line.command("deal.open", table=table, part=part)["t"], "ok")

    def begun(self, table, players=2, **fields):
        table, guests, lines, parts, rooms = self.gather(players, **fields) if table is None else table
        self.promise_all(table, guests, lines, parts)
        self.assertEqual(lines[0].command("start", table=table)["t"], "ok")
        self.opened(table, lines, parts)
        tables = []
        for line in lines:
            message = line.until("table", lambda m: m["position"])
            tables.append(message)
        return table, guests, lines, parts, rooms, tables

    def finished(self, **fields):
        table, guests, lines, parts, rooms, tables = self.begun(None, **fields)
        for line in lines:
            line.inbox = []
        # With seats by lot a person may sit elsewhere now.
        order = [t["room"]["eyes"] for t in tables]
        seated = sorted(range(len(lines)), key=lambda i: order[i])
        play_out(table, [lines[i] for i in seated], [tables[i]["position"] for i in seated], random.Random(4).choice)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        record = guests[0].ask("GET", "/api/matches/%s/record" % table)[1]
        return table, guests, parts, rooms[0]["commitment"], record

    # -- what it gives --

    def test_every_part_is_in_and_three_verifiers_agree(self):
        for lot in (False, True):
            with self.subTest(random_seats=lot):
                table, guests, parts, commitment, record = self.finished(random_seats=lot)
                transcript = record["deal"]["transcript"]
                for guest, part in zip(guests, parts):
                    self.assertIn("part %s %s %s\n" % (deal_name(table, guest.me["id"]), promise(table, 1, guest.me["id"], part), part), transcript)
                for part in parts:
                    self.verify(record, commitment, part, fair=True)
                self.verify(record, commitment, os.urandom(32).hex(), fair=False)
                self.verify(record, "0" * 64, parts[0], fair=False)
                fairness = guests[0].ask("GET", "/api/matches/%s/fairness" % table)[1]
                self.assertEqual(fairness["transcript"], transcript)
                self.assertTrue(fairness["matches"] and fairness["redealt"])

    def verify(self, record, commitment, part, fair):
        path = os.path.join(self.server.folder, "record.json")
        pathlib.Path(path).write_text(json.dumps(record))
        ours = subprocess.run([PROGRAM, "verify-deal", path, commitment, "--part", part], capture_output=True, text=True)
        theirs = subprocess.run([sys.executable, ROOT / "examples/verify_deal.py", path, commitment, part],
                                capture_output=True, text=True)
        for done in (ours, theirs):
            self.assertEqual(done.returncode == 0, fair, done.stdout + done.stderr)
            self.assertRegex(done.stdout + done.stderr, r"\w.*\.")  # a sentence either way

    def test_the_commitment_is_there_first_and_the_transcript_before_the_first_card(self):
        table, guests, lines, parts, rooms = self.gather()
        self.assertRegex(rooms[0]["commitment"], "^[0-9a-f]{64}$")
        self.promise_all(table, guests, lines, parts)
        lines[0].command("start", table=table)
        lines[1].inbox = []
        self.opened(table, lines, parts)
        seen = []
        while True:
            message = lines[1].receive() if not lines[1].inbox else lines[1].inbox.pop(0)
            seen.append(message)
            if message["t"] == "table" and message["position"]:
                break
        told = [m for m in seen[:-1] if m["t"] == "room" and m["room"]["deal"]["transcript"]]
        self.assertTrue(told, "the transcript came with the cards or after them")
        self.assertEqual(told[0]["room"]["commitment"], rooms[1]["commitment"])

    def test_no_part_is_shown_before_all_are_in(self):
        table, guests, lines, parts, _ = self.gather()
        self.promise_all(table, guests, lines, parts)
        lines[0].command("start", table=table)
        lines[0].command("deal.open", table=table, part=parts[0])
        spectator = self.server.guest("Looker").connect()
        text = json.dumps([spectator.watch(table)] + lines[1].quiet())
        self.assertNotIn(parts[0], text)
        self.assertIn('"opened"', text)

    def test_create_with_bots_waits_for_the_part(self):
        guest = self.server.guest("Alone")
        line = guest.connect()
        table = line.command("create", game=GAME, players=2, bots=[None, "random"], decline=None)["table"]
        room = line.watch(table)["room"]
        self.assertEqual((room["phase"], room["deal"]["starting"]), ("open", True))
        part = os.urandom(32).hex()
        self.promise_all(table, [guest], [line], [part])
        self.opened(table, [line], [part])
        begun = line.until("table", lambda m: m["position"])
        self.assertIn(part, begun["room"]["deal"]["transcript"])

    def test_who_declines_plays_without_a_part(self):
        table, guests, lines, parts, _ = self.gather()
        self.assertEqual(lines[1].command("deal.decline", table=table)["t"], "ok")
        self.promise_all(table, guests[:1], lines[:1], parts[:1])
        lines[0].command("start", table=table)
        self.opened(table, lines[:1], parts[:1])
        begun = lines[1].until("table", lambda m: m["position"])
        self.assertIn("part %s declined\n" % deal_name(table, guests[1].me["id"]), begun["room"]["deal"]["transcript"])

    def test_who_says_nothing_declines_after_a_while(self):
        self.hurry()
        table, guests, lines, parts, _ = self.gather()
        lines[0].command("start", table=table)
        begun = lines[0].until("table", lambda m: m["position"], timeout=60)
        self.assertEqual(begun["room"]["deal"]["transcript"].count(" declined\n"), 2)

    # -- those who would cheat --

    def test_a_promise_binds(self):
        table, guests, lines, parts, _ = self.gather()
        self.promise_all(table, guests, lines, parts)
        other = promise(table, 1, guests[0].me["id"], os.urandom(32).hex())
        self.assertEqual(lines[0].command("deal.promise", table=table, promise=other)["kind"], "bad_part")
        self.assertEqual(lines[0].command("deal.decline", table=table)["kind"], "bad_part")
        lines[0].command("start", table=table)
        for wrong in (os.urandom(32).hex(), parts[1], parts[0].upper() if parts[0].upper() != parts[0] else "A" * 64, "", "x" * 64):
            refused = lines[0].command("deal.open", table=table, part=wrong)
            self.assertIn(refused.get("kind"), ("bad_part", "bad_request"), wrong)
            self.assertTrue(refused["sentence"])
        # Nobody leaves, comes or is thrown out while parts are opened.
        for t, fields in (("stand", {}), ("kick", {"seat": 1}), ("ready", {"on": False}), ("start", {})):
            self.assertEqual(lines[0].command(t, table=table, **fields)["kind"], "dealing", t)
        self.opened(table, lines, parts)
        self.assertTrue(lines[0].until("table", lambda m: m["position"]))

    def test_a_part_is_not_taken_early_late_or_from_a_stranger(self):
        table, guests, lines, parts, _ = self.gather()
        self.promise_all(table, guests, lines, parts)
        self.assertEqual(lines[0].command("deal.open", table=table, part=parts[0])["kind"], "bad_part")
        stranger = self.server.guest("Stranger").connect()
        self.assertEqual(stranger.command("deal.promise", table=table, promise="0" * 64)["kind"], "not_allowed")
        lines[0].command("start", table=table)
        self.assertEqual(stranger.command("deal.open", table=table, part=parts[0])["kind"], "bad_part")
        self.opened(table, lines, parts)
        lines[0].until("table", lambda m: m["position"])
        self.assertEqual(lines[0].command("deal.open", table=table, part=parts[0])["kind"], "bad_part")
        self.assertEqual(lines[0].command("deal.promise", table=table, promise="0" * 64)["kind"], "wrong_phase")

    def test_a_replayed_part_of_another_table_or_person_fails(self):
        one, guests, lines, parts, _ = self.gather()
        self.promise_all(one, guests, lines, parts)
        two = lines[0].command("create", game=GAME, players=2, bots=[None, "random"], decline=None)["table"]
        # The promise of the first table, word for word: its part can never be opened here.
        old = promise(one, 1, guests[0].me["id"], parts[0])
        self.assertEqual(lines[0].command("deal.promise", table=two, promise=old)["t"], "ok")
        self.assertEqual(lines[0].command("deal.open", table=two, part=parts[0])["kind"], "bad_part")

    def test_who_withholds_has_the_deal_called_off_and_the_seat_freed(self):
        self.hurry()
        table, guests, lines, parts, rooms = self.gather()
        self.promise_all(table, guests, lines, parts)
        lines[0].command("start", table=table)
        lines[0].command("deal.open", table=table, part=parts[0])
        room = lines[0].until("room", lambda m: m["room"]["deal"]["round"] == 2, timeout=60)["room"]
        # Too late: what is opened now is of no deal any more.
        self.assertEqual(lines[1].command("deal.open", table=table, part=parts[1])["kind"], "bad_part")
        self.assertEqual(room["phase"], "open")
        self.assertEqual([seat["kind"] for seat in room["seats"]], ["person", "empty"])
        self.assertNotEqual(room["commitment"], rooms[0]["commitment"])
        for guest in guests:
            match = guest.ask("GET", "/api/me/history")[1]["matches"][0]
            self.assertEqual((match["ending"], match["withheld"]), ("called_off", [guests[1].me["id"]]))
        self.assertIn("crownhall_deals_called_off_total 1", str(self.server.ask("GET", "/metrics")[1]))
        # What was opened is known now: it serves no second deal.
        self.assertEqual(lines[0].command("deal.promise", table=table, promise=promise(table, 1, guests[0].me["id"], parts[0]))["t"], "ok")
        lines[1].command("sit", table=table, seat=1, decline=True)
        lines[0].command("start", table=table)
        self.assertEqual(lines[0].command("deal.open", table=table, part=parts[0])["kind"], "bad_part")

    def test_a_promise_survives_a_restart(self):
        table, guests, lines, parts, _ = self.gather()
        self.promise_all(table, guests, lines, parts)
        self.server.kill()
        self.server.start()
        lines = [guest.connect() for guest in guests]
        for line in lines:
            line.watch(table)
        lines[0].command("start", table=table)
        self.opened(table, lines, parts)
        self.assertTrue(lines[1].until("table", lambda m: m["position"]))

    def test_a_server_that_changes_its_secret_is_found_out(self):
        table, guests, parts, commitment, record = self.finished()
        # It deals from another secret and publishes papers that fit it.
        secret = os.urandom(32).hex()
        key = lambda label, rest="": hmac.new(secret.encode(), ("crownhall %s\n%s" % (label, rest)).encode(), hashlib.sha256).hexdigest()
        transcript = record["deal"]["transcript"].replace(record["deal"]["commitment"], key("commitment"))
        forged = dict(record, seed=key("seed", transcript),
                      deal={"secret": secret, "commitment": key("commitment"), "transcript": transcript})
        self.verify(forged, commitment, parts[0], fair=False)
        with self.store() as store, store:
            store.execute("update tables set secret = ? where id = ?", (secret, table))
        status, fairness = guests[0].ask("GET", "/api/matches/%s/fairness" % table)
        self.assertFalse(fairness.get("matches", False), fairness)

    def test_a_forged_transcript_is_found_out(self):
        table, guests, parts, commitment, record = self.finished()
        transcript = record["deal"]["transcript"]
        mine = "part %s %s %s\n" % (deal_name(table, guests[0].me["id"]), promise(table, 1, guests[0].me["id"], parts[0]), parts[0])
        for forged in (transcript.replace(mine, "part %s declined\n" % deal_name(table, guests[0].me["id"])),
                       transcript.replace(parts[0], os.urandom(32).hex()), transcript.replace("round 1", "round 2"),
                       transcript.replace(table, "t" + "0" * 12), transcript.replace("game " + GAME, "game devices-of-kings"),
                       transcript.replace("lot no", "lot yes"), transcript + "part p0 declined\n", ""):
            self.assertNotEqual(forged, transcript)
            self.verify(dict(record, deal=dict(record["deal"], transcript=forged)), commitment, parts[0], fair=False)

    def test_a_hall_that_leaves_itself_something_to_choose_is_found_out(self):
        """It knows all parts and its secret, and tries transcripts until it likes the cards."""
        table, guests, parts, commitment, record = self.finished()
        secret, transcript = record["deal"]["secret"], record["deal"]["transcript"]
        lines = transcript.splitlines(True)
        mine = [line for line in lines if line.startswith("part ")]
        own = os.urandom(32).hex()
        ghost = deal_name(table, "nobody")
        for what, forged in {
            "another line": transcript + "note 17\n",
            "a line twice": transcript.replace("lot no\n", "lot no\nlot no\n"),
            "a space": transcript.replace("lot no\n", "lot no \n"),
            "no end": transcript.rstrip("\n"),
            "a person without a seat": transcript + "part %s declined\n" % ghost,
            "a part without a seat": transcript + "part %s %s %s\n" % (ghost, hashlib.sha256(
                ("crownhall part\n%s\n1\n%s\n%s" % (table, ghost, own)).encode()).hexdigest(), own),
            "a part twice": transcript + mine[0],
            "parts in another order": "".join([line for line in lines if line not in mine] + mine[::-1]),
        }.items():
            with self.subTest(what):
                self.assertNotEqual(forged, transcript)
                seed = hmac.new(secret.encode(), ("crownhall seed\n" + forged).encode(), hashlib.sha256).hexdigest()
                lie = dict(record, seed=seed, deal=dict(record["deal"], transcript=forged))
                self.verify(lie, commitment, parts[0], fair=False)

    def test_the_terms_are_told_before_any_part_is_opened_and_hold(self):
        table, guests, lines, parts, _ = self.gather()
        self.promise_all(table, guests, lines, parts)
        lines[0].command("start", table=table)
        terms = [line.watch(table)["room"]["deal"]["terms"] for line in lines]
        self.assertEqual(terms[0], terms[1])
        for guest, part in zip(guests, parts):
            self.assertIn("part %s %s\n" % (deal_name(table, guest.me["id"]), promise(table, 1, guest.me["id"], part)), terms[0])
        self.opened(table, lines, parts)
        room = lines[0].until("table", lambda m: m["position"])["room"]
        told = room["deal"]["transcript"]
        for part in parts:
            told = told.replace(" " + part, "")
        self.assertEqual(told, terms[0])
        self.assertIsNone(room["deal"]["terms"])

    def test_the_verifier_of_sixty_lines_finds_each_forgery(self):
        """Each is made so that nothing else is wrong with the papers, and found for its own reason."""
        source = (ROOT / "examples/verify_deal.py").read_text()
        self.assertLessEqual(source.count("\n"), 60)
        self.assertEqual(set(re.findall(r"^(?:import|from) (.*)", source, re.M)), {"hashlib, hmac, json, re, struct, sys"})
        table, guests, parts, commitment, record = self.finished(players=3, random_seats=True)
        secret, transcript = record["deal"]["secret"], record["deal"]["transcript"]

        def keyed(key, label, rest=""):
            return hmac.new(key.encode(), ("crownhall %s\n%s" % (label, rest)).encode(), hashlib.sha256).hexdigest()

        def forged(text, key=secret, **fields):
            text = text.replace(commitment, keyed(key, "commitment"))
            papers = {"secret": key, "commitment": keyed(key, "commitment"), "transcript": text}
            return dict(record, seed=keyed(key, "seed", text), deal=papers, **fields)

        names = [deal_name(table, guest.me["id"]) for guest in guests]
        mine = "part %s %s %s\n" % (names[0], promise(table, 1, guests[0].me["id"], parts[0]), parts[0])
        self.assertIn(mine, transcript)
        bot = lambda seat: dict(record["seats"][seat], kind="bot", level="squire")
        forgeries = {
            "no papers": (dict(record, deal=None), "no papers"),
            "a line more": (forged(transcript + "note 17\n"), "not written as"),
            "another secret": (forged(transcript, key=os.urandom(32).hex()), "another secret"),
            "papers of another commitment": (dict(record, deal=dict(record["deal"], commitment="0" * 64)), "another secret"),
            "a commitment in the transcript": (dict(record, deal=dict(
                record["deal"], transcript=transcript.replace(commitment, "0" * 64))), "another secret"),
            "a person left out": (forged(transcript.replace(mine, "")), "not these people's"),
            "a part that was not promised": (forged(transcript.replace(" " + parts[1], " " + "0" * 64)), "not the one that was promised"),
            "a part declined for somebody": (forged(transcript.replace(mine, "part %s declined\n" % names[0])), "your part is not in"),
            "promises of another round": (forged(transcript.replace("round 1", "round 2")), "not the one that was promised"),
            "promises of another table": (forged(transcript.replace(table, "t" + "0" * 12)), "not the one that was promised"),
            "another game": (forged(transcript.replace("game " + GAME, "game devices-of-kings")), "another game"),
            "other rules": (dict(record, rules_version=99), "another game"),
            "another edition": (dict(record, data="{}"), "another game"),
            "an option more": (dict(record, options=dict(record["options"], more=1)), "another game"),
            "another seed": (dict(record, seed="0" * 64), "seed"),
            "a bot in somebody's seat": (dict(record, seats=[bot(0)] + record["seats"][1:]), "seats"),
        }
        for what, (lie, found) in forgeries.items():
            with self.subTest(what):
                path = os.path.join(self.server.folder, "record.json")
                pathlib.Path(path).write_text(json.dumps(lie))
                done = subprocess.run([sys.executable, ROOT / "examples/verify_deal.py", path, commitment, parts[0]],
                                      capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertRegex(done.stderr, "^NOT FAIR: .*%s" % found)
        self.verify(record, commitment, parts[0], fair=True)

    def test_seats_drawn_otherwise_are_found_out(self):
        """With a bot at the table: where it sits comes from the lot, and from nothing else."""
        for _ in range(4):
            guest = self.server.guest("Alone")
            line = guest.connect()
            table = line.command("create", game=GAME, players=3, bots=[None, "random", "page"], random_seats=True, decline=None)["table"]
            commitment = line.watch(table)["room"]["commitment"]
            part = os.urandom(32).hex()
            self.promise_all(table, [guest], [line], [part])
            self.opened(table, [line], [part])
            line.until("table", lambda m: m["position"])
            self.assertIn(line.command("resign", table=table)["t"], ("ok", "update"))
            line.until("room", lambda m: m["room"]["phase"] == "over", timeout=60)
            record = guest.ask("GET", "/api/matches/%s/record" % table)[1]
            self.verify(record, commitment, part, fair=True)
            for seats in (record["seats"][1:] + record["seats"][:1], record["seats"][::-1]):
                self.verify(dict(record, seats=seats), commitment, part, fair=False)

    def test_a_hall_that_dealt_by_other_options_is_found_out(self):
        table, guests, parts, commitment, record = self.finished(options={"open_discards": 1})
        self.verify(record, commitment, parts[0], fair=True)
        lie = dict(record, options=dict(record["options"], open_discards="off"))
        self.assertNotEqual(lie["options"], record["options"])
        path = os.path.join(self.server.folder, "record.json")
        pathlib.Path(path).write_text(json.dumps(lie))
        done = subprocess.run([PROGRAM, "verify-deal", path, commitment], capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stdout + done.stderr, r"options")

    def test_who_is_forgotten_is_in_no_paper_of_a_deal(self):
        table, guests, lines, parts, rooms, _ = self.begun(None)
        self.assertEqual(guests[0].ask("POST", "/api/forget", {})[0], 200)
        with self.store() as store:
            for name in ("tables", "finished", "moves"):
                self.assertNotIn(guests[0].me["id"], str(store.execute("select * from %s" % name).fetchall()), name)

    def test_who_had_a_deal_called_off_can_be_forgotten(self):
        self.hurry()
        table, guests, lines, parts, rooms = self.gather()
        self.promise_all(table, guests, lines, parts)
        lines[0].command("start", table=table)
        lines[0].command("deal.open", table=table, part=parts[0])
        lines[0].until("room", lambda m: m["room"]["deal"]["round"] == 2, timeout=60)
        self.assertEqual(guests[1].ask("POST", "/api/forget", {})[0], 200)
        match = guests[0].ask("GET", "/api/me/history")[1]["matches"][0]
        self.assertEqual((match["ending"], match["withheld"], match["seats"][1]["name"]), ("called_off", [None], "a guest"))

    def test_a_known_deal_says_so(self):
        table, guests, parts, commitment, record = self.finished()
        line = guests[0].connect()
        same = line.command("create", same_deal_as=table, visibility="public", decline=None)["table"]
        room = line.watch(same)["room"]
        self.assertTrue(room["deal"]["known"])
        line.command("lobby.watch")
        entry = [t for t in line.next("lobby")["tables"] if t["table"] == same][0]
        self.assertTrue(entry["known_deal"])
        self.assertEqual(line.command("deal.promise", table=same, promise="0" * 64)["kind"], "bad_part")


if __name__ == "__main__":
    unittest.main()
