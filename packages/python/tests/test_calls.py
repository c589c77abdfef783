import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from conftest import Service

from euterpe import AsyncEuterpe, ClientCredentials, Euterpe, EuterpeError, Model, etag_of, models
from euterpe._requests import seconds_before_retry
from euterpe._uploads import Source
from euterpe.errors import read_retry_after


def test_a_machine_client_gets_a_token_and_typed_data(euterpe: Euterpe) -> None:
    me = euterpe.get_me()
    assert isinstance(me, models.TokenContext)
    assert me.principal.type == "machine"
    assert isinstance(euterpe.get_status(), models.ServiceStatus)


def test_iterates_over_all_pages_of_lists_searches_and_objects(euterpe: Euterpe, catalogue: list[str]) -> None:
    assert [track.title for track in euterpe.iterate_workspace_tracks(page_size=1)] == catalogue
    found = {hit.title for hit in euterpe.iterate_search_tracks({"query": "study", "page_size": 1})}
    assert found >= set(catalogue)
    keys = [item.object_key for item in euterpe.iterate_inbound_objects(prefix="python/", page_size=1)]
    assert len(keys) == len(catalogue)
    assert any(event.type == "ingestion.completed" for event in euterpe.iterate_events(page_size=1))


def test_reads_a_list_by_ids_and_with_some_fields(euterpe: Euterpe, catalogue: list[str]) -> None:
    ids = [track.id for track in euterpe.list_workspace_tracks(page_size=2).results]
    assert [track.id for track in euterpe.iterate_workspace_tracks(ids=ids)] == ids
    page = euterpe.request("GET", "/v1/workspace/tracks", query={"fields": ["title", "isrc"], "page_size": 1})
    assert page["results"] == [{"title": catalogue[0], "isrc": None}]


def test_raises_an_error_with_status_and_code(euterpe: Euterpe) -> None:
    with pytest.raises(EuterpeError) as caught:
        euterpe.get_playlist("019a8400-0000-7000-8000-00000000ffff")
    assert (caught.value.status, caught.value.code) == (404, "not_found")
    with pytest.raises(EuterpeError) as refused:
        euterpe.list_workspace_tracks(page_size=1000)
    assert refused.value.code == "validation_error"
    assert refused.value.details


def test_reports_a_wrong_client_secret(service: Service) -> None:
    with Euterpe(service.url, ClientCredentials(service.url, service.client_id, "wrong")) as client:
        with pytest.raises(EuterpeError) as caught:
            client.get_me()
        assert caught.value.code == "invalid_client"


def test_asks_for_a_new_token_once_when_the_service_refuses_one(service: Service) -> None:
    auth = service.auth()
    with Euterpe(service.url, auth) as client:
        client.get_me()
        assert auth._tokens is not None
        object.__setattr__(auth._tokens, "access_token", "revoked")
        assert client.get_me().principal.type == "machine"


def test_a_write_with_an_old_etag_is_refused(euterpe: Euterpe) -> None:
    created = euterpe.create_playlist(models.NewPlaylist(name="Morning"))
    read = euterpe.get_playlist(created.id)
    renamed = euterpe.update_playlist(read.id, models.PlaylistChange(name="Noon"), if_match=etag_of(read))
    with pytest.raises(EuterpeError) as caught:
        euterpe.update_playlist(read.id, {"name": "Evening"}, if_match=etag_of(read))
    assert (caught.value.status, caught.value.code) == (412, "precondition_failed")
    assert euterpe.update_playlist(read.id, {"name": "Night"}, if_match=etag_of(renamed)).name == "Night"


def test_downloads_an_export_and_reads_responses_without_a_body(euterpe: Euterpe, catalogue: list[str]) -> None:
    catalogue_id = euterpe.list_catalogs().results[0].id
    assert catalogue[0].encode() in euterpe.export_catalog(catalogue_id, format="csv")
    euterpe.save_csv_profile("mine", {"columns": {"Titel": "title"}})
    euterpe.delete_csv_profile("mine")


def test_the_async_client_does_the_same(service: Service, catalogue: list[str]) -> None:
    async def check() -> None:
        async with AsyncEuterpe(service.url, service.auth()) as client:
            first, second = await asyncio.gather(client.get_me(), client.get_me())
            assert first == second
            titles = [track.title async for track in client.iterate_workspace_tracks(page_size=2)]
            assert titles == catalogue
            large = b"async" + bytes(17 * 1024 * 1024)
            sent: list[int] = []
            await client.upload_file(large, "python/large-async.bin", on_progress=lambda part, _: sent.append(part))
            stored = await client.list_inbound_objects(object_key="python/large-async.bin")
            assert isinstance(stored, models.InboundObject)
            assert (stored.size, sent[-1], len(sent)) == (len(large), len(large), 4)
            ingestion = await client.list_ingestions(page_size=1)
            assert (await client.wait_for_ingestion(ingestion.results[0].id)).status == "completed"
            with pytest.raises(EuterpeError):
                await client.get_playlist("019a8400-0000-7000-8000-00000000ffff")

    asyncio.run(check())


def test_uploads_large_files_in_parts(euterpe: Euterpe) -> None:
    large = b"sync" + bytes(20 * 1024 * 1024)
    sent: list[tuple[int, int]] = []
    euterpe.upload_file(large, "python/large.bin", on_progress=lambda *progress: sent.append(progress))
    stored = euterpe.list_inbound_objects(object_key="python/large.bin")
    assert isinstance(stored, models.InboundObject)
    assert stored.size == len(large)
    assert stored.etag.endswith("-3")
    assert sent[0] == (0, len(large))
    assert sent[-1] == (len(large), len(large))


@pytest.mark.parametrize("size", [17 * 2**20, 1600 * 2**20, 1600 * 2**20 + 1, 5 * 2**30 - 1, 5 * 2**30])
def test_a_file_has_at_most_200_parts_of_at_least_8_mebibytes(size: int) -> None:
    source = Source(b"")
    source.size = size
    assert source.part_size % 2**20 == 0
    assert source.part_size >= 8 * 2**20
    assert -(-size // source.part_size) <= 200


@pytest.fixture
def failing() -> Iterator[tuple[str, list[str | None]]]:
    """A proxy in front of a dead service. Records the idempotency keys of what it got."""
    keys: list[str | None] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            keys.append(self.headers["idempotency-key"])
            self.send_response(503)
            self.send_header("retry-after", "0")
            self.end_headers()
            self.wfile.write(b"<h1>Bad gateway</h1>")

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}", keys
        server.shutdown()


def test_repeats_a_lost_call_only_with_an_idempotency_key(failing: tuple[str, list[str | None]]) -> None:
    url, keys = failing
    with Euterpe(url, "any", attempts=3) as client:
        with pytest.raises(EuterpeError) as caught:
            client.create_ingestion({"mode": "api_json", "tracks": []})
        assert (caught.value.status, caught.value.code) == (503, "unknown")
        assert len(keys) == 3
        assert len(set(keys)) == 1
        assert keys[0]
        keys.clear()
        with pytest.raises(EuterpeError):
            client.create_webhook({"url": "https://example.com"})
        assert keys == [None]
    with Euterpe("http://127.0.0.1:1", attempts=1) as nowhere, pytest.raises(EuterpeError) as lost:
        nowhere.get_status()
    assert lost.value.code == "unreachable"


@pytest.mark.parametrize(
    ("status", "code", "retry_after", "is_idempotent", "expected"),
    [
        (429, "rate_limited", 7.0, False, 7.0),
        (429, "rate_limited", 31.0, False, None),
        (429, "quota_exceeded", 1.0, True, None),
        (503, "unknown", 0.0, True, 0.0),
        (503, "unknown", 0.0, False, None),
        (500, "internal_error", None, True, None),
    ],
)
def test_decides_which_calls_to_retry(
    status: int, code: str, retry_after: float | None, is_idempotent: bool, expected: float | None
) -> None:
    error = EuterpeError("x", status=status, code=code, retry_after=retry_after)
    assert seconds_before_retry(1, error, is_idempotent=is_idempotent, attempts=4) == expected
    assert seconds_before_retry(4, error, is_idempotent=is_idempotent, attempts=4) is None


def test_reads_retry_after_as_seconds_or_date() -> None:
    assert read_retry_after("7") == 7
    assert read_retry_after("Thu, 01 Jan 1970 00:00:10 GMT") == 0
    assert read_retry_after("soon") is None
    assert read_retry_after(None) is None


def test_accepts_fields_and_values_of_later_releases() -> None:
    webhook = models.Webhook.model_validate(
        {
            "id": "x",
            "url": "https://example.com",
            "description": "",
            "events": ["track.teleported"],
            "enabled": False,
            "disabled_reason": "bored",
            "created_at": "2026-11-15T09:00:00.000Z",
            "updated_at": "2026-11-15T09:00:00.000Z",
            "colour": "blue",
        }
    )
    assert webhook.disabled_reason == "bored"
    assert webhook.created_at.year == 2026
    assert webhook.model_extra == {"colour": "blue"}


def test_fields_named_like_a_keyword_have_an_underscore_here_and_none_on_the_wire() -> None:
    found = [
        (model, name, field.alias)
        for model in vars(models).values()
        if isinstance(model, type) and issubclass(model, Model)
        for name, field in model.model_fields.items()
        if field.alias is not None
    ]
    assert found
    for model, name, alias in found:
        assert name == f"{alias}_"
        values: dict[str, Any] = {name: "x"}
        assert alias in model.model_construct(None, **values).model_dump(by_alias=True, warnings=False)
