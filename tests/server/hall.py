"""Drives the real program from outside: starts it, speaks HTTP and WebSocket to it. Standard library only, but for
the protocol's schema: where jsonschema is at hand everything the hall says is held against it."""
import base64, http.client, json, os, select, shutil, signal, socket, struct, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import schema

PROGRAM = os.environ.get("CROWNHALL_PROGRAM", "build/release/crownhall")


class Server:
    """One server process. The data folder survives restart() and kill()."""

    def __init__(self, *options, store=None, limits=False):
        self.folder = tempfile.mkdtemp(prefix="crownhall-test-")
        self.options = list(options) + ([] if limits else ["--no-limits"])
        self.options += ["--store", store] if store else ["--data-dir", self.folder]
        if "--bot-delay-ms" not in self.options:
            self.options += ["--bot-delay-ms", "0"]
        self.process = None
        self.port = 0
        self.start()

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", str(self.port)] + self.options,
                stdout=subprocess.PIPE, stderr=log, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], 60)
        line = self.process.stdout.readline() if ready else ""
        if "open at" not in line:
            raise RuntimeError("the server did not open: " + line + self.log())
        self.port = int(line.strip().rsplit(":", 1)[1])

    def log(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self, within=30):
        """SIGTERM; gives the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(within)
        self.process.stdout.close()
        return code

    def close(self):
        if self.process.poll() is None:
            self.kill()
        log = self.log()
        shutil.rmtree(self.folder, ignore_errors=True)
        # What a sanitizer has to say is in the log, and it goes with the folder.
        assert "Sanitizer" not in log and "runtime error" not in log, log

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # -- HTTP --
    def ask(self, method, path, body=None, token=None, headers=None, raw=None, timeout=30):
        """(status, answer): the answer parsed where it is JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        head = dict(headers or {})
        data = raw
        if body is not None:
            data = json.dumps(body)
            head.setdefault("Content-Type", "application/json")
        if token:
            head["Authorization"] = "Bearer " + token
        connection.request(method, path, data, head)
        response = connection.getresponse()
        text = response.read()
        self.headers = response.headers
        connection.close()
        if "json" in (response.headers.get("Content-Type") or ""):
            answer = json.loads(text)
            schema.check_answer(method, path, response.status, answer)
            if path == "/api/commands" and response.status == 200 and body is not None:
                schema.check_command(body)
            return response.status, answer
        return response.status, text

    def metric(self, name):
        """A plain figure of /metrics."""
        text = self.ask("GET", "/metrics")[1].decode()
        return float(next(line for line in text.splitlines() if line.startswith(name + " ")).split()[1])

    def guest(self, name="Guest"):
        status, answer = self.ask("POST", "/api/guest", {"name": name})
        assert status == 200, answer
        return Guest(self, answer["me"], answer["token"])


class Guest:
    def __init__(self, server, me, token):
        self.server, self.me, self.token = server, me, token

    def ask(self, method, path, body=None):
        return self.server.ask(method, path, body, token=self.token)

    def command(self, t, **fields):
        """By HTTP; gives the answer."""
        return self.ask("POST", "/api/commands", dict(declining(t, fields), t=t, id=1))[1]

    def connect(self, port=None):
        return Line(port or self.server.port, self.token)


def declining(t, fields):
    """Tests take no part in the shuffle, so that a match begins at once; decline=None takes part."""
    if t in ("create", "sit"):
        fields = dict({"decline": True}, **fields)
        if fields["decline"] is None:
            del fields["decline"]
    return fields


class Closed(Exception):
    pass


class Line:
    """A WebSocket."""

    def __init__(self, port, token=None, headers=None, path="/ws"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.buffer = b""
        self.next_id = 0
        self.inbox = []
        self.code = None
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: 127.0.0.1:%d" % port, "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13"]
        if token:
            lines.append("Authorization: Bearer " + token)
        for name, value in (headers or {}).items():
            lines.append(name + ": " + value)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)
        self.hello = self.receive()

    def _fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(self.code)
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, opcode, data, fin=True, mask=True):
        head = bytes([(0x80 if fin else 0) | opcode])
        bit = 0x80 if mask else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(data))
        if mask:
            key = os.urandom(4)
            data = bytes(b ^ key[i % 4] for i, b in enumerate(data)) if len(data) < 65536 else \
                (int.from_bytes(data, "big") ^
                 int.from_bytes((key * (len(data) // 4 + 1))[:len(data)], "big")
                 ).to_bytes(len(data), "big")
            head += key
        self.socket.sendall(head + data)

    def send_text(self, text):
        self.frame(1, text.encode() if isinstance(text, str) else text)

    def receive(self, timeout=30):
        """The next message, from the line."""
        self.socket.settimeout(timeout)
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            opcode = first & 0x0F
            if opcode == 9:
                self.frame(10, data)
            elif opcode == 8:
                self.code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None
                raise Closed(self.code)
            elif opcode == 1:
                return schema.check(json.loads(data))

    def next(self, t, timeout=30, **wanted):
        """The next message of this type (others stay in the inbox)."""
        deadline = time.monotonic() + timeout
        kept = []
        try:
            while True:
                message = self.inbox.pop(0) if self.inbox else \
                    self.receive(max(0.01, deadline - time.monotonic()))
                if message["t"] == t and all(message.get(k) == v for k, v in wanted.items()):
                    return message
                kept.append(message)
        finally:
            self.inbox = kept + self.inbox

    def until(self, t, wanted, timeout=30):
        """The next message of this type for which `wanted` holds."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.next(t, timeout=max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message

    def post(self, t, **fields):
        self.next_id += 1
        self.sent = dict(declining(t, fields), t=t, id=self.next_id)
        self.send_text(json.dumps(self.sent))
        return self.next_id

    def command(self, t, **fields):
        """Sends it and waits for its answer: ok, refused, or an update that carries it."""
        number = self.post(t, **fields)
        sent = self.sent
        kept = []
        try:
            while True:
                message = self.inbox.pop(0) if self.inbox else self.receive()
                answers = message["t"] in ("ok", "refused") and message.get("id") == number
                if answers or (message["t"] == "update" and message.get("ok") == number):
                    if message["t"] != "refused":
                        schema.check_command(sent)
                    return message
                kept.append(message)
        finally:
            self.inbox = kept + self.inbox

    def watch(self, table, **fields):
        """Gives the whole table."""
        answer = self.command("watch", table=table, **fields)
        assert answer["t"] == "ok", answer
        return self.next("table", table=table)

    def quiet(self, seconds=0.3):
        """Whatever comes within this time."""
        deadline = time.monotonic() + seconds
        got, self.inbox = self.inbox, []
        while True:
            try:
                got.append(self.receive(max(0.01, deadline - time.monotonic())))
            except (socket.timeout, TimeoutError):
                return got

    def close(self):
        self.socket.close()

    def __del__(self):
        if hasattr(self, "socket"):  # it is not where nobody listens
            self.close()


def seated(server, game, players, **fields):
    """People around a started table: (table, guests, lines, positions)."""
    guests = [server.guest("Player %d" % i) for i in range(players)]
    if fields.get("rated"):  # for accounts, with a clock, when all are ready
        fields.setdefault("clock", {"kind": "bank", "bank_s": 600, "increment_s": 5})
        for guest in guests:
            guest.ask("POST", "/api/account", {"name": "p" + os.urandom(5).hex(), "password": "tall oak 9"})
    lines = [guest.connect() for guest in guests]
    answer = lines[0].command("create", game=game, players=players, **fields)
    assert answer["t"] == "ok", answer
    table = answer["table"]
    for seat in range(1, players):
        answer = lines[seat].command("sit", table=table, seat=seat)
        assert answer["t"] == "ok", answer
    for line in lines:
        line.watch(table)
    for line in lines if fields.get("rated") else lines[:1]:
        answer = line.command("ready", table=table, on=True) if fields.get("rated") else line.command("start", table=table)
        assert answer["t"] == "ok", answer
    places = []
    for guest, line in zip(guests, lines):
        while True:
            message = line.next("table", table=table)
            if message["position"]:
                break
        places.append((message["room"]["eyes"], guest, line, message["position"]))
        line.inbox = []
    # In the order of seats: with seats by lot they sit elsewhere now.
    places.sort(key=lambda place: place[0])
    _, guests, lines, positions = (list(part) for part in zip(*places))
    return table, guests, lines, positions


def moves_of(position):
    """Legal moves: all of them, or two made by the steps where a list would be too long."""
    if position["legal"] is not None:
        return position["legal"]

    def walk(which):
        move, step = "", 0
        while step is not None:
            part = position["choices"]["steps"][step][which]
            move, step = move + part["text"], part["to"]
        return move
    return [walk(0), walk(-1)]


def allows(position, move):
    """Whether a move is legal, by the list or by the steps."""
    if position["legal"] is not None:
        return move in position["legal"]

    def reads(step, rest):
        if step is None:
            return rest == ""
        return any(rest.startswith(part["text"]) and reads(part["to"], rest[len(part["text"]):])
                   for part in position["choices"]["steps"][step])
    return reads(0, move)


def play_out(table, lines, positions, choose=lambda moves: moves[0], most=100000):
    """Plays legal moves until the match is over or `most` moves are made; the last positions."""
    for _ in range(most):
        actor = next((i for i, p in enumerate(positions) if i in p["waiting"] and p["count"]), None)
        if actor is None:
            break
        answer = lines[actor].command("move", table=table, version=positions[actor]["version"],
                                      move=choose(moves_of(positions[actor])))
        assert answer["t"] == "update", answer
        positions[actor] = answer["position"]
        for i, line in enumerate(lines):
            if i != actor:
                positions[i] = line.next("update", table=table)["position"]
    return positions
