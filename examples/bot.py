#!/usr/bin/env python3
"""Plays one seat of one game over HTTP, with nothing but Python itself. What it does is told in docs/bot-api.md.

    STEADING_URL=http://127.0.0.1:8080 STEADING_TOKEN=steading_… python3 bot.py TABLE SEAT
"""
import json, os, random, sys, time, urllib.error, urllib.request, uuid

URL, TOKEN = os.environ["STEADING_URL"].rstrip("/"), os.environ["STEADING_TOKEN"]


def ask(method, path, body=None, read=json.load):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            return read(urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method)))
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                sys.exit(json.load(error)["error"]["message"])
            time.sleep(float(error.headers.get("Retry-After", 1)))


def do(table, message):
    """Has something done once, however often it has to be asked for: that is what the key is for."""
    message["key"] = uuid.uuid4().hex
    while True:
        verdict = ask("POST", f"/api/tables/{table}/do", message)["verdict"]
        if not (isinstance(verdict, dict) and "retry" in verdict):
            return verdict
        time.sleep(verdict["retry"] / 1000)


def choose(view, options):
    """Your ideas go here: `view` is all that this seat may know, each option is legal and says what it costs."""
    return random.choice(options)["action"]


def answer(table, seat):
    """Answers as long as it is asked. Whether the game is over."""
    while True:
        seen = ask("GET", f"/api/tables/{table}/view")
        if seen["phase"] == "over" or not seen.get("turn", {}).get("options"):
            return seen["phase"] == "over"
        action = choose(seen["view"], seen["turn"]["options"])
        do(table, {"do": "act", "seat": seat, "seen": seen["n"], "actions": [action]})


def main(table, seat):
    do(table, {"do": "sit", "seat": seat})
    while True:  # A stream ends when the server goes down for a moment.
        for line in ask("GET", f"/api/tables/{table}/events", read=lambda stream: stream):
            if line.startswith(b"data:") and answer(table, seat):
                places = ask("GET", f"/api/finished/{table}")["seats"]
                return print("place", places[seat]["rank"], "with", places[seat]["score"], "points")


main(sys.argv[1], int(sys.argv[2]))
