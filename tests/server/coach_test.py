"""The coach, open replays and records that stop short, through the real HTTP interface (8)."""
import concurrent.futures, json, os, pathlib, sys, time, unittest

sys.path.insert(0, os.path.dirname(__file__))
from hall import play_out, seated
from hall_test import GAME, WithServer


class AfterTheMatch(WithServer):
    def test_8_the_coach_tells_chances_from_the_deal_to_the_result_of_a_finished_match(self):
        table, guests, lines, positions = seated(self.server, GAME, 3, visibility="public")
        address = "/api/matches/%s/coach?seat=1" % table
        self.assertEqual(guests[0].ask("GET", address)[1]["kind"], "wrong_phase")
        positions = play_out(table, lines, positions)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        worked_out = self.server.metric("crownhall_coach_answers_total")
        answer = self.server.ask("GET", address)[1]
        self.same_shape("coach", answer)
        self.assertEqual(answer["seat"], 1)
        self.assertGreaterEqual(answer["worlds"], 20)
        points = answer["points"]
        versions = [point["version"] for point in points]
        self.assertEqual(versions, sorted(set(versions)))
        self.assertEqual((versions[0], versions[-1]), (0, positions[0]["version"]))
        for point in points:
            self.assertAlmostEqual(sum(point["chances"]), 1, delta=0.01)
        places = positions[0]["result"]["places"]
        for seat, chance in enumerate(points[-1]["chances"]):
            self.assertEqual(chance > 0, places[seat] == 1)
        # Found once, it is remembered.
        self.assertEqual(self.server.ask("GET", address)[1], answer)
        self.assertEqual(self.server.metric("crownhall_coach_answers_total"), worked_out + 1)

        for wrong in ("", "?seat=3", "?seat=-1", "?seat=x"):
            status, refused = self.server.ask("GET", "/api/matches/%s/coach%s" % (table, wrong))
            self.assertEqual((status, refused["kind"]), (400, "bad_request"), wrong)
        self.assertEqual(self.server.ask("GET", "/api/matches/tnone/coach?seat=0")[0], 404)

    def test_8_open_hands_of_a_finished_match_alone(self):
        table, guests, lines, positions = seated(self.server, GAME, 3, visibility="public")
        address = "/api/matches/%s/replay?seat=open&from=0&to=0" % table
        self.assertEqual(guests[0].ask("GET", address)[1]["kind"], "wrong_phase")
        dealt = [position["view"]["hand"] for position in positions]
        play_out(table, lines, positions)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        (entry,) = self.server.ask("GET", address)[1]["positions"]
        self.assertEqual([one["view"]["hand"] for one in entry["positions"]], dealt)

    def test_7_a_sample_is_a_position_in_the_middle_of_a_match(self):
        for game in self.server.ask("GET", "/api/games")[1]["games"]:
            address = "/api/games/%s/sample?moves=4" % game["key"]
            positions = self.server.ask("GET", address)[1]["positions"]
            self.assertEqual(len(positions), game["players"][1] + 1)
            self.assertEqual({position["version"] for position in positions}, {4}, game["key"])

    def test_8_a_record_that_stops_short_can_be_stepped_too(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        for game in ("road-to-lord", "devices-of-kings", "royal-ascension", "kingdoms-of-rice"):
            lesson = json.loads((root / "web/src/lessons" / (game + ".json")).read_text())
            status, answer = self.server.ask(
                "POST", "/api/replay", {"record": lesson["record"], "seat": lesson["seat"]})
            self.assertEqual(status, 200, answer)
            self.assertEqual(answer["last"], len(lesson["record"]["moves"]))


class Limited(WithServer):
    limits = True

    def test_9_the_coach_is_not_asked_without_end(self):
        table, guests, lines, positions = seated(self.server, GAME, 4, visibility="public")
        play_out(table, lines, positions)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        other, _, lines, positions = seated(self.server, GAME, 4, visibility="public")
        play_out(other, lines, positions)
        lines[0].until("room", lambda m: m["room"]["phase"] == "over")
        # All at once, so that a slow coach does not make the askers slow enough.
        with concurrent.futures.ThreadPoolExecutor(8) as askers:
            answers = askers.map(
                lambda at: self.server.ask("GET", "/api/matches/%s/coach?seat=%d" % at, timeout=120)[1],
                [(match, seat) for match in (table, other) for seat in range(4)])
        kinds = [answer.get("kind") for answer in answers]
        self.assertEqual(sorted(kinds, key=str), [None] * 4 + ["too_fast"] * 4)


if __name__ == "__main__":
    unittest.main()
