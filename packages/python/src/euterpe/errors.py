"""What can go wrong with a call."""

from __future__ import annotations

import json
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

import httpx


class EuterpeError(Exception):
    """The service refused a call, or could not be reached. Branch on `status` and `code`, never on the message."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str = "unreachable",
        details: Any = None,
        missing_scopes: list[str] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """The HTTP status; 0 when there was no response."""
        self.code = code
        """The `error_code` of the response; `unreachable` when there was none."""
        self.details = details
        self.missing_scopes = missing_scopes
        self.retry_after = retry_after
        """Seconds to wait before the next attempt, if the service gave a Retry-After."""


def read_error(response: httpx.Response) -> EuterpeError:
    """Turns an error response into an EuterpeError. It may come from a proxy, so the body can be anything."""
    body = _parse_object(response.text)
    data = body.get("data")
    data = data if isinstance(data, dict) else {}
    code = data.get("error_code", body.get("error"))
    fallback = f"The service responded with status {response.status_code}."
    return EuterpeError(
        str(body.get("message") or body.get("error_description") or fallback),
        status=response.status_code,
        code=code if isinstance(code, str) else "unknown",
        details=data.get("details"),
        missing_scopes=data.get("missing_scopes"),
        retry_after=read_retry_after(response.headers.get("retry-after")),
    )


def read_retry_after(header: str | None) -> float | None:
    """Seconds, or a date (RFC 9110 §10.2.3)."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time())
    except ValueError:
        return None


def _parse_object(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except ValueError:
        return {}  # a proxy's error page
    return body if isinstance(body, dict) else {}
