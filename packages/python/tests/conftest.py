"""The tests talk to a running service. `test/python/package.test.ts` starts one and sets these variables."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from euterpe import ClientCredentials, Euterpe


@dataclass(frozen=True)
class Service:
    url: str
    client_id: str
    client_secret: str
    songs: list[Path]
    root: Path
    email: str
    password: str
    device_client_id: str

    def auth(self) -> ClientCredentials:
        return ClientCredentials(self.url, self.client_id, self.client_secret)


@pytest.fixture(scope="session")
def service() -> Service:
    env = os.environ
    songs = sorted(Path(env["EUTERPE_SONGS"]).glob("*.wav"))
    return Service(
        env["EUTERPE_URL"],
        env["EUTERPE_CLIENT_ID"],
        env["EUTERPE_CLIENT_SECRET"],
        songs,
        Path(env["EUTERPE_ROOT"]),
        env["EUTERPE_EMAIL"],
        env["EUTERPE_PASSWORD"],
        env["EUTERPE_DEVICE_CLIENT_ID"],
    )


@pytest.fixture(scope="session")
def euterpe(service: Service) -> Iterator[Euterpe]:
    with Euterpe(service.url, service.auth()) as client:
        yield client


@pytest.fixture(scope="session")
def catalogue(euterpe: Euterpe, service: Service) -> list[str]:
    """A few analysed tracks. Returns their titles."""
    uris = [euterpe.upload_file(song, f"python/{song.name}") for song in service.songs]
    tracks = [
        {"outer_id": f"py-{index}", "title": f"Study {index}", "primary_media": uri} for index, uri in enumerate(uris)
    ]
    ingestion = euterpe.create_ingestion({"mode": "api_json", "tracks": tracks})
    ended = euterpe.wait_for_ingestion(ingestion.id)
    assert (ended.status, ended.counts.analysed) == ("completed", len(tracks))
    return [str(track["title"]) for track in tracks]
