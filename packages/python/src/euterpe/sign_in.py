"""Signing people in: in a browser with PKCE, or on a device without one."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import anyio
import httpx

from .errors import EuterpeError, read_error
from .tokens import Tokens, read_tokens, secret_of


@dataclass(frozen=True)
class PendingSignIn:
    """A sign-in under way. Send the browser to `url`, and keep this in the session of its user."""

    url: str
    state: str
    nonce: str
    verifier: str
    redirect_uri: str


@dataclass(frozen=True)
class Application:
    """A registered application whose users sign in. Without `client_secret` it is a public one."""

    base_url: str
    client_id: str
    client_secret: str | None = None

    def start_sign_in(self, redirect_uri: str, scope: str) -> PendingSignIn:
        """Starts a sign-in (authorization code flow with PKCE)."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        digest = hashlib.sha256(verifier.encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": redirect_uri,
            "scope": scope,
            "state": state,
            "nonce": nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        return PendingSignIn(f"{self._url('authorize')}?{urlencode(query)}", state, nonce, verifier, redirect_uri)

    def finish_sign_in(self, pending: PendingSignIn, callback_url: str) -> Tokens:
        """Completes a sign-in with the URL that the browser came back to."""
        return _check_nonce(self._request_tokens(_read_callback(pending, callback_url)), pending)

    async def finish_sign_in_async(self, pending: PendingSignIn, callback_url: str) -> Tokens:
        """Like `finish_sign_in`, for programs with an event loop."""
        return _check_nonce(await self._request_tokens_async(_read_callback(pending, callback_url)), pending)

    def start_device_sign_in(self, scope: str) -> DeviceSignIn:
        """Signs in on a device without a browser (RFC 8628): show the code, then call `wait()`."""
        return self._read_device(httpx.post(self._url("device_authorization"), data=self._device_form(scope)))

    async def start_device_sign_in_async(self, scope: str) -> DeviceSignIn:
        """Like `start_device_sign_in`, for programs with an event loop: then call `wait_async()`."""
        async with httpx.AsyncClient() as http:
            return self._read_device(await http.post(self._url("device_authorization"), data=self._device_form(scope)))

    def _device_form(self, scope: str) -> dict[str, str]:
        return {**self._client(), "scope": scope}

    def _read_device(self, response: httpx.Response) -> DeviceSignIn:
        if not response.is_success:
            raise read_error(response)
        body = response.json()
        return DeviceSignIn(
            self,
            body["user_code"],
            body["verification_uri"],
            body["verification_uri_complete"],
            body["device_code"],
            body.get("interval", 5),
        )

    def _client(self) -> dict[str, str]:
        return {"client_id": self.client_id, **secret_of(self.client_secret)}

    def _url(self, endpoint: str) -> str:
        return f"{self.base_url.rstrip('/')}/oauth/{endpoint}"

    def _request_tokens(self, form: dict[str, str]) -> Tokens:
        return read_tokens(httpx.post(self._url("token"), data={**self._client(), **form}))

    async def _request_tokens_async(self, form: dict[str, str]) -> Tokens:
        async with httpx.AsyncClient() as http:
            return read_tokens(await http.post(self._url("token"), data={**self._client(), **form}))


def _read_callback(pending: PendingSignIn, callback_url: str) -> dict[str, str]:
    """The form that redeems the code of a callback."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(callback_url).query).items()}
    # Another state means that somebody else started this sign-in, and the user would end up in their account.
    if not secrets.compare_digest(query.get("state", "").encode(), pending.state.encode()):
        raise EuterpeError("This sign-in was not started here. Start again.", code="invalid_state")
    if "error" in query:
        raise EuterpeError(query.get("error_description", "The sign-in was refused."), code=query["error"])
    return {
        "grant_type": "authorization_code",
        "code": query.get("code", ""),
        "redirect_uri": pending.redirect_uri,
        "code_verifier": pending.verifier,
    }


def _check_nonce(tokens: Tokens, pending: PendingSignIn) -> Tokens:
    if tokens.id_token is not None and read_id_token(tokens.id_token).get("nonce") != pending.nonce:
        raise EuterpeError("The ID token belongs to another sign-in. Start again.", code="invalid_nonce")
    return tokens


@dataclass(frozen=True)
class DeviceSignIn:
    """A sign-in that the user completes on another device, at `verification_uri` with `user_code`."""

    application: Application
    user_code: str
    verification_uri: str
    verification_uri_complete: str
    device_code: str
    interval: float

    def wait(self) -> Tokens:
        """Returns once the user has agreed; raises EuterpeError when they refuse, or the code expires."""
        seconds = self.interval
        while True:
            time.sleep(seconds)
            try:
                return self.application._request_tokens(self._form())
            except EuterpeError as error:
                seconds = _next_pause(seconds, error)

    async def wait_async(self) -> Tokens:
        """Like `wait`, for programs with an event loop."""
        seconds = self.interval
        while True:
            await anyio.sleep(seconds)
            try:
                return await self.application._request_tokens_async(self._form())
            except EuterpeError as error:
                seconds = _next_pause(seconds, error)

    def _form(self) -> dict[str, str]:
        grant_type = "urn:ietf:params:oauth:grant-type:device_code"
        return {"grant_type": grant_type, "device_code": self.device_code}


def _next_pause(seconds: float, error: EuterpeError) -> float:
    """How long to wait before the next poll. Raises the error if there is nothing to wait for."""
    if error.code == "slow_down":
        return seconds + 5
    if error.code != "authorization_pending":
        raise error
    return seconds


def read_id_token(id_token: str) -> dict[str, Any]:
    """The claims of an ID token.

    Its signature is not checked: do so with a JOSE library if it did not come directly from the service
    (OpenID Connect Core §3.1.3.7).
    """
    payload = id_token.split(".")[1]
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims
