"""Holds what the hall says against protocol/schema.json, by Debian's python3-jsonschema.

`check(message)`, `check_answer(method, path, status, answer)` and `check_command(command)` raise where
something is not in the schema; `seen` has the definitions, and the fields of each, that were met. Without
jsonschema (another interpreter stands first in the path) nothing is checked: protocol_test.py then fails.
"""
import json, pathlib, re

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "protocol/schema.json").read_text())
DEFINITIONS = SCHEMA["$defs"]
REFERENCE = "#/$defs/"
seen = set()


def type_name(game):
    return "".join(part.capitalize() for part in game.split("-"))


# jsonschema looks at every way of an anyOf; a message says by "t", "event" or its fields which it is.
def fits(way, value):
    """Could this be the way? A look at its constants and required fields alone."""
    way = resolve(way)
    if "anyOf" in way:
        return any(fits(one, value) for one in way["anyOf"])
    kind = way.get("type")
    if kind == "object":
        if not isinstance(value, dict) or any(name not in value for name in way.get("required", ())):
            return False
        fields = way.get("properties", {})
        if way.get("additionalProperties") is False and any(name not in fields for name in value):
            return False
        return all(value[name] in field["enum"] for name, field in fields.items()
                   if "enum" in field and len(field["enum"]) == 1 and name in value)
    return True


def resolve(schema):
    while "$ref" in schema:
        schema = DEFINITIONS[schema["$ref"][len(REFERENCE):]]
    return schema


if jsonschema:
    Draft = jsonschema.Draft202012Validator

    def reference(validator, ref, value, schema):
        name = ref[len(REFERENCE):]
        wrong = list(validator.descend(value, DEFINITIONS[name]))
        if not wrong:
            seen.add(name)
        yield from wrong

    def any_of(validator, ways, value, schema):
        likely = [way for way in ways if fits(way, value)]
        problems = []
        for way in likely or ways:
            wrong = list(validator.descend(value, way))
            if not wrong:
                return
            problems += wrong
        if likely:
            yield from problems  # the one that it seems to be, in detail
        else:
            yield jsonschema.ValidationError("%s is none of what may stand here" % json.dumps(value)[:300])

    def properties(validator, fields, value, schema):
        if not isinstance(value, dict):
            return
        for name, field in fields.items():
            if name in value:
                met.setdefault(id(fields), set()).add(name)
                yield from validator.descend(value[name], field, path=name, schema_path=name)

    met = {}
    Validator = jsonschema.validators.extend(
        Draft, {"$ref": reference, "anyOf": any_of, "properties": properties})
    VALIDATORS = {}


def validate(name, value):
    if not jsonschema:
        return
    if name not in VALIDATORS:
        VALIDATORS[name] = Validator(DEFINITIONS[name])
    for error in VALIDATORS[name].iter_errors(value):
        place = "/".join(str(part) for part in error.absolute_path)
        raise AssertionError("not in the schema (%s, at '%s'): %s\n%s" %
                             (name, place, error.message[:400], json.dumps(value)[:400]))
    seen.add(name)


def check(message):
    """What came over the socket or the stream."""
    word = message.get("t")
    validate("Message", message)
    for room in (message.get("room"), message.get("table") if word == "lobby.change" else None):
        if isinstance(room, dict):
            validate(type_name(room["game"]) + "Options", room["options"])
    return message


def definition_of(table, method, path):
    path = path.split("?")[0]
    exact = method + " " + path
    if exact in table:
        return table[exact]
    for pattern, name in table.items():
        if re.fullmatch(re.escape(pattern).replace(r"\*", "[^/]+"), exact):
            return name
    return None


def check_answer(method, path, status, answer):
    if status >= 400 and path.split("?")[0] == "/healthz":
        return
    if status >= 400:
        over_socket = isinstance(answer, dict) and answer.get("t") == "refused"
        return validate("RefusedMessage" if over_socket else "Refusal", answer)
    name = definition_of(SCHEMA["answers"], method, path)
    assert name or not jsonschema, "the schema says nothing about %s %s" % (method, path)
    if name:
        validate(name, answer)


def check_command(command):
    """One that was accepted."""
    name = SCHEMA["commands"].get(command.get("t"))
    assert name or not jsonschema, "the schema has no command %r" % command
    if name:
        validate(name, command)
        validate("Command", command)


def never_seen():
    """Definitions, and fields of them, that nothing had."""
    missing = sorted(set(DEFINITIONS) - seen)

    def look(schema, place):
        if isinstance(schema, list):
            for one in schema:
                yield from look(one, place)
        if not isinstance(schema, dict):
            return
        for name, field in schema.get("properties", {}).items():
            if name not in met.get(id(schema["properties"]), ()):
                yield place + "." + name
            else:
                yield from look(field, place + "." + name)
        for key in ("items", "additionalProperties", "anyOf"):
            yield from look(schema.get(key), place)

    fields = [field for name in sorted(set(DEFINITIONS) & seen) for field in look(DEFINITIONS[name], name)]
    return missing, fields
