"""Sends calls: once for programs that wait, once for programs with an event loop."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, TypeVar

import anyio
import httpx

from ._requests import (
    Call,
    build_call,
    items_of,
    position_after,
    read_json,
    read_result,
    seconds_before_retry,
    to_model,
    unreachable,
)
from .errors import EuterpeError, read_error

T = TypeVar("T")


class _Options:
    attempts: int

    def _pause(self, attempt: int, error: EuterpeError, call: Call) -> float | None:
        return seconds_before_retry(attempt, error, is_idempotent=call.is_idempotent, attempts=self.attempts)


def _start(query: dict[str, Any] | None, by_cursor: bool) -> dict[str, Any]:
    """Long lists are read by cursor: a page then costs the same wherever it is, and nothing shifts in between."""
    return {"cursor": "*"} if by_cursor and not (query or {}).get("ids") else {}


def _next_request(request: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    # Searches are sent by POST and take their page number in the body.
    if request.get("body") is None:
        return {**request, "query": {**(request.get("query") or {}), **position}}
    body = request["body"]
    plain = (
        body.model_dump(mode="json", by_alias=True, exclude_unset=True) if hasattr(body, "model_dump") else dict(body)
    )
    return {**request, "body": {**plain, **position}}


class SyncCalls(_Options):
    """How `Euterpe` sends a call."""

    http: httpx.Client

    def request(self, method: str, path: str, **request: Any) -> Any:
        """Calls any path, and returns plain JSON: for what the methods do not cover, such as `fields` of lists."""
        return read_json(self._send(build_call(method, path, **request)))

    def _call(self, method: str, path: str, *, result: type[T], **request: Any) -> T:
        value: T = self._call_any(method, path, result=result, **request)
        return value

    def _call_any(self, method: str, path: str, *, result: Any, **request: Any) -> Any:
        return read_result(self._send(build_call(method, path, **request)), result)

    def _iterate(
        self, method: str, path: str, *, item: type[T], by_cursor: bool = False, **request: Any
    ) -> Iterator[T]:
        position: dict[str, Any] | None = _start(request.get("query"), by_cursor)
        while position is not None:
            page = self.request(method, path, **_next_request(request, position))
            for entry in items_of(page):
                yield to_model(entry, item)
            position = position_after(page)

    def _send(self, call: Call) -> httpx.Response:
        attempt = 1
        while True:
            try:
                response = self.http.request(
                    call.method, call.path, params=call.query, json=call.body, headers=call.headers
                )
                if response.is_success:
                    return response
                error = read_error(response)
            except httpx.TransportError as cause:
                error = unreachable(cause)
            pause = self._pause(attempt, error, call)
            if pause is None:
                raise error
            time.sleep(pause)
            attempt += 1


class AsyncCalls(_Options):
    """How `AsyncEuterpe` sends a call."""

    http: httpx.AsyncClient

    async def request(self, method: str, path: str, **request: Any) -> Any:
        """Calls any path, and returns plain JSON: for what the methods do not cover, such as `fields` of lists."""
        return read_json(await self._send(build_call(method, path, **request)))

    async def _call(self, method: str, path: str, *, result: type[T], **request: Any) -> T:
        value: T = await self._call_any(method, path, result=result, **request)
        return value

    async def _call_any(self, method: str, path: str, *, result: Any, **request: Any) -> Any:
        return read_result(await self._send(build_call(method, path, **request)), result)

    async def _iterate(
        self, method: str, path: str, *, item: type[T], by_cursor: bool = False, **request: Any
    ) -> AsyncIterator[T]:
        position: dict[str, Any] | None = _start(request.get("query"), by_cursor)
        while position is not None:
            page = await self.request(method, path, **_next_request(request, position))
            for entry in items_of(page):
                yield to_model(entry, item)
            position = position_after(page)

    async def _send(self, call: Call) -> httpx.Response:
        attempt = 1
        while True:
            try:
                response = await self.http.request(
                    call.method, call.path, params=call.query, json=call.body, headers=call.headers
                )
                if response.is_success:
                    return response
                error = read_error(response)
            except httpx.TransportError as cause:
                error = unreachable(cause)
            pause = self._pause(attempt, error, call)
            if pause is None:
                raise error
            await anyio.sleep(pause)
            attempt += 1
