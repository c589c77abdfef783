"""Files on their way to the inbound area. Nothing here does I/O on the network."""

from __future__ import annotations

import mimetypes
import os
import re
from collections.abc import Callable
from pathlib import Path

import httpx

from .errors import EuterpeError, read_error

MULTIPART_ABOVE = 16 * 1024 * 1024
MIN_PART_SIZE = 8 * 1024 * 1024
MAX_PARTS = 200
PARALLEL_PARTS = 4

Progress = Callable[[int, int], None]
"""Called after each part with the bytes sent so far and the size of the file."""

_TYPES = {
    ".wav": "audio/wav",
    ".flac": "audio/flac",
    ".m4a": "audio/mp4",
    ".opus": "audio/ogg",
    ".aif": "audio/aiff",
}


class Source:
    """A file or bytes, read in ranges, so that a large file is never in memory as a whole."""

    def __init__(self, file: str | os.PathLike[str] | bytes) -> None:
        self._bytes = file if isinstance(file, bytes) else None
        self._path = None if isinstance(file, bytes) else Path(file)
        self.size = len(file) if isinstance(file, bytes) else Path(file).stat().st_size

    def read(self, start: int, end: int) -> bytes:
        """The bytes of a range."""
        if self._path is None:
            return (self._bytes or b"")[start:end]
        with self._path.open("rb") as opened:
            opened.seek(start)
            return opened.read(end - start)

    @property
    def part_size(self) -> int:
        """The size of the parts of a multipart upload: whole mebibytes."""
        return max(MIN_PART_SIZE, -(-self.size // MAX_PARTS // 2**20) * 2**20)

    def read_part(self, index: int) -> bytes:
        """The bytes of one part of a multipart upload."""
        return self.read(index * self.part_size, min((index + 1) * self.part_size, self.size))


def type_of(key: str) -> str:
    """The media type that the name of a file suggests."""
    ending = os.path.splitext(key)[1].lower()
    return _TYPES.get(ending) or mimetypes.guess_type(key)[0] or "application/octet-stream"


def completion(etags: list[str]) -> bytes:
    """The list of parts that completes a multipart upload."""
    parts = "".join(
        f"<Part><PartNumber>{number}</PartNumber><ETag>{etag}</ETag></Part>" for number, etag in enumerate(etags, 1)
    )
    return f"<CompleteMultipartUpload>{parts}</CompleteMultipartUpload>".encode()


def read_storage_error(response: httpx.Response) -> EuterpeError:
    """The storage responds in XML."""
    error = read_error(response)
    code = re.search(r"<Code>([^<]*)</Code>", response.text)
    message = re.search(r"<Message>([^<]*)</Message>", response.text)
    return EuterpeError(
        message[1] if message else f"The storage responded with status {response.status_code}.",
        status=error.status,
        code=code[1] if code else error.code,
        retry_after=error.retry_after,
    )
