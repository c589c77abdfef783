"""The clients."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any

import anyio
import anyio.to_thread
import httpx

from . import _uploads, models
from ._requests import seconds_before_retry, unreachable
from ._uploads import Progress, Source
from .operations import AsyncOperations, Operations

_ENDED = ("completed", "completed_with_errors", "failed", "cancelled", "awaiting_approval")
_TIMEOUT = httpx.Timeout(60, connect=10)


class Euterpe(Operations):
    """A client for programs that wait for each call: `Euterpe("https://api.example.com", auth)`.

    `auth` is `ClientCredentials(…)`, `UserTokens(…)` or an access token. Use it in a `with` block, or call `close()`.
    """

    def __init__(self, base_url: str, auth: httpx.Auth | str | None = None, *, attempts: int = 4) -> None:
        self.attempts = attempts
        self.http = httpx.Client(base_url=base_url, timeout=_TIMEOUT, **_auth(auth))
        self._storage = httpx.Client(timeout=_TIMEOUT)

    def __enter__(self) -> Euterpe:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self.http.close()
        self._storage.close()

    def upload_file(
        self,
        file: str | os.PathLike[str] | bytes,
        key: str,
        *,
        content_type: str | None = None,
        on_progress: Progress | None = None,
    ) -> str:
        """Uploads a file to your inbound area and returns its S3 URI, which tagging and ingestions take.

        Above 16 MB it is sent in parts, four at a time, and only a part that failed is sent again.
        """
        source = Source(file)
        upload = self.create_inbound_upload(_new_upload(source, key, content_type))
        report = on_progress or (lambda sent, total: None)
        report(0, source.size)
        if upload.parts is None:
            self._transfer(upload.method, upload.url, source.read(0, source.size), upload.headers)
            report(source.size, source.size)
            return upload.s3_file_uri
        urls, sent = upload.parts.urls, 0
        pool = ThreadPoolExecutor(_uploads.PARALLEL_PARTS)
        try:
            etags = []
            put = lambda index: self._transfer("PUT", urls[index], source.read_part(index))  # noqa: E731
            for index, response in enumerate(pool.map(put, range(len(urls)))):
                etags.append(response.headers["etag"])
                sent = min((index + 1) * source.part_size, source.size)
                report(sent, source.size)
            self._transfer("POST", upload.parts.complete_url, _uploads.completion(etags))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            # The service discards what is left after a week; this only does it sooner.
            self._storage.delete(upload.parts.abort_url)
            raise
        finally:
            pool.shutdown()
        return upload.s3_file_uri

    def wait_for_ingestion(
        self, ingestion_id: str, *, on_progress: Callable[[models.Ingestion], None] | None = None
    ) -> models.Ingestion:
        """Waits until an ingestion has ended, or needs an approval. Look at its `status`, `counts` and `error`."""
        seconds = 0.25
        while True:
            ingestion = self.get_ingestion(ingestion_id)
            if on_progress is not None:
                on_progress(ingestion)
            if ingestion.status in _ENDED:
                return ingestion
            time.sleep(seconds)
            seconds = min(seconds * 1.5, 10)

    def _transfer(self, method: str, url: str, content: bytes, headers: dict[str, str] | None = None) -> httpx.Response:
        attempt = 1
        while True:
            try:
                response = self._storage.request(method, url, content=content, headers=headers)
                if response.is_success:
                    return response
                error = _uploads.read_storage_error(response)
            except httpx.TransportError as cause:
                error = unreachable(cause)
            pause = seconds_before_retry(attempt, error, is_idempotent=True, attempts=self.attempts)
            if pause is None:
                raise error
            time.sleep(pause)
            attempt += 1


class AsyncEuterpe(AsyncOperations):
    """A client for programs with an event loop. Use it in an `async with` block, or call `aclose()`."""

    def __init__(self, base_url: str, auth: httpx.Auth | str | None = None, *, attempts: int = 4) -> None:
        self.attempts = attempts
        self.http = httpx.AsyncClient(base_url=base_url, timeout=_TIMEOUT, **_auth(auth))
        self._storage = httpx.AsyncClient(timeout=_TIMEOUT)

    async def __aenter__(self) -> AsyncEuterpe:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self.http.aclose()
        await self._storage.aclose()

    async def upload_file(
        self,
        file: str | os.PathLike[str] | bytes,
        key: str,
        *,
        content_type: str | None = None,
        on_progress: Progress | None = None,
    ) -> str:
        """Uploads a file to your inbound area and returns its S3 URI. See `Euterpe.upload_file`."""
        source = Source(file)
        upload = await self.create_inbound_upload(_new_upload(source, key, content_type))
        report = on_progress or (lambda sent, total: None)
        report(0, source.size)
        if upload.parts is None:
            content = await anyio.to_thread.run_sync(source.read, 0, source.size)
            await self._transfer(upload.method, upload.url, content, upload.headers)
            report(source.size, source.size)
            return upload.s3_file_uri
        urls = upload.parts.urls
        etags = [""] * len(urls)
        limiter = anyio.CapacityLimiter(_uploads.PARALLEL_PARTS)
        sent = 0

        async def put(index: int) -> None:
            nonlocal sent
            async with limiter:
                content = await anyio.to_thread.run_sync(source.read_part, index)
                etags[index] = (await self._transfer("PUT", urls[index], content)).headers["etag"]
                sent += len(content)
                report(sent, source.size)

        try:
            async with anyio.create_task_group() as group:
                for index in range(len(urls)):
                    group.start_soon(put, index)
            await self._transfer("POST", upload.parts.complete_url, _uploads.completion(etags))
        except BaseException:
            with anyio.CancelScope(shield=True):
                await self._storage.delete(upload.parts.abort_url)
            raise
        return upload.s3_file_uri

    async def wait_for_ingestion(
        self, ingestion_id: str, *, on_progress: Callable[[models.Ingestion], None] | None = None
    ) -> models.Ingestion:
        """Waits until an ingestion has ended, or needs an approval. Look at its `status`, `counts` and `error`."""
        seconds = 0.25
        while True:
            ingestion = await self.get_ingestion(ingestion_id)
            if on_progress is not None:
                on_progress(ingestion)
            if ingestion.status in _ENDED:
                return ingestion
            await anyio.sleep(seconds)
            seconds = min(seconds * 1.5, 10)

    async def _transfer(
        self, method: str, url: str, content: bytes, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        attempt = 1
        while True:
            try:
                response = await self._storage.request(method, url, content=content, headers=headers)
                if response.is_success:
                    return response
                error = _uploads.read_storage_error(response)
            except httpx.TransportError as cause:
                error = unreachable(cause)
            pause = seconds_before_retry(attempt, error, is_idempotent=True, attempts=self.attempts)
            if pause is None:
                raise error
            await anyio.sleep(pause)
            attempt += 1


def _new_upload(source: Source, key: str, content_type: str | None) -> models.NewUpload:
    upload = models.NewUpload(object_key=key, content_type=content_type or _uploads.type_of(key), size=source.size)
    if source.size > _uploads.MULTIPART_ABOVE:
        upload.part_size = source.part_size
    return upload


def _auth(auth: httpx.Auth | str | None) -> dict[str, Any]:
    return {"headers": {"authorization": f"Bearer {auth}"}} if isinstance(auth, str) else {"auth": auth}
