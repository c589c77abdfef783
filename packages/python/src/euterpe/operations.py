# Generated from openapi/v1.json by `npm run openapi`. Do not edit.
"""One method for each operation of the contract, and one that iterates for each list."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime
from typing import Any, Literal, cast

from . import models
from ._calls import AsyncCalls, SyncCalls


class Operations(SyncCalls):
    """The operations, for programs that wait for each call."""

    def get_status(self) -> models.ServiceStatus:
        """Get the health of the service and its components. `down` (with HTTP 503) when the service is unavailable; `degraded` when some components are down and the rest works."""
        return self._call("GET", "/status", result=models.ServiceStatus)

    def get_versions(self) -> models.ServiceVersions:
        """List the API versions"""
        return self._call("GET", "/versions", result=models.ServiceVersions)

    def get_signature_keys(self) -> models.KeySet:
        """The keys that sign webhooks and download URLs. Keys rotate every quarter. The next key is published a day before it signs. Fetch the set when you meet an unknown key id, cache it for a few hours, and never pin a key id."""
        return self._call("GET", "/v1/.well-known/jwks.json", result=models.KeySet)

    def get_me(self) -> models.TokenContext:
        """Get the caller and their permissions"""
        return self._call("GET", "/v1/me", result=models.TokenContext)

    def get_account(self) -> models.Account:
        """Get your account. Only accepts tokens of the console."""
        return self._call("GET", "/v1/me/account", result=models.Account)

    def update_account(self, body: models.UpdateAccountBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Account:
        """Change your name, language or picture. Fields you leave out stay unchanged. Only accepts tokens of the console."""
        return self._call("PATCH", "/v1/me/account", body=body, if_match=if_match, result=models.Account)

    def list_sessions(self) -> models.ListSessionsResult:
        """List your sessions. Most recently used first. Only accepts tokens of the console."""
        return self._call("GET", "/v1/me/sessions", result=models.ListSessionsResult)

    def end_session(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """End one of your sessions. Also signs the console out in that browser. Only accepts tokens of the console."""
        return self._call("DELETE", "/v1/me/sessions/{id}", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    def end_other_sessions(self) -> models.EndOtherSessionsResult:
        """End all your other sessions. Only accepts tokens of the console."""
        return self._call("POST", "/v1/me/sessions/end-others", result=models.EndOtherSessionsResult)

    def list_applications(self) -> models.ListApplicationsResult:
        """List the applications you gave access. Only accepts tokens of the console."""
        return self._call("GET", "/v1/me/applications", result=models.ListApplicationsResult)

    def withdraw_application(self, client_id: str) -> models.WithdrawApplicationResult:
        """Remove an application's access. Its tokens stop working at once. Only accepts tokens of the console."""
        return self._call("DELETE", "/v1/me/applications/{client_id}", path_values={"client_id": client_id}, result=models.WithdrawApplicationResult)

    def get_credits(self) -> models.CreditBalance:
        """Get your credit balance"""
        return self._call("GET", "/v1/me/credits", result=models.CreditBalance)

    def list_credit_entries(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, kind: Literal["grant", "reserve", "settle", "release"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.CreditEntryPage:
        """List ledger entries. All changes of the balance, newest first. Entries never change."""
        return self._call("GET", "/v1/me/credits/history", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "created_after": created_after, "created_before": created_before}, result=models.CreditEntryPage)

    def iterate_credit_entries(self, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, kind: Literal["grant", "reserve", "settle", "release"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.CreditEntry]:
        """All results of `list_credit_entries`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/me/credits/history", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "created_after": created_after, "created_before": created_before}, item=models.CreditEntry, by_cursor=True)

    def tag_track(self, body: models.TaggingRequest | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.TaggingResult:
        """Tag an audio file. Analyses one object and returns its tags. Costs one credit; with `persist` a second one, for the track that is created and analysed in the catalogue. If only persisting fails, the response is 200 with the tags and the reason in `persistence`, and the second credit is not charged."""
        return self._call("POST", "/v1/tagging", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.TaggingResult)

    def tag_tracks(self, body: models.TaggingBatchRequest | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.TaggingBatchResult:
        """Tag up to 50 audio files. Each track is tagged, and charged, like a single call. A track that fails has an error_code in its result and costs nothing. The other tracks are not affected."""
        return self._call("POST", "/v1/tagging/batch", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.TaggingBatchResult)

    def get_tagging_results(self, *, track_id: str | None = None, outer_id: str | None = None, isrc: str | None = None, catalog_id: str | None = None, all_scores: bool | None = None) -> models.StoredTaggingResult:
        """Get the stored tags of a track. Identify the track by exactly one of track_id, outer_id and isrc."""
        return self._call("GET", "/v1/tagging/results", query={"track_id": track_id, "outer_id": outer_id, "isrc": isrc, "catalog_id": catalog_id, "all_scores": all_scores}, result=models.StoredTaggingResult)

    def get_taxonomy(self) -> models.Taxonomy:
        """Get the taxonomy. Uids are stable: a tag keeps its uid in all later versions."""
        return self._call("GET", "/v1/tagging/taxonomy", result=models.Taxonomy)

    def get_tagging_matrix(self, *, catalog_id: str | None = None, ingestion_id: str | None = None) -> models.TaggingMatrix:
        """Get tag statistics over many tracks"""
        return self._call("GET", "/v1/tagging/matrix", query={"catalog_id": catalog_id, "ingestion_id": ingestion_id}, result=models.TaggingMatrix)

    def measure_features(self, body: models.FeaturesRequest | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.FeaturesResult:
        """Measure the features of an audio file. Tempo, key, loudness, timbre and more, for one object. Costs one credit."""
        return self._call("POST", "/v1/audio/features", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.FeaturesResult)

    def read_embedded_tags(self, body: models.EmbeddedTagsRequest | Mapping[str, Any]) -> models.EmbeddedTagsResult:
        """Read the tags in an audio file. ID3, Vorbis comments, MP4 items and RIFF INFO, as the file has them; nothing is measured or stored. Costs no credits. A file without tags has none."""
        return self._call("POST", "/v1/audio/embedded-tags", body=body, result=models.EmbeddedTagsResult)

    def search_tracks(self, body: models.SearchRequest | Mapping[str, Any]) -> models.SearchHitPage:
        """Search tracks. Ranks tracks of the workspace, the atlas or both in one list. Exact title and artist matches come first. By relevance, the best 1,000 tracks can be read. With `sort`, up to 100,000 matches are ordered before the page is cut. `count_is_capped` tells whether there are more."""
        return self._call("POST", "/v1/search/tracks", body=body, result=models.SearchHitPage)

    def iterate_search_tracks(self, body: models.SearchRequest | Mapping[str, Any]) -> Iterator[models.SearchHit]:
        """All results of `search_tracks`. Each page is fetched when it is needed."""
        return self._iterate("POST", "/v1/search/tracks", body=body, item=models.SearchHit)

    def continue_journey(self, body: models.JourneyRequest | Mapping[str, Any]) -> models.Journey:
        """Play on from a track, endlessly. A radio: tracks that sound like the seed, each by another artist than the one before, in keys that mix, along an energy curve if you send one. The last 200 tracks do not return, unless there are fewer to choose from. Nothing is stored: the cursor holds how far the journey has come, and the same call always returns the same tracks."""
        return self._call("POST", "/v1/search/journeys", body=body, result=models.Journey)

    def iterate_continue_journey(self, body: models.JourneyRequest | Mapping[str, Any]) -> Iterator[models.JourneyStop]:
        """All results of `continue_journey`. Each page is fetched when it is needed."""
        return self._iterate("POST", "/v1/search/journeys", body=body, item=models.JourneyStop)

    def list_catalogs(self) -> models.ListCatalogsResult:
        """List your organisation's catalogues. Oldest first. A client that is bound to a catalogue only sees that one."""
        return self._call("GET", "/v1/catalogs", result=models.ListCatalogsResult)

    def create_catalog(self, body: models.CreateCatalogBody | Mapping[str, Any]) -> models.Catalog:
        """Create a catalogue"""
        return self._call("POST", "/v1/catalogs", body=body, result=models.Catalog)

    def get_catalog(self, catalog_id: str) -> models.Catalog:
        """Get a catalogue"""
        return self._call("GET", "/v1/catalogs/{catalog_id}", path_values={"catalog_id": catalog_id}, result=models.Catalog)

    def update_catalog(self, catalog_id: str, body: models.UpdateCatalogBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Catalog:
        """Rename a catalogue, or make it the default"""
        return self._call("PATCH", "/v1/catalogs/{catalog_id}", path_values={"catalog_id": catalog_id}, body=body, if_match=if_match, result=models.Catalog)

    def delete_catalog(self, catalog_id: str, *, cascade: bool | None = None, if_match: str | None = None) -> models.DeleteCatalogResult:
        """Delete a catalogue. Deletes an empty catalogue or, with cascade=true, one with all its records. Those go in the background: the catalogue is gone at once, its records within minutes. This cannot be undone. The default catalogue, one with running ingestions and one that applications are bound to cannot be deleted."""
        return self._call("DELETE", "/v1/catalogs/{catalog_id}", path_values={"catalog_id": catalog_id}, query={"cascade": cascade}, if_match=if_match, result=models.DeleteCatalogResult)

    def export_catalog(self, catalog_id: str, *, format: Literal["csv", "ern"] | str | None = None) -> bytes:
        """Export a catalogue. All tracks with their artists, releases, works, labels, deals and rights: as CSV, or as a tar archive of ERN 4.3 messages. Ingesting the export into another catalogue gives the same catalogue. Audio and pictures are not included."""
        return cast("bytes", self._call_any("GET", "/v1/catalogs/{catalog_id}/export", path_values={"catalog_id": catalog_id}, query={"format": format}, result=bytes))

    def list_workspace_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, catalog_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.TrackPage:
        """List your organisation's tracks. Oldest first, unless you send sort. Filters are combined with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id, catalog_id."""
        return self._call("GET", "/v1/workspace/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "catalog_id": catalog_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.TrackPage)

    def iterate_workspace_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, catalog_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Track]:
        """All results of `list_workspace_tracks`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "catalog_id": catalog_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Track, by_cursor=True)

    def get_workspace_track(self, track_id: str, *, include: list[Literal["tags", "features", "waveform", "portrait", "segments", "structure", "description", "lyrics", "works", "titles", "details", "deals", "similar", "fingerprint_matches", "enrichments", "similar.track", "fingerprint_matches.track"] | str] | None = None) -> models.Track:
        """Get one of your organisation's tracks"""
        return self._call("GET", "/v1/workspace/tracks/{track_id}", path_values={"track_id": track_id}, query={"include": include}, result=models.Track)

    def update_workspace_track(self, track_id: str, body: models.UpdateWorkspaceTrackBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Track:
        """Edit a track. Fields you leave out stay as they are. Identifiers that belong to another track are refused with 422. The change appears in the history of the track, where it can be undone."""
        return self._call("PATCH", "/v1/workspace/tracks/{track_id}", path_values={"track_id": track_id}, body=body, if_match=if_match, result=models.Track)

    def delete_workspace_track(self, track_id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a track. Deletes the track with its tags and analysis. Its artists, releases and works stay. The deletion can be undone for a year, through the history of the track."""
        return self._call("DELETE", "/v1/workspace/tracks/{track_id}", path_values={"track_id": track_id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def list_workspace_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ArtistPage:
        """List your organisation's artists. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id, isni."""
        return self._call("GET", "/v1/workspace/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ArtistPage)

    def iterate_workspace_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Artist]:
        """All results of `list_workspace_artists`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Artist, by_cursor=True)

    def get_workspace_artist(self, artist_id: str, *, include: list[Literal["releases", "tracks", "enrichments"] | str] | None = None) -> models.Artist:
        """Get one of your organisation's artists"""
        return self._call("GET", "/v1/workspace/artists/{artist_id}", path_values={"artist_id": artist_id}, query={"include": include}, result=models.Artist)

    def update_workspace_artist(self, artist_id: str, body: models.UpdateWorkspaceArtistBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Artist:
        """Edit a artist. Fields you leave out stay as they are. Identifiers that belong to another artist are refused with 422. The change appears in the history of the artist, where it can be undone."""
        return self._call("PATCH", "/v1/workspace/artists/{artist_id}", path_values={"artist_id": artist_id}, body=body, if_match=if_match, result=models.Artist)

    def delete_workspace_artist(self, artist_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a artist. A artist that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the artist."""
        return self._call("DELETE", "/v1/workspace/artists/{artist_id}", path_values={"artist_id": artist_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def list_workspace_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ReleasePage:
        """List your organisation's releases. Oldest first, unless you send sort. Filters are combined with AND: title, upc, outer_id, artist_id, label_id."""
        return self._call("GET", "/v1/workspace/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ReleasePage)

    def iterate_workspace_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Release]:
        """All results of `list_workspace_releases`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Release, by_cursor=True)

    def get_workspace_release(self, release_id: str, *, include: list[Literal["tracks", "titles", "details", "deals", "images", "enrichments"] | str] | None = None) -> models.Release:
        """Get one of your organisation's releases"""
        return self._call("GET", "/v1/workspace/releases/{release_id}", path_values={"release_id": release_id}, query={"include": include}, result=models.Release)

    def update_workspace_release(self, release_id: str, body: models.UpdateWorkspaceReleaseBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Release:
        """Edit a release. Fields you leave out stay as they are. Identifiers that belong to another release are refused with 422. The change appears in the history of the release, where it can be undone."""
        return self._call("PATCH", "/v1/workspace/releases/{release_id}", path_values={"release_id": release_id}, body=body, if_match=if_match, result=models.Release)

    def delete_workspace_release(self, release_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a release. A release that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the release."""
        return self._call("DELETE", "/v1/workspace/releases/{release_id}", path_values={"release_id": release_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def list_workspace_labels(self, *, name: str | None = None, outer_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.LabelPage:
        """List your organisation's labels. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id."""
        return self._call("GET", "/v1/workspace/labels", query={"name": name, "outer_id": outer_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.LabelPage)

    def iterate_workspace_labels(self, *, name: str | None = None, outer_id: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Label]:
        """All results of `list_workspace_labels`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/labels", query={"name": name, "outer_id": outer_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Label, by_cursor=True)

    def get_workspace_label(self, label_id: str, *, include: list[Literal["releases"] | str] | None = None) -> models.Label:
        """Get one of your organisation's labels"""
        return self._call("GET", "/v1/workspace/labels/{label_id}", path_values={"label_id": label_id}, query={"include": include}, result=models.Label)

    def update_workspace_label(self, label_id: str, body: models.UpdateWorkspaceLabelBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Label:
        """Edit a label. Fields you leave out stay as they are. Identifiers that belong to another label are refused with 422. The change appears in the history of the label, where it can be undone."""
        return self._call("PATCH", "/v1/workspace/labels/{label_id}", path_values={"label_id": label_id}, body=body, if_match=if_match, result=models.Label)

    def delete_workspace_label(self, label_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a label. A label that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the label."""
        return self._call("DELETE", "/v1/workspace/labels/{label_id}", path_values={"label_id": label_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def list_workspace_works(self, *, title: str | None = None, iswc: str | None = None, outer_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.WorkPage:
        """List your organisation's works. Oldest first, unless you send sort. Filters are combined with AND: title, iswc, outer_id."""
        return self._call("GET", "/v1/workspace/works", query={"title": title, "iswc": iswc, "outer_id": outer_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.WorkPage)

    def iterate_workspace_works(self, *, title: str | None = None, iswc: str | None = None, outer_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Work]:
        """All results of `list_workspace_works`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/works", query={"title": title, "iswc": iswc, "outer_id": outer_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Work, by_cursor=True)

    def get_workspace_work(self, work_id: str, *, include: list[Literal["tracks", "enrichments"] | str] | None = None) -> models.Work:
        """Get one of your organisation's works"""
        return self._call("GET", "/v1/workspace/works/{work_id}", path_values={"work_id": work_id}, query={"include": include}, result=models.Work)

    def update_workspace_work(self, work_id: str, body: models.UpdateWorkspaceWorkBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Work:
        """Edit a work. Fields you leave out stay as they are. Identifiers that belong to another work are refused with 422. The change appears in the history of the work, where it can be undone."""
        return self._call("PATCH", "/v1/workspace/works/{work_id}", path_values={"work_id": work_id}, body=body, if_match=if_match, result=models.Work)

    def delete_workspace_work(self, work_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a work. A work that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the work."""
        return self._call("DELETE", "/v1/workspace/works/{work_id}", path_values={"work_id": work_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def list_atlas_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.TrackPage:
        """List the atlas tracks. Oldest first, unless you send sort. Filters are combined with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id."""
        return self._call("GET", "/v1/atlas/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.TrackPage)

    def iterate_atlas_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Track]:
        """All results of `list_atlas_tracks`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Track)

    def get_atlas_track(self, track_id: str, *, include: list[Literal["tags", "features", "waveform", "portrait", "segments", "structure", "description", "lyrics", "works", "titles", "details", "deals", "similar", "fingerprint_matches", "enrichments", "similar.track", "fingerprint_matches.track"] | str] | None = None) -> models.Track:
        """Get one of the atlas tracks"""
        return self._call("GET", "/v1/atlas/tracks/{track_id}", path_values={"track_id": track_id}, query={"include": include}, result=models.Track)

    def list_atlas_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ArtistPage:
        """List the atlas artists. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id, isni."""
        return self._call("GET", "/v1/atlas/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ArtistPage)

    def iterate_atlas_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Artist]:
        """All results of `list_atlas_artists`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Artist)

    def get_atlas_artist(self, artist_id: str, *, include: list[Literal["releases", "tracks", "enrichments"] | str] | None = None) -> models.Artist:
        """Get one of the atlas artists"""
        return self._call("GET", "/v1/atlas/artists/{artist_id}", path_values={"artist_id": artist_id}, query={"include": include}, result=models.Artist)

    def list_atlas_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ReleasePage:
        """List the atlas releases. Oldest first, unless you send sort. Filters are combined with AND: title, upc, outer_id, artist_id, label_id."""
        return self._call("GET", "/v1/atlas/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ReleasePage)

    def iterate_atlas_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Release]:
        """All results of `list_atlas_releases`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Release)

    def get_atlas_release(self, release_id: str, *, include: list[Literal["tracks", "titles", "details", "deals", "images", "enrichments"] | str] | None = None) -> models.Release:
        """Get one of the atlas releases"""
        return self._call("GET", "/v1/atlas/releases/{release_id}", path_values={"release_id": release_id}, query={"include": include}, result=models.Release)

    def list_atlas_labels(self, *, name: str | None = None, outer_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.LabelPage:
        """List the atlas labels. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id."""
        return self._call("GET", "/v1/atlas/labels", query={"name": name, "outer_id": outer_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.LabelPage)

    def iterate_atlas_labels(self, *, name: str | None = None, outer_id: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> Iterator[models.Label]:
        """All results of `list_atlas_labels`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/labels", query={"name": name, "outer_id": outer_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Label)

    def get_atlas_label(self, label_id: str, *, include: list[Literal["releases"] | str] | None = None) -> models.Label:
        """Get one of the atlas labels"""
        return self._call("GET", "/v1/atlas/labels/{label_id}", path_values={"label_id": label_id}, query={"include": include}, result=models.Label)

    def get_track_audio(self, track_id: str, *, with_tags: bool | None = None) -> models.TrackAudio:
        """Get a URL to play the audio of a track. A signed URL of the file the track was analysed from. Also needs the scope storage.read. 404 if the file no longer exists: delivered files are deleted after processing, unless delete_delivered_file is false; files under inbound/ are kept."""
        return self._call("GET", "/v1/workspace/tracks/{track_id}/audio", path_values={"track_id": track_id}, query={"with_tags": with_tags}, result=models.TrackAudio)

    def merge_workspace_artist(self, artist_id: str, body: models.MergeWorkspaceArtistBody | Mapping[str, Any]) -> models.Artist:
        """Merge another artist into this one. Everything linked to the other artist is linked to this one, which keeps its own values and gets identifiers and references that it lacks. The other artist is deleted. Deliveries that use its outer_id find this one. Artists with different ISNIs are refused."""
        return self._call("POST", "/v1/workspace/artists/{artist_id}/merge", path_values={"artist_id": artist_id}, body=body, result=models.Artist)

    def merge_workspace_track(self, track_id: str, body: models.MergeWorkspaceTrackBody | Mapping[str, Any]) -> models.Track:
        """Merge another track into this one. This track keeps its own values and gets what it lacks from the other: fields, releases, works, references, tags and the analysis. The other track is deleted. Deliveries that use its outer_id find this one. Tracks with different ISRCs are refused."""
        return self._call("POST", "/v1/workspace/tracks/{track_id}/merge", path_values={"track_id": track_id}, body=body, result=models.Track)

    def move_workspace_tracks(self, body: models.MoveWorkspaceTracksBody | Mapping[str, Any]) -> models.MoveWorkspaceTracksResult:
        """Move tracks to another catalogue. All of the tracks move, or none. They keep their ids. Artists, releases, labels and works belong to a catalogue, so they are matched in the other one like in a delivery, or created there."""
        return self._call("POST", "/v1/workspace/tracks/move", body=body, result=models.MoveWorkspaceTracksResult)

    def list_workspace_changes(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None, kind: Literal["tracks", "artists", "releases", "labels", "works"] | str | None = None) -> models.ListWorkspaceChangesResult:
        """List what people and applications changed. Newest first: edits, deletions, merges and moves of all records, for instance to find a deleted one. What deliveries changed is in the history of each record, and in the entities of each ingestion."""
        return self._call("GET", "/v1/workspace/changes", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before, "kind": kind}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_changes(self, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None, kind: Literal["tracks", "artists", "releases", "labels", "works"] | str | None = None) -> Iterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_changes`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/changes", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before, "kind": kind}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    def list_workspace_track_history(self, track_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a track. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a track that was deleted or merged. Changes are kept for a year."""
        return self._call("GET", "/v1/workspace/tracks/{track_id}/history", path_values={"track_id": track_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_track_history(self, track_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_track_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/tracks/{track_id}/history", path_values={"track_id": track_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    def undo_workspace_track_change(self, track_id: str, change_id: str) -> models.Track:
        """Undo a change of a track. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return self._call("POST", "/v1/workspace/tracks/{track_id}/history/{change_id}/undo", path_values={"track_id": track_id, "change_id": change_id}, result=models.Track)

    def list_workspace_artist_history(self, artist_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a artist. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a artist that was deleted or merged. Changes are kept for a year."""
        return self._call("GET", "/v1/workspace/artists/{artist_id}/history", path_values={"artist_id": artist_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_artist_history(self, artist_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_artist_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/artists/{artist_id}/history", path_values={"artist_id": artist_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    def undo_workspace_artist_change(self, artist_id: str, change_id: str) -> models.Artist:
        """Undo a change of a artist. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return self._call("POST", "/v1/workspace/artists/{artist_id}/history/{change_id}/undo", path_values={"artist_id": artist_id, "change_id": change_id}, result=models.Artist)

    def list_workspace_release_history(self, release_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a release. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a release that was deleted or merged. Changes are kept for a year."""
        return self._call("GET", "/v1/workspace/releases/{release_id}/history", path_values={"release_id": release_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_release_history(self, release_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_release_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/releases/{release_id}/history", path_values={"release_id": release_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    def undo_workspace_release_change(self, release_id: str, change_id: str) -> models.Release:
        """Undo a change of a release. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return self._call("POST", "/v1/workspace/releases/{release_id}/history/{change_id}/undo", path_values={"release_id": release_id, "change_id": change_id}, result=models.Release)

    def list_workspace_label_history(self, label_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a label. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a label that was deleted or merged. Changes are kept for a year."""
        return self._call("GET", "/v1/workspace/labels/{label_id}/history", path_values={"label_id": label_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_label_history(self, label_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_label_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/labels/{label_id}/history", path_values={"label_id": label_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    def undo_workspace_label_change(self, label_id: str, change_id: str) -> models.Label:
        """Undo a change of a label. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return self._call("POST", "/v1/workspace/labels/{label_id}/history/{change_id}/undo", path_values={"label_id": label_id, "change_id": change_id}, result=models.Label)

    def list_workspace_work_history(self, work_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a work. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a work that was deleted or merged. Changes are kept for a year."""
        return self._call("GET", "/v1/workspace/works/{work_id}/history", path_values={"work_id": work_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_work_history(self, work_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_work_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/works/{work_id}/history", path_values={"work_id": work_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    def undo_workspace_work_change(self, work_id: str, change_id: str) -> models.Work:
        """Undo a change of a work. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return self._call("POST", "/v1/workspace/works/{work_id}/history/{change_id}/undo", path_values={"work_id": work_id, "change_id": change_id}, result=models.Work)

    def list_enrichments(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["received", "-received"] | str | None = None, updated_after: datetime | None = None, catalog_id: str | None = None, entity: Literal["track", "artist", "release", "work"] | str | None = None, sender: str | None = None, term: str | None = None) -> models.ListedEnrichmentPage:
        """List what messages say about your records. Descriptions from MEAD and PIE messages, also of records that the catalogue does not have yet. Search by term to find records by mood, genre, theme or instrument."""
        return self._call("GET", "/v1/workspace/enrichments", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "catalog_id": catalog_id, "entity": entity, "sender": sender, "term": term}, result=models.ListedEnrichmentPage)

    def iterate_enrichments(self, *, page_size: int | None = None, sort: Literal["received", "-received"] | str | None = None, updated_after: datetime | None = None, catalog_id: str | None = None, entity: Literal["track", "artist", "release", "work"] | str | None = None, sender: str | None = None, term: str | None = None) -> Iterator[models.ListedEnrichment]:
        """All results of `list_enrichments`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/enrichments", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "catalog_id": catalog_id, "entity": entity, "sender": sender, "term": term}, item=models.ListedEnrichment, by_cursor=True)

    def delete_enrichment(self, enrichment_id: str) -> None:
        """Remove what a message says. The record stays. The same message does not bring the description back when it is delivered again; a newer one of its sender does."""
        self._call_any("DELETE", "/v1/workspace/enrichments/{enrichment_id}", path_values={"enrichment_id": enrichment_id}, result=None)

    def get_health_of_workspace(self, *, catalog_id: str | None = None) -> models.CatalogueHealth:
        """Count what is wrong with your tracks. Counts up to 10,000 at once; larger counts are those of the last check. Changes by people count at once, deliveries within about five minutes."""
        return self._call("GET", "/v1/workspace/health", query={"catalog_id": catalog_id}, result=models.CatalogueHealth)

    def check_health_of_workspace(self) -> None:
        """Look at what has changed now"""
        self._call_any("POST", "/v1/workspace/health/check", result=None)

    def list_track_issues(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["missing_title", "missing_artist", "missing_isrc", "missing_upc", "no_audio", "failed_analysis", "silent", "clipped", "mono", "too_quiet", "too_loud"] | str | None = None, dismissed: bool | None = None, catalog_id: str | None = None) -> models.TrackIssuePage:
        """List the tracks with an issue"""
        return self._call("GET", "/v1/workspace/health/issues", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "dismissed": dismissed, "catalog_id": catalog_id}, result=models.TrackIssuePage)

    def iterate_track_issues(self, *, page_size: int | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["missing_title", "missing_artist", "missing_isrc", "missing_upc", "no_audio", "failed_analysis", "silent", "clipped", "mono", "too_quiet", "too_loud"] | str | None = None, dismissed: bool | None = None, catalog_id: str | None = None) -> Iterator[models.TrackIssue]:
        """All results of `list_track_issues`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/health/issues", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "dismissed": dismissed, "catalog_id": catalog_id}, item=models.TrackIssue, by_cursor=True)

    def list_track_pairs(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["copy", "cover"] | str | None = None, catalog_id: str | None = None) -> models.TrackPairPage:
        """List pairs of tracks that sound alike. Within one catalogue, without those that are to be kept."""
        return self._call("GET", "/v1/workspace/health/pairs", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "catalog_id": catalog_id}, result=models.TrackPairPage)

    def iterate_track_pairs(self, *, page_size: int | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["copy", "cover"] | str | None = None, catalog_id: str | None = None) -> Iterator[models.TrackPair]:
        """All results of `list_track_pairs`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/health/pairs", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "catalog_id": catalog_id}, item=models.TrackPair, by_cursor=True)

    def dismiss_track_issues(self, body: models.DismissTrackIssuesBody | Mapping[str, Any]) -> models.ChangedIssues:
        """Say that tracks are fine as they are"""
        return self._call("POST", "/v1/workspace/health/issues/dismiss", body=body, result=models.ChangedIssues)

    def keep_track_pairs(self, body: models.KeepTrackPairsBody | Mapping[str, Any]) -> models.ChangedIssues:
        """Keep tracks that sound alike. They are no longer listed as a pair. To make two tracks one, merge them."""
        return self._call("POST", "/v1/workspace/health/pairs/keep", body=body, result=models.ChangedIssues)

    def get_sound_map(self) -> bytes:
        """Get the sound map. Where each track lies on a plane on which tracks that sound alike are close. A track keeps its place; new ones are placed near what they sound like. Big-endian bytes: `EUMP`, the number of points and the number of tracks (32 bits each), then 26 bytes for each point: the id of the track (16), x and y (16 bits each, add 32768), a number that tracks of one artist share (32 bits), valence and arousal (a byte each). Of more than 250,000 tracks, a part is shown."""
        return cast("bytes", self._call_any("GET", "/v1/workspace/map", result=bytes))

    def get_sound_map_scores(self, *, tag_uid: str) -> bytes:
        """Get how strong a tag is on the sound map. A byte for each point of the map, in its order: the score of the tag, times 255."""
        return cast("bytes", self._call_any("GET", "/v1/workspace/map/scores", query={"tag_uid": tag_uid}, result=bytes))

    def list_track_tags(self, track_id: str) -> models.ListTrackTagsResult:
        """List the tags of a track, with who assigned them. Tags that a person rejected come last, with a score of 0."""
        return self._call("GET", "/v1/workspace/tracks/{track_id}/tags", path_values={"track_id": track_id}, result=models.ListTrackTagsResult)

    def decide_track_tags(self, track_id: str, body: models.TagDecisions | Mapping[str, Any], *, if_match: str | None = None) -> models.ListTrackTagsResult:
        """Accept, add or reject tags of a track. A person's decision wins over the model, now and after every later analysis, and search finds tracks by it at once. Use tags of the taxonomy or of your vocabularies."""
        return self._call("PATCH", "/v1/workspace/tracks/{track_id}/tags", path_values={"track_id": track_id}, body=body, if_match=if_match, result=models.ListTrackTagsResult)

    def decide_tags(self, body: models.BulkTagDecisions | Mapping[str, Any]) -> models.DecideTagsResult:
        """Accept, add or reject tags of many tracks. All of the tracks change, or none."""
        return self._call("POST", "/v1/tagging/decisions", body=body, result=models.DecideTagsResult)

    def list_tag_decisions(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["updated", "-updated"] | str | None = None, updated_after: datetime | None = None, tag_uid: str | None = None, track_id: str | None = None, decision: Literal["accepted", "rejected", "added"] | str | None = None) -> models.TagDecisionPage:
        """List what people decided about tags. Newest first, of all tracks."""
        return self._call("GET", "/v1/tagging/decisions", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "tag_uid": tag_uid, "track_id": track_id, "decision": decision}, result=models.TagDecisionPage)

    def iterate_tag_decisions(self, *, page_size: int | None = None, sort: Literal["updated", "-updated"] | str | None = None, updated_after: datetime | None = None, tag_uid: str | None = None, track_id: str | None = None, decision: Literal["accepted", "rejected", "added"] | str | None = None) -> Iterator[models.TagDecision]:
        """All results of `list_tag_decisions`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/tagging/decisions", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "tag_uid": tag_uid, "track_id": track_id, "decision": decision}, item=models.TagDecision, by_cursor=True)

    def get_tag_accuracy(self, *, catalog_id: str | None = None) -> models.TagAccuracyReport:
        """Compare the model with what people decided. For every tag that people decided about: how often the model was right. Decisions are compared with the present model, for tracks that it has analysed."""
        return self._call("GET", "/v1/tagging/accuracy", query={"catalog_id": catalog_id}, result=models.TagAccuracyReport)

    def read_track_sounds(self, body: models.TrackIds | Mapping[str, Any]) -> models.ReadTrackSoundsResult:
        """Read how tracks sound, in brief. Tempo, key, the strongest moods and genres, and a small waveform of many tracks at once, to draw lists with. In any order; tracks that do not exist are left out."""
        return self._call("POST", "/v1/workspace/tracks/sounds", body=body, result=models.ReadTrackSoundsResult)

    def get_track_artwork(self, track_id: str) -> models.RecordArtwork:
        """Get the cover of a track. A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file."""
        return self._call("GET", "/v1/workspace/tracks/{track_id}/artwork", path_values={"track_id": track_id}, result=models.RecordArtwork)

    def set_track_artwork(self, track_id: str, body: models.NewArtwork | Mapping[str, Any], *, if_match: str | None = None) -> models.RecordArtwork:
        """Upload the cover of a track. Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards."""
        return self._call("PUT", "/v1/workspace/tracks/{track_id}/artwork", path_values={"track_id": track_id}, body=body, if_match=if_match, result=models.RecordArtwork)

    def remove_track_artwork(self, track_id: str, *, if_match: str | None = None) -> None:
        """Remove the uploaded cover of a track. A delivered or embedded picture shows again, if there is one."""
        self._call_any("DELETE", "/v1/workspace/tracks/{track_id}/artwork", path_values={"track_id": track_id}, if_match=if_match, result=None)

    def read_track_artworks(self, body: models.ArtworkIds | Mapping[str, Any]) -> models.ReadTrackArtworksResult:
        """Read the covers of many tracks. To draw lists with. In any order; tracks without a cover are left out."""
        return self._call("POST", "/v1/workspace/tracks/artwork", body=body, result=models.ReadTrackArtworksResult)

    def get_release_artwork(self, release_id: str) -> models.RecordArtwork:
        """Get the cover of a release. A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file."""
        return self._call("GET", "/v1/workspace/releases/{release_id}/artwork", path_values={"release_id": release_id}, result=models.RecordArtwork)

    def set_release_artwork(self, release_id: str, body: models.NewArtwork | Mapping[str, Any], *, if_match: str | None = None) -> models.RecordArtwork:
        """Upload the cover of a release. Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards."""
        return self._call("PUT", "/v1/workspace/releases/{release_id}/artwork", path_values={"release_id": release_id}, body=body, if_match=if_match, result=models.RecordArtwork)

    def remove_release_artwork(self, release_id: str, *, if_match: str | None = None) -> None:
        """Remove the uploaded cover of a release. A delivered or embedded picture shows again, if there is one."""
        self._call_any("DELETE", "/v1/workspace/releases/{release_id}/artwork", path_values={"release_id": release_id}, if_match=if_match, result=None)

    def read_release_artworks(self, body: models.ArtworkIds | Mapping[str, Any]) -> models.ReadTrackArtworksResult:
        """Read the covers of many releases. To draw lists with. In any order; releases without a cover are left out."""
        return self._call("POST", "/v1/workspace/releases/artwork", body=body, result=models.ReadTrackArtworksResult)

    def get_picture(self, picture_id: str, size: str) -> bytes:
        """Get a picture. A JPEG file. The longest side has at most 1200 pixels (large) or 160 (small). Needs no bearer token: whoever has the id, which cannot be guessed, can see the picture. It never changes, so it may be cached for good."""
        return cast("bytes", self._call_any("GET", "/v1/artwork/{picture_id}/{size}", path_values={"picture_id": picture_id, "size": size}, result=bytes))

    def get_track_structure(self, track_id: str) -> models.TrackStructure:
        """Get the structure of a track. Sections by change of sound, the 15 seconds that represent the track best, where it can be cut, fades, cue points, chords, changes of key and loudness. 404 if the track has not been analysed."""
        return self._call("GET", "/v1/workspace/tracks/{track_id}/structure", path_values={"track_id": track_id}, result=models.TrackStructure)

    def describe_track(self, track_id: str, *, language: Literal["en", "fr", "es"] | str | None = None, form: Literal["short", "pitch", "metadata"] | str | None = None) -> models.TrackDescription:
        """Describe a track in words. Two or three sentences, or keywords, from its tags, tempo, key and structure. Tags below their thresholds are never named. The text changes only if what is known about the track changes. 404 if the track has not been analysed."""
        return self._call("GET", "/v1/workspace/tracks/{track_id}/description", path_values={"track_id": track_id}, query={"language": language, "form": form}, result=models.TrackDescription)

    def list_vocabularies(self) -> models.ListVocabulariesResult:
        """List your own vocabularies of tags. By name, each with all its tags."""
        return self._call("GET", "/v1/tagging/vocabularies", result=models.ListVocabulariesResult)

    def create_vocabulary(self, body: models.NewVocabulary | Mapping[str, Any]) -> models.Vocabulary:
        """Create a vocabulary. A set of tags of your own, which people give to tracks next to those of the taxonomy."""
        return self._call("POST", "/v1/tagging/vocabularies", body=body, result=models.Vocabulary)

    def get_vocabulary(self, vocabulary_id: str) -> models.Vocabulary:
        """Get a vocabulary"""
        return self._call("GET", "/v1/tagging/vocabularies/{vocabulary_id}", path_values={"vocabulary_id": vocabulary_id}, result=models.Vocabulary)

    def update_vocabulary(self, vocabulary_id: str, body: models.UpdateVocabularyBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Vocabulary:
        """Rename a vocabulary"""
        return self._call("PATCH", "/v1/tagging/vocabularies/{vocabulary_id}", path_values={"vocabulary_id": vocabulary_id}, body=body, if_match=if_match, result=models.Vocabulary)

    def delete_vocabulary(self, vocabulary_id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a vocabulary without tags"""
        return self._call("DELETE", "/v1/tagging/vocabularies/{vocabulary_id}", path_values={"vocabulary_id": vocabulary_id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def create_vocabulary_tag(self, vocabulary_id: str, body: models.NewVocabularyTag | Mapping[str, Any]) -> models.VocabularyTag:
        """Add a tag to a vocabulary"""
        return self._call("POST", "/v1/tagging/vocabularies/{vocabulary_id}/tags", path_values={"vocabulary_id": vocabulary_id}, body=body, result=models.VocabularyTag)

    def update_vocabulary_tag(self, vocabulary_id: str, tag_uid: str, body: models.VocabularyTagChange | Mapping[str, Any]) -> models.VocabularyTag:
        """Change a tag of a vocabulary. The uid stays, and so do the tracks that have the tag."""
        return self._call("PATCH", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, body=body, result=models.VocabularyTag)

    def delete_vocabulary_tag(self, vocabulary_id: str, tag_uid: str, *, detach: bool | None = None) -> models.DeleteVocabularyTagResult:
        """Delete a tag of a vocabulary"""
        return self._call("DELETE", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, query={"detach": detach}, result=models.DeleteVocabularyTagResult)

    def learn_tag(self, vocabulary_id: str, tag_uid: str, body: models.TagExamples | Mapping[str, Any]) -> models.TagLearning:
        """Learn a tag of yours from examples. Fits a classifier to how the tracks sound that have the tag, at least ten of them, and tags all of your tracks with it in the background. The tracks sent are stored as decisions, like those made before, and stay. Later decisions improve it by themselves. A tag that cannot be told by its sound is refused."""
        return self._call("POST", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, body=body, result=models.TagLearning)

    def get_tag_learning(self, vocabulary_id: str, tag_uid: str) -> models.TagLearning:
        """See how well a tag of yours is learned"""
        return self._call("GET", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, result=models.TagLearning)

    def stop_tag_learning(self, vocabulary_id: str, tag_uid: str) -> models.DeleteVocabularyTagResult:
        """Stop learning a tag. In the background, the tag is taken from the tracks that no person gave it to. Decisions stay, so it can be learned again."""
        return self._call("DELETE", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, result=models.DeleteVocabularyTagResult)

    def list_tag_corrections(self) -> models.ListTagCorrectionsResult:
        """List how the model is corrected by what your people decided. From a dozen decisions about a tag on, the scores of your organisation's tracks follow your people where that agrees better with decisions held out from fitting. Live tagging returns the model's own scores. Most decisions first."""
        return self._call("GET", "/v1/tagging/corrections", result=models.ListTagCorrectionsResult)

    def list_playlists(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, folder_id: str | None = None, name: str | None = None) -> models.PlaylistPage:
        """List playlists. Oldest first."""
        return self._call("GET", "/v1/playlists", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids, "folder_id": folder_id, "name": name}, result=models.PlaylistPage)

    def iterate_playlists(self, *, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, folder_id: str | None = None, name: str | None = None) -> Iterator[models.Playlist]:
        """All results of `list_playlists`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/playlists", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids, "folder_id": folder_id, "name": name}, item=models.Playlist, by_cursor=True)

    def create_playlist(self, body: models.NewPlaylist | Mapping[str, Any]) -> models.Playlist:
        """Create a playlist"""
        return self._call("POST", "/v1/playlists", body=body, result=models.Playlist)

    def get_playlist(self, playlist_id: str) -> models.Playlist:
        """Get a playlist. Its tracks are at GET /v1/playlists/{playlist_id}/items."""
        return self._call("GET", "/v1/playlists/{playlist_id}", path_values={"playlist_id": playlist_id}, result=models.Playlist)

    def update_playlist(self, playlist_id: str, body: models.PlaylistChange | Mapping[str, Any], *, if_match: str | None = None) -> models.Playlist:
        """Rename, annotate or move a playlist"""
        return self._call("PATCH", "/v1/playlists/{playlist_id}", path_values={"playlist_id": playlist_id}, body=body, if_match=if_match, result=models.Playlist)

    def delete_playlist(self, playlist_id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a playlist. Its tracks stay. Its links stop working."""
        return self._call("DELETE", "/v1/playlists/{playlist_id}", path_values={"playlist_id": playlist_id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def list_playlist_folders(self) -> models.ListPlaylistFoldersResult:
        """List all folders of playlists. By name. parent_id says which folder each is in."""
        return self._call("GET", "/v1/playlist-folders", result=models.ListPlaylistFoldersResult)

    def create_playlist_folder(self, body: models.NewPlaylistFolder | Mapping[str, Any]) -> models.PlaylistFolder:
        """Create a folder"""
        return self._call("POST", "/v1/playlist-folders", body=body, result=models.PlaylistFolder)

    def update_playlist_folder(self, folder_id: str, body: models.PlaylistFolderChange | Mapping[str, Any]) -> models.PlaylistFolder:
        """Rename a folder, or move it into another"""
        return self._call("PATCH", "/v1/playlist-folders/{folder_id}", path_values={"folder_id": folder_id}, body=body, result=models.PlaylistFolder)

    def delete_playlist_folder(self, folder_id: str, *, keep_contents: bool | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a folder"""
        return self._call("DELETE", "/v1/playlist-folders/{folder_id}", path_values={"folder_id": folder_id}, query={"keep_contents": keep_contents}, result=models.AcceptedPersistenceEntitiesTrack)

    def list_playlist_items(self, playlist_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None) -> models.PlaylistItemPage:
        """List the tracks of a playlist, in order"""
        return self._call("GET", "/v1/playlists/{playlist_id}/items", path_values={"playlist_id": playlist_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.PlaylistItemPage)

    def iterate_playlist_items(self, playlist_id: str, *, page_size: int | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None) -> Iterator[models.PlaylistItem]:
        """All results of `list_playlist_items`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/playlists/{playlist_id}/items", path_values={"playlist_id": playlist_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.PlaylistItem, by_cursor=True)

    def add_playlist_items(self, playlist_id: str, body: models.NewPlaylistItems | Mapping[str, Any]) -> models.Playlist:
        """Add tracks to a playlist. At the end, or at a position. All of them are added, or none."""
        return self._call("POST", "/v1/playlists/{playlist_id}/items", path_values={"playlist_id": playlist_id}, body=body, result=models.Playlist)

    def move_playlist_items(self, playlist_id: str, body: models.MovedPlaylistItems | Mapping[str, Any]) -> models.Playlist:
        """Change the order of a playlist. Moves the items together to a position, in the order you give them."""
        return self._call("POST", "/v1/playlists/{playlist_id}/items/move", path_values={"playlist_id": playlist_id}, body=body, result=models.Playlist)

    def update_playlist_item(self, playlist_id: str, item_id: str, body: models.UpdatePlaylistItemBody | Mapping[str, Any]) -> models.Playlist:
        """Annotate a track of a playlist"""
        return self._call("PATCH", "/v1/playlists/{playlist_id}/items/{item_id}", path_values={"playlist_id": playlist_id, "item_id": item_id}, body=body, result=models.Playlist)

    def remove_playlist_item(self, playlist_id: str, item_id: str) -> models.Playlist:
        """Take a track out of a playlist"""
        return self._call("DELETE", "/v1/playlists/{playlist_id}/items/{item_id}", path_values={"playlist_id": playlist_id, "item_id": item_id}, result=models.Playlist)

    def list_playlist_shares(self, playlist_id: str) -> models.ListPlaylistSharesResult:
        """List the links of a playlist. Newest first, also revoked ones."""
        return self._call("GET", "/v1/playlists/{playlist_id}/shares", path_values={"playlist_id": playlist_id}, result=models.ListPlaylistSharesResult)

    def create_playlist_share(self, playlist_id: str, body: models.NewPlaylistShare | Mapping[str, Any]) -> models.PlaylistShare:
        """Share a playlist by a link. Anyone who has the link can see the playlist and play its tracks, without an account, until the link expires or is revoked."""
        return self._call("POST", "/v1/playlists/{playlist_id}/shares", path_values={"playlist_id": playlist_id}, body=body, result=models.PlaylistShare)

    def get_playlist_share(self, playlist_id: str, share_id: str) -> models.PlaylistShare:
        """Get a link, with how often its tracks were played"""
        return self._call("GET", "/v1/playlists/{playlist_id}/shares/{share_id}", path_values={"playlist_id": playlist_id, "share_id": share_id}, result=models.PlaylistShare)

    def update_playlist_share(self, playlist_id: str, share_id: str, body: models.PlaylistShareChange | Mapping[str, Any], *, if_match: str | None = None) -> models.PlaylistShare:
        """Change the expiry, password or downloads of a link"""
        return self._call("PATCH", "/v1/playlists/{playlist_id}/shares/{share_id}", path_values={"playlist_id": playlist_id, "share_id": share_id}, body=body, if_match=if_match, result=models.PlaylistShare)

    def revoke_playlist_share(self, playlist_id: str, share_id: str, *, if_match: str | None = None) -> models.PlaylistShare:
        """Revoke a link. It stops working at once, for good. URLs of tracks that were handed out before work for up to an hour. Its counts stay."""
        return self._call("DELETE", "/v1/playlists/{playlist_id}/shares/{share_id}", path_values={"playlist_id": playlist_id, "share_id": share_id}, if_match=if_match, result=models.PlaylistShare)

    def get_share(self, token: str) -> models.GetShareResult:
        """See what a link needs. For people who got a link: whether it needs a password. Needs no token."""
        return self._call("GET", "/v1/shares/{token}", path_values={"token": token}, result=models.GetShareResult)

    def open_share(self, token: str, body: models.SharePassword | Mapping[str, Any]) -> models.SharedPlaylist:
        """Open a shared playlist. Needs no token, but the password if the link has one. After ten wrong passwords nobody can try for 15 minutes (429)."""
        return self._call("POST", "/v1/shares/{token}", path_values={"token": token}, body=body, result=models.SharedPlaylist)

    def play_shared_track(self, token: str, item_id: str, body: models.SharePassword | Mapping[str, Any]) -> models.SharedAudio:
        """Play a track of a shared playlist. Returns a signed URL for an hour, and counts a play."""
        return self._call("POST", "/v1/shares/{token}/items/{item_id}/play", path_values={"token": token, "item_id": item_id}, body=body, result=models.SharedAudio)

    def download_shared_track(self, token: str, item_id: str, body: models.SharePassword | Mapping[str, Any]) -> models.SharedAudio:
        """Download a track of a shared playlist. Returns a signed URL for ten minutes if the link allows downloads, and counts a download."""
        return self._call("POST", "/v1/shares/{token}/items/{item_id}/download", path_values={"token": token, "item_id": item_id}, body=body, result=models.SharedAudio)

    def import_playlists(self, body: models.PlaylistImport | Mapping[str, Any]) -> models.ImportedPlaylists:
        """Import playlists of another program. Reads a library of iTunes, Music or rekordbox (XML), a Serato crate or an M3U file in your storage area. Tracks are found by the library they were ingested from, or by the path of their file. Repeating an import creates nothing twice."""
        return self._call("POST", "/v1/playlists/import", body=body, result=models.ImportedPlaylists)

    def export_playlist(self, playlist_id: str, *, format: Literal["csv", "m3u8", "itunes", "rekordbox", "serato"] | str | None = None, media_root: str | None = None) -> bytes:
        """Export a playlist for another program. As CSV, M3U8, a library of iTunes or Music, a collection of rekordbox, or a Serato crate."""
        return cast("bytes", self._call_any("GET", "/v1/playlists/{playlist_id}/export", path_values={"playlist_id": playlist_id}, query={"format": format, "media_root": media_root}, result=bytes))

    def create_ingestion(self, body: models.NewIngestion | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.Ingestion:
        """Deliver tracks into a catalogue. Send the tracks in the request (api_json), or deliver them to the storage area as a CSV file (s3_csv), DDEX messages (s3_ddex) or plain audio files (s3_scan). Entries are stored at once, audio is analysed through queues, and similarities and tags are computed several times a day. Costs one credit per analysed track."""
        return self._call("POST", "/v1/ingestions", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.Ingestion)

    def list_ingestions(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, status: Literal["received", "storing", "awaiting_approval", "analysing", "computing", "completed", "completed_with_errors", "failed", "cancelled"] | str | None = None, mode: Literal["api_json", "s3_csv", "s3_ddex", "s3_scan", "tagging"] | str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.IngestionPage:
        """List ingestions"""
        return self._call("GET", "/v1/ingestions", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids, "status": status, "mode": mode, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, result=models.IngestionPage)

    def iterate_ingestions(self, *, page_size: int | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, status: Literal["received", "storing", "awaiting_approval", "analysing", "computing", "completed", "completed_with_errors", "failed", "cancelled"] | str | None = None, mode: Literal["api_json", "s3_csv", "s3_ddex", "s3_scan", "tagging"] | str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.Ingestion]:
        """All results of `list_ingestions`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids, "status": status, "mode": mode, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, item=models.Ingestion, by_cursor=True)

    def get_ingestion(self, id: str) -> models.Ingestion:
        """Get an ingestion"""
        return self._call("GET", "/v1/ingestions/{id}", path_values={"id": id}, result=models.Ingestion)

    def cancel_ingestion(self, id: str) -> models.Ingestion:
        """Cancel an ingestion. Stored entries stay. Items that are not analysed yet are skipped, and their credits are returned."""
        return self._call("POST", "/v1/ingestions/{id}/cancel", path_values={"id": id}, result=models.Ingestion)

    def retry_ingestion(self, id: str) -> models.Ingestion:
        """Retry the failed items of an ingestion. Items that failed because there were no credits, or because a service did not respond for half a day, are analysed again. An ingestion that could not be stored resumes where it stopped. Items with invalid entries or files are not retried (422 if there are no others): correct and deliver them again."""
        return self._call("POST", "/v1/ingestions/{id}/retry", path_values={"id": id}, result=models.Ingestion)

    def list_ingestion_items(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "stored", "analysing", "analysed", "available", "failed", "skipped"] | str | None = None, error_code: str | None = None) -> models.IngestionItemPage:
        """List the items of an ingestion"""
        return self._call("GET", "/v1/ingestions/{id}/items", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "status": status, "error_code": error_code}, result=models.IngestionItemPage)

    def iterate_ingestion_items(self, id: str, *, page_size: int | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "stored", "analysing", "analysed", "available", "failed", "skipped"] | str | None = None, error_code: str | None = None) -> Iterator[models.IngestionItem]:
        """All results of `list_ingestion_items`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions/{id}/items", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "status": status, "error_code": error_code}, item=models.IngestionItem, by_cursor=True)

    def list_ingestion_entities(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, type: Literal["track", "artist", "release", "label", "work"] | str | None = None, action: Literal["created", "updated", "unchanged"] | str | None = None) -> models.IngestionEntityPage:
        """List the entities an ingestion created, updated or referenced. Tracks, artists, releases, labels and works, each listed once."""
        return self._call("GET", "/v1/ingestions/{id}/entities", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "type": type, "action": action}, result=models.IngestionEntityPage)

    def iterate_ingestion_entities(self, id: str, *, page_size: int | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, type: Literal["track", "artist", "release", "label", "work"] | str | None = None, action: Literal["created", "updated", "unchanged"] | str | None = None) -> Iterator[models.IngestionEntity]:
        """All results of `list_ingestion_entities`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions/{id}/entities", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "type": type, "action": action}, item=models.IngestionEntity, by_cursor=True)

    def list_planned_items(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["index", "-index"] | str | None = None, updated_after: datetime | None = None, action: Literal["create", "change", "unchanged", "take_down", "delete", "keep_image", "refuse", "skip"] | str | None = None) -> models.PlannedItemPage:
        """List what a dry run found. For each item: what it would do, the fields it would change, conflicts, warnings and credits."""
        return self._call("GET", "/v1/ingestions/{id}/plan", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action}, result=models.PlannedItemPage)

    def iterate_planned_items(self, id: str, *, page_size: int | None = None, sort: Literal["index", "-index"] | str | None = None, updated_after: datetime | None = None, action: Literal["create", "change", "unchanged", "take_down", "delete", "keep_image", "refuse", "skip"] | str | None = None) -> Iterator[models.PlannedItem]:
        """All results of `list_planned_items`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions/{id}/plan", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action}, item=models.PlannedItem, by_cursor=True)

    def download_plan_report(self, id: str, *, format: Literal["html", "csv"] | str | None = None, language: Literal["en", "fr", "es"] | str | None = None) -> bytes:
        """Download what a dry run found. The whole plan as a page (html, the default) or a spreadsheet (csv)."""
        return cast("bytes", self._call_any("GET", "/v1/ingestions/{id}/report", path_values={"id": id}, query={"format": format, "language": language}, result=bytes))

    def approve_ingestion(self, id: str) -> models.Ingestion:
        """Approve a delivery. The delivery is now stored as it is now: files that were replaced since the dry run count as they are."""
        return self._call("POST", "/v1/ingestions/{id}/approve", path_values={"id": id}, result=models.Ingestion)

    def reject_ingestion(self, id: str, body: models.RejectIngestionBody | Mapping[str, Any]) -> models.Ingestion:
        """Reject a delivery. Nothing is stored. The delivered files stay where they are."""
        return self._call("POST", "/v1/ingestions/{id}/reject", path_values={"id": id}, body=body, result=models.Ingestion)

    def get_delivery_settings(self) -> models.GetDeliverySettingsResult:
        """Get the delivery settings"""
        return self._call("GET", "/v1/delivery-settings", result=models.GetDeliverySettingsResult)

    def replace_delivery_settings(self, body: models.ReplaceDeliverySettingsBody | Mapping[str, Any], *, if_match: str | None = None) -> models.GetDeliverySettingsResult:
        """Replace the delivery settings. Other territories change which tracks are available, the next time availability is decided."""
        return self._call("PUT", "/v1/delivery-settings", body=body, if_match=if_match, result=models.GetDeliverySettingsResult)

    def list_csv_profiles(self) -> list[models.ListCsvProfilesResultItem]:
        """List CSV profiles"""
        return cast("list[models.ListCsvProfilesResultItem]", self._call_any("GET", "/v1/csv-profiles", result=list[models.ListCsvProfilesResultItem]))

    def get_csv_profile(self, name: str) -> models.ListCsvProfilesResultItem:
        """Get a CSV profile"""
        return self._call("GET", "/v1/csv-profiles/{name}", path_values={"name": name}, result=models.ListCsvProfilesResultItem)

    def save_csv_profile(self, name: str, body: models.SaveCsvProfileBody | Mapping[str, Any], *, if_match: str | None = None) -> models.ListCsvProfilesResultItem:
        """Save a CSV profile. Saves how your sheets are read: the meaning of their columns, the encoding, the order of dates. Name the profile in csv_profile of a delivery."""
        return self._call("PUT", "/v1/csv-profiles/{name}", path_values={"name": name}, body=body, if_match=if_match, result=models.ListCsvProfilesResultItem)

    def delete_csv_profile(self, name: str, *, if_match: str | None = None) -> None:
        """Delete a CSV profile"""
        self._call_any("DELETE", "/v1/csv-profiles/{name}", path_values={"name": name}, if_match=if_match, result=None)

    def preview_csv(self, body: models.PreviewCsvBody | Mapping[str, Any]) -> models.CsvPreview:
        """Preview how a sheet is read. Reads the first rows of a CSV or Excel file as a delivery would, and says what each column means. Nothing is stored. Use it to choose the columns; a dry run says what the whole delivery would do."""
        return self._call("POST", "/v1/csv-previews", body=body, result=models.CsvPreview)

    def list_ingestion_failures(self, id: str) -> list[models.IngestionFailure]:
        """List why items of an ingestion failed. One entry for each cause, the most frequent first, at most 50. Items whose messages differ only in quoted values, paths and numbers have the same cause. Of very large ingestions the first 100,000 failed items are counted."""
        return cast("list[models.IngestionFailure]", self._call_any("GET", "/v1/ingestions/{id}/failures", path_values={"id": id}, result=list[models.IngestionFailure]))

    def retry_ingestion_items(self, id: str, body: models.RetryIngestionItemsBody | Mapping[str, Any]) -> models.Ingestion:
        """Retry some failed items of an ingestion. Retries the items with these positions, those that failed with this code, or those that are both. Items with invalid entries or files are not retried (422 if there are no others)."""
        return self._call("POST", "/v1/ingestions/{id}/items/retry", path_values={"id": id}, body=body, result=models.Ingestion)

    def list_conflicts(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["found", "-found"] | str | None = None, updated_after: datetime | None = None, kind: Literal["title", "artist", "ownership", "recording"] | str | None = None, status: Literal["open", "decided"] | str | None = None) -> models.ConflictPage:
        """List conflicts. Where deliveries said something else about a recording than what was stored."""
        return self._call("GET", "/v1/conflicts", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "status": status}, result=models.ConflictPage)

    def iterate_conflicts(self, *, page_size: int | None = None, sort: Literal["found", "-found"] | str | None = None, updated_after: datetime | None = None, kind: Literal["title", "artist", "ownership", "recording"] | str | None = None, status: Literal["open", "decided"] | str | None = None) -> Iterator[models.Conflict]:
        """All results of `list_conflicts`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/conflicts", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "status": status}, item=models.Conflict, by_cursor=True)

    def get_conflict(self, id: str) -> models.Conflict:
        """Get a conflict"""
        return self._call("GET", "/v1/conflicts/{id}", path_values={"id": id}, result=models.Conflict)

    def decide_conflict(self, id: str, body: models.DecideConflictBody | Mapping[str, Any]) -> models.Conflict:
        """Decide a conflict. keep_ours writes back what was stored, take_theirs keeps what was delivered, keep_both credits the artists of both, or keeps both tracks. For a recording, keep_ours and take_theirs merge one track into the other. The change is in the history of the track and can be undone."""
        return self._call("POST", "/v1/conflicts/{id}/decide", path_values={"id": id}, body=body, result=models.Conflict)

    def list_conflict_rules(self) -> list[models.ConflictRule]:
        """List the rules that decide conflicts"""
        return cast("list[models.ConflictRule]", self._call_any("GET", "/v1/conflict-rules", result=list[models.ConflictRule]))

    def save_conflict_rule(self, body: models.SaveConflictRuleBody | Mapping[str, Any]) -> models.ConflictRule:
        """Save a rule that decides conflicts. It decides the next conflicts of the kind, in one catalogue or in all, and replaces the rule for the same ones. A rule of a catalogue comes before one for all."""
        return self._call("PUT", "/v1/conflict-rules", body=body, result=models.ConflictRule)

    def delete_conflict_rule(self, id: str) -> None:
        """Delete a rule that decides conflicts"""
        self._call_any("DELETE", "/v1/conflict-rules/{id}", path_values={"id": id}, result=None)

    def list_delivery_watches(self) -> list[models.DeliveryWatch]:
        """List watched delivery folders"""
        return cast("list[models.DeliveryWatch]", self._call_any("GET", "/v1/delivery-watches", result=list[models.DeliveryWatch]))

    def save_delivery_watch(self, body: models.SaveDeliveryWatchBody | Mapping[str, Any]) -> models.DeliveryWatch:
        """Watch a delivery folder. What arrives in the folder is ingested within about a minute, once: DDEX batches when their BatchComplete file is there, sheets at once. Deliver audio before its sheet. It replaces the watch of the same folder."""
        return self._call("PUT", "/v1/delivery-watches", body=body, result=models.DeliveryWatch)

    def delete_delivery_watch(self, id: str) -> None:
        """Stop watching a delivery folder"""
        self._call_any("DELETE", "/v1/delivery-watches/{id}", path_values={"id": id}, result=None)

    def create_profile(self, body: models.NewProfile | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.Profile:
        """Profile a track. Identify a track of your catalogues by exactly one of musimap_uid, track_uri, isrc and outer_id. URLs of streaming services are not accepted. Costs one credit."""
        return self._call("POST", "/v1/profiling/profiles", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.Profile)

    def list_profiles(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, track_id: str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ProfilePage:
        """List profiles. Newest first, each as of the time it was created."""
        return self._call("GET", "/v1/profiling/profiles", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids, "track_id": track_id, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, result=models.ProfilePage)

    def iterate_profiles(self, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, track_id: str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.Profile]:
        """All results of `list_profiles`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/profiling/profiles", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids, "track_id": track_id, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, item=models.Profile, by_cursor=True)

    def get_profile(self, profile_id: str) -> models.Profile:
        """Get a profile. As of the time it was created."""
        return self._call("GET", "/v1/profiling/profiles/{profile_id}", path_values={"profile_id": profile_id}, result=models.Profile)

    def create_inbound_upload(self, body: models.NewUpload | Mapping[str, Any]) -> models.Upload:
        """Get a URL to upload a file to. Returns a presigned URL for one PUT into your organisation's inbound area, valid for an hour; with part_size, also URLs for its parts. Files there are kept until you delete them."""
        return self._call("POST", "/v1/storage/inbound/uploads", body=body, result=models.Upload)

    def list_inbound_objects(self, *, prefix: str | None = None, page_size: int | None = None, continuation_token: str | None = None, object_key: str | None = None) -> models.InboundObjectPage | models.InboundObject:
        """List the objects in your organisation's inbound area. List mode: pages of objects ordered by key; pass next_token as continuation_token for the next page. Exact mode, with object_key: that object in data, or 404."""
        return cast("models.InboundObjectPage | models.InboundObject", self._call_any("GET", "/v1/storage/inbound/objects", query={"prefix": prefix, "page_size": page_size, "continuation_token": continuation_token, "object_key": object_key}, result=models.InboundObjectPage | models.InboundObject))

    def iterate_inbound_objects(self, *, prefix: str | None = None, page_size: int | None = None) -> Iterator[models.InboundObject]:
        """All results of `list_inbound_objects`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/storage/inbound/objects", query={"prefix": prefix, "page_size": page_size}, item=models.InboundObject)

    def delete_inbound_object(self, *, object_key: str) -> models.DeleteInboundObjectResult:
        """Delete an object of your organisation's inbound area. Tracks that were analysed from the file keep their tags and features, but can no longer be played."""
        return self._call("DELETE", "/v1/storage/inbound/objects", query={"object_key": object_key}, result=models.DeleteInboundObjectResult)

    def list_storage_folder(self, *, prefix: str | None = None, page_size: int | None = None, continuation_token: str | None = None) -> models.StorageFolder:
        """List a folder of your storage area. The folders and files that your S3 keys can read."""
        return self._call("GET", "/v1/storage/objects", query={"prefix": prefix, "page_size": page_size, "continuation_token": continuation_token}, result=models.StorageFolder)

    def delete_storage_objects(self, body: models.DeleteStorageObjectsBody | Mapping[str, Any]) -> models.DeletedObjects:
        """Delete files of your storage area. Files that do not exist are left out of the result. Tracks that were analysed from a file keep their tags and features, but can no longer be played."""
        return self._call("POST", "/v1/storage/objects/delete", body=body, result=models.DeletedObjects)

    def create_storage_upload(self, body: models.CreateStorageUploadBody | Mapping[str, Any]) -> models.Upload:
        """Get a URL to upload a file to a delivery folder. Returns a presigned URL for one PUT, valid for an hour. The key may be anywhere your S3 keys can write."""
        return self._call("POST", "/v1/storage/uploads", body=body, result=models.Upload)

    def get_storage_download(self, *, key: str) -> models.StorageDownload:
        """Get a URL to download a file of your storage area"""
        return self._call("GET", "/v1/storage/download", query={"key": key}, result=models.StorageDownload)

    def download(self, *, token: str) -> bytes:
        """Download a file with a signed URL. Other calls return these URLs; they need no bearer token. The token is a JWS whose key is in /v1/.well-known/jwks.json. Range requests are supported."""
        return cast("bytes", self._call_any("GET", "/v1/downloads", query={"token": token}, result=bytes))

    def create_webhook(self, body: models.NewWebhook | Mapping[str, Any]) -> models.CreateWebhookResult:
        """Create a webhook. Events are sent to the URL by POST, signed according to Standard Webhooks: with the secret of the webhook (v1, HMAC), and with public keys (v1a, Ed25519) that are in /v1/.well-known/jwks.json. The secret is in this response only."""
        return self._call("POST", "/v1/webhooks", body=body, result=models.CreateWebhookResult)

    def list_webhooks(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None) -> models.WebhookPage:
        """List webhooks"""
        return self._call("GET", "/v1/webhooks", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.WebhookPage)

    def iterate_webhooks(self, *, page_size: int | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None) -> Iterator[models.Webhook]:
        """All results of `list_webhooks`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/webhooks", query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.Webhook, by_cursor=True)

    def get_webhook(self, id: str) -> models.Webhook:
        """Get a webhook"""
        return self._call("GET", "/v1/webhooks/{id}", path_values={"id": id}, result=models.Webhook)

    def update_webhook(self, id: str, body: models.WebhookChange | Mapping[str, Any], *, if_match: str | None = None) -> models.Webhook:
        """Change, disable or enable a webhook. Fields you leave out stay unchanged. A webhook that is enabled again receives pending events that are at most two days old."""
        return self._call("PATCH", "/v1/webhooks/{id}", path_values={"id": id}, body=body, if_match=if_match, result=models.Webhook)

    def delete_webhook(self, id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a webhook. Nothing more is sent to it, not even pending deliveries."""
        return self._call("DELETE", "/v1/webhooks/{id}", path_values={"id": id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    def rotate_webhook_secret(self, id: str) -> models.RotateWebhookSecretResult:
        """Give a webhook a new secret. Responds with the new secret, which is shown this once. For a day, messages are signed with the former secret too, so that you can change it without losing a message."""
        return self._call("POST", "/v1/webhooks/{id}/secret", path_values={"id": id}, result=models.RotateWebhookSecretResult)

    def test_webhook(self, id: str) -> models.WebhookDelivery:
        """Send a test event. Sends webhook.test to this webhook only. The result appears in its deliveries a moment later."""
        return self._call("POST", "/v1/webhooks/{id}/test", path_values={"id": id}, result=models.WebhookDelivery)

    def list_webhook_deliveries(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "delivered", "failed"] | str | None = None, type: Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.WebhookDeliveryPage:
        """List the deliveries of a webhook. Newest first, with all attempts. Deliveries are kept for 30 days."""
        return self._call("GET", "/v1/webhooks/{id}/deliveries", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "status": status, "type": type, "created_after": created_after, "created_before": created_before}, result=models.WebhookDeliveryPage)

    def iterate_webhook_deliveries(self, id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "delivered", "failed"] | str | None = None, type: Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> Iterator[models.WebhookDelivery]:
        """All results of `list_webhook_deliveries`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/webhooks/{id}/deliveries", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "status": status, "type": type, "created_after": created_after, "created_before": created_before}, item=models.WebhookDelivery, by_cursor=True)

    def get_webhook_delivery(self, id: str, delivery_id: str) -> models.WebhookDeliveryDetails:
        """Get a delivery"""
        return self._call("GET", "/v1/webhooks/{id}/deliveries/{delivery_id}", path_values={"id": id, "delivery_id": delivery_id}, result=models.WebhookDeliveryDetails)

    def redeliver_webhook_delivery(self, id: str, delivery_id: str) -> models.WebhookDelivery:
        """Send a delivery again. Sends it with the same webhook-id, even if it was delivered before."""
        return self._call("POST", "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", path_values={"id": id, "delivery_id": delivery_id}, result=models.WebhookDelivery)

    def redeliver_webhook_deliveries(self, id: str, body: models.Redelivery | Mapping[str, Any]) -> models.QueuedDeliveries:
        """Send many deliveries again. For instance everything that failed while your server was down. Each is sent with its own webhook-id, oldest first. One call queues up to 10,000; repeat it while has_more is true."""
        return self._call("POST", "/v1/webhooks/{id}/deliveries/redeliver", path_values={"id": id}, body=body, result=models.QueuedDeliveries)

    def list_events(self, *, cursor: str | None = None, types: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None, page_size: int | None = None) -> models.EventPage:
        """Read what has happened. Every event of your organisation, whether a webhook receives it or not, oldest first. Store the next_cursor with what you have processed, and send it to go on: each event is returned exactly once. Without a cursor, reading begins with the oldest event; cursor=end skips all that there are. Events are kept for 30 days."""
        return self._call("GET", "/v1/events", query={"cursor": cursor, "types": types, "page_size": page_size}, result=models.EventPage)

    def iterate_events(self, *, types: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None, page_size: int | None = None) -> Iterator[models.Event]:
        """All results of `list_events`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/events", query={"types": types, "page_size": page_size}, item=models.Event)

    def list_users(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> models.ListUsersResult:
        """List your organisation's people. Oldest first."""
        return self._call("GET", "/v1/users", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.ListUsersResult)

    def iterate_users(self, *, page_size: int | None = None, sort: Literal["created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> Iterator[models.ListUsersResultResultsItem]:
        """All results of `list_users`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/users", query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.ListUsersResultResultsItem, by_cursor=True)

    def invite_user(self, body: models.InviteUserBody | Mapping[str, Any]) -> models.InviteUserResult:
        """Invite a person. Creates an account without a password and mails a link, valid for seven days, to choose one. Inviting somebody again who has no password yet sends a new link."""
        return self._call("POST", "/v1/users", body=body, result=models.InviteUserResult)

    def repeat_invitation(self, id: str) -> models.InviteUserResult:
        """Send an invitation again. The earlier link stops working."""
        return self._call("POST", "/v1/users/{id}/invitation", path_values={"id": id}, result=models.InviteUserResult)

    def update_user(self, id: str, body: models.UpdateUserBody | Mapping[str, Any]) -> models.InviteUserResult:
        """Change a person's role, or disable them. Disabling ends all sessions and tokens of the person at once. Nobody can change themselves here, so an organisation always has an administrator."""
        return self._call("PATCH", "/v1/users/{id}", path_values={"id": id}, body=body, result=models.InviteUserResult)

    def remove_user(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """Remove a person. Deletes the account. What the person did for the organisation stays."""
        return self._call("DELETE", "/v1/users/{id}", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    def reset_second_step(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """Remove a person's second steps. For a person who lost their phone and their recovery codes. Removes the authenticator app and all passkeys. Make sure that it is really them who asks. They are told by mail."""
        return self._call("DELETE", "/v1/users/{id}/second-step", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    def unlink_user(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """Unlink a person's external accounts. The person signs in with their password, or is linked again by a verified address when they next sign in at the provider."""
        return self._call("DELETE", "/v1/users/{id}/external-accounts", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    def list_audit_entries(self, *, action: Literal["sign_in.succeeded", "sign_in.failed", "session.ended", "password.changed", "second_step.enabled", "second_step.disabled", "passkey.added", "passkey.removed", "consent.given", "consent.withdrawn", "user.created", "user.invited", "user.changed", "user.role_changed", "user.disabled", "user.enabled", "user.removed", "user.email_changed", "user.exported", "external_account.linked", "external_account.unlinked", "client.created", "client.changed", "client.secret_replaced", "client.disabled", "client.enabled", "storage_key.created", "storage_key.rotated", "storage_key.revoked", "sftp_key.added", "sftp_key.removed", "entitlements.changed", "credits.granted", "organisation.created", "organisation.disabled", "organisation.enabled", "organisation.changed", "organisation.deletion_requested", "organisation.deletion_cancelled", "identity_provider.added", "identity_provider.changed", "identity_provider.disabled", "identity_provider.enabled", "audit.exported"] | str | None = None, about: str | None = None, since: datetime | None = None, until: datetime | None = None, page_size: int | None = None, cursor: Literal["*"] | str | None = None, continuation_token: str | None = None, sort: Literal["created", "-created"] | str | None = None) -> models.ListAuditEntriesResult:
        """List what happened in your organisation. Sign-ins, and changes of people, rights, keys and applications, newest first. Entries are never changed. Pass next_cursor as cursor for the next page."""
        return self._call("GET", "/v1/audit", query={"action": action, "about": about, "since": since, "until": until, "page_size": page_size, "cursor": cursor, "continuation_token": continuation_token, "sort": sort}, result=models.ListAuditEntriesResult)

    def iterate_audit_entries(self, *, action: Literal["sign_in.succeeded", "sign_in.failed", "session.ended", "password.changed", "second_step.enabled", "second_step.disabled", "passkey.added", "passkey.removed", "consent.given", "consent.withdrawn", "user.created", "user.invited", "user.changed", "user.role_changed", "user.disabled", "user.enabled", "user.removed", "user.email_changed", "user.exported", "external_account.linked", "external_account.unlinked", "client.created", "client.changed", "client.secret_replaced", "client.disabled", "client.enabled", "storage_key.created", "storage_key.rotated", "storage_key.revoked", "sftp_key.added", "sftp_key.removed", "entitlements.changed", "credits.granted", "organisation.created", "organisation.disabled", "organisation.enabled", "organisation.changed", "organisation.deletion_requested", "organisation.deletion_cancelled", "identity_provider.added", "identity_provider.changed", "identity_provider.disabled", "identity_provider.enabled", "audit.exported"] | str | None = None, about: str | None = None, since: datetime | None = None, until: datetime | None = None, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None) -> Iterator[models.ListAuditEntriesResultResultsItem]:
        """All results of `list_audit_entries`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/audit", query={"action": action, "about": about, "since": since, "until": until, "page_size": page_size, "sort": sort}, item=models.ListAuditEntriesResultResultsItem, by_cursor=True)

    def export_audit_entries(self, *, action: Literal["sign_in.succeeded", "sign_in.failed", "session.ended", "password.changed", "second_step.enabled", "second_step.disabled", "passkey.added", "passkey.removed", "consent.given", "consent.withdrawn", "user.created", "user.invited", "user.changed", "user.role_changed", "user.disabled", "user.enabled", "user.removed", "user.email_changed", "user.exported", "external_account.linked", "external_account.unlinked", "client.created", "client.changed", "client.secret_replaced", "client.disabled", "client.enabled", "storage_key.created", "storage_key.rotated", "storage_key.revoked", "sftp_key.added", "sftp_key.removed", "entitlements.changed", "credits.granted", "organisation.created", "organisation.disabled", "organisation.enabled", "organisation.changed", "organisation.deletion_requested", "organisation.deletion_cancelled", "identity_provider.added", "identity_provider.changed", "identity_provider.disabled", "identity_provider.enabled", "audit.exported"] | str | None = None, about: str | None = None, since: datetime | None = None, until: datetime | None = None) -> bytes:
        """Export the audit trail. All matching entries, newest first, one JSON object per line. The export is itself recorded."""
        return cast("bytes", self._call_any("GET", "/v1/audit/export", query={"action": action, "about": about, "since": since, "until": until}, result=bytes))

    def get_allowed_applications(self) -> models.GetAllowedApplicationsResult:
        """Get which outside applications your people may use. Your organisation's own applications and the console are always allowed."""
        return self._call("GET", "/v1/allowed-applications", result=models.GetAllowedApplicationsResult)

    def set_application_policy(self, body: models.SetApplicationPolicyBody | Mapping[str, Any], *, if_match: str | None = None) -> models.GetAllowedApplicationsResult:
        """Set which outside applications your people may use. Tokens of applications that are no longer allowed stop working at once."""
        return self._call("PATCH", "/v1/allowed-applications", body=body, if_match=if_match, result=models.GetAllowedApplicationsResult)

    def allow_application(self, client_id: str) -> models.GetAllowedApplicationsResult:
        """Put an outside application on the list"""
        return self._call("PUT", "/v1/allowed-applications/{client_id}", path_values={"client_id": client_id}, result=models.GetAllowedApplicationsResult)

    def disallow_application(self, client_id: str) -> models.GetAllowedApplicationsResult:
        """Take an outside application off the list"""
        return self._call("DELETE", "/v1/allowed-applications/{client_id}", path_values={"client_id": client_id}, result=models.GetAllowedApplicationsResult)

    def get_sign_in_policy(self) -> models.GetSignInPolicyResult:
        """Get how your people have to sign in"""
        return self._call("GET", "/v1/sign-in-policy", result=models.GetSignInPolicyResult)

    def update_sign_in_policy(self, body: models.UpdateSignInPolicyBody | Mapping[str, Any]) -> models.GetSignInPolicyResult:
        """Require a second step of your people. A second step is a passkey or an authenticator app. People without one set it up when they next sign in; until then no application gets tokens for them. Tokens that exist stay valid. A second step at an external identity provider counts if the provider reports it (`amr` contains `mfa`)."""
        return self._call("PATCH", "/v1/sign-in-policy", body=body, result=models.GetSignInPolicyResult)

    def list_clients(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["active", "-active", "created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> models.ClientPage:
        """List your organisation's applications. Active ones first, newest first. Secrets are never included."""
        return self._call("GET", "/v1/clients", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.ClientPage)

    def iterate_clients(self, *, page_size: int | None = None, sort: Literal["active", "-active", "created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> Iterator[models.Client]:
        """All results of `list_clients`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/clients", query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.Client, by_cursor=True)

    def create_client(self, body: models.NewClient | Mapping[str, Any]) -> models.CreatedClient:
        """Register an application. The secret is only in this response. An organisation can have 25 active applications, unless the operator set another quota."""
        return self._call("POST", "/v1/clients", body=body, result=models.CreatedClient)

    def replace_client_keys(self, id: str, body: models.ReplaceClientKeysBody | Mapping[str, Any]) -> models.Client:
        """Replace an application's keys. The previous keys, or the secret, stop working at once. To change keys without interruption, register both in jwks, or publish both at jwks_uri. Only for confidential and machine applications."""
        return self._call("PUT", "/v1/clients/{id}/keys", path_values={"id": id}, body=body, result=models.Client)

    def renew_client_secret(self, id: str, *, grace_hours: int | None = None) -> models.RenewClientSecretResult:
        """Replace an application's secret. The new secret is only in this response. The old one stops working immediately, or after grace_hours, so that servers can be changed one by one."""
        return self._call("POST", "/v1/clients/{id}/secret", path_values={"id": id}, query={"grace_hours": grace_hours}, result=models.RenewClientSecretResult)

    def revoke_client(self, id: str) -> models.Client:
        """Revoke an application. Its tokens stop working at once and it cannot get new ones. It stays in the list, with `revoked_at`."""
        return self._call("DELETE", "/v1/clients/{id}", path_values={"id": id}, result=models.Client)

    def list_storage_keys(self) -> models.StorageKeys:
        """List the active S3 keys and their storage area. Newest first. Secrets are never included."""
        return self._call("GET", "/v1/storage/keys", result=models.StorageKeys)

    def create_storage_key(self) -> models.CreatedStorageKey:
        """Create an S3 key pair. The secret is only in this response. At most 5 pairs can be active."""
        return self._call("POST", "/v1/storage/keys", result=models.CreatedStorageKey)

    def rotate_storage_keys(self, body: models.RotateStorageKeysBody | Mapping[str, Any]) -> models.CreatedStorageKey:
        """Replace all S3 key pairs by a new one. The old pairs keep working for the grace period, so that you can change your applications first."""
        return self._call("POST", "/v1/storage/keys/rotate", body=body, result=models.CreatedStorageKey)

    def revoke_storage_key(self, access_key_id: str) -> models.RevokeStorageKeyResult:
        """Revoke an S3 key pair"""
        return self._call("DELETE", "/v1/storage/keys/{access_key_id}", path_values={"access_key_id": access_key_id}, result=models.RevokeStorageKeyResult)

    def list_sftp_keys(self) -> models.SftpAccess:
        """List the keys that sign in to SFTP. With the address, the user name and the host keys that clients need."""
        return self._call("GET", "/v1/storage/sftp-keys", result=models.SftpAccess)

    def add_sftp_key(self, body: models.NewSftpKey | Mapping[str, Any]) -> models.SftpKey:
        """Let the holder of a key sign in to SFTP. Send the public key, as ssh-keygen writes it: Ed25519, ECDSA, or RSA of 2048 bits or more. At most 20 keys."""
        return self._call("POST", "/v1/storage/sftp-keys", body=body, result=models.SftpKey)

    def remove_sftp_key(self, key_id: str) -> models.RemoveSftpKeyResult:
        """Remove a key that signs in to SFTP. Connections that were opened with it end."""
        return self._call("DELETE", "/v1/storage/sftp-keys/{key_id}", path_values={"key_id": key_id}, result=models.RemoveSftpKeyResult)

    def get_contract(self) -> dict[str, Any]:
        """Get this contract. The OpenAPI document of version 1. It is authoritative for page sizes and their defaults."""
        return cast("dict[str, Any]", self._call_any("GET", "/openapi/v1.json", result=dict[str, Any]))


class AsyncOperations(AsyncCalls):
    """The operations, for programs with an event loop."""

    async def get_status(self) -> models.ServiceStatus:
        """Get the health of the service and its components. `down` (with HTTP 503) when the service is unavailable; `degraded` when some components are down and the rest works."""
        return await self._call("GET", "/status", result=models.ServiceStatus)

    async def get_versions(self) -> models.ServiceVersions:
        """List the API versions"""
        return await self._call("GET", "/versions", result=models.ServiceVersions)

    async def get_signature_keys(self) -> models.KeySet:
        """The keys that sign webhooks and download URLs. Keys rotate every quarter. The next key is published a day before it signs. Fetch the set when you meet an unknown key id, cache it for a few hours, and never pin a key id."""
        return await self._call("GET", "/v1/.well-known/jwks.json", result=models.KeySet)

    async def get_me(self) -> models.TokenContext:
        """Get the caller and their permissions"""
        return await self._call("GET", "/v1/me", result=models.TokenContext)

    async def get_account(self) -> models.Account:
        """Get your account. Only accepts tokens of the console."""
        return await self._call("GET", "/v1/me/account", result=models.Account)

    async def update_account(self, body: models.UpdateAccountBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Account:
        """Change your name, language or picture. Fields you leave out stay unchanged. Only accepts tokens of the console."""
        return await self._call("PATCH", "/v1/me/account", body=body, if_match=if_match, result=models.Account)

    async def list_sessions(self) -> models.ListSessionsResult:
        """List your sessions. Most recently used first. Only accepts tokens of the console."""
        return await self._call("GET", "/v1/me/sessions", result=models.ListSessionsResult)

    async def end_session(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """End one of your sessions. Also signs the console out in that browser. Only accepts tokens of the console."""
        return await self._call("DELETE", "/v1/me/sessions/{id}", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    async def end_other_sessions(self) -> models.EndOtherSessionsResult:
        """End all your other sessions. Only accepts tokens of the console."""
        return await self._call("POST", "/v1/me/sessions/end-others", result=models.EndOtherSessionsResult)

    async def list_applications(self) -> models.ListApplicationsResult:
        """List the applications you gave access. Only accepts tokens of the console."""
        return await self._call("GET", "/v1/me/applications", result=models.ListApplicationsResult)

    async def withdraw_application(self, client_id: str) -> models.WithdrawApplicationResult:
        """Remove an application's access. Its tokens stop working at once. Only accepts tokens of the console."""
        return await self._call("DELETE", "/v1/me/applications/{client_id}", path_values={"client_id": client_id}, result=models.WithdrawApplicationResult)

    async def get_credits(self) -> models.CreditBalance:
        """Get your credit balance"""
        return await self._call("GET", "/v1/me/credits", result=models.CreditBalance)

    async def list_credit_entries(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, kind: Literal["grant", "reserve", "settle", "release"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.CreditEntryPage:
        """List ledger entries. All changes of the balance, newest first. Entries never change."""
        return await self._call("GET", "/v1/me/credits/history", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "created_after": created_after, "created_before": created_before}, result=models.CreditEntryPage)

    def iterate_credit_entries(self, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, kind: Literal["grant", "reserve", "settle", "release"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.CreditEntry]:
        """All results of `list_credit_entries`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/me/credits/history", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "created_after": created_after, "created_before": created_before}, item=models.CreditEntry, by_cursor=True)

    async def tag_track(self, body: models.TaggingRequest | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.TaggingResult:
        """Tag an audio file. Analyses one object and returns its tags. Costs one credit; with `persist` a second one, for the track that is created and analysed in the catalogue. If only persisting fails, the response is 200 with the tags and the reason in `persistence`, and the second credit is not charged."""
        return await self._call("POST", "/v1/tagging", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.TaggingResult)

    async def tag_tracks(self, body: models.TaggingBatchRequest | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.TaggingBatchResult:
        """Tag up to 50 audio files. Each track is tagged, and charged, like a single call. A track that fails has an error_code in its result and costs nothing. The other tracks are not affected."""
        return await self._call("POST", "/v1/tagging/batch", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.TaggingBatchResult)

    async def get_tagging_results(self, *, track_id: str | None = None, outer_id: str | None = None, isrc: str | None = None, catalog_id: str | None = None, all_scores: bool | None = None) -> models.StoredTaggingResult:
        """Get the stored tags of a track. Identify the track by exactly one of track_id, outer_id and isrc."""
        return await self._call("GET", "/v1/tagging/results", query={"track_id": track_id, "outer_id": outer_id, "isrc": isrc, "catalog_id": catalog_id, "all_scores": all_scores}, result=models.StoredTaggingResult)

    async def get_taxonomy(self) -> models.Taxonomy:
        """Get the taxonomy. Uids are stable: a tag keeps its uid in all later versions."""
        return await self._call("GET", "/v1/tagging/taxonomy", result=models.Taxonomy)

    async def get_tagging_matrix(self, *, catalog_id: str | None = None, ingestion_id: str | None = None) -> models.TaggingMatrix:
        """Get tag statistics over many tracks"""
        return await self._call("GET", "/v1/tagging/matrix", query={"catalog_id": catalog_id, "ingestion_id": ingestion_id}, result=models.TaggingMatrix)

    async def measure_features(self, body: models.FeaturesRequest | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.FeaturesResult:
        """Measure the features of an audio file. Tempo, key, loudness, timbre and more, for one object. Costs one credit."""
        return await self._call("POST", "/v1/audio/features", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.FeaturesResult)

    async def read_embedded_tags(self, body: models.EmbeddedTagsRequest | Mapping[str, Any]) -> models.EmbeddedTagsResult:
        """Read the tags in an audio file. ID3, Vorbis comments, MP4 items and RIFF INFO, as the file has them; nothing is measured or stored. Costs no credits. A file without tags has none."""
        return await self._call("POST", "/v1/audio/embedded-tags", body=body, result=models.EmbeddedTagsResult)

    async def search_tracks(self, body: models.SearchRequest | Mapping[str, Any]) -> models.SearchHitPage:
        """Search tracks. Ranks tracks of the workspace, the atlas or both in one list. Exact title and artist matches come first. By relevance, the best 1,000 tracks can be read. With `sort`, up to 100,000 matches are ordered before the page is cut. `count_is_capped` tells whether there are more."""
        return await self._call("POST", "/v1/search/tracks", body=body, result=models.SearchHitPage)

    def iterate_search_tracks(self, body: models.SearchRequest | Mapping[str, Any]) -> AsyncIterator[models.SearchHit]:
        """All results of `search_tracks`. Each page is fetched when it is needed."""
        return self._iterate("POST", "/v1/search/tracks", body=body, item=models.SearchHit)

    async def continue_journey(self, body: models.JourneyRequest | Mapping[str, Any]) -> models.Journey:
        """Play on from a track, endlessly. A radio: tracks that sound like the seed, each by another artist than the one before, in keys that mix, along an energy curve if you send one. The last 200 tracks do not return, unless there are fewer to choose from. Nothing is stored: the cursor holds how far the journey has come, and the same call always returns the same tracks."""
        return await self._call("POST", "/v1/search/journeys", body=body, result=models.Journey)

    def iterate_continue_journey(self, body: models.JourneyRequest | Mapping[str, Any]) -> AsyncIterator[models.JourneyStop]:
        """All results of `continue_journey`. Each page is fetched when it is needed."""
        return self._iterate("POST", "/v1/search/journeys", body=body, item=models.JourneyStop)

    async def list_catalogs(self) -> models.ListCatalogsResult:
        """List your organisation's catalogues. Oldest first. A client that is bound to a catalogue only sees that one."""
        return await self._call("GET", "/v1/catalogs", result=models.ListCatalogsResult)

    async def create_catalog(self, body: models.CreateCatalogBody | Mapping[str, Any]) -> models.Catalog:
        """Create a catalogue"""
        return await self._call("POST", "/v1/catalogs", body=body, result=models.Catalog)

    async def get_catalog(self, catalog_id: str) -> models.Catalog:
        """Get a catalogue"""
        return await self._call("GET", "/v1/catalogs/{catalog_id}", path_values={"catalog_id": catalog_id}, result=models.Catalog)

    async def update_catalog(self, catalog_id: str, body: models.UpdateCatalogBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Catalog:
        """Rename a catalogue, or make it the default"""
        return await self._call("PATCH", "/v1/catalogs/{catalog_id}", path_values={"catalog_id": catalog_id}, body=body, if_match=if_match, result=models.Catalog)

    async def delete_catalog(self, catalog_id: str, *, cascade: bool | None = None, if_match: str | None = None) -> models.DeleteCatalogResult:
        """Delete a catalogue. Deletes an empty catalogue or, with cascade=true, one with all its records. Those go in the background: the catalogue is gone at once, its records within minutes. This cannot be undone. The default catalogue, one with running ingestions and one that applications are bound to cannot be deleted."""
        return await self._call("DELETE", "/v1/catalogs/{catalog_id}", path_values={"catalog_id": catalog_id}, query={"cascade": cascade}, if_match=if_match, result=models.DeleteCatalogResult)

    async def export_catalog(self, catalog_id: str, *, format: Literal["csv", "ern"] | str | None = None) -> bytes:
        """Export a catalogue. All tracks with their artists, releases, works, labels, deals and rights: as CSV, or as a tar archive of ERN 4.3 messages. Ingesting the export into another catalogue gives the same catalogue. Audio and pictures are not included."""
        return cast("bytes", await self._call_any("GET", "/v1/catalogs/{catalog_id}/export", path_values={"catalog_id": catalog_id}, query={"format": format}, result=bytes))

    async def list_workspace_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, catalog_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.TrackPage:
        """List your organisation's tracks. Oldest first, unless you send sort. Filters are combined with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id, catalog_id."""
        return await self._call("GET", "/v1/workspace/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "catalog_id": catalog_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.TrackPage)

    def iterate_workspace_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, catalog_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Track]:
        """All results of `list_workspace_tracks`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "catalog_id": catalog_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Track, by_cursor=True)

    async def get_workspace_track(self, track_id: str, *, include: list[Literal["tags", "features", "waveform", "portrait", "segments", "structure", "description", "lyrics", "works", "titles", "details", "deals", "similar", "fingerprint_matches", "enrichments", "similar.track", "fingerprint_matches.track"] | str] | None = None) -> models.Track:
        """Get one of your organisation's tracks"""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}", path_values={"track_id": track_id}, query={"include": include}, result=models.Track)

    async def update_workspace_track(self, track_id: str, body: models.UpdateWorkspaceTrackBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Track:
        """Edit a track. Fields you leave out stay as they are. Identifiers that belong to another track are refused with 422. The change appears in the history of the track, where it can be undone."""
        return await self._call("PATCH", "/v1/workspace/tracks/{track_id}", path_values={"track_id": track_id}, body=body, if_match=if_match, result=models.Track)

    async def delete_workspace_track(self, track_id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a track. Deletes the track with its tags and analysis. Its artists, releases and works stay. The deletion can be undone for a year, through the history of the track."""
        return await self._call("DELETE", "/v1/workspace/tracks/{track_id}", path_values={"track_id": track_id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_workspace_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ArtistPage:
        """List your organisation's artists. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id, isni."""
        return await self._call("GET", "/v1/workspace/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ArtistPage)

    def iterate_workspace_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Artist]:
        """All results of `list_workspace_artists`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Artist, by_cursor=True)

    async def get_workspace_artist(self, artist_id: str, *, include: list[Literal["releases", "tracks", "enrichments"] | str] | None = None) -> models.Artist:
        """Get one of your organisation's artists"""
        return await self._call("GET", "/v1/workspace/artists/{artist_id}", path_values={"artist_id": artist_id}, query={"include": include}, result=models.Artist)

    async def update_workspace_artist(self, artist_id: str, body: models.UpdateWorkspaceArtistBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Artist:
        """Edit a artist. Fields you leave out stay as they are. Identifiers that belong to another artist are refused with 422. The change appears in the history of the artist, where it can be undone."""
        return await self._call("PATCH", "/v1/workspace/artists/{artist_id}", path_values={"artist_id": artist_id}, body=body, if_match=if_match, result=models.Artist)

    async def delete_workspace_artist(self, artist_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a artist. A artist that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the artist."""
        return await self._call("DELETE", "/v1/workspace/artists/{artist_id}", path_values={"artist_id": artist_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_workspace_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ReleasePage:
        """List your organisation's releases. Oldest first, unless you send sort. Filters are combined with AND: title, upc, outer_id, artist_id, label_id."""
        return await self._call("GET", "/v1/workspace/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ReleasePage)

    def iterate_workspace_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Release]:
        """All results of `list_workspace_releases`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Release, by_cursor=True)

    async def get_workspace_release(self, release_id: str, *, include: list[Literal["tracks", "titles", "details", "deals", "images", "enrichments"] | str] | None = None) -> models.Release:
        """Get one of your organisation's releases"""
        return await self._call("GET", "/v1/workspace/releases/{release_id}", path_values={"release_id": release_id}, query={"include": include}, result=models.Release)

    async def update_workspace_release(self, release_id: str, body: models.UpdateWorkspaceReleaseBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Release:
        """Edit a release. Fields you leave out stay as they are. Identifiers that belong to another release are refused with 422. The change appears in the history of the release, where it can be undone."""
        return await self._call("PATCH", "/v1/workspace/releases/{release_id}", path_values={"release_id": release_id}, body=body, if_match=if_match, result=models.Release)

    async def delete_workspace_release(self, release_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a release. A release that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the release."""
        return await self._call("DELETE", "/v1/workspace/releases/{release_id}", path_values={"release_id": release_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_workspace_labels(self, *, name: str | None = None, outer_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.LabelPage:
        """List your organisation's labels. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id."""
        return await self._call("GET", "/v1/workspace/labels", query={"name": name, "outer_id": outer_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.LabelPage)

    def iterate_workspace_labels(self, *, name: str | None = None, outer_id: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Label]:
        """All results of `list_workspace_labels`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/labels", query={"name": name, "outer_id": outer_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Label, by_cursor=True)

    async def get_workspace_label(self, label_id: str, *, include: list[Literal["releases"] | str] | None = None) -> models.Label:
        """Get one of your organisation's labels"""
        return await self._call("GET", "/v1/workspace/labels/{label_id}", path_values={"label_id": label_id}, query={"include": include}, result=models.Label)

    async def update_workspace_label(self, label_id: str, body: models.UpdateWorkspaceLabelBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Label:
        """Edit a label. Fields you leave out stay as they are. Identifiers that belong to another label are refused with 422. The change appears in the history of the label, where it can be undone."""
        return await self._call("PATCH", "/v1/workspace/labels/{label_id}", path_values={"label_id": label_id}, body=body, if_match=if_match, result=models.Label)

    async def delete_workspace_label(self, label_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a label. A label that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the label."""
        return await self._call("DELETE", "/v1/workspace/labels/{label_id}", path_values={"label_id": label_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_workspace_works(self, *, title: str | None = None, iswc: str | None = None, outer_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.WorkPage:
        """List your organisation's works. Oldest first, unless you send sort. Filters are combined with AND: title, iswc, outer_id."""
        return await self._call("GET", "/v1/workspace/works", query={"title": title, "iswc": iswc, "outer_id": outer_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.WorkPage)

    def iterate_workspace_works(self, *, title: str | None = None, iswc: str | None = None, outer_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Work]:
        """All results of `list_workspace_works`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/works", query={"title": title, "iswc": iswc, "outer_id": outer_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Work, by_cursor=True)

    async def get_workspace_work(self, work_id: str, *, include: list[Literal["tracks", "enrichments"] | str] | None = None) -> models.Work:
        """Get one of your organisation's works"""
        return await self._call("GET", "/v1/workspace/works/{work_id}", path_values={"work_id": work_id}, query={"include": include}, result=models.Work)

    async def update_workspace_work(self, work_id: str, body: models.UpdateWorkspaceWorkBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Work:
        """Edit a work. Fields you leave out stay as they are. Identifiers that belong to another work are refused with 422. The change appears in the history of the work, where it can be undone."""
        return await self._call("PATCH", "/v1/workspace/works/{work_id}", path_values={"work_id": work_id}, body=body, if_match=if_match, result=models.Work)

    async def delete_workspace_work(self, work_id: str, *, detach: bool | None = None, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a work. A work that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the work."""
        return await self._call("DELETE", "/v1/workspace/works/{work_id}", path_values={"work_id": work_id}, query={"detach": detach}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_atlas_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.TrackPage:
        """List the atlas tracks. Oldest first, unless you send sort. Filters are combined with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id."""
        return await self._call("GET", "/v1/atlas/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.TrackPage)

    def iterate_atlas_tracks(self, *, isrc: str | None = None, outer_id: str | None = None, title: str | None = None, artist_id: str | None = None, artist_name: str | None = None, release_id: str | None = None, label_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Track]:
        """All results of `list_atlas_tracks`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/tracks", query={"isrc": isrc, "outer_id": outer_id, "title": title, "artist_id": artist_id, "artist_name": artist_name, "release_id": release_id, "label_id": label_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Track)

    async def get_atlas_track(self, track_id: str, *, include: list[Literal["tags", "features", "waveform", "portrait", "segments", "structure", "description", "lyrics", "works", "titles", "details", "deals", "similar", "fingerprint_matches", "enrichments", "similar.track", "fingerprint_matches.track"] | str] | None = None) -> models.Track:
        """Get one of the atlas tracks"""
        return await self._call("GET", "/v1/atlas/tracks/{track_id}", path_values={"track_id": track_id}, query={"include": include}, result=models.Track)

    async def list_atlas_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ArtistPage:
        """List the atlas artists. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id, isni."""
        return await self._call("GET", "/v1/atlas/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ArtistPage)

    def iterate_atlas_artists(self, *, name: str | None = None, outer_id: str | None = None, isni: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Artist]:
        """All results of `list_atlas_artists`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/artists", query={"name": name, "outer_id": outer_id, "isni": isni, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Artist)

    async def get_atlas_artist(self, artist_id: str, *, include: list[Literal["releases", "tracks", "enrichments"] | str] | None = None) -> models.Artist:
        """Get one of the atlas artists"""
        return await self._call("GET", "/v1/atlas/artists/{artist_id}", path_values={"artist_id": artist_id}, query={"include": include}, result=models.Artist)

    async def list_atlas_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.ReleasePage:
        """List the atlas releases. Oldest first, unless you send sort. Filters are combined with AND: title, upc, outer_id, artist_id, label_id."""
        return await self._call("GET", "/v1/atlas/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.ReleasePage)

    def iterate_atlas_releases(self, *, title: str | None = None, upc: str | None = None, outer_id: str | None = None, artist_id: str | None = None, label_id: str | None = None, page_size: int | None = None, sort: Literal["title", "-title", "created", "-created", "updated", "-updated", "release_date", "-release_date"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Release]:
        """All results of `list_atlas_releases`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/releases", query={"title": title, "upc": upc, "outer_id": outer_id, "artist_id": artist_id, "label_id": label_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Release)

    async def get_atlas_release(self, release_id: str, *, include: list[Literal["tracks", "titles", "details", "deals", "images", "enrichments"] | str] | None = None) -> models.Release:
        """Get one of the atlas releases"""
        return await self._call("GET", "/v1/atlas/releases/{release_id}", path_values={"release_id": release_id}, query={"include": include}, result=models.Release)

    async def list_atlas_labels(self, *, name: str | None = None, outer_id: str | None = None, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> models.LabelPage:
        """List the atlas labels. Oldest first, unless you send sort. Filters are combined with AND: name, outer_id."""
        return await self._call("GET", "/v1/atlas/labels", query={"name": name, "outer_id": outer_id, "page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids}, result=models.LabelPage)

    def iterate_atlas_labels(self, *, name: str | None = None, outer_id: str | None = None, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None) -> AsyncIterator[models.Label]:
        """All results of `list_atlas_labels`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/atlas/labels", query={"name": name, "outer_id": outer_id, "page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids}, item=models.Label)

    async def get_atlas_label(self, label_id: str, *, include: list[Literal["releases"] | str] | None = None) -> models.Label:
        """Get one of the atlas labels"""
        return await self._call("GET", "/v1/atlas/labels/{label_id}", path_values={"label_id": label_id}, query={"include": include}, result=models.Label)

    async def get_track_audio(self, track_id: str, *, with_tags: bool | None = None) -> models.TrackAudio:
        """Get a URL to play the audio of a track. A signed URL of the file the track was analysed from. Also needs the scope storage.read. 404 if the file no longer exists: delivered files are deleted after processing, unless delete_delivered_file is false; files under inbound/ are kept."""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}/audio", path_values={"track_id": track_id}, query={"with_tags": with_tags}, result=models.TrackAudio)

    async def merge_workspace_artist(self, artist_id: str, body: models.MergeWorkspaceArtistBody | Mapping[str, Any]) -> models.Artist:
        """Merge another artist into this one. Everything linked to the other artist is linked to this one, which keeps its own values and gets identifiers and references that it lacks. The other artist is deleted. Deliveries that use its outer_id find this one. Artists with different ISNIs are refused."""
        return await self._call("POST", "/v1/workspace/artists/{artist_id}/merge", path_values={"artist_id": artist_id}, body=body, result=models.Artist)

    async def merge_workspace_track(self, track_id: str, body: models.MergeWorkspaceTrackBody | Mapping[str, Any]) -> models.Track:
        """Merge another track into this one. This track keeps its own values and gets what it lacks from the other: fields, releases, works, references, tags and the analysis. The other track is deleted. Deliveries that use its outer_id find this one. Tracks with different ISRCs are refused."""
        return await self._call("POST", "/v1/workspace/tracks/{track_id}/merge", path_values={"track_id": track_id}, body=body, result=models.Track)

    async def move_workspace_tracks(self, body: models.MoveWorkspaceTracksBody | Mapping[str, Any]) -> models.MoveWorkspaceTracksResult:
        """Move tracks to another catalogue. All of the tracks move, or none. They keep their ids. Artists, releases, labels and works belong to a catalogue, so they are matched in the other one like in a delivery, or created there."""
        return await self._call("POST", "/v1/workspace/tracks/move", body=body, result=models.MoveWorkspaceTracksResult)

    async def list_workspace_changes(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None, kind: Literal["tracks", "artists", "releases", "labels", "works"] | str | None = None) -> models.ListWorkspaceChangesResult:
        """List what people and applications changed. Newest first: edits, deletions, merges and moves of all records, for instance to find a deleted one. What deliveries changed is in the history of each record, and in the entities of each ingestion."""
        return await self._call("GET", "/v1/workspace/changes", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before, "kind": kind}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_changes(self, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None, kind: Literal["tracks", "artists", "releases", "labels", "works"] | str | None = None) -> AsyncIterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_changes`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/changes", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before, "kind": kind}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    async def list_workspace_track_history(self, track_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a track. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a track that was deleted or merged. Changes are kept for a year."""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}/history", path_values={"track_id": track_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_track_history(self, track_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_track_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/tracks/{track_id}/history", path_values={"track_id": track_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    async def undo_workspace_track_change(self, track_id: str, change_id: str) -> models.Track:
        """Undo a change of a track. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return await self._call("POST", "/v1/workspace/tracks/{track_id}/history/{change_id}/undo", path_values={"track_id": track_id, "change_id": change_id}, result=models.Track)

    async def list_workspace_artist_history(self, artist_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a artist. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a artist that was deleted or merged. Changes are kept for a year."""
        return await self._call("GET", "/v1/workspace/artists/{artist_id}/history", path_values={"artist_id": artist_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_artist_history(self, artist_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_artist_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/artists/{artist_id}/history", path_values={"artist_id": artist_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    async def undo_workspace_artist_change(self, artist_id: str, change_id: str) -> models.Artist:
        """Undo a change of a artist. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return await self._call("POST", "/v1/workspace/artists/{artist_id}/history/{change_id}/undo", path_values={"artist_id": artist_id, "change_id": change_id}, result=models.Artist)

    async def list_workspace_release_history(self, release_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a release. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a release that was deleted or merged. Changes are kept for a year."""
        return await self._call("GET", "/v1/workspace/releases/{release_id}/history", path_values={"release_id": release_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_release_history(self, release_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_release_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/releases/{release_id}/history", path_values={"release_id": release_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    async def undo_workspace_release_change(self, release_id: str, change_id: str) -> models.Release:
        """Undo a change of a release. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return await self._call("POST", "/v1/workspace/releases/{release_id}/history/{change_id}/undo", path_values={"release_id": release_id, "change_id": change_id}, result=models.Release)

    async def list_workspace_label_history(self, label_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a label. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a label that was deleted or merged. Changes are kept for a year."""
        return await self._call("GET", "/v1/workspace/labels/{label_id}/history", path_values={"label_id": label_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_label_history(self, label_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_label_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/labels/{label_id}/history", path_values={"label_id": label_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    async def undo_workspace_label_change(self, label_id: str, change_id: str) -> models.Label:
        """Undo a change of a label. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return await self._call("POST", "/v1/workspace/labels/{label_id}/history/{change_id}/undo", path_values={"label_id": label_id, "change_id": change_id}, result=models.Label)

    async def list_workspace_work_history(self, work_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ListWorkspaceChangesResult:
        """List the changes of a work. Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a work that was deleted or merged. Changes are kept for a year."""
        return await self._call("GET", "/v1/workspace/works/{work_id}/history", path_values={"work_id": work_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, result=models.ListWorkspaceChangesResult)

    def iterate_workspace_work_history(self, work_id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str | None = None, actor_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.ListWorkspaceChangesResultResultsItem]:
        """All results of `list_workspace_work_history`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/works/{work_id}/history", path_values={"work_id": work_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action, "actor_id": actor_id, "created_after": created_after, "created_before": created_before}, item=models.ListWorkspaceChangesResultResultsItem, by_cursor=True)

    async def undo_workspace_work_change(self, work_id: str, change_id: str) -> models.Work:
        """Undo a change of a work. Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone."""
        return await self._call("POST", "/v1/workspace/works/{work_id}/history/{change_id}/undo", path_values={"work_id": work_id, "change_id": change_id}, result=models.Work)

    async def list_enrichments(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["received", "-received"] | str | None = None, updated_after: datetime | None = None, catalog_id: str | None = None, entity: Literal["track", "artist", "release", "work"] | str | None = None, sender: str | None = None, term: str | None = None) -> models.ListedEnrichmentPage:
        """List what messages say about your records. Descriptions from MEAD and PIE messages, also of records that the catalogue does not have yet. Search by term to find records by mood, genre, theme or instrument."""
        return await self._call("GET", "/v1/workspace/enrichments", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "catalog_id": catalog_id, "entity": entity, "sender": sender, "term": term}, result=models.ListedEnrichmentPage)

    def iterate_enrichments(self, *, page_size: int | None = None, sort: Literal["received", "-received"] | str | None = None, updated_after: datetime | None = None, catalog_id: str | None = None, entity: Literal["track", "artist", "release", "work"] | str | None = None, sender: str | None = None, term: str | None = None) -> AsyncIterator[models.ListedEnrichment]:
        """All results of `list_enrichments`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/enrichments", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "catalog_id": catalog_id, "entity": entity, "sender": sender, "term": term}, item=models.ListedEnrichment, by_cursor=True)

    async def delete_enrichment(self, enrichment_id: str) -> None:
        """Remove what a message says. The record stays. The same message does not bring the description back when it is delivered again; a newer one of its sender does."""
        await self._call_any("DELETE", "/v1/workspace/enrichments/{enrichment_id}", path_values={"enrichment_id": enrichment_id}, result=None)

    async def get_health_of_workspace(self, *, catalog_id: str | None = None) -> models.CatalogueHealth:
        """Count what is wrong with your tracks. Counts up to 10,000 at once; larger counts are those of the last check. Changes by people count at once, deliveries within about five minutes."""
        return await self._call("GET", "/v1/workspace/health", query={"catalog_id": catalog_id}, result=models.CatalogueHealth)

    async def check_health_of_workspace(self) -> None:
        """Look at what has changed now"""
        await self._call_any("POST", "/v1/workspace/health/check", result=None)

    async def list_track_issues(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["missing_title", "missing_artist", "missing_isrc", "missing_upc", "no_audio", "failed_analysis", "silent", "clipped", "mono", "too_quiet", "too_loud"] | str | None = None, dismissed: bool | None = None, catalog_id: str | None = None) -> models.TrackIssuePage:
        """List the tracks with an issue"""
        return await self._call("GET", "/v1/workspace/health/issues", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "dismissed": dismissed, "catalog_id": catalog_id}, result=models.TrackIssuePage)

    def iterate_track_issues(self, *, page_size: int | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["missing_title", "missing_artist", "missing_isrc", "missing_upc", "no_audio", "failed_analysis", "silent", "clipped", "mono", "too_quiet", "too_loud"] | str | None = None, dismissed: bool | None = None, catalog_id: str | None = None) -> AsyncIterator[models.TrackIssue]:
        """All results of `list_track_issues`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/health/issues", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "dismissed": dismissed, "catalog_id": catalog_id}, item=models.TrackIssue, by_cursor=True)

    async def list_track_pairs(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["copy", "cover"] | str | None = None, catalog_id: str | None = None) -> models.TrackPairPage:
        """List pairs of tracks that sound alike. Within one catalogue, without those that are to be kept."""
        return await self._call("GET", "/v1/workspace/health/pairs", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "catalog_id": catalog_id}, result=models.TrackPairPage)

    def iterate_track_pairs(self, *, page_size: int | None = None, sort: Literal["track", "-track"] | str | None = None, updated_after: datetime | None = None, kind: Literal["copy", "cover"] | str | None = None, catalog_id: str | None = None) -> AsyncIterator[models.TrackPair]:
        """All results of `list_track_pairs`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/workspace/health/pairs", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "catalog_id": catalog_id}, item=models.TrackPair, by_cursor=True)

    async def dismiss_track_issues(self, body: models.DismissTrackIssuesBody | Mapping[str, Any]) -> models.ChangedIssues:
        """Say that tracks are fine as they are"""
        return await self._call("POST", "/v1/workspace/health/issues/dismiss", body=body, result=models.ChangedIssues)

    async def keep_track_pairs(self, body: models.KeepTrackPairsBody | Mapping[str, Any]) -> models.ChangedIssues:
        """Keep tracks that sound alike. They are no longer listed as a pair. To make two tracks one, merge them."""
        return await self._call("POST", "/v1/workspace/health/pairs/keep", body=body, result=models.ChangedIssues)

    async def get_sound_map(self) -> bytes:
        """Get the sound map. Where each track lies on a plane on which tracks that sound alike are close. A track keeps its place; new ones are placed near what they sound like. Big-endian bytes: `EUMP`, the number of points and the number of tracks (32 bits each), then 26 bytes for each point: the id of the track (16), x and y (16 bits each, add 32768), a number that tracks of one artist share (32 bits), valence and arousal (a byte each). Of more than 250,000 tracks, a part is shown."""
        return cast("bytes", await self._call_any("GET", "/v1/workspace/map", result=bytes))

    async def get_sound_map_scores(self, *, tag_uid: str) -> bytes:
        """Get how strong a tag is on the sound map. A byte for each point of the map, in its order: the score of the tag, times 255."""
        return cast("bytes", await self._call_any("GET", "/v1/workspace/map/scores", query={"tag_uid": tag_uid}, result=bytes))

    async def list_track_tags(self, track_id: str) -> models.ListTrackTagsResult:
        """List the tags of a track, with who assigned them. Tags that a person rejected come last, with a score of 0."""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}/tags", path_values={"track_id": track_id}, result=models.ListTrackTagsResult)

    async def decide_track_tags(self, track_id: str, body: models.TagDecisions | Mapping[str, Any], *, if_match: str | None = None) -> models.ListTrackTagsResult:
        """Accept, add or reject tags of a track. A person's decision wins over the model, now and after every later analysis, and search finds tracks by it at once. Use tags of the taxonomy or of your vocabularies."""
        return await self._call("PATCH", "/v1/workspace/tracks/{track_id}/tags", path_values={"track_id": track_id}, body=body, if_match=if_match, result=models.ListTrackTagsResult)

    async def decide_tags(self, body: models.BulkTagDecisions | Mapping[str, Any]) -> models.DecideTagsResult:
        """Accept, add or reject tags of many tracks. All of the tracks change, or none."""
        return await self._call("POST", "/v1/tagging/decisions", body=body, result=models.DecideTagsResult)

    async def list_tag_decisions(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["updated", "-updated"] | str | None = None, updated_after: datetime | None = None, tag_uid: str | None = None, track_id: str | None = None, decision: Literal["accepted", "rejected", "added"] | str | None = None) -> models.TagDecisionPage:
        """List what people decided about tags. Newest first, of all tracks."""
        return await self._call("GET", "/v1/tagging/decisions", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "tag_uid": tag_uid, "track_id": track_id, "decision": decision}, result=models.TagDecisionPage)

    def iterate_tag_decisions(self, *, page_size: int | None = None, sort: Literal["updated", "-updated"] | str | None = None, updated_after: datetime | None = None, tag_uid: str | None = None, track_id: str | None = None, decision: Literal["accepted", "rejected", "added"] | str | None = None) -> AsyncIterator[models.TagDecision]:
        """All results of `list_tag_decisions`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/tagging/decisions", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "tag_uid": tag_uid, "track_id": track_id, "decision": decision}, item=models.TagDecision, by_cursor=True)

    async def get_tag_accuracy(self, *, catalog_id: str | None = None) -> models.TagAccuracyReport:
        """Compare the model with what people decided. For every tag that people decided about: how often the model was right. Decisions are compared with the present model, for tracks that it has analysed."""
        return await self._call("GET", "/v1/tagging/accuracy", query={"catalog_id": catalog_id}, result=models.TagAccuracyReport)

    async def read_track_sounds(self, body: models.TrackIds | Mapping[str, Any]) -> models.ReadTrackSoundsResult:
        """Read how tracks sound, in brief. Tempo, key, the strongest moods and genres, and a small waveform of many tracks at once, to draw lists with. In any order; tracks that do not exist are left out."""
        return await self._call("POST", "/v1/workspace/tracks/sounds", body=body, result=models.ReadTrackSoundsResult)

    async def get_track_artwork(self, track_id: str) -> models.RecordArtwork:
        """Get the cover of a track. A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file."""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}/artwork", path_values={"track_id": track_id}, result=models.RecordArtwork)

    async def set_track_artwork(self, track_id: str, body: models.NewArtwork | Mapping[str, Any], *, if_match: str | None = None) -> models.RecordArtwork:
        """Upload the cover of a track. Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards."""
        return await self._call("PUT", "/v1/workspace/tracks/{track_id}/artwork", path_values={"track_id": track_id}, body=body, if_match=if_match, result=models.RecordArtwork)

    async def remove_track_artwork(self, track_id: str, *, if_match: str | None = None) -> None:
        """Remove the uploaded cover of a track. A delivered or embedded picture shows again, if there is one."""
        await self._call_any("DELETE", "/v1/workspace/tracks/{track_id}/artwork", path_values={"track_id": track_id}, if_match=if_match, result=None)

    async def read_track_artworks(self, body: models.ArtworkIds | Mapping[str, Any]) -> models.ReadTrackArtworksResult:
        """Read the covers of many tracks. To draw lists with. In any order; tracks without a cover are left out."""
        return await self._call("POST", "/v1/workspace/tracks/artwork", body=body, result=models.ReadTrackArtworksResult)

    async def get_release_artwork(self, release_id: str) -> models.RecordArtwork:
        """Get the cover of a release. A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file."""
        return await self._call("GET", "/v1/workspace/releases/{release_id}/artwork", path_values={"release_id": release_id}, result=models.RecordArtwork)

    async def set_release_artwork(self, release_id: str, body: models.NewArtwork | Mapping[str, Any], *, if_match: str | None = None) -> models.RecordArtwork:
        """Upload the cover of a release. Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards."""
        return await self._call("PUT", "/v1/workspace/releases/{release_id}/artwork", path_values={"release_id": release_id}, body=body, if_match=if_match, result=models.RecordArtwork)

    async def remove_release_artwork(self, release_id: str, *, if_match: str | None = None) -> None:
        """Remove the uploaded cover of a release. A delivered or embedded picture shows again, if there is one."""
        await self._call_any("DELETE", "/v1/workspace/releases/{release_id}/artwork", path_values={"release_id": release_id}, if_match=if_match, result=None)

    async def read_release_artworks(self, body: models.ArtworkIds | Mapping[str, Any]) -> models.ReadTrackArtworksResult:
        """Read the covers of many releases. To draw lists with. In any order; releases without a cover are left out."""
        return await self._call("POST", "/v1/workspace/releases/artwork", body=body, result=models.ReadTrackArtworksResult)

    async def get_picture(self, picture_id: str, size: str) -> bytes:
        """Get a picture. A JPEG file. The longest side has at most 1200 pixels (large) or 160 (small). Needs no bearer token: whoever has the id, which cannot be guessed, can see the picture. It never changes, so it may be cached for good."""
        return cast("bytes", await self._call_any("GET", "/v1/artwork/{picture_id}/{size}", path_values={"picture_id": picture_id, "size": size}, result=bytes))

    async def get_track_structure(self, track_id: str) -> models.TrackStructure:
        """Get the structure of a track. Sections by change of sound, the 15 seconds that represent the track best, where it can be cut, fades, cue points, chords, changes of key and loudness. 404 if the track has not been analysed."""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}/structure", path_values={"track_id": track_id}, result=models.TrackStructure)

    async def describe_track(self, track_id: str, *, language: Literal["en", "fr", "es"] | str | None = None, form: Literal["short", "pitch", "metadata"] | str | None = None) -> models.TrackDescription:
        """Describe a track in words. Two or three sentences, or keywords, from its tags, tempo, key and structure. Tags below their thresholds are never named. The text changes only if what is known about the track changes. 404 if the track has not been analysed."""
        return await self._call("GET", "/v1/workspace/tracks/{track_id}/description", path_values={"track_id": track_id}, query={"language": language, "form": form}, result=models.TrackDescription)

    async def list_vocabularies(self) -> models.ListVocabulariesResult:
        """List your own vocabularies of tags. By name, each with all its tags."""
        return await self._call("GET", "/v1/tagging/vocabularies", result=models.ListVocabulariesResult)

    async def create_vocabulary(self, body: models.NewVocabulary | Mapping[str, Any]) -> models.Vocabulary:
        """Create a vocabulary. A set of tags of your own, which people give to tracks next to those of the taxonomy."""
        return await self._call("POST", "/v1/tagging/vocabularies", body=body, result=models.Vocabulary)

    async def get_vocabulary(self, vocabulary_id: str) -> models.Vocabulary:
        """Get a vocabulary"""
        return await self._call("GET", "/v1/tagging/vocabularies/{vocabulary_id}", path_values={"vocabulary_id": vocabulary_id}, result=models.Vocabulary)

    async def update_vocabulary(self, vocabulary_id: str, body: models.UpdateVocabularyBody | Mapping[str, Any], *, if_match: str | None = None) -> models.Vocabulary:
        """Rename a vocabulary"""
        return await self._call("PATCH", "/v1/tagging/vocabularies/{vocabulary_id}", path_values={"vocabulary_id": vocabulary_id}, body=body, if_match=if_match, result=models.Vocabulary)

    async def delete_vocabulary(self, vocabulary_id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a vocabulary without tags"""
        return await self._call("DELETE", "/v1/tagging/vocabularies/{vocabulary_id}", path_values={"vocabulary_id": vocabulary_id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def create_vocabulary_tag(self, vocabulary_id: str, body: models.NewVocabularyTag | Mapping[str, Any]) -> models.VocabularyTag:
        """Add a tag to a vocabulary"""
        return await self._call("POST", "/v1/tagging/vocabularies/{vocabulary_id}/tags", path_values={"vocabulary_id": vocabulary_id}, body=body, result=models.VocabularyTag)

    async def update_vocabulary_tag(self, vocabulary_id: str, tag_uid: str, body: models.VocabularyTagChange | Mapping[str, Any]) -> models.VocabularyTag:
        """Change a tag of a vocabulary. The uid stays, and so do the tracks that have the tag."""
        return await self._call("PATCH", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, body=body, result=models.VocabularyTag)

    async def delete_vocabulary_tag(self, vocabulary_id: str, tag_uid: str, *, detach: bool | None = None) -> models.DeleteVocabularyTagResult:
        """Delete a tag of a vocabulary"""
        return await self._call("DELETE", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, query={"detach": detach}, result=models.DeleteVocabularyTagResult)

    async def learn_tag(self, vocabulary_id: str, tag_uid: str, body: models.TagExamples | Mapping[str, Any]) -> models.TagLearning:
        """Learn a tag of yours from examples. Fits a classifier to how the tracks sound that have the tag, at least ten of them, and tags all of your tracks with it in the background. The tracks sent are stored as decisions, like those made before, and stay. Later decisions improve it by themselves. A tag that cannot be told by its sound is refused."""
        return await self._call("POST", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, body=body, result=models.TagLearning)

    async def get_tag_learning(self, vocabulary_id: str, tag_uid: str) -> models.TagLearning:
        """See how well a tag of yours is learned"""
        return await self._call("GET", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, result=models.TagLearning)

    async def stop_tag_learning(self, vocabulary_id: str, tag_uid: str) -> models.DeleteVocabularyTagResult:
        """Stop learning a tag. In the background, the tag is taken from the tracks that no person gave it to. Decisions stay, so it can be learned again."""
        return await self._call("DELETE", "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning", path_values={"vocabulary_id": vocabulary_id, "tag_uid": tag_uid}, result=models.DeleteVocabularyTagResult)

    async def list_tag_corrections(self) -> models.ListTagCorrectionsResult:
        """List how the model is corrected by what your people decided. From a dozen decisions about a tag on, the scores of your organisation's tracks follow your people where that agrees better with decisions held out from fitting. Live tagging returns the model's own scores. Most decisions first."""
        return await self._call("GET", "/v1/tagging/corrections", result=models.ListTagCorrectionsResult)

    async def list_playlists(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, folder_id: str | None = None, name: str | None = None) -> models.PlaylistPage:
        """List playlists. Oldest first."""
        return await self._call("GET", "/v1/playlists", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids, "folder_id": folder_id, "name": name}, result=models.PlaylistPage)

    def iterate_playlists(self, *, page_size: int | None = None, sort: Literal["name", "-name", "created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, folder_id: str | None = None, name: str | None = None) -> AsyncIterator[models.Playlist]:
        """All results of `list_playlists`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/playlists", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids, "folder_id": folder_id, "name": name}, item=models.Playlist, by_cursor=True)

    async def create_playlist(self, body: models.NewPlaylist | Mapping[str, Any]) -> models.Playlist:
        """Create a playlist"""
        return await self._call("POST", "/v1/playlists", body=body, result=models.Playlist)

    async def get_playlist(self, playlist_id: str) -> models.Playlist:
        """Get a playlist. Its tracks are at GET /v1/playlists/{playlist_id}/items."""
        return await self._call("GET", "/v1/playlists/{playlist_id}", path_values={"playlist_id": playlist_id}, result=models.Playlist)

    async def update_playlist(self, playlist_id: str, body: models.PlaylistChange | Mapping[str, Any], *, if_match: str | None = None) -> models.Playlist:
        """Rename, annotate or move a playlist"""
        return await self._call("PATCH", "/v1/playlists/{playlist_id}", path_values={"playlist_id": playlist_id}, body=body, if_match=if_match, result=models.Playlist)

    async def delete_playlist(self, playlist_id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a playlist. Its tracks stay. Its links stop working."""
        return await self._call("DELETE", "/v1/playlists/{playlist_id}", path_values={"playlist_id": playlist_id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_playlist_folders(self) -> models.ListPlaylistFoldersResult:
        """List all folders of playlists. By name. parent_id says which folder each is in."""
        return await self._call("GET", "/v1/playlist-folders", result=models.ListPlaylistFoldersResult)

    async def create_playlist_folder(self, body: models.NewPlaylistFolder | Mapping[str, Any]) -> models.PlaylistFolder:
        """Create a folder"""
        return await self._call("POST", "/v1/playlist-folders", body=body, result=models.PlaylistFolder)

    async def update_playlist_folder(self, folder_id: str, body: models.PlaylistFolderChange | Mapping[str, Any]) -> models.PlaylistFolder:
        """Rename a folder, or move it into another"""
        return await self._call("PATCH", "/v1/playlist-folders/{folder_id}", path_values={"folder_id": folder_id}, body=body, result=models.PlaylistFolder)

    async def delete_playlist_folder(self, folder_id: str, *, keep_contents: bool | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a folder"""
        return await self._call("DELETE", "/v1/playlist-folders/{folder_id}", path_values={"folder_id": folder_id}, query={"keep_contents": keep_contents}, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_playlist_items(self, playlist_id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None) -> models.PlaylistItemPage:
        """List the tracks of a playlist, in order"""
        return await self._call("GET", "/v1/playlists/{playlist_id}/items", path_values={"playlist_id": playlist_id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.PlaylistItemPage)

    def iterate_playlist_items(self, playlist_id: str, *, page_size: int | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None) -> AsyncIterator[models.PlaylistItem]:
        """All results of `list_playlist_items`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/playlists/{playlist_id}/items", path_values={"playlist_id": playlist_id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.PlaylistItem, by_cursor=True)

    async def add_playlist_items(self, playlist_id: str, body: models.NewPlaylistItems | Mapping[str, Any]) -> models.Playlist:
        """Add tracks to a playlist. At the end, or at a position. All of them are added, or none."""
        return await self._call("POST", "/v1/playlists/{playlist_id}/items", path_values={"playlist_id": playlist_id}, body=body, result=models.Playlist)

    async def move_playlist_items(self, playlist_id: str, body: models.MovedPlaylistItems | Mapping[str, Any]) -> models.Playlist:
        """Change the order of a playlist. Moves the items together to a position, in the order you give them."""
        return await self._call("POST", "/v1/playlists/{playlist_id}/items/move", path_values={"playlist_id": playlist_id}, body=body, result=models.Playlist)

    async def update_playlist_item(self, playlist_id: str, item_id: str, body: models.UpdatePlaylistItemBody | Mapping[str, Any]) -> models.Playlist:
        """Annotate a track of a playlist"""
        return await self._call("PATCH", "/v1/playlists/{playlist_id}/items/{item_id}", path_values={"playlist_id": playlist_id, "item_id": item_id}, body=body, result=models.Playlist)

    async def remove_playlist_item(self, playlist_id: str, item_id: str) -> models.Playlist:
        """Take a track out of a playlist"""
        return await self._call("DELETE", "/v1/playlists/{playlist_id}/items/{item_id}", path_values={"playlist_id": playlist_id, "item_id": item_id}, result=models.Playlist)

    async def list_playlist_shares(self, playlist_id: str) -> models.ListPlaylistSharesResult:
        """List the links of a playlist. Newest first, also revoked ones."""
        return await self._call("GET", "/v1/playlists/{playlist_id}/shares", path_values={"playlist_id": playlist_id}, result=models.ListPlaylistSharesResult)

    async def create_playlist_share(self, playlist_id: str, body: models.NewPlaylistShare | Mapping[str, Any]) -> models.PlaylistShare:
        """Share a playlist by a link. Anyone who has the link can see the playlist and play its tracks, without an account, until the link expires or is revoked."""
        return await self._call("POST", "/v1/playlists/{playlist_id}/shares", path_values={"playlist_id": playlist_id}, body=body, result=models.PlaylistShare)

    async def get_playlist_share(self, playlist_id: str, share_id: str) -> models.PlaylistShare:
        """Get a link, with how often its tracks were played"""
        return await self._call("GET", "/v1/playlists/{playlist_id}/shares/{share_id}", path_values={"playlist_id": playlist_id, "share_id": share_id}, result=models.PlaylistShare)

    async def update_playlist_share(self, playlist_id: str, share_id: str, body: models.PlaylistShareChange | Mapping[str, Any], *, if_match: str | None = None) -> models.PlaylistShare:
        """Change the expiry, password or downloads of a link"""
        return await self._call("PATCH", "/v1/playlists/{playlist_id}/shares/{share_id}", path_values={"playlist_id": playlist_id, "share_id": share_id}, body=body, if_match=if_match, result=models.PlaylistShare)

    async def revoke_playlist_share(self, playlist_id: str, share_id: str, *, if_match: str | None = None) -> models.PlaylistShare:
        """Revoke a link. It stops working at once, for good. URLs of tracks that were handed out before work for up to an hour. Its counts stay."""
        return await self._call("DELETE", "/v1/playlists/{playlist_id}/shares/{share_id}", path_values={"playlist_id": playlist_id, "share_id": share_id}, if_match=if_match, result=models.PlaylistShare)

    async def get_share(self, token: str) -> models.GetShareResult:
        """See what a link needs. For people who got a link: whether it needs a password. Needs no token."""
        return await self._call("GET", "/v1/shares/{token}", path_values={"token": token}, result=models.GetShareResult)

    async def open_share(self, token: str, body: models.SharePassword | Mapping[str, Any]) -> models.SharedPlaylist:
        """Open a shared playlist. Needs no token, but the password if the link has one. After ten wrong passwords nobody can try for 15 minutes (429)."""
        return await self._call("POST", "/v1/shares/{token}", path_values={"token": token}, body=body, result=models.SharedPlaylist)

    async def play_shared_track(self, token: str, item_id: str, body: models.SharePassword | Mapping[str, Any]) -> models.SharedAudio:
        """Play a track of a shared playlist. Returns a signed URL for an hour, and counts a play."""
        return await self._call("POST", "/v1/shares/{token}/items/{item_id}/play", path_values={"token": token, "item_id": item_id}, body=body, result=models.SharedAudio)

    async def download_shared_track(self, token: str, item_id: str, body: models.SharePassword | Mapping[str, Any]) -> models.SharedAudio:
        """Download a track of a shared playlist. Returns a signed URL for ten minutes if the link allows downloads, and counts a download."""
        return await self._call("POST", "/v1/shares/{token}/items/{item_id}/download", path_values={"token": token, "item_id": item_id}, body=body, result=models.SharedAudio)

    async def import_playlists(self, body: models.PlaylistImport | Mapping[str, Any]) -> models.ImportedPlaylists:
        """Import playlists of another program. Reads a library of iTunes, Music or rekordbox (XML), a Serato crate or an M3U file in your storage area. Tracks are found by the library they were ingested from, or by the path of their file. Repeating an import creates nothing twice."""
        return await self._call("POST", "/v1/playlists/import", body=body, result=models.ImportedPlaylists)

    async def export_playlist(self, playlist_id: str, *, format: Literal["csv", "m3u8", "itunes", "rekordbox", "serato"] | str | None = None, media_root: str | None = None) -> bytes:
        """Export a playlist for another program. As CSV, M3U8, a library of iTunes or Music, a collection of rekordbox, or a Serato crate."""
        return cast("bytes", await self._call_any("GET", "/v1/playlists/{playlist_id}/export", path_values={"playlist_id": playlist_id}, query={"format": format, "media_root": media_root}, result=bytes))

    async def create_ingestion(self, body: models.NewIngestion | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.Ingestion:
        """Deliver tracks into a catalogue. Send the tracks in the request (api_json), or deliver them to the storage area as a CSV file (s3_csv), DDEX messages (s3_ddex) or plain audio files (s3_scan). Entries are stored at once, audio is analysed through queues, and similarities and tags are computed several times a day. Costs one credit per analysed track."""
        return await self._call("POST", "/v1/ingestions", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.Ingestion)

    async def list_ingestions(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, status: Literal["received", "storing", "awaiting_approval", "analysing", "computing", "completed", "completed_with_errors", "failed", "cancelled"] | str | None = None, mode: Literal["api_json", "s3_csv", "s3_ddex", "s3_scan", "tagging"] | str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.IngestionPage:
        """List ingestions"""
        return await self._call("GET", "/v1/ingestions", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids, "status": status, "mode": mode, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, result=models.IngestionPage)

    def iterate_ingestions(self, *, page_size: int | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, status: Literal["received", "storing", "awaiting_approval", "analysing", "computing", "completed", "completed_with_errors", "failed", "cancelled"] | str | None = None, mode: Literal["api_json", "s3_csv", "s3_ddex", "s3_scan", "tagging"] | str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.Ingestion]:
        """All results of `list_ingestions`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids, "status": status, "mode": mode, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, item=models.Ingestion, by_cursor=True)

    async def get_ingestion(self, id: str) -> models.Ingestion:
        """Get an ingestion"""
        return await self._call("GET", "/v1/ingestions/{id}", path_values={"id": id}, result=models.Ingestion)

    async def cancel_ingestion(self, id: str) -> models.Ingestion:
        """Cancel an ingestion. Stored entries stay. Items that are not analysed yet are skipped, and their credits are returned."""
        return await self._call("POST", "/v1/ingestions/{id}/cancel", path_values={"id": id}, result=models.Ingestion)

    async def retry_ingestion(self, id: str) -> models.Ingestion:
        """Retry the failed items of an ingestion. Items that failed because there were no credits, or because a service did not respond for half a day, are analysed again. An ingestion that could not be stored resumes where it stopped. Items with invalid entries or files are not retried (422 if there are no others): correct and deliver them again."""
        return await self._call("POST", "/v1/ingestions/{id}/retry", path_values={"id": id}, result=models.Ingestion)

    async def list_ingestion_items(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "stored", "analysing", "analysed", "available", "failed", "skipped"] | str | None = None, error_code: str | None = None) -> models.IngestionItemPage:
        """List the items of an ingestion"""
        return await self._call("GET", "/v1/ingestions/{id}/items", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "status": status, "error_code": error_code}, result=models.IngestionItemPage)

    def iterate_ingestion_items(self, id: str, *, page_size: int | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "stored", "analysing", "analysed", "available", "failed", "skipped"] | str | None = None, error_code: str | None = None) -> AsyncIterator[models.IngestionItem]:
        """All results of `list_ingestion_items`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions/{id}/items", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "status": status, "error_code": error_code}, item=models.IngestionItem, by_cursor=True)

    async def list_ingestion_entities(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, type: Literal["track", "artist", "release", "label", "work"] | str | None = None, action: Literal["created", "updated", "unchanged"] | str | None = None) -> models.IngestionEntityPage:
        """List the entities an ingestion created, updated or referenced. Tracks, artists, releases, labels and works, each listed once."""
        return await self._call("GET", "/v1/ingestions/{id}/entities", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "type": type, "action": action}, result=models.IngestionEntityPage)

    def iterate_ingestion_entities(self, id: str, *, page_size: int | None = None, sort: Literal["position", "-position"] | str | None = None, updated_after: datetime | None = None, type: Literal["track", "artist", "release", "label", "work"] | str | None = None, action: Literal["created", "updated", "unchanged"] | str | None = None) -> AsyncIterator[models.IngestionEntity]:
        """All results of `list_ingestion_entities`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions/{id}/entities", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "type": type, "action": action}, item=models.IngestionEntity, by_cursor=True)

    async def list_planned_items(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["index", "-index"] | str | None = None, updated_after: datetime | None = None, action: Literal["create", "change", "unchanged", "take_down", "delete", "keep_image", "refuse", "skip"] | str | None = None) -> models.PlannedItemPage:
        """List what a dry run found. For each item: what it would do, the fields it would change, conflicts, warnings and credits."""
        return await self._call("GET", "/v1/ingestions/{id}/plan", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "action": action}, result=models.PlannedItemPage)

    def iterate_planned_items(self, id: str, *, page_size: int | None = None, sort: Literal["index", "-index"] | str | None = None, updated_after: datetime | None = None, action: Literal["create", "change", "unchanged", "take_down", "delete", "keep_image", "refuse", "skip"] | str | None = None) -> AsyncIterator[models.PlannedItem]:
        """All results of `list_planned_items`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/ingestions/{id}/plan", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "action": action}, item=models.PlannedItem, by_cursor=True)

    async def download_plan_report(self, id: str, *, format: Literal["html", "csv"] | str | None = None, language: Literal["en", "fr", "es"] | str | None = None) -> bytes:
        """Download what a dry run found. The whole plan as a page (html, the default) or a spreadsheet (csv)."""
        return cast("bytes", await self._call_any("GET", "/v1/ingestions/{id}/report", path_values={"id": id}, query={"format": format, "language": language}, result=bytes))

    async def approve_ingestion(self, id: str) -> models.Ingestion:
        """Approve a delivery. The delivery is now stored as it is now: files that were replaced since the dry run count as they are."""
        return await self._call("POST", "/v1/ingestions/{id}/approve", path_values={"id": id}, result=models.Ingestion)

    async def reject_ingestion(self, id: str, body: models.RejectIngestionBody | Mapping[str, Any]) -> models.Ingestion:
        """Reject a delivery. Nothing is stored. The delivered files stay where they are."""
        return await self._call("POST", "/v1/ingestions/{id}/reject", path_values={"id": id}, body=body, result=models.Ingestion)

    async def get_delivery_settings(self) -> models.GetDeliverySettingsResult:
        """Get the delivery settings"""
        return await self._call("GET", "/v1/delivery-settings", result=models.GetDeliverySettingsResult)

    async def replace_delivery_settings(self, body: models.ReplaceDeliverySettingsBody | Mapping[str, Any], *, if_match: str | None = None) -> models.GetDeliverySettingsResult:
        """Replace the delivery settings. Other territories change which tracks are available, the next time availability is decided."""
        return await self._call("PUT", "/v1/delivery-settings", body=body, if_match=if_match, result=models.GetDeliverySettingsResult)

    async def list_csv_profiles(self) -> list[models.ListCsvProfilesResultItem]:
        """List CSV profiles"""
        return cast("list[models.ListCsvProfilesResultItem]", await self._call_any("GET", "/v1/csv-profiles", result=list[models.ListCsvProfilesResultItem]))

    async def get_csv_profile(self, name: str) -> models.ListCsvProfilesResultItem:
        """Get a CSV profile"""
        return await self._call("GET", "/v1/csv-profiles/{name}", path_values={"name": name}, result=models.ListCsvProfilesResultItem)

    async def save_csv_profile(self, name: str, body: models.SaveCsvProfileBody | Mapping[str, Any], *, if_match: str | None = None) -> models.ListCsvProfilesResultItem:
        """Save a CSV profile. Saves how your sheets are read: the meaning of their columns, the encoding, the order of dates. Name the profile in csv_profile of a delivery."""
        return await self._call("PUT", "/v1/csv-profiles/{name}", path_values={"name": name}, body=body, if_match=if_match, result=models.ListCsvProfilesResultItem)

    async def delete_csv_profile(self, name: str, *, if_match: str | None = None) -> None:
        """Delete a CSV profile"""
        await self._call_any("DELETE", "/v1/csv-profiles/{name}", path_values={"name": name}, if_match=if_match, result=None)

    async def preview_csv(self, body: models.PreviewCsvBody | Mapping[str, Any]) -> models.CsvPreview:
        """Preview how a sheet is read. Reads the first rows of a CSV or Excel file as a delivery would, and says what each column means. Nothing is stored. Use it to choose the columns; a dry run says what the whole delivery would do."""
        return await self._call("POST", "/v1/csv-previews", body=body, result=models.CsvPreview)

    async def list_ingestion_failures(self, id: str) -> list[models.IngestionFailure]:
        """List why items of an ingestion failed. One entry for each cause, the most frequent first, at most 50. Items whose messages differ only in quoted values, paths and numbers have the same cause. Of very large ingestions the first 100,000 failed items are counted."""
        return cast("list[models.IngestionFailure]", await self._call_any("GET", "/v1/ingestions/{id}/failures", path_values={"id": id}, result=list[models.IngestionFailure]))

    async def retry_ingestion_items(self, id: str, body: models.RetryIngestionItemsBody | Mapping[str, Any]) -> models.Ingestion:
        """Retry some failed items of an ingestion. Retries the items with these positions, those that failed with this code, or those that are both. Items with invalid entries or files are not retried (422 if there are no others)."""
        return await self._call("POST", "/v1/ingestions/{id}/items/retry", path_values={"id": id}, body=body, result=models.Ingestion)

    async def list_conflicts(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["found", "-found"] | str | None = None, updated_after: datetime | None = None, kind: Literal["title", "artist", "ownership", "recording"] | str | None = None, status: Literal["open", "decided"] | str | None = None) -> models.ConflictPage:
        """List conflicts. Where deliveries said something else about a recording than what was stored."""
        return await self._call("GET", "/v1/conflicts", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "kind": kind, "status": status}, result=models.ConflictPage)

    def iterate_conflicts(self, *, page_size: int | None = None, sort: Literal["found", "-found"] | str | None = None, updated_after: datetime | None = None, kind: Literal["title", "artist", "ownership", "recording"] | str | None = None, status: Literal["open", "decided"] | str | None = None) -> AsyncIterator[models.Conflict]:
        """All results of `list_conflicts`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/conflicts", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "kind": kind, "status": status}, item=models.Conflict, by_cursor=True)

    async def get_conflict(self, id: str) -> models.Conflict:
        """Get a conflict"""
        return await self._call("GET", "/v1/conflicts/{id}", path_values={"id": id}, result=models.Conflict)

    async def decide_conflict(self, id: str, body: models.DecideConflictBody | Mapping[str, Any]) -> models.Conflict:
        """Decide a conflict. keep_ours writes back what was stored, take_theirs keeps what was delivered, keep_both credits the artists of both, or keeps both tracks. For a recording, keep_ours and take_theirs merge one track into the other. The change is in the history of the track and can be undone."""
        return await self._call("POST", "/v1/conflicts/{id}/decide", path_values={"id": id}, body=body, result=models.Conflict)

    async def list_conflict_rules(self) -> list[models.ConflictRule]:
        """List the rules that decide conflicts"""
        return cast("list[models.ConflictRule]", await self._call_any("GET", "/v1/conflict-rules", result=list[models.ConflictRule]))

    async def save_conflict_rule(self, body: models.SaveConflictRuleBody | Mapping[str, Any]) -> models.ConflictRule:
        """Save a rule that decides conflicts. It decides the next conflicts of the kind, in one catalogue or in all, and replaces the rule for the same ones. A rule of a catalogue comes before one for all."""
        return await self._call("PUT", "/v1/conflict-rules", body=body, result=models.ConflictRule)

    async def delete_conflict_rule(self, id: str) -> None:
        """Delete a rule that decides conflicts"""
        await self._call_any("DELETE", "/v1/conflict-rules/{id}", path_values={"id": id}, result=None)

    async def list_delivery_watches(self) -> list[models.DeliveryWatch]:
        """List watched delivery folders"""
        return cast("list[models.DeliveryWatch]", await self._call_any("GET", "/v1/delivery-watches", result=list[models.DeliveryWatch]))

    async def save_delivery_watch(self, body: models.SaveDeliveryWatchBody | Mapping[str, Any]) -> models.DeliveryWatch:
        """Watch a delivery folder. What arrives in the folder is ingested within about a minute, once: DDEX batches when their BatchComplete file is there, sheets at once. Deliver audio before its sheet. It replaces the watch of the same folder."""
        return await self._call("PUT", "/v1/delivery-watches", body=body, result=models.DeliveryWatch)

    async def delete_delivery_watch(self, id: str) -> None:
        """Stop watching a delivery folder"""
        await self._call_any("DELETE", "/v1/delivery-watches/{id}", path_values={"id": id}, result=None)

    async def create_profile(self, body: models.NewProfile | Mapping[str, Any], *, idempotency_key: str | None = None) -> models.Profile:
        """Profile a track. Identify a track of your catalogues by exactly one of musimap_uid, track_uri, isrc and outer_id. URLs of streaming services are not accepted. Costs one credit."""
        return await self._call("POST", "/v1/profiling/profiles", body=body, idempotency_key=idempotency_key, takes_key=True, result=models.Profile)

    async def list_profiles(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, track_id: str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.ProfilePage:
        """List profiles. Newest first, each as of the time it was created."""
        return await self._call("GET", "/v1/profiling/profiles", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "ids": ids, "track_id": track_id, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, result=models.ProfilePage)

    def iterate_profiles(self, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, ids: list[str] | None = None, track_id: str | None = None, catalog_id: str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.Profile]:
        """All results of `list_profiles`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/profiling/profiles", query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "ids": ids, "track_id": track_id, "catalog_id": catalog_id, "created_after": created_after, "created_before": created_before}, item=models.Profile, by_cursor=True)

    async def get_profile(self, profile_id: str) -> models.Profile:
        """Get a profile. As of the time it was created."""
        return await self._call("GET", "/v1/profiling/profiles/{profile_id}", path_values={"profile_id": profile_id}, result=models.Profile)

    async def create_inbound_upload(self, body: models.NewUpload | Mapping[str, Any]) -> models.Upload:
        """Get a URL to upload a file to. Returns a presigned URL for one PUT into your organisation's inbound area, valid for an hour; with part_size, also URLs for its parts. Files there are kept until you delete them."""
        return await self._call("POST", "/v1/storage/inbound/uploads", body=body, result=models.Upload)

    async def list_inbound_objects(self, *, prefix: str | None = None, page_size: int | None = None, continuation_token: str | None = None, object_key: str | None = None) -> models.InboundObjectPage | models.InboundObject:
        """List the objects in your organisation's inbound area. List mode: pages of objects ordered by key; pass next_token as continuation_token for the next page. Exact mode, with object_key: that object in data, or 404."""
        return cast("models.InboundObjectPage | models.InboundObject", await self._call_any("GET", "/v1/storage/inbound/objects", query={"prefix": prefix, "page_size": page_size, "continuation_token": continuation_token, "object_key": object_key}, result=models.InboundObjectPage | models.InboundObject))

    def iterate_inbound_objects(self, *, prefix: str | None = None, page_size: int | None = None) -> AsyncIterator[models.InboundObject]:
        """All results of `list_inbound_objects`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/storage/inbound/objects", query={"prefix": prefix, "page_size": page_size}, item=models.InboundObject)

    async def delete_inbound_object(self, *, object_key: str) -> models.DeleteInboundObjectResult:
        """Delete an object of your organisation's inbound area. Tracks that were analysed from the file keep their tags and features, but can no longer be played."""
        return await self._call("DELETE", "/v1/storage/inbound/objects", query={"object_key": object_key}, result=models.DeleteInboundObjectResult)

    async def list_storage_folder(self, *, prefix: str | None = None, page_size: int | None = None, continuation_token: str | None = None) -> models.StorageFolder:
        """List a folder of your storage area. The folders and files that your S3 keys can read."""
        return await self._call("GET", "/v1/storage/objects", query={"prefix": prefix, "page_size": page_size, "continuation_token": continuation_token}, result=models.StorageFolder)

    async def delete_storage_objects(self, body: models.DeleteStorageObjectsBody | Mapping[str, Any]) -> models.DeletedObjects:
        """Delete files of your storage area. Files that do not exist are left out of the result. Tracks that were analysed from a file keep their tags and features, but can no longer be played."""
        return await self._call("POST", "/v1/storage/objects/delete", body=body, result=models.DeletedObjects)

    async def create_storage_upload(self, body: models.CreateStorageUploadBody | Mapping[str, Any]) -> models.Upload:
        """Get a URL to upload a file to a delivery folder. Returns a presigned URL for one PUT, valid for an hour. The key may be anywhere your S3 keys can write."""
        return await self._call("POST", "/v1/storage/uploads", body=body, result=models.Upload)

    async def get_storage_download(self, *, key: str) -> models.StorageDownload:
        """Get a URL to download a file of your storage area"""
        return await self._call("GET", "/v1/storage/download", query={"key": key}, result=models.StorageDownload)

    async def download(self, *, token: str) -> bytes:
        """Download a file with a signed URL. Other calls return these URLs; they need no bearer token. The token is a JWS whose key is in /v1/.well-known/jwks.json. Range requests are supported."""
        return cast("bytes", await self._call_any("GET", "/v1/downloads", query={"token": token}, result=bytes))

    async def create_webhook(self, body: models.NewWebhook | Mapping[str, Any]) -> models.CreateWebhookResult:
        """Create a webhook. Events are sent to the URL by POST, signed according to Standard Webhooks: with the secret of the webhook (v1, HMAC), and with public keys (v1a, Ed25519) that are in /v1/.well-known/jwks.json. The secret is in this response only."""
        return await self._call("POST", "/v1/webhooks", body=body, result=models.CreateWebhookResult)

    async def list_webhooks(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None) -> models.WebhookPage:
        """List webhooks"""
        return await self._call("GET", "/v1/webhooks", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.WebhookPage)

    def iterate_webhooks(self, *, page_size: int | None = None, sort: Literal["created", "-created", "updated", "-updated"] | str | None = None, updated_after: datetime | None = None) -> AsyncIterator[models.Webhook]:
        """All results of `list_webhooks`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/webhooks", query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.Webhook, by_cursor=True)

    async def get_webhook(self, id: str) -> models.Webhook:
        """Get a webhook"""
        return await self._call("GET", "/v1/webhooks/{id}", path_values={"id": id}, result=models.Webhook)

    async def update_webhook(self, id: str, body: models.WebhookChange | Mapping[str, Any], *, if_match: str | None = None) -> models.Webhook:
        """Change, disable or enable a webhook. Fields you leave out stay unchanged. A webhook that is enabled again receives pending events that are at most two days old."""
        return await self._call("PATCH", "/v1/webhooks/{id}", path_values={"id": id}, body=body, if_match=if_match, result=models.Webhook)

    async def delete_webhook(self, id: str, *, if_match: str | None = None) -> models.AcceptedPersistenceEntitiesTrack:
        """Delete a webhook. Nothing more is sent to it, not even pending deliveries."""
        return await self._call("DELETE", "/v1/webhooks/{id}", path_values={"id": id}, if_match=if_match, result=models.AcceptedPersistenceEntitiesTrack)

    async def rotate_webhook_secret(self, id: str) -> models.RotateWebhookSecretResult:
        """Give a webhook a new secret. Responds with the new secret, which is shown this once. For a day, messages are signed with the former secret too, so that you can change it without losing a message."""
        return await self._call("POST", "/v1/webhooks/{id}/secret", path_values={"id": id}, result=models.RotateWebhookSecretResult)

    async def test_webhook(self, id: str) -> models.WebhookDelivery:
        """Send a test event. Sends webhook.test to this webhook only. The result appears in its deliveries a moment later."""
        return await self._call("POST", "/v1/webhooks/{id}/test", path_values={"id": id}, result=models.WebhookDelivery)

    async def list_webhook_deliveries(self, id: str, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "delivered", "failed"] | str | None = None, type: Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> models.WebhookDeliveryPage:
        """List the deliveries of a webhook. Newest first, with all attempts. Deliveries are kept for 30 days."""
        return await self._call("GET", "/v1/webhooks/{id}/deliveries", path_values={"id": id}, query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after, "status": status, "type": type, "created_after": created_after, "created_before": created_before}, result=models.WebhookDeliveryPage)

    def iterate_webhook_deliveries(self, id: str, *, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None, updated_after: datetime | None = None, status: Literal["pending", "delivered", "failed"] | str | None = None, type: Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str | None = None, created_after: datetime | None = None, created_before: datetime | None = None) -> AsyncIterator[models.WebhookDelivery]:
        """All results of `list_webhook_deliveries`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/webhooks/{id}/deliveries", path_values={"id": id}, query={"page_size": page_size, "sort": sort, "updated_after": updated_after, "status": status, "type": type, "created_after": created_after, "created_before": created_before}, item=models.WebhookDelivery, by_cursor=True)

    async def get_webhook_delivery(self, id: str, delivery_id: str) -> models.WebhookDeliveryDetails:
        """Get a delivery"""
        return await self._call("GET", "/v1/webhooks/{id}/deliveries/{delivery_id}", path_values={"id": id, "delivery_id": delivery_id}, result=models.WebhookDeliveryDetails)

    async def redeliver_webhook_delivery(self, id: str, delivery_id: str) -> models.WebhookDelivery:
        """Send a delivery again. Sends it with the same webhook-id, even if it was delivered before."""
        return await self._call("POST", "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", path_values={"id": id, "delivery_id": delivery_id}, result=models.WebhookDelivery)

    async def redeliver_webhook_deliveries(self, id: str, body: models.Redelivery | Mapping[str, Any]) -> models.QueuedDeliveries:
        """Send many deliveries again. For instance everything that failed while your server was down. Each is sent with its own webhook-id, oldest first. One call queues up to 10,000; repeat it while has_more is true."""
        return await self._call("POST", "/v1/webhooks/{id}/deliveries/redeliver", path_values={"id": id}, body=body, result=models.QueuedDeliveries)

    async def list_events(self, *, cursor: str | None = None, types: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None, page_size: int | None = None) -> models.EventPage:
        """Read what has happened. Every event of your organisation, whether a webhook receives it or not, oldest first. Store the next_cursor with what you have processed, and send it to go on: each event is returned exactly once. Without a cursor, reading begins with the oldest event; cursor=end skips all that there are. Events are kept for 30 days."""
        return await self._call("GET", "/v1/events", query={"cursor": cursor, "types": types, "page_size": page_size}, result=models.EventPage)

    def iterate_events(self, *, types: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None, page_size: int | None = None) -> AsyncIterator[models.Event]:
        """All results of `list_events`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/events", query={"types": types, "page_size": page_size}, item=models.Event)

    async def list_users(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> models.ListUsersResult:
        """List your organisation's people. Oldest first."""
        return await self._call("GET", "/v1/users", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.ListUsersResult)

    def iterate_users(self, *, page_size: int | None = None, sort: Literal["created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> AsyncIterator[models.ListUsersResultResultsItem]:
        """All results of `list_users`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/users", query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.ListUsersResultResultsItem, by_cursor=True)

    async def invite_user(self, body: models.InviteUserBody | Mapping[str, Any]) -> models.InviteUserResult:
        """Invite a person. Creates an account without a password and mails a link, valid for seven days, to choose one. Inviting somebody again who has no password yet sends a new link."""
        return await self._call("POST", "/v1/users", body=body, result=models.InviteUserResult)

    async def repeat_invitation(self, id: str) -> models.InviteUserResult:
        """Send an invitation again. The earlier link stops working."""
        return await self._call("POST", "/v1/users/{id}/invitation", path_values={"id": id}, result=models.InviteUserResult)

    async def update_user(self, id: str, body: models.UpdateUserBody | Mapping[str, Any]) -> models.InviteUserResult:
        """Change a person's role, or disable them. Disabling ends all sessions and tokens of the person at once. Nobody can change themselves here, so an organisation always has an administrator."""
        return await self._call("PATCH", "/v1/users/{id}", path_values={"id": id}, body=body, result=models.InviteUserResult)

    async def remove_user(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """Remove a person. Deletes the account. What the person did for the organisation stays."""
        return await self._call("DELETE", "/v1/users/{id}", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    async def reset_second_step(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """Remove a person's second steps. For a person who lost their phone and their recovery codes. Removes the authenticator app and all passkeys. Make sure that it is really them who asks. They are told by mail."""
        return await self._call("DELETE", "/v1/users/{id}/second-step", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    async def unlink_user(self, id: str) -> models.AcceptedPersistenceEntitiesTrack:
        """Unlink a person's external accounts. The person signs in with their password, or is linked again by a verified address when they next sign in at the provider."""
        return await self._call("DELETE", "/v1/users/{id}/external-accounts", path_values={"id": id}, result=models.AcceptedPersistenceEntitiesTrack)

    async def list_audit_entries(self, *, action: Literal["sign_in.succeeded", "sign_in.failed", "session.ended", "password.changed", "second_step.enabled", "second_step.disabled", "passkey.added", "passkey.removed", "consent.given", "consent.withdrawn", "user.created", "user.invited", "user.changed", "user.role_changed", "user.disabled", "user.enabled", "user.removed", "user.email_changed", "user.exported", "external_account.linked", "external_account.unlinked", "client.created", "client.changed", "client.secret_replaced", "client.disabled", "client.enabled", "storage_key.created", "storage_key.rotated", "storage_key.revoked", "sftp_key.added", "sftp_key.removed", "entitlements.changed", "credits.granted", "organisation.created", "organisation.disabled", "organisation.enabled", "organisation.changed", "organisation.deletion_requested", "organisation.deletion_cancelled", "identity_provider.added", "identity_provider.changed", "identity_provider.disabled", "identity_provider.enabled", "audit.exported"] | str | None = None, about: str | None = None, since: datetime | None = None, until: datetime | None = None, page_size: int | None = None, cursor: Literal["*"] | str | None = None, continuation_token: str | None = None, sort: Literal["created", "-created"] | str | None = None) -> models.ListAuditEntriesResult:
        """List what happened in your organisation. Sign-ins, and changes of people, rights, keys and applications, newest first. Entries are never changed. Pass next_cursor as cursor for the next page."""
        return await self._call("GET", "/v1/audit", query={"action": action, "about": about, "since": since, "until": until, "page_size": page_size, "cursor": cursor, "continuation_token": continuation_token, "sort": sort}, result=models.ListAuditEntriesResult)

    def iterate_audit_entries(self, *, action: Literal["sign_in.succeeded", "sign_in.failed", "session.ended", "password.changed", "second_step.enabled", "second_step.disabled", "passkey.added", "passkey.removed", "consent.given", "consent.withdrawn", "user.created", "user.invited", "user.changed", "user.role_changed", "user.disabled", "user.enabled", "user.removed", "user.email_changed", "user.exported", "external_account.linked", "external_account.unlinked", "client.created", "client.changed", "client.secret_replaced", "client.disabled", "client.enabled", "storage_key.created", "storage_key.rotated", "storage_key.revoked", "sftp_key.added", "sftp_key.removed", "entitlements.changed", "credits.granted", "organisation.created", "organisation.disabled", "organisation.enabled", "organisation.changed", "organisation.deletion_requested", "organisation.deletion_cancelled", "identity_provider.added", "identity_provider.changed", "identity_provider.disabled", "identity_provider.enabled", "audit.exported"] | str | None = None, about: str | None = None, since: datetime | None = None, until: datetime | None = None, page_size: int | None = None, sort: Literal["created", "-created"] | str | None = None) -> AsyncIterator[models.ListAuditEntriesResultResultsItem]:
        """All results of `list_audit_entries`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/audit", query={"action": action, "about": about, "since": since, "until": until, "page_size": page_size, "sort": sort}, item=models.ListAuditEntriesResultResultsItem, by_cursor=True)

    async def export_audit_entries(self, *, action: Literal["sign_in.succeeded", "sign_in.failed", "session.ended", "password.changed", "second_step.enabled", "second_step.disabled", "passkey.added", "passkey.removed", "consent.given", "consent.withdrawn", "user.created", "user.invited", "user.changed", "user.role_changed", "user.disabled", "user.enabled", "user.removed", "user.email_changed", "user.exported", "external_account.linked", "external_account.unlinked", "client.created", "client.changed", "client.secret_replaced", "client.disabled", "client.enabled", "storage_key.created", "storage_key.rotated", "storage_key.revoked", "sftp_key.added", "sftp_key.removed", "entitlements.changed", "credits.granted", "organisation.created", "organisation.disabled", "organisation.enabled", "organisation.changed", "organisation.deletion_requested", "organisation.deletion_cancelled", "identity_provider.added", "identity_provider.changed", "identity_provider.disabled", "identity_provider.enabled", "audit.exported"] | str | None = None, about: str | None = None, since: datetime | None = None, until: datetime | None = None) -> bytes:
        """Export the audit trail. All matching entries, newest first, one JSON object per line. The export is itself recorded."""
        return cast("bytes", await self._call_any("GET", "/v1/audit/export", query={"action": action, "about": about, "since": since, "until": until}, result=bytes))

    async def get_allowed_applications(self) -> models.GetAllowedApplicationsResult:
        """Get which outside applications your people may use. Your organisation's own applications and the console are always allowed."""
        return await self._call("GET", "/v1/allowed-applications", result=models.GetAllowedApplicationsResult)

    async def set_application_policy(self, body: models.SetApplicationPolicyBody | Mapping[str, Any], *, if_match: str | None = None) -> models.GetAllowedApplicationsResult:
        """Set which outside applications your people may use. Tokens of applications that are no longer allowed stop working at once."""
        return await self._call("PATCH", "/v1/allowed-applications", body=body, if_match=if_match, result=models.GetAllowedApplicationsResult)

    async def allow_application(self, client_id: str) -> models.GetAllowedApplicationsResult:
        """Put an outside application on the list"""
        return await self._call("PUT", "/v1/allowed-applications/{client_id}", path_values={"client_id": client_id}, result=models.GetAllowedApplicationsResult)

    async def disallow_application(self, client_id: str) -> models.GetAllowedApplicationsResult:
        """Take an outside application off the list"""
        return await self._call("DELETE", "/v1/allowed-applications/{client_id}", path_values={"client_id": client_id}, result=models.GetAllowedApplicationsResult)

    async def get_sign_in_policy(self) -> models.GetSignInPolicyResult:
        """Get how your people have to sign in"""
        return await self._call("GET", "/v1/sign-in-policy", result=models.GetSignInPolicyResult)

    async def update_sign_in_policy(self, body: models.UpdateSignInPolicyBody | Mapping[str, Any]) -> models.GetSignInPolicyResult:
        """Require a second step of your people. A second step is a passkey or an authenticator app. People without one set it up when they next sign in; until then no application gets tokens for them. Tokens that exist stay valid. A second step at an external identity provider counts if the provider reports it (`amr` contains `mfa`)."""
        return await self._call("PATCH", "/v1/sign-in-policy", body=body, result=models.GetSignInPolicyResult)

    async def list_clients(self, *, page: int | None = None, page_size: int | None = None, cursor: str | None = None, sort: Literal["active", "-active", "created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> models.ClientPage:
        """List your organisation's applications. Active ones first, newest first. Secrets are never included."""
        return await self._call("GET", "/v1/clients", query={"page": page, "page_size": page_size, "cursor": cursor, "sort": sort, "updated_after": updated_after}, result=models.ClientPage)

    def iterate_clients(self, *, page_size: int | None = None, sort: Literal["active", "-active", "created", "-created", "name", "-name"] | str | None = None, updated_after: datetime | None = None) -> AsyncIterator[models.Client]:
        """All results of `list_clients`. Each page is fetched when it is needed."""
        return self._iterate("GET", "/v1/clients", query={"page_size": page_size, "sort": sort, "updated_after": updated_after}, item=models.Client, by_cursor=True)

    async def create_client(self, body: models.NewClient | Mapping[str, Any]) -> models.CreatedClient:
        """Register an application. The secret is only in this response. An organisation can have 25 active applications, unless the operator set another quota."""
        return await self._call("POST", "/v1/clients", body=body, result=models.CreatedClient)

    async def replace_client_keys(self, id: str, body: models.ReplaceClientKeysBody | Mapping[str, Any]) -> models.Client:
        """Replace an application's keys. The previous keys, or the secret, stop working at once. To change keys without interruption, register both in jwks, or publish both at jwks_uri. Only for confidential and machine applications."""
        return await self._call("PUT", "/v1/clients/{id}/keys", path_values={"id": id}, body=body, result=models.Client)

    async def renew_client_secret(self, id: str, *, grace_hours: int | None = None) -> models.RenewClientSecretResult:
        """Replace an application's secret. The new secret is only in this response. The old one stops working immediately, or after grace_hours, so that servers can be changed one by one."""
        return await self._call("POST", "/v1/clients/{id}/secret", path_values={"id": id}, query={"grace_hours": grace_hours}, result=models.RenewClientSecretResult)

    async def revoke_client(self, id: str) -> models.Client:
        """Revoke an application. Its tokens stop working at once and it cannot get new ones. It stays in the list, with `revoked_at`."""
        return await self._call("DELETE", "/v1/clients/{id}", path_values={"id": id}, result=models.Client)

    async def list_storage_keys(self) -> models.StorageKeys:
        """List the active S3 keys and their storage area. Newest first. Secrets are never included."""
        return await self._call("GET", "/v1/storage/keys", result=models.StorageKeys)

    async def create_storage_key(self) -> models.CreatedStorageKey:
        """Create an S3 key pair. The secret is only in this response. At most 5 pairs can be active."""
        return await self._call("POST", "/v1/storage/keys", result=models.CreatedStorageKey)

    async def rotate_storage_keys(self, body: models.RotateStorageKeysBody | Mapping[str, Any]) -> models.CreatedStorageKey:
        """Replace all S3 key pairs by a new one. The old pairs keep working for the grace period, so that you can change your applications first."""
        return await self._call("POST", "/v1/storage/keys/rotate", body=body, result=models.CreatedStorageKey)

    async def revoke_storage_key(self, access_key_id: str) -> models.RevokeStorageKeyResult:
        """Revoke an S3 key pair"""
        return await self._call("DELETE", "/v1/storage/keys/{access_key_id}", path_values={"access_key_id": access_key_id}, result=models.RevokeStorageKeyResult)

    async def list_sftp_keys(self) -> models.SftpAccess:
        """List the keys that sign in to SFTP. With the address, the user name and the host keys that clients need."""
        return await self._call("GET", "/v1/storage/sftp-keys", result=models.SftpAccess)

    async def add_sftp_key(self, body: models.NewSftpKey | Mapping[str, Any]) -> models.SftpKey:
        """Let the holder of a key sign in to SFTP. Send the public key, as ssh-keygen writes it: Ed25519, ECDSA, or RSA of 2048 bits or more. At most 20 keys."""
        return await self._call("POST", "/v1/storage/sftp-keys", body=body, result=models.SftpKey)

    async def remove_sftp_key(self, key_id: str) -> models.RemoveSftpKeyResult:
        """Remove a key that signs in to SFTP. Connections that were opened with it end."""
        return await self._call("DELETE", "/v1/storage/sftp-keys/{key_id}", path_values={"key_id": key_id}, result=models.RemoveSftpKeyResult)

    async def get_contract(self) -> dict[str, Any]:
        """Get this contract. The OpenAPI document of version 1. It is authoritative for page sizes and their defaults."""
        return cast("dict[str, Any]", await self._call_any("GET", "/openapi/v1.json", result=dict[str, Any]))
