"""What receives messages of the server in its tests, with nothing of the server's own code in it.

    peers.py hook [STATUS,…]     an HTTP receiver that checks signatures; answers with these statuses first, then 200
    peers.py smtp                a mail server (aiosmtpd), mail read by Python's own parser
    peers.py push                a push service and a browser: checks our name (RFC 8292), decrypts (http_ece)

Each says where it listens in its first line, and then one line of JSON for everything that arrives. `secret …` on
standard input tells the receiver which key it checks signatures with.
"""

import base64
import email
import email.policy
import hashlib
import hmac
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOCK = threading.Lock()


def say(**what):
    with LOCK:
        print(json.dumps(what), flush=True)


def serve(handle, statuses=()):
    left = list(statuses)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            with LOCK:
                status = left.pop(0) if left else 200
            handle(self.path, {name.lower(): value for name, value in self.headers.items()}, body, status)
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def hook(statuses):
    secrets = []

    def handle(path, headers, body, status):
        parts = dict(part.split("=", 1) for part in headers.get("steading-signature", "t=0,v1=").split(","))
        text = parts["t"].encode() + b"." + body
        made = [hmac.new(secret, text, hashlib.sha256).hexdigest() for secret in secrets]
        signed = any(hmac.compare_digest(one, parts["v1"]) for one in made)
        say(path=path, id=headers.get("steading-id"), signed=signed, status=status, body=json.loads(body))

    say(url=f"http://127.0.0.1:{serve(handle, statuses)}/hook")
    for line in sys.stdin:
        if line.startswith("secret "):
            secrets.append(bytes.fromhex(line.split()[1]))
            say(ready=True)


def smtp():
    import asyncio

    from aiosmtpd.smtp import SMTP

    class Mails:
        async def handle_DATA(self, server, session, envelope):
            mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
            part = lambda kind: mail.get_body(preferencelist=(kind,)).get_content()
            say(
                sender=envelope.mail_from,
                to=envelope.rcpt_tos,
                headers={name.lower(): str(value) for name, value in mail.items()},
                plain=part("plain"),
                html=part("html"),
            )
            return "250 taken"

    async def listen():
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(Mails()), "127.0.0.1", 0)
        say(url=f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        await loop.run_in_executor(None, sys.stdin.read)

    asyncio.run(listen())


def push():
    import http_ece
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    def plain(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    def unplain(text):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    browser = ec.generate_private_key(ec.SECP256R1())
    public = browser.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    auth = os.urandom(16)

    def handle(path, headers, body, status):
        token, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
        head, claims, signature = token.split(".")
        signature = unplain(signature)
        numbers = [int.from_bytes(part, "big") for part in (signature[:32], signature[32:])]
        name = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unplain(key))
        name.verify(utils.encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
        read = http_ece.decrypt(body, private_key=browser, auth_secret=auth, version="aes128gcm")
        say(key=key, claims=json.loads(unplain(claims)), topic=headers.get("topic"), read=json.loads(read))

    url = f"http://127.0.0.1:{serve(handle)}/push/1"
    say(url=url, key=plain(public), auth=plain(auth))
    sys.stdin.read()


if __name__ == "__main__":
    kind, *more = sys.argv[1:]
    if kind == "hook":
        hook([int(status) for status in more[0].split(",")] if more else [])
    elif kind == "smtp":
        smtp()
    else:
        push()
