#!/usr/bin/env python3
"""Checks the deal of a Crownhall record without any of Crownhall's code (docs/stored-form.md, 3-4).
Usage: verify_deal.py RECORD [COMMITMENT [PART]]: what you were shown before the first card, and your own part."""
import hashlib, hmac, json, re, struct, sys
MASK = 0xFFFFFFFF
# The one way to write a transcript: what else stood in it, the hall could choose after it knew the parts.
FORM = r"""crownhall deal 1\ntable \S+\nround [1-9]\d*\ngame \S+\nrules [1-9]\d*\noptions (\w+=-?\d+( \w+=-?\d+)*)?
data (-|HASH)\nlot (yes|no)\ncommitment HASH\n(seat (person HASH|bot [a-z]+)\n)+(part HASH (declined|HASH HASH)\n)*"""

def check(fine, sentence):
    if not fine:
        sys.exit("NOT FAIR: " + sentence)

def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()

def keyed(secret, label, rest=""):
    return hmac.new(secret.encode(), ("crownhall %s\n%s" % (label, rest)).encode(), hashlib.sha256).digest()

def chance(key):
    """ChaCha20, stream 0, as 32-bit numbers."""
    for block in range(1 << 32):
        first = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<4I", block, 0, 0, 0))
        s = list(first)
        for i in range(80):  # ten times four columns and four diagonals
            a, b, c, d = (4 * row + (i + (i // 4 % 2) * row) % 4 for row in range(4))
            for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                s[x] = s[x] + s[y] & MASK
                s[z] = ((s[z] ^ s[x]) << turn | (s[z] ^ s[x]) >> 32 - turn) & MASK
        yield from (x + y & MASK for x, y in zip(s, first))

def by_lot(seats, numbers):
    for n in range(len(seats), 1, -1):
        drawn = next(x * n for x in numbers if x * n & MASK >= (MASK + 1) % n) >> 32
        seats[n - 1], seats[drawn] = seats[drawn], seats[n - 1]
    return seats

record = json.load(open(sys.argv[1]))
deal = record.get("deal")
check(deal, "the record has no papers of a deal; it was a known deal, or not dealt by a hall.")
secret, transcript, commitment = deal["secret"], deal["transcript"], keyed(deal["secret"], "commitment").hex()
check(re.fullmatch(FORM.replace("HASH", "[0-9a-f]{64}"), transcript), "the transcript is not written as a hall writes it.")
said = dict(line.split(" ", 1) for line in transcript.splitlines())
check({commitment} == {deal["commitment"], said["commitment"], *sys.argv[2:3]}, "the hall was committed to another secret.")
parts = [words.split() for words in re.findall("^part (.*)", transcript, re.M)]
seats = re.findall("^seat (person|bot .*?)( .*)?$", transcript, re.M)
check([part[0] for part in parts] == sorted({who.strip() for _, who in seats if who}), "the parts are not these people's.")
for who, *given in parts:
    promised = digest("\n".join(("crownhall part", said["table"], said["round"], who, given[-1])))
    check(given in (["declined"], [promised, given[-1]]), "the part of %s is not the one that was promised." % who)
check(not sys.argv[3:] or sys.argv[3] in [part[-1] for part in parts], "your part is not in the deal.")
told = [said["game"], said["rules"], said["data"], re.findall(r"(\w+)=", said["options"])]
data = digest(record["data"]) if record["data"] else "-"
check(told == [record["game"], str(record["rules_version"]), data, sorted(record["options"])], "the transcript is of another game, edition or other options.")
check(keyed(secret, "seed", transcript).hex() == record["seed"], "the seed does not come from secret and transcript.")
kinds = [kind for kind, _ in seats]
kinds = by_lot(kinds, chance(keyed(secret, "seats", transcript))) if said["lot"] == "yes" else kinds
check(kinds == [(seat["kind"] + " " + seat["level"]).strip() for seat in record["seats"]], "the seats were drawn otherwise.")
print("Fair: %d parts of %d people are in this deal." % (sum(len(part) == 3 for part in parts), len(parts)))
