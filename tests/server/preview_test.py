"""What messengers are told of a link: the game, who asks, how many seats; of a closed table nothing."""
import html, re, sys, unittest

sys.path.insert(0, __file__.rsplit("/", 1)[0])
from hall import Server


def meta(page):
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page)
    return {name: html.unescape(text) for name, text in found}


class Previews(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--public", "https://hall.example")
        if b'id="app"' not in cls.server.ask("GET", "/")[1]:
            cls.server.close()
            raise unittest.SkipTest("this program was built without its page")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def page(self, path, **headers):
        status, body = self.server.ask("GET", path, headers=headers)
        self.assertEqual(status, 200, path)
        return body.decode()

    def table(self, name, **more):
        who = self.server.guest(name)
        return who, who.command("create", game="road-to-lord", players=2, **more)["table"]

    def test_an_invitation_names_game_host_seats_and_minutes(self):
        _, table = self.table("Ada")
        told = meta(self.page("/t/" + table))
        self.assertEqual(told["og:title"], "Ada asks you to a table of Road to Lord")
        self.assertIn("2 seats, 1 free, about ", told["og:description"])
        self.assertEqual(told["og:url"], "https://hall.example/t/" + table)
        self.assertEqual(told["og:image"], "https://hall.example/preview-road-to-lord.jpg")
        status, picture = self.server.ask("GET", "/preview-road-to-lord.jpg")
        self.assertEqual((status, picture[:2]), (200, b"\xff\xd8"))
        self.assertEqual(self.server.headers["Content-Type"], "image/jpeg")

    def test_a_name_cannot_break_out_of_the_head(self):
        _, table = self.table("\"><script>&'")
        page = self.page("/t/" + table)
        self.assertNotIn("\"><script>&", page)
        self.assertTrue(meta(page)["og:title"].startswith("\"><script>&' asks you"))

    def test_a_table_that_has_begun_and_is_closed_tells_nothing(self):
        for closed in (True, False):
            _, table = self.table("Cleo of the Nile", bots=[None, "random"], spectators=not closed)
            page = self.page("/t/" + table)
            self.assertNotIn("Cleo", page)
            hall = meta(page)["og:title"] == "Crownhall"
            self.assertEqual(hall, closed)
            self.assertEqual("Road to Lord" in page, not closed)

    def test_every_other_page_has_the_halls_or_its_games(self):
        for path in ("/", "/t/nosuchtable", "/t/", "/about", "/index.html"):
            self.assertEqual(meta(self.page(path))["og:title"], "Crownhall", path)
        for path in ("/games/kingdoms-of-rice", "/learn/kingdoms-of-rice"):
            self.assertEqual(meta(self.page(path))["og:title"], "Kingdoms of Rice", path)
        self.assertEqual(self.server.ask("GET", "/preview-whist.jpg")[0], 404)

    def test_a_page_that_has_not_changed_is_not_sent_again(self):
        _, table = self.table("Dora")
        self.page("/t/" + table)
        tag = self.server.headers["ETag"]
        status, body = self.server.ask("GET", "/t/" + table, headers={"If-None-Match": tag})
        self.assertEqual((status, body), (304, b""))
        self.assertNotEqual(tag, "")


if __name__ == "__main__":
    unittest.main()
