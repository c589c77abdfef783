"""Tokens for programs and for people. Both clients take these as `auth`."""

from __future__ import annotations

import threading
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass
from time import time

import anyio
import httpx

from .errors import read_error


@dataclass(frozen=True)
class Tokens:
    """What the token endpoint gives out (RFC 6749 §5.1)."""

    access_token: str
    expires_at: float
    """When the access token expires, in seconds since 1970."""
    refresh_token: str | None = None
    id_token: str | None = None
    scope: str = ""
    """What the user agreed to, separated by spaces: perhaps less than you asked for."""


class TokenAuth(httpx.Auth):
    """Adds an access token to requests, renews it a minute before it expires, and once more after a 401."""

    requires_response_body = True

    def __init__(self, base_url: str, form: dict[str, str], tokens: Tokens | None = None) -> None:
        self._url = f"{base_url.rstrip('/')}/oauth/token"
        self._form = form
        self._tokens = tokens
        self._thread_lock = threading.Lock()
        self._async_lock = anyio.Lock()

    def _token_request(self) -> httpx.Request:
        timeout = httpx.Timeout(30).as_dict()
        return httpx.Request("POST", self._url, data=self._form, extensions={"timeout": timeout})

    def _store(self, response: httpx.Response) -> None:
        self._tokens = read_tokens(response)

    def _is_current(self, refused: str | None) -> bool:
        tokens = self._tokens
        return tokens is not None and tokens.access_token != refused and time() < tokens.expires_at - 60

    def _authorize(self, request: httpx.Request) -> str:
        assert self._tokens is not None
        request.headers["authorization"] = f"Bearer {self._tokens.access_token}"
        return self._tokens.access_token

    # The locks let calls at the same time share one request: a refresh token can be used once.

    def sync_auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """See httpx.Auth."""
        refused: str | None = None
        for attempt in (1, 2):
            with self._thread_lock:
                if not self._is_current(refused):
                    token_response = yield self._token_request()
                    token_response.read()
                    self._store(token_response)
            used = self._authorize(request)
            response = yield request
            if response.status_code != 401 or attempt == 2:
                return
            refused = used

    async def async_auth_flow(self, request: httpx.Request) -> AsyncGenerator[httpx.Request, httpx.Response]:
        """See httpx.Auth."""
        refused: str | None = None
        for attempt in (1, 2):
            async with self._async_lock:
                if not self._is_current(refused):
                    token_response = yield self._token_request()
                    await token_response.aread()
                    self._store(token_response)
            used = self._authorize(request)
            response = yield request
            if response.status_code != 401 or attempt == 2:
                return
            refused = used


class ClientCredentials(TokenAuth):
    """Tokens for a machine client."""

    def __init__(self, base_url: str, client_id: str, client_secret: str, *, scope: str | None = None) -> None:
        form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        super().__init__(base_url, {**form, **({} if scope is None else {"scope": scope})})


class UserTokens(TokenAuth):
    """Keeps a user signed in.

    `on_refresh` gets every new set of tokens. Store them: the refresh token before works for only 30 seconds more.
    """

    def __init__(
        self,
        base_url: str,
        client_id: str,
        tokens: Tokens,
        *,
        client_secret: str | None = None,
        on_refresh: Callable[[Tokens], None] | None = None,
    ) -> None:
        form = {
            "grant_type": "refresh_token",
            "client_id": client_id,
            "refresh_token": tokens.refresh_token or "",
        }
        super().__init__(base_url, {**form, **secret_of(client_secret)}, tokens)
        self._on_refresh = on_refresh

    def _store(self, response: httpx.Response) -> None:
        super()._store(response)
        assert self._tokens is not None
        if self._tokens.refresh_token is not None:
            self._form["refresh_token"] = self._tokens.refresh_token
        if self._on_refresh is not None:
            self._on_refresh(self._tokens)


def secret_of(client_secret: str | None) -> dict[str, str]:
    """The form field of a confidential client's secret, if there is one."""
    return {} if client_secret is None else {"client_secret": client_secret}


def read_tokens(response: httpx.Response) -> Tokens:
    """The tokens of a response of the token endpoint. Raises EuterpeError if it refused."""
    if not response.is_success:
        raise read_error(response)
    body = response.json()
    return Tokens(
        body["access_token"],
        time() + body["expires_in"],
        body.get("refresh_token"),
        body.get("id_token"),
        body.get("scope", ""),
    )
