"""What sync and async calls share: building requests, deciding on retries, reading responses. Nothing here does I/O."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from urllib.parse import quote

import httpx
from pydantic import BaseModel, TypeAdapter

from ._model import Model
from .errors import EuterpeError, read_error


@dataclass(frozen=True)
class Call:
    """One call of an operation."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    headers: dict[str, str]

    @property
    def is_idempotent(self) -> bool:
        """Sending it twice has the same effect as sending it once."""
        has_own_key = isinstance(self.body, dict) and ("idempotency_key" in self.body or "request_id" in self.body)
        return self.method == "GET" or "idempotency-key" in self.headers or has_own_key


def build_call(
    method: str,
    path: str,
    *,
    path_values: Mapping[str, str] | None = None,
    query: Mapping[str, Any] | None = None,
    body: BaseModel | Mapping[str, Any] | None = None,
    idempotency_key: str | None = None,
    takes_key: bool = False,
    if_match: str | None = None,
) -> Call:
    """Fills in the path, and adds an idempotency key to calls that accept one."""
    filled = re.sub(r"\{(\w+)\}", lambda match: quote(str((path_values or {})[match[1]]), safe=""), path)
    plain = body.model_dump(mode="json", by_alias=True, exclude_unset=True) if isinstance(body, BaseModel) else body
    has_own_key = plain is not None and ("idempotency_key" in plain or "request_id" in plain)
    if takes_key and idempotency_key is None and not has_own_key:
        idempotency_key = secrets.token_urlsafe(32)
    headers = {"idempotency-key": idempotency_key, "if-match": if_match}
    return Call(
        method,
        filled,
        {name: _print_value(value) for name, value in (query or {}).items() if value is not None},
        plain,
        {name: value for name, value in headers.items() if value is not None},
    )


def _print_value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return ",".join(_print_value(item) for item in value)
    return str(value)


def seconds_before_retry(attempt: int, error: EuterpeError, *, is_idempotent: bool, attempts: int) -> float | None:
    """How long to wait before the next attempt, or None to give up.

    After a rate limit every call is retried: the service refused before it did anything. After a lost connection only
    idempotent calls are: the service may have done the work, and must not do it twice.
    """
    is_rate_limit = error.status == 429 and error.code != "quota_exceeded"
    is_connection_loss = error.status in (0, 502, 503, 504)
    if attempt >= attempts or not (is_rate_limit or (is_connection_loss and is_idempotent)):
        return None
    # Random, so that callers refused at the same moment do not all return at the same moment.
    pause = error.retry_after
    if pause is None:
        pause = 0.25 * 2 ** (attempt - 1) * random.uniform(0.5, 1.5)
    return pause if pause <= 30 else None


def unreachable(cause: Exception) -> EuterpeError:
    """The error for a call without a response."""
    error = EuterpeError("Could not reach the service. Check the address and your connection.")
    error.__cause__ = cause
    return error


def read_json(response: httpx.Response) -> Any:
    """The JSON of a response without its envelope. Raises EuterpeError if it is not a success."""
    if not response.is_success:
        raise read_error(response)
    if response.status_code == 204 or not response.content:
        return None
    body = response.json()
    is_envelope = isinstance(body, dict) and "data" in body and "message" in body
    return body["data"] if is_envelope else body


def read_result(response: httpx.Response, result: Any) -> Any:
    """The response as the type that the operation returns."""
    if result is bytes:
        if not response.is_success:
            raise read_error(response)
        return response.content
    value = to_model(read_json(response), result)
    if isinstance(value, Model):
        value._etag = response.headers.get("etag")
    return value


def to_model(data: Any, result: Any) -> Any:
    """Plain JSON as a model."""
    return data if result is None else _adapter(result).validate_python(data)


@cache
def _adapter(result: Any) -> TypeAdapter[Any]:
    return TypeAdapter(result)


def position_after(page: Mapping[str, Any]) -> dict[str, Any] | None:
    """Where the next page of a list starts, or None after the last."""
    if isinstance(page.get("next_cursor"), str):
        return None if page.get("has_more") is False else {"cursor": page["next_cursor"]}
    if isinstance(page.get("next_token"), str):
        return {"continuation_token": page["next_token"]}
    return {"page": page["page"] + 1} if page.get("has_next") and "next_cursor" not in page else None


def items_of(page: Mapping[str, Any]) -> list[Any]:
    """The items of a page of any list."""
    items: list[Any] = page.get("results") or page.get("objects") or page.get("events") or []
    return items
