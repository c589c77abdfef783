"""Verifies webhooks (Standard Webhooks): with the secret of the webhook, or with the public keys of the service."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import threading
from collections.abc import Mapping
from time import time
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

_MAX_AGE_SECONDS = 300
_MIN_FETCH_INTERVAL_SECONDS = 10


class WebhookRefused(ValueError):
    """The message is not authentic, too old, or meant for another webhook. Respond with 400."""


class WebhookReader:
    """Verifies and reads messages with the secret of the webhook (`whsec_…`)."""

    def __init__(self, secret: str) -> None:
        self._secret = base64.b64decode(secret.removeprefix("whsec_"), validate=True)

    def read(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
        """Returns the event, or raises WebhookRefused.

        Pass the body as it arrived, before any JSON parser. The same message may arrive twice: deduplicate by its id.
        """
        lower = {name.lower(): value for name, value in headers.items()}
        timestamp = lower.get("webhook-timestamp", "")
        signed = f"{lower.get('webhook-id', '')}.{timestamp}.".encode() + body
        self._verify(lower, signed)
        if not timestamp.isdigit() or abs(time() - int(timestamp)) > _MAX_AGE_SECONDS:
            raise WebhookRefused("The message is too old. If it is not, check the clock of this machine.")
        event: dict[str, Any] = json.loads(body)
        return event

    def _verify(self, headers: Mapping[str, str], signed: bytes) -> None:
        expected = hmac.digest(self._secret, signed, hashlib.sha256)
        if not any(hmac.compare_digest(expected, given) for given in _signatures(headers, "v1,")):
            raise WebhookRefused("Wrong signature.")


class KeySetWebhookReader(WebhookReader):
    """Verifies with the public keys of the service. Needs `pip install euterpe[webhooks]`.

    `webhook_id` is the id of your webhook: the service signs the webhooks of all customers with the same keys.
    """

    def __init__(self, key_set_url: str, webhook_id: str) -> None:
        super().__init__("")
        self._url = key_set_url
        self._webhook_id = webhook_id
        self._keys: dict[str, Ed25519PublicKey] = {}
        self._fetched_at = float("-inf")
        self._lock = threading.Lock()

    def read(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
        """Returns the event, or raises WebhookRefused."""
        event = super().read(headers, body)
        if event.get("webhook_id") != self._webhook_id:
            raise WebhookRefused("The message is meant for another webhook.")
        return event

    def _verify(self, headers: Mapping[str, str], signed: bytes) -> None:
        from cryptography.exceptions import InvalidSignature

        key = self._find_key(headers.get("webhook-key-id", ""))
        if key is None:
            raise WebhookRefused("Unknown signing key.")
        for signature in _signatures(headers, "v1a,"):
            try:
                return key.verify(signature, signed)
            except InvalidSignature:
                continue
        raise WebhookRefused("Wrong signature.")

    def _find_key(self, key_id: str) -> Ed25519PublicKey | None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        with self._lock:
            # Anybody can send unknown ids, so the keys are fetched at a limited rate.
            if key_id not in self._keys and time() - self._fetched_at > _MIN_FETCH_INTERVAL_SECONDS:
                self._fetched_at = time()
                self._keys = {
                    key["kid"]: Ed25519PublicKey.from_public_bytes(base64.urlsafe_b64decode(key["x"] + "=="))
                    for key in httpx.get(self._url).json()["keys"]
                    if key.get("crv") == "Ed25519"
                }
            return self._keys.get(key_id)


def _signatures(headers: Mapping[str, str], prefix: str) -> list[bytes]:
    """During a rotation a message carries several signatures. One valid signature is enough."""
    found = []
    for word in headers.get("webhook-signature", "").split(" "):
        try:
            if word.startswith(prefix):
                found.append(base64.b64decode(word.removeprefix(prefix), validate=True))
        except binascii.Error:
            continue
    return found
