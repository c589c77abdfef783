"""Receives webhooks.

Register its address with POST /v1/webhooks, and set WEBHOOK_SECRET to the secret of the response.
"""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from euterpe import WebhookReader, WebhookRefused

reader = WebhookReader(os.environ["WEBHOOK_SECRET"])

# A message can arrive twice. A real application keeps the ids in its database, with what it did.
processed: set[str] = set()


class Receiver(BaseHTTPRequestHandler):
    """Any 2xx counts as delivered. Everything else is sent again later."""

    def do_POST(self) -> None:
        """Verifies and prints an event."""
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = reader.read(dict(self.headers), body)
        except WebhookRefused as refusal:
            print(refusal, flush=True)
            self.send_response(400)
        else:
            if event["id"] not in processed:
                print(event["type"], event["data"], flush=True)
            processed.add(event["id"])
            self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not logged: the events are."""


port = int(os.environ.get("PORT", "3000"))
server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
print(f"Waiting for webhooks on port {port}", flush=True)
server.serve_forever()
