"""The protocol is what protocol/schema.json says, both ways: the samples and everything the hall says here are in
it, and nothing stands in it that is never said. Every command is used and every game played. Every other test of
this folder holds what it hears against the schema, too (hall.py)."""
import hashlib, json, os, pathlib, random, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
import schema
from hall import Server, moves_of, play_out, seated

GAMES = ("road-to-lord", "devices-of-kings", "royal-ascension", "kingdoms-of-rice")
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "protocol/samples"
# Samples without a "t" of their own.
ANSWERS = {"me": "MeAnswer", "games": "GamesAnswer", "my_tables": "MyTablesAnswer", "history": "HistoryAnswer",
           "leaderboard": "LeaderboardAnswer", "match": "MatchAnswer", "fairness": "Fairness", "coach": "Coach",
           "replay": "Replay", "replay_open": "Replay", "position": "Position", "refusal": "Refusal"}
# Said only where the store goes away or a stream waits: the store's and the stream's tests hear them.
# A claim is good after half a minute: counting_test.py waits for it.
ELSEWHERE = {"WaitMessage", "PingMessage", "ClaimCommand"}


class Schema(unittest.TestCase):
    def test_jsonschema_is_at_hand(self):
        self.assertIsNotNone(schema.jsonschema, "run by Debian's python3 with python3-jsonschema (packages.txt)")

    def test_it_is_a_schema_and_closed_everywhere(self):
        schema.Draft.check_schema(schema.SCHEMA)

        def look(part, place):
            if isinstance(part, dict):
                if "properties" in part and part.get("type") == "object":
                    self.assertIs(part.get("additionalProperties"), False, place)
                for key, inner in part.items():
                    look(inner, place + "/" + key)
            elif isinstance(part, list):
                for i, inner in enumerate(part):
                    look(inner, "%s/%d" % (place, i))
        look(schema.DEFINITIONS, "")

    def test_every_sample_is_in_it(self):
        for file in sorted(SAMPLES.glob("*.json")):
            with self.subTest(file=file.name):
                value = json.loads(file.read_text())
                if file.stem == "commands":
                    for command in value:
                        schema.check_command(command)
                else:
                    schema.validate(ANSWERS.get(file.stem, "Message"), value)

    def test_the_check_can_fail(self):
        update = json.loads((SAMPLES / "update.json").read_text())
        for spoil in (lambda m: m["position"].update(versions=1), lambda m: m["position"].pop("moves"),
                      lambda m: m["position"]["view"].update(stage="lunch"), lambda m: m["log"][0].update(seat="0"),
                      lambda m: m["log"][0]["events"][0]["args"].update(more=1)):
            spoiled = json.loads(json.dumps(update))
            spoil(spoiled)
            with self.assertRaises(AssertionError):
                schema.check(spoiled)


class Heard(unittest.TestCase):
    def test_everything_in_it_is_heard_and_everything_heard_is_in_it(self):
        schema.seen.clear()
        with Server() as server:
            matches = [self.play(server, game) for game in GAMES]
            self.at_a_table(server)
            self.by_http(server, matches)
            self.before_the_start(server)
            self.shuffled(server)
            self.rated(server)
            self.in_the_lab(server)
        missing, _ = schema.never_seen()
        self.assertEqual(sorted(set(missing) - ELSEWHERE), [], "in the schema, and heard by nobody")

    def play(self, server, game):
        """A match of two (or as few as there are), to its end; spectators hear it, too."""
        spec = next(one for one in server.ask("GET", "/api/games")[1]["games"] if one["key"] == game)
        table, guests, lines, positions = seated(server, game, max(2, spec["players"][0]), visibility="public",
                                                 clock={"kind": "bank", "bank_s": 3600, "increment_s": 5})
        onlooker = server.guest("Onlooker").connect()
        onlooker.watch(table)
        dice = random.Random(7)
        play_out(table, lines, positions, choose=dice.choice, most=60)
        self.ok(lines[0].command("settings", table=table, spectators=False))
        onlooker.next("closed", table=table)
        self.assertEqual(guests[0].ask("GET", "/api/me/tables")[0], 200)
        for guest, line in list(zip(guests, lines))[1:]:
            line.command("resign", table=table)
        lines[0].command("resign", table=table)
        for _ in range(600):
            if guests[0].ask("GET", "/api/matches/" + table)[0] == 200:
                return table, guests[0]
            time.sleep(0.1)
        self.fail("the bots do not finish " + game)

    def ok(self, answer):
        self.assertIn(answer["t"], ("ok", "update"), answer)
        return answer

    def at_a_table(self, server):
        host = server.guest("Host")
        line = host.connect()
        self.ok(line.command("ping"))
        self.ok(line.command("lobby.watch"))
        table = self.ok(line.command("create", game="devices-of-kings", players=3, visibility="public", bots=[None, "page", "page"],
                                     clock={"kind": "days", "days": 2}, key="first"))["table"]
        position = line.watch(table)["position"] or line.until("table", lambda m: m["position"])["position"]
        for t, fields in (("text", {}), ("hint", {}), ("log", {"before": 0}), ("chat", {"text": "Hello"}),
                          ("draft", {"move": moves_of(position)[0]})):
            self.ok(line.command(t, table=table, **fields))
        line.next("chat", table=table)
        version = position["version"]
        self.ok(line.command("move", table=table, version=version, move=moves_of(position)[0]))
        # The bots may play between a look and the command: then it is stale, and one looks again.
        while (later := line.watch(table)["position"])["undo"]:
            answer = line.command("undo", table=table, version=later["version"])
            if answer["t"] == "refused" and answer["kind"] == "stale":
                continue
            self.ok(answer)
            break
        self.assertEqual(line.command("move", table=table, version=99999, move="x")["t"], "refused")
        self.ok(line.command("unwatch", table=table))
        self.ok(line.command("lobby.unwatch"))

    def before_the_start(self, server):
        host, friend = server.guest("Host"), server.guest("Friend")
        line, other = host.connect(), friend.connect()
        lobby = server.guest("Lobby").connect()
        self.ok(lobby.command("lobby.watch"))
        lobby.next("lobby")
        table = self.ok(line.command("create", game="road-to-lord", players=4, visibility="public", decline=None))["table"]
        lobby.next("lobby.change")
        line.watch(table)
        self.ok(other.command("sit", table=table, seat=2, decline=None))
        other.watch(table)
        self.ok(line.command("bot", table=table, seat=1, level="page"))
        self.ok(line.command("kick", table=table, seat=1))
        self.ok(line.command("deal.promise", table=table, promise="a" * 64))
        self.ok(other.command("deal.decline", table=table))
        self.ok(line.command("ready", table=table, on=True))
        self.ok(other.command("stand", table=table))
        self.ok(line.command("settings", table=table, visibility="link"))
        lobby.next("lobby.gone")
        self.assertEqual(line.command("deal.open", table=table, part="b" * 64)["t"], "refused")
        self.assertEqual(line.command("claim", table=table, seat=0)["t"], "refused")

    def by_http(self, server, matches):
        match, owner = matches[0]
        for path in ("/healthz", "/api/lobby", "/api/me", "/api/me/tables", "/api/me/history", "/api/leaderboard?game=road-to-lord&players=2",
                     "/api/players/" + owner.me["id"], "/api/lab", "/api/tokens"):
            self.assertEqual(owner.ask("GET", path)[0], 200, path)
        first = owner.ask("GET", "/api/matches/%s/replay?seat=0&to=0" % match)[1]["positions"][0]["to_act"][0]
        for path in ("", "/record", "/fairness", "/replay?seat=open&to=3", "/coach?seat=0", "/hint?version=0&seat=%d" % first):
            self.assertEqual(owner.ask("GET", "/api/matches/" + match + path)[0], 200, path)
        for game in GAMES:
            self.assertEqual(owner.ask("GET", "/api/games/%s/sample?moves=20" % game)[0], 200, game)
        token = owner.ask("POST", "/api/tokens", {"label": "bot"})
        self.assertEqual(token[0], 200, token)
        kept = owner.ask("GET", "/api/tokens")[1]["tokens"]
        self.assertEqual(owner.ask("POST", "/api/tokens/%s/remove" % kept[0]["id"], {})[0], 200)
        self.assertEqual(owner.ask("POST", "/api/matches/%s/share" % match, {"on": True})[0], 200)
        self.assertEqual(owner.ask("POST", "/api/me", {"name": "Other"})[0], 200)
        self.assertEqual(owner.ask("GET", "/api/matches/none")[0], 404)
        line = owner.connect()
        self.ok(line.command("rematch", table=match))
        line.watch(self.ok(line.command("create", same_deal_as=match))["table"])

    def shuffled(self, server):
        """With a part of one's own in the deal (6.5)."""
        host = server.guest("Host")
        line = host.connect()
        table = self.ok(line.command("create", game="road-to-lord", players=2, bots=[None, "page"], decline=None))["table"]
        line.watch(table)
        name = hashlib.sha256(("crownhall person\n%s\n%s" % (table, host.me["id"])).encode()).hexdigest()
        part = "5a" * 32
        promise = hashlib.sha256(("crownhall part\n%s\n1\n%s\n%s" % (table, name, part)).encode()).hexdigest()
        self.ok(line.command("deal.promise", table=table, promise=promise))
        line.until("room", lambda m: m["room"]["deal"]["opening"])
        self.ok(line.command("deal.open", table=table, part=part))

    def rated(self, server):
        table, guests, lines, positions = seated(server, "road-to-lord", 2, rated=True, visibility="public")
        play_out(table, lines, positions, most=4)
        self.ok(lines[1].command("resign", table=table))
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        for path in ("/api/players/" + guests[0].me["id"], "/api/leaderboard?game=road-to-lord&players=2"):
            self.assertEqual(guests[0].ask("GET", path)[0], 200)

    def in_the_lab(self, server):
        guest = server.guest("Scholar")
        status, answer = guest.ask("POST", "/api/lab", {"game": "road-to-lord", "players": 2, "games": 100, "level": "page"})
        self.assertEqual(status, 200, answer)
        self.assertEqual(guest.ask("POST", "/api/lab/%s/cancel" % answer["run"]["run"], {})[0], 200)


if __name__ == "__main__":
    unittest.main()
