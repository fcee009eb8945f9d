"""What is published of a deal says nothing about it, and what an older hall dealt is dealt with."""
import contextlib, hashlib, hmac, json, os, pathlib, random, re, sqlite3, subprocess, sys, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import PROGRAM, Server, play_out, seated

GAMES = ("road-to-lord", "kingdoms-of-rice", "royal-ascension", "devices-of-kings")
LABELS = ("commitment", "seed", "seats", "bot")


def keyed(secret, label, rest=""):
    return hmac.new(secret.encode(), ("crownhall %s\n%s" % (label, rest)).encode(), hashlib.sha256).digest()


def words_of(text):
    return set(re.findall(r"[0-9A-Za-z]{8,}", text)) | set(re.findall(r"[0-9a-fA-F]{8,}", text))


def given_away(text, hidden):
    """The first word of a text that is something hidden, or gives it: every hexadecimal text, every
    id, every word of some length, taken as it is, as bytes, hashed, and as the key of every label."""
    for word in words_of(text):
        forms = {word.encode(), word.lower().encode()}
        if re.fullmatch(r"(?:[0-9a-fA-F]{2})+", word):
            forms.add(bytes.fromhex(word))
        for form in list(forms):
            forms.add(hashlib.sha256(form).digest())
            forms.add(hashlib.sha256(form).hexdigest().encode())
            for label in LABELS:
                made = hmac.new(form, ("crownhall %s\n" % label).encode(), hashlib.sha256).digest()
                forms |= {made, made.hex().encode(), made[:8], hashlib.sha256(made.hex().encode()).digest()}
        if forms & hidden:
            return word
    return None


class Published(unittest.TestCase):
    """Issue 20, 1: whoever watches has only what is published. None of it is, and none of it
    gives as a key, anything of the deal."""

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def what_a_spectator_sees(self, game, players):
        table, guests, lines, positions = seated(self.server, game, players, visibility="public",
                                                 random_seats=True)
        stranger = self.server.guest("Stranger").connect()
        nobody = stranger.__class__(self.server.port)
        seen = [stranger.hello, nobody.hello, stranger.watch(table), nobody.watch(table)]
        nobody.command("lobby.watch")
        seen.append(nobody.next("lobby"))
        chooser = random.Random(7)
        positions = play_out(table, lines, positions, chooser.choice, most=14)
        self.assertIsNone(positions[0]["result"], "the match must still be on")
        seen += stranger.quiet() + nobody.quiet()
        for path in ("/api/games", "/api/matches/%s" % table, "/api/matches/%s/record" % table,
                     "/api/matches/%s/fairness" % table, "/api/matches/%s/replay" % table,
                     "/metrics", "/api/health", "/"):
            seen.append(str(self.server.ask("GET", path)[1]))
            seen.append(str(self.server.headers))
        for line in lines:  # what every player was sent, too
            seen += line.quiet(0.05)
        return table, json.dumps(seen)

    def test_no_published_text_is_a_key_of_the_deal(self):
        for game in GAMES:
            with self.subTest(game=game):
                table, text = self.what_a_spectator_sees(game, 3)
                with contextlib.closing(sqlite3.connect(os.path.join(self.server.folder, "crownhall.db"))) as store:
                    secret, room, transcript = store.execute("select secret, room, transcript from tables where id = ?", (table,)).fetchone()
                seed = keyed(secret, "seed", transcript).hex()
                hidden = {secret.encode(), bytes.fromhex(secret), seed.encode(), bytes.fromhex(seed),
                          hashlib.sha256(seed.encode()).digest(),  # the key of all chance: Rng::match
                          hashlib.sha256(secret.encode()).digest(), keyed(secret, "seats", transcript)}
                hidden |= {keyed(secret, "bot", "%d %d" % (seat, version))[:8]
                           for seat in range(3) for version in range(200)}
                commitment = keyed(secret, "commitment").hex()
                self.assertIn(commitment, text)
                self.assertEqual(json.loads(room)["commitment"], commitment)
                self.assertGreater(len(words_of(text)), 20)
                self.assertIsNone(given_away(text, hidden))

    def test_the_search_finds_what_older_halls_published(self):
        seed = "5bd1" + "07" * 30
        key = hashlib.sha256(seed.encode()).digest()
        self.assertEqual(given_away('{"commitment": "%s"}' % key.hex(), {key}), key.hex())
        self.assertIsNone(given_away('{"commitment": "%s"}' % keyed(seed, "commitment").hex(), {key}))


class KnownDeals(unittest.TestCase):
    """`--known-deals`, for tests: the same text deals the same matches, and no table hides it."""

    def first_hands(self, text):
        with Server("--known-deals", text) as server:
            hands = []
            for _ in range(2):
                line = server.guest("A").connect()
                table = line.command("create", game="road-to-lord", players=2, bots=[None, "random"])["table"]
                seen = line.watch(table)
                self.assertTrue(seen["room"]["deal"]["known"])
                hands.append(json.dumps(seen["position"]["view"]["hand"]))
            return hands

    def test_a_text_deals_the_same_again_and_the_table_says_so(self):
        hands = self.first_hands("one")
        self.assertEqual(hands, self.first_hands("one"))
        self.assertNotEqual(hands, self.first_hands("two"))
        self.assertNotEqual(hands[0], hands[1])

    def test_a_public_hall_cannot_have_it(self):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--known-deals", "one", "--public", "https://hall.example"],
                              capture_output=True, text=True, timeout=60)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--known-deals is for tests", done.stderr)

    def test_a_rated_table_is_never_a_known_deal(self):
        with Server("--known-deals", "one") as server:
            guest = server.guest("Rated")
            guest.ask("POST", "/api/account", {"name": "rated-1", "password": "tall oak 9"})
            line = guest.connect()
            made = line.command("create", game="road-to-lord", players=2, rated=True, clock={"kind": "bank", "bank_s": 600, "increment_s": 5})
            self.assertIn("table", made, made)
            self.assertFalse(line.watch(made["table"])["room"]["deal"]["known"])


class OlderHall(unittest.TestCase):
    """Matches that run under the derivation of 343ac52."""

    def make_old(self, server, table):
        """Rewrites a table into the form an older program stored."""
        with contextlib.closing(sqlite3.connect(os.path.join(server.folder, "crownhall.db"))) as store, store:
            seed, text, _ = store.execute("select secret, room, transcript from tables where id = ?", (table,)).fetchone()
            room = json.loads(text)
            for field in ("derivation", "known_seed", "deal", "stand_in", "claim_s"):
                del room[field]
            room["commitment"] = hashlib.sha256(seed.encode()).hexdigest()
            store.execute("update tables set room = ?, transcript = '' where id = ?", (json.dumps(room), table))
            store.execute("delete from moves where table_id = ?", (table,))

    def test_several_people_void_one_person_plays_on(self):
        with Server() as server:
            shared, guests, lines, _ = seated(server, "road-to-lord", 2)
            line = server.guest("Alone").connect()
            alone = line.command("create", game="road-to-lord", players=2, bots=[None, "random"])["table"]
            alone_token = line
            server.kill()
            self.make_old(server, shared)
            self.make_old(server, alone)
            server.start()
            again = guests[0].connect()
            again.command("watch", table=shared)
            over = again.until("room", lambda m: m["room"]["phase"] == "over") \
                if again.next("table")["room"]["phase"] != "over" else None
            table = again.watch(shared)
            self.assertEqual(table["room"]["phase"], "over")
            self.assertEqual(table["log"][-1]["kind"], "end")
            self.assertEqual(table["log"][-1]["reason"], "void")
            self.assertIsNone(table["position"]["result"])
            self.assertEqual(table["position"]["to_act"], [])
            self.assertEqual(table["position"]["legal"], [])
            refused = again.command("move", table=shared, version=0, move="x")
            self.assertEqual(refused["kind"], "wrong_phase")
            history = guests[1].ask("GET", "/api/me/history")[1]["matches"]
            self.assertEqual([m["ending"] for m in history], ["void"])
            self.assertEqual([s["place"] for s in history[0]["seats"]], [None, None])
            self.assertEqual(guests[1].ask("GET", "/api/matches/" + shared)[0], 200)
            # It is told in words by every door: the record of it is no finished match of the rules.
            messages = json.loads(pathlib.Path(__file__).resolve().parents[2].joinpath("messages/en/hall.json").read_text())
            self.assertIn("void", messages["log.end.void"])
            # One person alone plays on, from the same seed as before.
            spectator = again.watch(alone)
            self.assertEqual(spectator["room"]["phase"], "playing")
            self.assertIsNone(spectator["position"]["result"])

    def test_an_open_table_of_an_older_hall_begins_by_the_new_way(self):
        with Server("--deal-ms", "300") as server:
            guests = [server.guest("A"), server.guest("B")]
            lines = [guest.connect() for guest in guests]
            table = lines[0].command("create", game="road-to-lord", players=2)["table"]
            lines[1].command("sit", table=table, seat=1)
            server.kill()
            self.make_old(server, table)
            server.start()
            host = guests[0].connect()
            before = host.watch(table)["room"]["commitment"]
            self.assertEqual(host.command("start", table=table)["t"], "ok")
            room = host.until("room", lambda m: m["room"]["phase"] == "playing")["room"]
            with contextlib.closing(sqlite3.connect(os.path.join(server.folder, "crownhall.db"))) as store:
                secret = store.execute("select secret from tables where id = ?", (table,)).fetchone()[0]
            self.assertEqual(room["commitment"], keyed(secret, "commitment").hex())
            self.assertEqual(before, room["commitment"])

    def test_a_program_older_than_the_schema_stops_with_a_sentence(self):
        with Server() as server:
            with contextlib.closing(sqlite3.connect(os.path.join(server.folder, "crownhall.db"))) as store, store:
                store.execute("insert into schema_version (version) values (99)")
            server.kill()
            with self.assertRaises(RuntimeError):
                server.start()
            self.assertIn("schema version 99", server.log())
            server.process.wait(10)
            self.assertNotEqual(server.process.returncode, 0)


if __name__ == "__main__":
    unittest.main()
