# Receives webhooks of the console: WEBHOOK_SECRET=whsec_… PORT=9000 python3 receiver.py
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_from_console(headers, body):
    """Returns whether the console signed a request in the last five minutes."""
    delivery, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.new(KEY, f"{delivery}.{sent}.".encode() + body, hashlib.sha256).digest()
    expected = f"v1,{base64.b64encode(digest).decode()}"
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_from_console(self.headers, body):
            self.send_response(401)
            self.end_headers()
            return
        event = json.loads(body)
        # Ignore an ID that you have handled: the console sends it again if it got no response.
        print(self.headers["webhook-id"], event["type"], (event["alert"] or {}).get("title", ""))
        self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
