# Generated from openapi/v1.json by `npm run openapi`. Do not edit.
"""The types of the contract."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

from pydantic import Field

from ._model import Model

class Problem(Model):
    status: int
    """The HTTP status, repeated."""
    message: str
    """For humans. Programs should branch on status and error_code."""
    data: ProblemData
    """What went wrong."""


class AcceptedPersistence(Model):
    status: Literal["accepted"] | str
    """The track is being added."""
    ingestion_id: str
    """The ingestion that adds the track."""
    catalog_id: str
    """The catalogue it is added to."""
    entities: AcceptedPersistenceEntities
    """Entities that already existed. New ones: GET /v1/ingestions/{id}/entities."""


class Account(Model):
    id: str
    """The id."""
    name: str
    """The name."""
    given_name: str
    """The given name."""
    family_name: str
    """The family name."""
    email: str
    """The e-mail address."""
    email_verified: bool
    """The person has confirmed the address."""
    picture: str | None
    """The address of a picture."""
    locale: Literal["en", "fr", "es"] | str
    """The language of pages and e-mails."""
    role: Literal["member", "admin", "operator"] | str
    """What the user may administer: member, only their own account; admin, their organisation; operator, the service."""
    second_factor: bool
    """Whether two-step verification is on."""


class Actor(Model):
    type: str
    """user or machine."""
    id: str
    """The id."""
    name: str
    """The name."""
    client_id: str
    """The id of the application."""


class Analysis(Model):
    """The analysis of the audio."""

    status: Literal["none", "pending", "analysing", "analysed", "failed"] | str
    """How far the analysis of the audio is."""
    taxonomy_version: str | None
    """The taxonomy of the tags; null if not analysed."""
    model_version: str | None
    """The version of the model; null if not analysed."""
    analysed_at: datetime | None
    """Null if not analysed."""


class Artist(Model):
    id: str
    """The id."""
    layer: Literal["workspace", "atlas"] | str
    """Where the record is: in your workspace or in the atlas."""
    outer_id: str | None
    """Your own id."""
    name: str
    """The name."""
    isni: str | None
    """The ISNI."""
    external_references: list[ExternalReference]
    """Identifiers given by third parties."""
    track_count: int
    """The number of tracks by this artist."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    releases: list[BriefRelease] | None = None
    """If included. The first 100; get all of them from the list of releases with artist_id."""
    tracks: list[BriefTrack] | None = None
    """If included. The first 100; get all of them from the list of tracks with artist_id."""
    enrichments: list[Enrichment] | None = None
    """If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none."""


class ArtistCredit(Model):
    id: str
    """The id."""
    name: str
    """The name of the artist."""
    role: str | None
    """What the artist did, such as primary or featured."""


class ArtistFields(Model):
    """Some fields of a artist."""

    id: str | None = None
    """The id."""
    layer: Literal["workspace", "atlas"] | str | None = None
    """Where the record is: in your workspace or in the atlas."""
    outer_id: str | None = None
    """Your own id."""
    name: str | None = None
    """The name."""
    isni: str | None = None
    """The ISNI."""
    external_references: list[ExternalReference] | None = None
    """Identifiers given by third parties."""
    track_count: int | None = None
    """The number of tracks by this artist."""
    created_at: datetime | None = None
    """When it was created."""
    updated_at: datetime | None = None
    """When it last changed."""


class ArtistFieldsPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[ArtistFields]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""
    fields: list[Literal["id", "layer", "outer_id", "name", "isni", "external_references", "track_count", "created_at", "updated_at"] | str]
    """The requested fields, which are all that the results have."""


class ArtistPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Artist]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""


class Artwork(Model):
    """The cover of a track or release."""

    source: Literal["person", "delivery", "embedded"] | str
    """person: uploaded. delivery: delivered with the release. embedded: in the audio file."""
    of: Literal["track", "release"] | str
    """Whose cover it is: a track may show that of its release, and a release that of a track."""
    picture_id: str
    """The id of the picture. It cannot be guessed."""
    width: int
    """Pixels of the original."""
    height: int
    """Pixels of the original."""
    small_url: str
    """A JPEG for lists. Needs no bearer token and never changes."""
    large_url: str
    """A JPEG for pages. Needs no bearer token and never changes."""


class ArtworkIds(Model):
    ids: list[str]
    """Whose covers to read."""


class ArtworkOfRecord(Model):
    id: str
    """The id."""
    artwork: Artwork


class AudioFeatures(Model):
    """The measured features."""

    duration_s: float
    """The length in seconds."""
    sample_rate: int
    """Samples per second."""
    channels: int
    """The number of channels."""
    codec: str
    """The codec of the file."""
    container: str
    """The container of the file."""
    bpm: float | None
    """The tempo in beats per minute."""
    bpm_confidence: float
    """How sure the tempo is, from 0 to 1."""
    beats_per_bar: float | None
    """The beats of a bar."""
    swing_ratio: float | None = None
    """How long the first half of a beat is compared with the second: 1 is straight, 2 a triplet shuffle. Null if it cannot be told. Missing if the file was analysed by an earlier version."""
    swing_confidence: float | None = None
    """How clear the swing is, from 0 to 1."""
    key: str | None
    """The musical key."""
    mode: Literal["major", "minor"] | str | None
    """major or minor."""
    key_confidence: float
    """How sure the key is, from 0 to 1."""
    loudness_lufs: float | None
    """The integrated loudness (EBU R 128)."""
    loudness_range_lu: float | None
    """The loudness range (EBU R 128)."""
    true_peak_dbtp: float | None
    """The true peak (EBU R 128)."""
    onset_rate: float
    """Onsets per second."""
    percussive_share: float | None = None
    """The share of the sound that is percussive, from 0 to 1; the rest is melodic. Missing if the file was analysed by an earlier version."""
    danceability: float
    """How suitable it is for dancing, from 0 to 1."""
    spectral: AudioFeaturesSpectral
    """Statistics of the spectrum."""
    mfcc: AudioFeaturesMfcc
    """Mel-frequency cepstral coefficients."""
    chroma: AudioFeaturesChroma
    """The strength of the twelve pitch classes, from C."""
    silence: AudioFeaturesSilence
    """The silence at both ends."""
    clipping: AudioFeaturesClipping
    """How much is clipped."""
    stereo: AudioFeaturesStereo
    """The stereo image."""
    waveform_peaks: list[list[float]] | None = None
    """If included: minimum and maximum samples, for drawing."""
    segments: list[AudioFeaturesSegmentsItem] | None = None
    """If included: the features over time, in segments of ten seconds; features measured frame by frame are averaged. Some are missing if the file was analysed by an earlier version."""


class Availability(Model):
    """The products the track is available in."""

    tagging: bool
    """Stored tags can be read."""
    search: bool
    """Search finds it."""
    similarity: bool
    """It is compared with other tracks."""
    profiling: bool
    """It can be profiled."""
    reason: str | None
    """Why it is not available in all products; null if it is, or if nobody has decided yet."""


class BriefReading(Model):
    """What a brief was understood to ask for. An edited reading can be sent back in the request."""

    language: Literal["en", "fr", "es"] | str
    """The language of the brief."""
    terms: list[BriefTerm]
    """What the brief asks for. Remove a term, change its weight, or add one, and search again."""
    bpm: BriefReadingBpm | None
    """Beats per minute: min, max or both, inclusive; null if the brief does not say. Works like the filter."""
    key: str | None
    """The musical key, such as A minor; null if the brief does not name one. Works like the filter."""
    duration: BriefReadingDuration | None
    """Seconds: min, max or both, inclusive; null if the brief does not say. Works like the filter."""
    tempo_change: Literal["slower", "faster"] | str | None
    """Whether hits should be slower or faster than the tracks in names."""
    names: list[BriefReadingNamesItem]
    """Tracks and artists that hits should sound like. Only names that exist are read."""
    text: str
    """The words that are also looked for in titles, artists and releases."""


class BriefRelease(Model):
    id: str
    """The id."""
    title: str
    """The title."""
    upc: str | None
    """The UPC."""
    type: str | None
    """Such as Official, Compilation or Single."""
    release_date: str | None
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known."""


class BriefTerm(Model):
    term: str
    """category/name: a tag of the taxonomy, such as moods/sad, or another term of the lexicon, such as instruments/saxophone."""
    weight: float
    """How much the term is wanted; negative: not wanted."""
    words: str | None
    """The words of the brief that mean the term; null for a term that you add yourself."""


class BriefTrack(Model):
    id: str
    """The id."""
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    title: str | None
    """The title."""
    isrc: str | None
    """The ISRC."""
    duration_ms: int | None
    """The length."""


class BriefWork(Model):
    id: str
    """The id."""
    outer_id: str | None
    """Your own id."""
    title: str
    """The title."""
    iswc: str | None
    """The ISWC."""
    contributors: list[Contributor]
    """Composers, lyricists and others."""


class BulkTagDecisions(Model):
    track_ids: list[str]
    """The tracks to decide about."""
    accept: list[str] | None = None
    """Tags that the track has. One that the model missed counts as added."""
    reject: list[str] | None = None
    """Tags that the track does not have."""
    withdraw: list[str] | None = None
    """Decisions to take back: the model's opinion counts again, and an added tag goes."""


class Catalog(Model):
    id: str
    """The id."""
    name: str
    """The name."""
    is_default: bool
    """Calls without catalog_id use this catalogue."""
    track_count: int
    """The number of tracks."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""


class CatalogCreatedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["catalog.created"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: CatalogCreatedEventData
    """What happened."""


class CatalogDeletedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["catalog.deleted"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: CatalogCreatedEventData
    """What happened."""


class CatalogUpdatedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["catalog.updated"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: CatalogCreatedEventData
    """What happened."""


class CatalogueHealth(Model):
    checked_at: datetime | None
    """When what had changed was last looked at; null: not yet."""
    issues: list[CatalogueHealthIssuesItem]
    """Tracks by issue."""
    pairs: list[CatalogueHealthPairsItem]
    """Pairs of tracks that sound alike."""


class ChangedIssues(Model):
    changed: int
    """How many entries that concerned."""


class Client(Model):
    id: str
    """The client_id."""
    name: str
    """The name."""
    type: Literal["public", "confidential", "machine", "legacy"] | str
    """The type."""
    redirect_uris: list[str]
    """Where people are sent after they signed in."""
    scopes: list[str]
    """The scopes."""
    catalog_id: str | None
    """The catalogue this client is bound to, if any."""
    post_logout_redirect_uris: list[str]
    """Where people are sent after they signed out."""
    backchannel_logout_uri: str | None
    """Where the application learns that people signed out; null for nowhere."""
    authentication: Literal["none", "secret", "keys"] | str
    """How it proves who it is: not at all (public), with its secret, or by signing (private_key_jwt)."""
    jwks_uri: str | None
    """Where its public keys are published, if it authenticates with keys that way."""
    device_flow: bool
    """Whether users may connect a device without a browser."""
    created_at: datetime
    """When it was created."""
    revoked_at: datetime | None
    """When it was revoked; null while it is active."""
    test: bool
    """Whether it acts in your organisation's sandbox, where nothing costs credits."""


class ClientPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Client]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class CompletedBatchTrack(Model):
    index: int
    """The position of the track in the request."""
    s3_file_uri: str
    """The object."""
    status: Literal["completed"] | str
    """The track was tagged."""
    source: CompletedBatchTrackSource
    """Where it comes from."""
    audio_tagging: CompletedBatchTrackAudioTagging
    """The tags and how they were found."""
    persistence: Persistence | None = None


class Conflict(Model):
    id: str
    """The id."""
    kind: Literal["title", "artist", "ownership", "recording"] | str
    """title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs."""
    status: Literal["open", "decided"] | str
    """How far it is."""
    catalog_id: str
    """The id of the catalogue."""
    track_uri: str
    """The stored track."""
    other_track_uri: str | None
    """The other track of the same recording."""
    ours: str
    """What was stored."""
    theirs: str
    """What was delivered. It counts until somebody decides otherwise."""
    ingestion_id: str | None
    """The delivery."""
    item_index: int | None
    """Its item."""
    found_at: datetime
    """When it was found."""
    decision: Literal["keep_ours", "take_theirs", "keep_both"] | str | None
    """Null until it is decided."""
    decided_at: datetime | None
    """When it was decided."""
    decided_by: str | None
    """Who decided it, or made the rule."""
    rule_id: str | None
    """The rule that decided it."""


class ConflictDecidedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["conflict.decided"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: ConflictDecidedEventData
    """What happened."""


class ConflictFoundEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["conflict.found"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: ConflictFoundEventData
    """What happened."""


class ConflictPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Conflict]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class ConflictRule(Model):
    id: str
    """The id."""
    kind: Literal["title", "artist", "ownership", "recording"] | str
    """title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs."""
    decision: Literal["keep_ours", "take_theirs", "keep_both"] | str
    """What counts from now on."""
    catalog_id: str | None
    """Null: all catalogues."""
    created_by: str
    """Who created it."""
    created_at: datetime
    """When it was created."""


class Contributor(Model):
    name: str
    """The name."""
    role: str | None
    """Such as composer."""


class CreatedClient(Model):
    id: str
    """The client_id."""
    name: str
    """The name."""
    type: Literal["public", "confidential", "machine", "legacy"] | str
    """The type."""
    redirect_uris: list[str]
    """Where people are sent after they signed in."""
    scopes: list[str]
    """The scopes."""
    catalog_id: str | None
    """The catalogue this client is bound to, if any."""
    post_logout_redirect_uris: list[str]
    """Where people are sent after they signed out."""
    backchannel_logout_uri: str | None
    """Where the application learns that people signed out; null for nowhere."""
    authentication: Literal["none", "secret", "keys"] | str
    """How it proves who it is: not at all (public), with its secret, or by signing (private_key_jwt)."""
    jwks_uri: str | None
    """Where its public keys are published, if it authenticates with keys that way."""
    device_flow: bool
    """Whether users may connect a device without a browser."""
    created_at: datetime
    """When it was created."""
    revoked_at: datetime | None
    """When it was revoked; null while it is active."""
    test: bool
    """Whether it acts in your organisation's sandbox, where nothing costs credits."""
    client_secret: str | None = None
    """Shown only once, because only its hash is stored. Public clients have none."""


class CreatedStorageKey(Model):
    endpoint: str
    """The endpoint URL for S3 clients."""
    region: str
    """The region."""
    bucket: str
    """The name of the bucket."""
    access_key_id: str
    """The id of the access key."""
    secret_access_key: str
    """Shown only once."""


class CreditBalance(Model):
    balance: int
    """Unspent credits: available plus reserved."""
    available: int
    """Credits that calls can use."""
    reserved: int
    """Credits set aside for work in progress."""
    low_threshold: int
    """The event credits.low is sent when fewer credits than this are available."""
    updated_at: datetime | None
    """When the balance last changed; null if never."""


class CreditEntry(Model):
    id: str
    """The id."""
    kind: Literal["grant", "reserve", "settle", "release"] | str
    """`grant`: credits were added. `reserve`: set aside before work starts. `settle`: spent on finished work. `release`: returned because the work was not done."""
    credits: int
    """The number of credits."""
    amount: int
    """The change of `available`. The sum over the whole ledger equals `available`."""
    available: int
    """Available credits after this entry."""
    reserved: int
    """Reserved credits after this entry."""
    reason: str
    """Such as tagging or ingestion, or the operator's reason."""
    reference: str | None
    """What the entry belongs to, such as the id of an ingestion."""
    reservation_id: str | None
    """Links a reserve to its settle and release entries."""
    created_at: datetime
    """When it was created."""


class CreditEntryPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[CreditEntry]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class CreditsLowEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["credits.low"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: CreditsLowEventData
    """What happened."""


class CsvIngestion(Model):
    """A CSV or Excel file in the storage area, or a library of iTunes, Music or rekordbox as XML."""

    mode: Literal["s3_csv"] | str
    """The kind of delivery."""
    path: str
    """The file, under delivery/metadata/ or inbound/."""
    delimiter: str | None = None
    """The column separator. Detected if left out."""
    columns: list[str] | dict[str, str | None] | None = None
    """The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore."""
    encoding: str | None = None
    """The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out."""
    date_order: Literal["day_first", "month_first"] | str | None = None
    """What 03/04/2024 means. Without it such a date is left out, with a warning."""
    duration_unit: Literal["ms", "s"] | str | None = None
    """The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more."""
    artist_separators: list[str] | None = None
    """What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x."""
    csv_profile: str | None = None
    """A saved CSV profile (/v1/csv-profiles), for whatever the request leaves out."""
    media_root: str | None = None
    """For a library of iTunes, Music or rekordbox: the folder that its locations start with. The rest of each is the path of the audio under delivery/audio/. Without it, only the metadata is read."""
    name: str | None = None
    """What people see the ingestion as. Defaults to the file or folder, if there is one."""
    catalog_id: str | None = None
    """The catalogue. Defaults to the one the client is bound to, else to your organisation's default."""
    overwrite_audio_file: bool | None = None
    """Whether new audio replaces the existing audio of a track and is analysed. Default true."""
    delete_delivered_file: bool | None = None
    """Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true."""
    dry_run: bool | None = None
    """Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false."""
    require_approval: bool | None = None
    """Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class CsvPreview(Model):
    columns: list[CsvPreviewColumnsItem]
    """The columns in their order."""
    rows: list[CsvPreviewRowsItem]
    """The first rows as tracks, at most 20."""
    warnings: list[str]
    """What concerns the sheet as a whole."""
    problem: str | None
    """Why the sheet cannot be read like this, and what to change. Null: it can."""


class CustomerTag(Model):
    tag: str
    """The tag."""
    category: str
    """Its category."""


class DdexIngestion(Model):
    """DDEX messages in the storage area."""

    mode: Literal["s3_ddex"] | str
    """The kind of delivery."""
    path: str | None = None
    """A message or a batch folder under delivery/ddex/. Defaults to everything in it."""
    wait_for_batch_complete: bool | None = None
    """Whether batches without a BatchComplete file wait for it: they are skipped and stay. Defaults to the delivery settings."""
    name: str | None = None
    """What people see the ingestion as. Defaults to the file or folder, if there is one."""
    catalog_id: str | None = None
    """The catalogue. Defaults to the one the client is bound to, else to your organisation's default."""
    overwrite_audio_file: bool | None = None
    """Whether new audio replaces the existing audio of a track and is analysed. Default true."""
    delete_delivered_file: bool | None = None
    """Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true."""
    dry_run: bool | None = None
    """Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false."""
    require_approval: bool | None = None
    """Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class DeletedObjects(Model):
    keys: list[str]
    """The files that existed."""


class DeliveryWatch(Model):
    id: str
    """The id."""
    mode: Literal["s3_ddex", "s3_csv"] | str
    """What is delivered there."""
    folder: str
    """The watched folder."""
    catalog_id: str
    """The id of the catalogue."""
    csv_profile: str | None = None
    """How sheets are read (/v1/csv-profiles)."""
    quiet_minutes: int | None = None
    """DDEX batches without a BatchComplete file are picked up when nothing has been added for so long. Not given: they wait for the file."""
    problem: str | None
    """Why nothing could be picked up the last time. Null if all is well."""
    created_by: str
    """Who created it."""
    created_at: datetime
    """When it was created."""


class EmbeddedTags(Model):
    """What the tags in the file say. Fields that it does not have are missing."""

    title: str | None = None
    """The title."""
    artists: list[str] | None = None
    """The artists."""
    album: str | None = None
    """The title of the release."""
    album_artists: list[str] | None = None
    """The artists of the release."""
    track_number: str | None = None
    """The position on the disk."""
    disk_number: str | None = None
    """The number of the disk."""
    release_date: str | None = None
    """The date as in the file: a year, or an ISO 8601 date."""
    isrc: str | None = None
    """The ISRC as in the file."""
    upc: str | None = None
    """The barcode as in the file."""
    label: str | None = None
    """The label."""
    genres: list[str] | None = None
    """The genres."""
    moods: list[str] | None = None
    """The moods."""
    bpm: float | None = None
    """Beats per minute."""
    key: str | None = None
    """The musical key as in the file."""
    composers: list[str] | None = None
    """The composers."""
    lyricists: list[str] | None = None
    """The authors of the lyrics."""
    language: str | None = None
    """The language of the lyrics."""
    lyrics: str | None = None
    """The lyrics."""
    comment: str | None = None
    """The comment."""
    musicbrainz_recording_id: str | None = None
    """The id of the recording at MusicBrainz."""
    musicbrainz_release_id: str | None = None
    """The id of the release at MusicBrainz."""


class EmbeddedTagsRequest(Model):
    s3_file_uri: str
    """The s3:// URI of an object in your area. Nothing else is accepted."""


class EmbeddedTagsResult(Model):
    source: EmbeddedTagsResultSource
    """What was read."""
    tags: EmbeddedTags
    sources: dict[str, str]
    """For each field, the kind of tag it was found in, such as ID3v2.4, vorbis or iTunes."""


class Enrichment(Model):
    """What a MEAD or PIE message says about a record."""

    id: str
    """The id."""
    standard: Literal["MEAD", "PIE"] | str
    """The DDEX standard of the message."""
    version: str
    """Its version."""
    sender: EnrichmentSender
    """Who sent the message."""
    message_id: str | None
    """The id that the sender gave the message."""
    written_at: datetime
    """When the sender wrote the message. An older one does not replace it."""
    received_at: datetime
    """When it was ingested."""
    ingestion_id: str | None
    """The ingestion."""
    terms: list[EnrichmentTermsItem]
    """Genres, moods, themes, instruments and the like."""
    measures: list[EnrichmentMeasuresItem]
    """Tempo, key, time signature and pitch."""
    texts: list[EnrichmentTextsItem]
    """Notes, biographies and lyrics."""
    names: list[EnrichmentNamesItem]
    """Alternative titles, or the names of an artist. Search finds them."""
    identifiers: list[EnrichmentIdentifiersItem]
    """Its identifiers."""
    periods: list[EnrichmentPeriodsItem]
    """When it is in focus or a priority, and the epochs it belongs to."""
    events: list[EnrichmentEventsItem]
    """Events in the life of an artist."""
    charts: list[EnrichmentChartsItem]
    """Where it was in charts."""
    awards: list[EnrichmentAwardsItem]
    """What it won, or was nominated for."""
    relations: list[EnrichmentRelationsItem]
    """What it has to do with others."""
    images: list[EnrichmentImagesItem]
    """Its pictures."""
    links: list[str]
    """Pages on the web."""


class EntitlementChangedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["entitlement.changed"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: EntitlementChangedEventData
    """What happened."""


class Event(Model):
    id: str
    """The same as the webhook-id of its deliveries."""
    type: str
    """Such as track.updated. Ignore types you do not know."""
    data: dict[str, Any]
    """As in the webhooks guide, by type."""
    created_at: datetime
    """When it was created."""


class EventPage(Model):
    events: list[Event]
    """Oldest first."""
    next_cursor: str
    """Where to go on, now or later. Never null."""
    has_more: bool
    """Whether there are more events at the moment."""


class ExternalReference(Model):
    id: str
    """The identifier."""
    source: str
    """Who gave it."""


class FailedBatchTrack(Model):
    index: int
    """The position of the track in the request."""
    s3_file_uri: str
    """The object."""
    status: Literal["failed"] | str
    """The track was not tagged and costs nothing."""
    error_code: ErrorCode
    message: str
    """What to do about it."""


class FailedPersistence(Model):
    status: Literal["failed"] | str
    """Nothing was added."""
    error_code: ErrorCode
    message: str
    """Why."""


class FeaturesRequest(Model):
    s3_file_uri: str
    """The s3:// URI of an object in your area. Nothing else is accepted."""
    include: list[Literal["waveform", "segments"] | str] | None = None
    """What to include."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class FeaturesResult(Model):
    source: FeaturesResultSource
    """Where it comes from."""
    features: AudioFeatures
    warnings: list[str]
    """Problems with the file that did not prevent the analysis."""


class FingerprintMatch(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    layer: Literal["workspace", "atlas"] | str
    """Where the other track is."""
    match_score: float
    """From 0.5 the two are the same recording."""
    cover_confidence: float
    """The probability that the two are versions of the same piece."""


class FingerprintMatchOfRecord(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    layer: Literal["workspace", "atlas"] | str
    """Where the other track is."""
    match_score: float
    """From 0.5 the two are the same recording."""
    cover_confidence: float
    """The probability that the two are versions of the same piece."""
    track: IncludedTrack | None = None


class ImportedPlaylist(Model):
    status: Literal["created", "exists"] | str
    """exists: there is one of this name in the folder already; it is left as it is."""
    id: str
    """The id."""
    name: str
    """The name in the file."""
    folders: list[str]
    """The folders it is in, from the outermost."""
    item_count: int
    """How many tracks the playlist has."""
    missing_count: int
    """Entries for which you have no track."""
    missing: list[str]
    """The paths of the first of them."""


class ImportedPlaylists(Model):
    count: int
    """The number of results."""
    results: list[ImportedPlaylist]
    """The results."""


class InboundObject(Model):
    object_key: str
    """The key of the object."""
    s3_file_uri: str
    """The s3:// URI of the object."""
    size: int
    """In bytes."""
    content_type: str
    """The media type."""
    etag: str
    """The ETag of the object."""
    last_modified: datetime
    """When the object was last written."""
    track_uri: str | None = None
    """In lists, if the file was ingested: its track. Absent if the track was deleted."""


class InboundObjectPage(Model):
    objects: list[InboundObject]
    """The objects."""
    next_token: str | None
    """The continuation_token of the next page; null on the last."""


class IncludedTrack(Model):
    """The track itself, if it is included too (`similar.track`, `fingerprint_matches.track`)."""

    id: str
    """The id."""
    track_uri: str
    """The URI of the track, as other responses refer to it."""
    musimap_uid: str
    """A short id of the track, for profiling."""
    layer: Literal["workspace", "atlas"] | str
    """Where the record is: in your workspace or in the atlas."""
    catalog_id: str | None = None
    """The catalogue. Workspace only."""
    outer_id: str | None
    """Your own id."""
    title: str | None
    """Null if the track was delivered without a title."""
    isrc: str | None
    """The ISRC."""
    release_date: str | None
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known."""
    duration_ms: int | None
    """The length."""
    artists: list[ArtistCredit]
    """The artists with their roles."""
    releases: list[TrackRelease]
    """The releases the track is on."""
    label: NamedReference | None
    """The label."""
    references: list[ExternalReference]
    """Identifiers given by third parties."""
    customer_tags: list[CustomerTag]
    """Your own tags, as delivered."""
    analysis: Analysis
    availability: Availability
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""


class Ingestion(Model):
    id: str
    """The id."""
    name: str | None = None
    """As given with the delivery, else the file or folder, if there is one."""
    mode: Literal["api_json", "s3_csv", "s3_ddex", "s3_scan", "tagging"] | str
    """The kind of delivery."""
    status: Literal["received", "storing", "awaiting_approval", "analysing", "computing", "completed", "completed_with_errors", "failed", "cancelled"] | str
    """How far it is."""
    stage: Literal["store", "analyse", "compute"] | str | None
    """The current stage; null when the ingestion has ended."""
    catalog_id: str
    """The id of the catalogue."""
    counts: IngestionCounts
    """Always exact."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    finished_at: datetime | None
    """Null until the ingestion has ended."""
    warnings: list[str]
    """What you should know about the delivery as a whole: ignored columns, a guessed encoding, how durations were read."""
    dry_run: bool
    """Whether it only finds out what the delivery would do."""
    plan: IngestionPlan | None = None
    approval: IngestionApproval | None = None
    error: IngestionError | None = None
    """Why it failed."""
    export_url: str | None = None
    """A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link."""


class IngestionApproval(Model):
    """Set if the delivery needs approval."""

    state: Literal["pending", "approved", "rejected"] | str
    """The decision."""
    decided_at: datetime | None = None
    """When it was decided; null if nobody did."""
    decided_by: str | None = None
    """The user or client that decided."""
    reason: str | None = None
    """Why it was rejected."""


class IngestionApprovedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["ingestion.approved"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: IngestionApprovedEventData
    """What happened."""


class IngestionCompletedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["ingestion.completed"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: IngestionCompletedEventData
    """What happened."""


class IngestionEntity(Model):
    type: str
    """track, artist, release, label or work."""
    id: str
    """The id."""
    outer_id: str | None
    """Your own id, if you gave one."""
    action: Literal["created", "updated", "unchanged"] | str
    """What the ingestion did with the entity."""
    track_uri: str | None = None
    """Tracks only."""


class IngestionEntityPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[IngestionEntity]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class IngestionFailedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["ingestion.failed"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: IngestionFailedEventData
    """What happened."""


class IngestionFailure(Model):
    error_code: str
    """The kind of failure."""
    message: str
    """The message of the first of these items."""
    count: int
    """How many items failed like this."""
    retryable: int
    """How many of them a retry may help."""
    first_index: int
    """The position of the first of them."""


class IngestionItem(Model):
    id: str
    """The id."""
    index: int
    """The position of the item in the delivery."""
    source: str
    """Where the item comes from, such as a file and line or an object key."""
    outer_id: str | None
    """Null if none could be read."""
    status: Literal["pending", "stored", "analysing", "analysed", "available", "failed", "skipped"] | str
    """How far it is."""
    error_code: str | None
    """Set for a failed item, and for one waiting to be retried."""
    message: str | None
    """The reason for the status."""
    track_uri: str | None
    """The track the item was stored as."""
    warnings: list[str]
    """What you should know although the item did not fail, such as a value that was left out."""


class IngestionItemPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[IngestionItem]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class IngestionPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Ingestion]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class IngestionPlan(Model):
    """What the dry run found, if there was one."""

    items: int
    """Items of the delivery."""
    create: int
    """Items that would create a track."""
    change: int
    """Items that would change a track."""
    unchanged: int
    """Items that would change nothing."""
    take_down: int
    """Items that would take a track down."""
    delete: int
    """Items that would delete tracks or a release."""
    keep_image: int
    """Pictures that would be kept."""
    refuse: int
    """Items that would fail."""
    skip: int
    """Items that would be skipped."""
    conflicts: int
    """Contradictions to what is stored."""
    warnings: int
    """Warnings about items."""
    credits: int
    """Credits the analyses would cost."""


class IngestionPlannedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["ingestion.planned"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: IngestionPlannedEventData
    """What happened."""


class IngestionRejectedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["ingestion.rejected"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: IngestionRejectedEventData
    """What happened."""


class IngestionTrack(Model):
    """A track to be ingested."""

    outer_id: str
    """Your unique id of the track; a later record with it overwrites the earlier."""
    primary_media: str
    """A path under delivery/audio/ (media_fetch_type s3) or a URL (download)."""
    references: list[IngestionTrackReferencesItem] | None = None
    """Official references of the track."""
    title: str | None = None
    """Title."""
    lyrics: str | None = None
    """Full lyrics."""
    isrc: str | None = None
    """ISRC."""
    release_date: int | None = None
    """YYYYMMDD, as a number."""
    duration_ms: int | None = None
    """Length."""
    label: str | None = None
    """Name of the label."""
    albums: list[IngestionTrackAlbumsItem] | None = None
    """Releases the track is on."""
    artists: list[IngestionTrackArtistsItem] | None = None
    """Who made it."""
    works: list[IngestionTrackWorksItem] | None = None
    """The compositions recorded."""
    customer_tags: list[IngestionTrackCustomerTagsItem] | None = None
    """Your own tags."""


class Journey(Model):
    results: list[JourneyStop]
    """The next tracks, in order."""
    next_cursor: str | None
    """To go on. Null only if no track by another artist can follow; a journey has no other end."""


class JourneyRequest(Model):
    seed: str
    """The track_uri of the track that the journey starts with. It must have been analysed."""
    drift: float | None = None
    """How far it may move away: with 0 all tracks sound like the seed, with 1 each sounds like the one before it. Default 0.3."""
    harmonic: bool | None = None
    """Whether each key must mix with the one before it (Camelot wheel), as long as a track has such a key. Default true."""
    energy: list[JourneyRequestEnergyItem] | None = None
    """The energy over time, in order. Between two points it changes evenly; after the last one it stays. To start calm and peak at 12 minutes: 0.1 at 0, 0.9 at 12."""
    include_workspace: bool | None = None
    """Use your organisation's own tracks. Default true."""
    include_atlas: bool | None = None
    """Also use the atlas. Needs the scope atlas.read. Default false."""
    length: int | None = None
    """How many tracks to return. Default 10."""
    cursor: str | None = None
    """The next_cursor of the response before, to go on. Send the same settings with it."""


class JourneyStop(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    position: int
    """The position in the journey, from 0 for the seed."""
    starts_at_s: int
    """When it starts, in seconds from the start of the journey."""
    title: str | None
    """Null if the track was delivered without a title."""
    artists: list[JourneyStopArtistsItem]
    """The artists. Two tracks in a row never share one."""
    duration_ms: int | None
    """The length."""
    bpm: float | None
    """Beats per minute; null if not known."""
    key: str | None
    """The key, such as Eb major; null if not known."""
    camelot: str | None
    """The key on the Camelot wheel, such as 5B; null if not known."""
    energy: float | None
    """From 0 (calm) to 1 (excited); null if not known."""
    wanted_energy: float | None
    """What the energy curve asks for; null without one."""
    transition: JourneyStopTransition | None
    """How it follows the track before; null for the seed."""


class JsonIngestion(Model):
    """Tracks in the request."""

    mode: Literal["api_json"] | str
    """The kind of delivery."""
    tracks: list[IngestionTrack]
    """The tracks, at most 1000."""
    media_fetch_type: Literal["s3", "download"] | str | None = None
    """Whether primary_media is a path under delivery/audio/ (s3, the default) or a URL."""
    name: str | None = None
    """What people see the ingestion as. Defaults to the file or folder, if there is one."""
    catalog_id: str | None = None
    """The catalogue. Defaults to the one the client is bound to, else to your organisation's default."""
    overwrite_audio_file: bool | None = None
    """Whether new audio replaces the existing audio of a track and is analysed. Default true."""
    delete_delivered_file: bool | None = None
    """Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true."""
    dry_run: bool | None = None
    """Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false."""
    require_approval: bool | None = None
    """Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class KeySet(Model):
    """A JSON Web Key Set."""

    keys: list[KeySetKeysItem]
    """The keys."""


class Label(Model):
    id: str
    """The id."""
    layer: Literal["workspace", "atlas"] | str
    """Where the record is: in your workspace or in the atlas."""
    name: str
    """The name."""
    release_count: int
    """The number of releases of this label."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    releases: list[BriefRelease] | None = None
    """If included. The first 100; get all of them from the list of releases with label_id."""


class LabelFields(Model):
    """Some fields of a label."""

    id: str | None = None
    """The id."""
    layer: Literal["workspace", "atlas"] | str | None = None
    """Where the record is: in your workspace or in the atlas."""
    name: str | None = None
    """The name."""
    release_count: int | None = None
    """The number of releases of this label."""
    created_at: datetime | None = None
    """When it was created."""
    updated_at: datetime | None = None
    """When it last changed."""


class LabelFieldsPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[LabelFields]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""
    fields: list[Literal["id", "layer", "name", "release_count", "created_at", "updated_at"] | str]
    """The requested fields, which are all that the results have."""


class LabelPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Label]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""


class ListedEnrichment(Model):
    id: str
    """The id."""
    standard: Literal["MEAD", "PIE"] | str
    """The DDEX standard of the message."""
    version: str
    """Its version."""
    sender: EnrichmentSender
    """Who sent the message."""
    message_id: str | None
    """The id that the sender gave the message."""
    written_at: datetime
    """When the sender wrote the message. An older one does not replace it."""
    received_at: datetime
    """When it was ingested."""
    ingestion_id: str | None
    """The ingestion."""
    terms: list[EnrichmentTermsItem]
    """Genres, moods, themes, instruments and the like."""
    measures: list[EnrichmentMeasuresItem]
    """Tempo, key, time signature and pitch."""
    texts: list[EnrichmentTextsItem]
    """Notes, biographies and lyrics."""
    names: list[EnrichmentNamesItem]
    """Alternative titles, or the names of an artist. Search finds them."""
    identifiers: list[EnrichmentIdentifiersItem]
    """Its identifiers."""
    periods: list[EnrichmentPeriodsItem]
    """When it is in focus or a priority, and the epochs it belongs to."""
    events: list[EnrichmentEventsItem]
    """Events in the life of an artist."""
    charts: list[EnrichmentChartsItem]
    """Where it was in charts."""
    awards: list[EnrichmentAwardsItem]
    """What it won, or was nominated for."""
    relations: list[EnrichmentRelationsItem]
    """What it has to do with others."""
    images: list[EnrichmentImagesItem]
    """Its pictures."""
    links: list[str]
    """Pages on the web."""
    entity: Literal["track", "artist", "release", "work"] | str
    """What is described."""
    catalog_id: str
    """The catalogue."""
    name: str | None
    """The title or name, as the message has it."""
    record_ids: list[str]
    """The records it describes. Empty: the catalogue does not have them yet."""


class ListedEnrichmentPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[ListedEnrichment]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class MovedPlaylistItems(Model):
    item_ids: list[str]
    """The ids of the items."""
    position: int
    """Counted from 1."""


class NamedReference(Model):
    id: str
    """The id."""
    name: str
    """The name."""


class NewArtwork(Model):
    s3_file_uri: str
    """The picture, in the storage area of your organisation."""


class NewClient(Model):
    name: str
    """Shown to users when they sign in."""
    type: Literal["public", "confidential", "machine"] | str
    """machine: acts for the organisation itself. confidential: users sign in, and a server keeps the secret. public: users sign in, without a secret."""
    redirect_uris: list[str] | None = None
    """Where users return after they sign in: https, or http on localhost. Compared byte for byte."""
    scopes: list[Literal["openid", "profile", "email", "tagging.write", "tagging.read", "audio.write", "atlas.read", "search.read", "workspace.read", "workspace.write", "catalogs.read", "catalogs.write", "ingestion.read", "ingestion.write", "storage.read", "storage.write", "profiling.read", "profiling.write", "credits.read", "webhooks.write", "events.read"] | str] | None = None
    """The scopes it may request. Defaults to all scopes allowed for its type."""
    catalog_id: str | None = None
    """Binds the client to this catalogue."""
    test: bool | None = None
    """For trying out: the client acts in a sandbox of your organisation with a catalogue and a storage area of its own. It sees nothing of your organisation's data, and nothing costs credits. Machine clients only."""
    post_logout_redirect_uris: list[str] | None = None
    """Where users may return after they sign out. Compared byte for byte."""
    backchannel_logout_uri: str | None = None
    """Where a logout token is sent when a session of a user of this application ends."""
    jwks: NewClientJwks | None = None
    """Public keys (RFC 7517) for RS256, PS256, ES256, ES384 or EdDSA. The application then signs instead of sending a secret (private_key_jwt)."""
    jwks_uri: str | None = None
    """An https address that publishes the public keys, instead of jwks. Read every five minutes."""
    device_flow: bool | None = None
    """For programs on devices without a browser: users enter a code on another device (RFC 8628). Such a client needs no redirect URI."""


class NewPlaylist(Model):
    name: str
    """The name."""
    notes: str | None = None
    """For the people you work with, and those you share it with."""
    folder_id: str | None = None
    """The folder it is in; null: none."""


class NewPlaylistFolder(Model):
    name: str
    """The name."""
    parent_id: str | None = None
    """The folder that it is in; null for none."""


class NewPlaylistItems(Model):
    track_ids: list[str]
    """Tracks of your workspace, in order."""
    position: int | None = None
    """Where the first goes, counted from 1. Defaults to the end."""
    notes: str | None = None
    """For the people you work with, and those you share it with."""


class NewPlaylistShare(Model):
    name: str | None = None
    """For yourself, such as whom you sent it to."""
    expires_at: datetime | None = None
    """When the link stops working; null: never."""
    password: str | None = None
    """What people must type; null: nothing."""
    allow_downloads: bool | None = None
    """Whether people can download the files, or only listen."""


class NewProfile(Model):
    musimap_uid: str | None = None
    """The musimap_uid of the track."""
    track_uri: str | None = None
    """The track_uri of the track."""
    isrc: str | None = None
    """With or without hyphens."""
    outer_id: str | None = None
    """Your own id of the track."""
    catalog_id: str | None = None
    """Only look in this catalogue."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class NewSftpKey(Model):
    public_key: str
    """The content of the file that ends in `.pub`."""
    name: str | None = None
    """Whose key it is. Without it, the comment of the key is used."""


class NewUpload(Model):
    object_key: str
    """The key relative to inbound/. May contain subfolders."""
    content_type: str
    """The file's media type. The upload must have it. For audio it is corrected from the content afterwards."""
    size: int | None = None
    """The size in bytes. If given, the URL accepts exactly so many."""
    part_size: int | None = None
    """Upload in parts of so many bytes, at most 200: they can be sent in parallel and repeated one by one. Needs size. Best above 16 MB."""


class NewVocabulary(Model):
    name: str
    """The name."""
    tags: list[NewVocabularyTag] | None = None
    """The tags."""


class NewVocabularyTag(Model):
    name: str
    """The name."""
    description: str | None = None
    """What it is, for people."""


class NewWebhook(Model):
    url: str
    """The URL events are sent to by POST. Must be https and publicly reachable."""
    description: str | None = None
    """A note for your own use."""
    events: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None
    """The events to send. Defaults to all."""


class PlannedItem(Model):
    index: int
    """The position of the item in the delivery."""
    source: str
    """Where the item comes from."""
    outer_id: str | None
    """Null if none could be read."""
    action: Literal["create", "change", "unchanged", "take_down", "delete", "keep_image", "refuse", "skip"] | str
    """What the item would do."""
    track_uri: str | None
    """The stored track that would be changed. Null if there is none yet."""
    credits: int
    """What the analysis of its audio would cost."""
    error_code: str | None
    """Why the item would be refused."""
    message: str | None
    """The reason for the action."""
    warnings: list[str]
    """What you should check."""
    conflicts: list[PlannedItemConflictsItem]
    """Where the delivery contradicts what is stored about the same recording."""
    changes: list[PlannedItemChangesItem]
    """The fields that would change."""


class PlannedItemPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[PlannedItem]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class Playlist(Model):
    id: str
    """The id."""
    folder_id: str | None
    """The folder it is in; null: none."""
    name: str
    """The name."""
    notes: str
    """Notes for people."""
    item_count: int
    """The number of tracks in it."""
    created_by: PlaylistCreatedBy
    """Who created it."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""


class PlaylistChange(Model):
    name: str | None = None
    """The name."""
    notes: str | None = None
    """For the people you work with, and those you share it with."""
    folder_id: str | None = None
    """The folder it is in; null: none."""


class PlaylistCreatedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["playlist.created"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: PlaylistCreatedEventData
    """What happened."""


class PlaylistDeletedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["playlist.deleted"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: PlaylistCreatedEventData
    """What happened."""


class PlaylistFolder(Model):
    id: str
    """The id."""
    parent_id: str | None
    """The folder it is in; null: none."""
    name: str
    """The name."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""


class PlaylistFolderChange(Model):
    name: str | None = None
    """The name."""
    parent_id: str | None = None
    """The folder that it is in; null for none."""


class PlaylistImport(Model):
    path: str
    """The file, under inbound/ or delivery/metadata/."""
    folder_id: str | None = None
    """The folder to import into. Default: none."""


class PlaylistItem(Model):
    id: str
    """Of the item: a track can be in a playlist more than once."""
    position: int
    """Counted from 1."""
    notes: str
    """Notes for people."""
    track_uri: str
    """The URI of the track."""
    catalog_id: str
    """The id of the catalogue."""
    title: str | None
    """The title."""
    isrc: str | None
    """The ISRC."""
    duration_ms: int | None
    """The length in milliseconds."""
    artists: list[PlaylistItemArtistsItem]
    """The artists with their roles."""
    added_by: PlaylistCreatedBy
    """Who added it."""
    added_at: datetime
    """When it was added."""


class PlaylistItemPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[PlaylistItem]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class PlaylistPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Playlist]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class PlaylistShare(Model):
    id: str
    """The id."""
    playlist_id: str
    """The id of the playlist."""
    url: str
    """Anyone who has it can use it."""
    name: str
    """The name."""
    has_password: bool
    """The link needs a password."""
    allow_downloads: bool
    """Tracks can be downloaded."""
    expires_at: datetime | None
    """When it expires; null for never."""
    revoked_at: datetime | None
    """When it was revoked; null if it was not."""
    opens: int
    """How often it was opened."""
    plays: int
    """How often it was played."""
    downloads: int
    """How often it was downloaded."""
    last_opened_at: datetime | None
    """When it was last opened; null for never."""
    uses: list[PlaylistShareUsesItem] | None = None
    """By item, the most played first. Only in details."""
    created_by: PlaylistCreatedBy
    """Who created it."""
    created_at: datetime
    """When it was created."""


class PlaylistShareChange(Model):
    name: str | None = None
    """For yourself, such as whom you sent it to."""
    expires_at: datetime | None = None
    """When the link stops working; null: never."""
    password: str | None = None
    """What people must type; null: nothing."""
    allow_downloads: bool | None = None
    """Whether people can download the files, or only listen."""


class PlaylistUpdatedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["playlist.updated"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: PlaylistCreatedEventData
    """What happened."""


class Portrait(Model):
    valence: float
    """From sad to happy."""
    arousal: float
    """From calm to excited."""
    energy: float
    """How energetic it sounds."""
    danceability: float
    """How suitable it is for dancing."""
    acousticness: float
    """How much of it is played on acoustic instruments."""
    vocal_presence: float
    """How much of it is sung or spoken."""


class Profile(Model):
    """The stored description of how a track sounds, as of the time it was created."""

    id: str
    """The id."""
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    musimap_uid: str
    """The short id of the track."""
    isrc: str | None
    """The ISRC."""
    outer_id: str | None
    """Your own id."""
    taxonomy_version: str
    """The version of the taxonomy."""
    model_version: str
    """The version of the model."""
    tags: TagsByCategory
    """All scores by category, highest first."""
    portrait: Portrait
    """How the track sounds, in six numbers."""
    segments: list[TimelineSegment]
    """The segments of the track, with the tags above their thresholds."""
    similar: list[SimilarTrack]
    """The most similar tracks of its catalogue, and of the atlas if the client may read it."""
    fingerprint_matches: list[FingerprintMatch]
    """Tracks with the same recording, or a cover of it."""
    created_at: datetime
    """When it was created."""


class ProfileCreatedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["profile.created"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: ProfileCreatedEventData
    """What happened."""


class ProfilePage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Profile]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class QueuedDeliveries(Model):
    queued: int
    """How many deliveries are queued."""
    has_more: bool
    """Whether more deliveries may match: send the call again."""


class RecordArtwork(Model):
    artwork: Artwork | None
    """The cover; null if there is none."""


class Redelivery(Model):
    status: Literal["failed", "delivered"] | str | None = None
    """Deliveries with this status. Pending ones are sent anyway."""
    events: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None
    """Only these event types. Defaults to all."""
    created_after: datetime | None = None
    """Only deliveries created after this moment."""
    created_before: datetime | None = None
    """Only deliveries created before this moment."""


class Release(Model):
    id: str
    """The id."""
    layer: Literal["workspace", "atlas"] | str
    """Where the record is: in your workspace or in the atlas."""
    outer_id: str | None
    """Your own id."""
    title: str
    """The title."""
    upc: str | None
    """The UPC."""
    type: str | None
    """Such as Official, Compilation or Single."""
    release_date: str | None
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known."""
    label: NamedReference | None
    """The label."""
    artists: list[ArtistCredit]
    """The artists with their roles."""
    track_count: int
    """The number of tracks on this release."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    tracks: list[BriefTrack] | None = None
    """If included. The first 100; get all of them from the list of tracks with release_id."""
    titles: list[ReleaseTitlesItem] | None = None
    """If included. All titles by language, the default one first. Empty: there is only the title of the record."""
    details: ReleaseDetails | None = None
    """If included. What deliveries said about credit and rights."""
    deals: list[ReleaseDealsItem] | None = None
    """If included. The deals of its tracks, each once."""
    images: list[ReleaseImagesItem] | None = None
    """If included. Delivered pictures, with links that anyone can read for an hour."""
    enrichments: list[Enrichment] | None = None
    """If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none."""


class ReleaseFields(Model):
    """Some fields of a release."""

    id: str | None = None
    """The id."""
    layer: Literal["workspace", "atlas"] | str | None = None
    """Where the record is: in your workspace or in the atlas."""
    outer_id: str | None = None
    """Your own id."""
    title: str | None = None
    """The title."""
    upc: str | None = None
    """The UPC."""
    type: str | None = None
    """Such as Official, Compilation or Single."""
    release_date: str | None = None
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known."""
    label: NamedReference | None = None
    """The label."""
    artists: list[ArtistCredit] | None = None
    """The artists with their roles."""
    track_count: int | None = None
    """The number of tracks on this release."""
    created_at: datetime | None = None
    """When it was created."""
    updated_at: datetime | None = None
    """When it last changed."""


class ReleaseFieldsPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[ReleaseFields]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""
    fields: list[Literal["id", "layer", "outer_id", "title", "upc", "type", "release_date", "label", "artists", "track_count", "created_at", "updated_at"] | str]
    """The requested fields, which are all that the results have."""


class ReleasePage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Release]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""


class ScanIngestion(Model):
    """Audio files in the storage area, with their metadata in the file names."""

    mode: Literal["s3_scan"] | str
    """The kind of delivery."""
    prefix: str | None = None
    """A folder under delivery/audio/ or inbound/. Defaults to all of delivery/audio/."""
    mapping: str | ScanIngestionMapping1 | None = None
    """How file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/."""
    embedded_tags: bool | None = None
    """Read the tags in the files: ID3, Vorbis comments, MP4 and RIFF INFO. Values of the file name come first. Default false."""
    name: str | None = None
    """What people see the ingestion as. Defaults to the file or folder, if there is one."""
    catalog_id: str | None = None
    """The catalogue. Defaults to the one the client is bound to, else to your organisation's default."""
    overwrite_audio_file: bool | None = None
    """Whether new audio replaces the existing audio of a track and is analysed. Default true."""
    delete_delivered_file: bool | None = None
    """Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true."""
    dry_run: bool | None = None
    """Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false."""
    require_approval: bool | None = None
    """Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class SearchFilters(Model):
    """Filters are combined with AND."""

    tags: list[str] | None = None
    """Uids of the taxonomy. Results have all of these tags."""
    isrc: str | None = None
    """Hyphens and case are ignored."""
    artist_id: str | None = None
    """The id of the artist."""
    release_id: str | None = None
    """The id of the release."""
    label_id: str | None = None
    """The id of the label."""
    catalog_id: str | None = None
    """Only tracks of this catalogue, so none of the atlas."""
    bpm: BriefReadingBpm | None = None
    """Beats per minute: min, max or both, inclusive."""
    key: str | None = None
    """A note with an optional mode, such as C, F# or Bb minor."""
    duration: BriefReadingDuration | None = None
    """Seconds: min, max or both, inclusive."""
    release_year: SearchFiltersReleaseYear | None = None
    """Years: min, max or both, inclusive."""


class SearchHit(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    score: float
    """How well the track matches. From 0.9 it is an exact match."""
    title: str | None
    """Null if the track was delivered without a title."""
    isrc: str | None
    """The ISRC."""
    artists: list[ArtistCredit]
    """The artists with their roles."""
    release: SearchHitRelease | None
    """The first release the track is on."""
    duration_ms: int | None
    """The length in milliseconds."""
    matched: SearchHitMatched | None
    """The field that matched most of the query; null without a query."""
    source: SearchHitSource
    """Where the hit is from."""
    reasons: list[SearchReason] | None = None
    """Why the track is a hit, the strongest reason first. Only for a brief or references."""


class SearchHitPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[SearchHit]
    """The results."""
    count_is_capped: bool
    """Whether there are, or may be, more matches than `count`. If false, `count` is exact."""
    reading: BriefReading | None = None


class SearchReason(Model):
    """Why a track is a hit."""

    kind: Literal["tag", "absence", "tempo", "key"] | str
    """tag: a tag that applies to the track. absence: an unwanted tag that does not apply. tempo, key: the tempo or the musical key of the track fits."""
    words: str | None
    """The words of the brief that ask for it; null if no words do."""
    tag: SearchReasonTag | None
    """The tag; null for tempo and key."""
    score: float | None
    """The score of the tag for the whole track; null for tempo and key."""
    bpm: float | None
    """The tempo of the track; null for other reasons."""
    key: str | None
    """The musical key of the track; null for other reasons."""
    segment: SearchReasonSegment | None
    """Where the tag is strongest; null in the atlas, which has no segments."""


class SearchReference(Model):
    track_uri: str | None = None
    """A track of a layer that is searched. It must have been analysed."""
    segment: SearchReferenceSegment | None = None
    """Compare with this part of the recording only. Not for tracks of the atlas."""
    s3_file_uri: str | None = None
    """Instead of track_uri: an audio file in your storage area. It is analysed for one credit, like live tagging, unless it has been analysed before, and needs the scope tagging.write and the entitlement tagging."""


class SearchReferences(Model):
    """Finds tracks by examples, at most 20 in all. The reasons of each hit say what it shares with the positive ones. Not together with query, brief or similar_to."""

    positive: list[SearchReference]
    """Recordings that hits should sound like; at least one."""
    negative: list[SearchReference] | None = None
    """Recordings that hits should not sound like."""


class SearchRequest(Model):
    query: str | None = None
    """Words of title, artist and release in any order, an ISRC or a UPC; at most 1000 characters. Tolerates typos and missing accents, and the last word may be incomplete. Required unless filters or similar_to are given."""
    brief: str | None = None
    """A description of the music in English, French or Spanish, such as "melancholic piano for a rainy scene, no vocals, under 3 minutes" or "like Blue Monday but slower"; at most 1000 characters. Finds tracks that sound like it, and first of all a track or artist of exactly that name. Not together with query or similar_to."""
    reading: BriefReading | None = None
    references: SearchReferences | None = None
    include_workspace: bool | None = None
    """Search your organisation's own tracks. Default true, unless targets excludes them."""
    include_atlas: bool | None = None
    """Also search the atlas. Needs the scope atlas.read. Default false."""
    targets: list[Literal["workspace", "atlas"] | str] | None = None
    """An alternative to include_workspace and include_atlas."""
    filters: SearchFilters | None = None
    similar_to: str | None = None
    """A track_uri. Finds tracks that sound like it. The track must have been analysed."""
    similar_by: Literal["sound", "timbre", "mood", "rhythm"] | str | None = None
    """In which respect tracks are similar to the one in similar_to, or to references. sound: everything that can be heard. timbre: of the 300 nearest in sound, the same instruments and mix first, whatever they play. mood: the mood counts more than the sound. rhythm: the tempo is within 6 %, nearest in sound first; filters.bpm overrides the tempo. Default sound."""
    sort: Literal["relevance", "title", "-title", "release_date", "-release_date", "duration", "-duration", "bpm", "-bpm"] | str | None = None
    """The sort order. A leading - reverses it; unknown values come last. Default relevance."""
    page: int | None = None
    """The page, counted from 1."""
    page_size: int | None = None
    """Results per page."""


class Section(Model):
    start_s: float
    """Where it starts, in seconds."""
    end_s: float
    """Where it ends, in seconds."""
    group: str
    """A, B, C …: sections with the same letter sound the same."""
    label: Literal["intro", "verse_like", "chorus_like", "breakdown", "drop", "outro"] | str | None
    """What it is, where its sound tells; null otherwise."""
    starts_on: Literal["bar", "beat"] | str | None
    """Whether it starts on a bar or on a beat; null if neither is known there."""
    contrast: float | None
    """How different it is from the section before; null for the first one."""


class ServiceStatus(Model):
    """Operational or degraded."""

    status: Literal["operational", "degraded", "down"] | str
    """ok, or degraded if a component is not."""
    checked_at: datetime
    """When this was checked."""
    components: ServiceStatusComponents
    """The state of each part of the service."""


class ServiceVersions(Model):
    """The versions, current and retired."""

    service: str
    """The name of the service."""
    release: str
    """The release of the service."""
    versions: list[ServiceVersionsVersionsItem]
    """The supported versions."""


class SftpAccess(Model):
    url: str | None
    """The address for SFTP clients; null: this service does not offer SFTP."""
    user_name: str
    """The name that clients sign in with: your bucket."""
    host_keys: list[SftpAccessHostKeysItem]
    """What clients recognise the service by."""
    keys: list[SftpKey]
    """The keys that may sign in, newest first."""


class SftpKey(Model):
    id: str
    """The id of the key."""
    name: str
    """Whose key it is. Without a name, the comment of the key."""
    public_key: str
    """As in authorized_keys, without the comment."""
    fingerprint: str
    """As `ssh-keygen -l` prints it."""
    created_at: datetime
    """When it was created."""
    last_used_at: datetime | None
    """When a client signed in with it last, to the minute; null: never."""


class SharePassword(Model):
    password: str | None = None
    """The password of the link."""


class SharedArtwork(Model):
    small_url: str
    """A JPEG for lists. Needs no bearer token and never changes."""
    large_url: str
    """A JPEG for pages. Needs no bearer token and never changes."""


class SharedAudio(Model):
    url: str
    """Needs no token. Supports range requests, so players can seek."""
    expires_at: datetime
    """Until when the URL works."""
    content_type: str
    """The media type."""
    size: int
    """The size in bytes."""


class SharedPlaylist(Model):
    name: str
    """The name."""
    notes: str
    """Notes for people."""
    allow_downloads: bool
    """Tracks can be downloaded."""
    expires_at: datetime | None
    """When it expires; null for never."""
    items: list[SharedPlaylistItemsItem]
    """The tracks, in order."""


class SimilarTrack(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    score: float
    """The cosine similarity."""


class SimilarTrackOfRecord(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    score: float
    """The cosine similarity."""
    track: IncludedTrack | None = None


class StorageDownload(Model):
    url: str
    """Anyone who has it can read the file until it expires."""
    expires_at: datetime
    """When it expires; null for never."""


class StorageFolder(Model):
    folders: list[StorageFolderFoldersItem]
    """The folders in it."""
    files: list[StorageFolderFilesItem]
    """The files in it, by key."""
    next_token: str | None
    """The continuation_token of the next page; null on the last."""


class StorageKeys(Model):
    endpoint: str
    """The endpoint URL for S3 clients."""
    region: str
    """The region."""
    bucket: str
    """The name of the bucket."""
    keys: list[StorageKeysKeysItem]
    """The keys."""


class StoredTaggingResult(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    outer_id: str | None
    """Your own id."""
    isrc: str | None
    """The ISRC."""
    catalog_id: str
    """The id of the catalogue."""
    audio_tagging: StoredTaggingResultAudioTagging
    """The tags and how they were found."""


class Tag(Model):
    uid: str
    """Never changes. Can be used as a search filter."""
    score: float
    """A calibrated probability."""
    name: str
    """The English name; the taxonomy has the others."""
    category: str | None = None
    """The category, where tags are not grouped by it already."""
    origin: Literal["model", "person"] | str | None = None
    """Who assigned the tag. A person wins over the model."""


class TagAccuracyReport(Model):
    model_version: str
    """The version of the model."""
    catalog_id: str | None
    """The id of the catalogue."""
    decisions: int
    """How many decisions of people there are."""
    precision: float | None
    """Of the tags that the model assigned and people judged, the share that was right."""
    recall: float | None
    """Of the tags that tracks have according to people, the share that the model assigned."""
    tags: list[TagAccuracyReportTagsItem]
    """The tags with most decisions first."""


class TagCorrection(Model):
    uid: str
    """The uid of the tag."""
    category: str
    """Its category."""
    name: str
    """Its name."""
    decisions: int
    """How many decisions of people it is learned from."""
    slope: float
    """The log odds of a score are multiplied by this …"""
    shift: float
    """… and then this is added: negative where people are stricter than the model."""
    log_loss_before: float
    """How surprising held-out decisions are to the model."""
    log_loss_after: float
    """The same with the correction; always less."""


class TagDecision(Model):
    track_uri: str
    """The URI of the track."""
    outer_id: str | None
    """Your own id."""
    catalog_id: str
    """The id of the catalogue."""
    uid: str
    """The uid of the tag."""
    category: str | None
    """The category of the tag."""
    name: str | None
    """The name."""
    decision: Literal["accepted", "rejected", "added"] | str
    """`accepted`: the model was right; `rejected`: it is wrong; `added`: the model missed it."""
    model_version: str | None
    """The model the decision is compared with."""
    model_score: float | None
    """The score of the model; null if it has none."""
    decided_by: Actor
    """Who decided; null if nobody did."""
    decided_at: datetime
    """When it was decided; null if nobody did."""


class TagDecisionPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[TagDecision]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class TagDecisions(Model):
    accept: list[str] | None = None
    """Tags that the track has. One that the model missed counts as added."""
    reject: list[str] | None = None
    """Tags that the track does not have."""
    withdraw: list[str] | None = None
    """Decisions to take back: the model's opinion counts again, and an added tag goes."""


class TagExamples(Model):
    with_: list[str] | None = Field(default=None, alias="with")
    """Tracks that have the tag."""
    without: list[str] | None = None
    """Tracks that do not have it."""


class TagLearning(Model):
    uid: str
    """The uid of the tag."""
    name: str
    """The name of the tag."""
    status: Literal["learning", "ready", "refused"] | str
    """learning: wait a few seconds. ready: tracks get the tag. refused: it cannot be told; see reason."""
    reason: str | None
    """Why it was refused, and what may help; null otherwise."""
    report: TagLearningReport | None
    """How well it can be told; null before the first run."""
    threshold: float | None
    """Tracks get the tag from this score on; null if it cannot be told."""
    model_version: str | None
    """Tracks analysed by this model get the tag; null if it cannot be told."""
    is_tagging: bool
    """The tracks of your catalogues are being tagged in the background."""
    requested_at: datetime
    """When learning was last requested."""
    learned_at: datetime | None
    """When it was last learned; null if it was not yet."""


class TaggingBatchRequest(Model):
    catalog_id: str | None = None
    """The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue."""
    tracks: list[TaggingBatchRequestTracksItem]
    """1 to 50 tracks."""


class TaggingBatchResult(Model):
    count: int
    """The number of tracks in the request."""
    succeeded: int
    """How many were tagged."""
    failed: int
    """How many were not."""
    results: list[BatchTrack]
    """One result per track, in the order of the request."""


class TaggingMatrix(Model):
    taxonomy_version: str
    """The version of the taxonomy."""
    model_version: str
    """The version of the model."""
    scope: TaggingMatrixScope
    """What the scores are of."""
    rows: int
    """The number of tracks analysed by this model."""
    columns: list[TaggingMatrixColumnsItem]
    """Score statistics per tag over all rows; null if there are no rows."""
    computed_at: datetime
    """Large catalogues are recomputed some time after a change, not immediately."""
    download_url: str
    """The whole matrix as CSV, with one row per track and one column per tag. Valid for an hour."""


class TaggingMetadata(Model):
    """The metadata of the track, used only with persist. A track, artist or release is matched by id, then by ISRC, UPC or external references, then by outer_id, then by name or title. Identifiers that match different entities are rejected."""

    track: TaggingMetadataTrack | None = None
    """The track."""
    artist: TaggingMetadataArtist | str | None = None
    """The artist."""
    release: TaggingMetadataRelease | None = None
    """The release."""
    outer_id: str | None = None
    """The same as metadata.track.outer_id."""
    title: str | None = None
    """The same as metadata.track.title."""
    isrc: str | None = None
    """The same as metadata.track.isrc."""


class TaggingRequest(Model):
    s3_file_uri: str
    """The s3:// URI of an object in your area. Nothing else is accepted."""
    persist: bool | None = None
    """Also create the track in the catalogue and analyse it there. Costs a second credit."""
    metadata: TaggingMetadata | None = None
    outer_id: str | None = None
    """The same as metadata.track.outer_id."""
    title: str | None = None
    """The same as metadata.track.title."""
    isrc: str | None = None
    """The same as metadata.track.isrc."""
    artist: str | None = None
    """The same as metadata.artist.name."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""
    catalog_id: str | None = None
    """The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue."""


class TaggingResult(Model):
    source: CompletedBatchTrackSource
    """Where it comes from."""
    audio_tagging: CompletedBatchTrackAudioTagging
    """The tags and how they were found."""
    persistence: Persistence | None = None


class Taxonomy(Model):
    version: str
    """The version of the taxonomy."""
    categories: list[TaxonomyCategory]
    """The categories with their tags."""


class TaxonomyCategory(Model):
    uid: str
    """The uid of the tag."""
    name: str
    """The name."""
    label: TaxonomyCategoryLabel
    """The name to show, by language."""
    tags: list[TaxonomyTag]
    """The tags."""


class TaxonomyTag(Model):
    uid: str
    """The uid of the tag."""
    name: str
    """The name."""
    label: TaxonomyCategoryLabel
    """The name to show, by language."""
    description: str
    """What it is, for people."""
    threshold: float
    """Scores from this value are returned as tags."""


class TimelineSegment(Model):
    start_s: float
    """Where it starts, in seconds."""
    end_s: float
    """Where it ends, in seconds."""
    tags: TagsByCategory


class TokenContext(Model):
    principal: TokenContextPrincipal
    """The signed-in user, or the client itself for a machine client."""
    organization: JourneyStopArtistsItem
    """The organisation the caller acts for."""
    client: TokenContextClient
    """The calling application."""
    catalog: JourneyStopArtistsItem | None
    """The catalogue this client is bound to, if any."""
    scopes: list[str]
    """The scopes."""
    entitlements: list[str]
    """What the organisation has bought."""
    test_mode: bool | None = None
    """Present for test clients: they act in a sandbox, and nothing costs credits."""
    quotas: TokenContextQuotas
    """What the organisation uses and may use: stored bytes and objects, tracks, active applications and webhooks. A call that would exceed one fails with `quota_exceeded`."""


class Track(Model):
    id: str
    """The id."""
    track_uri: str
    """The URI of the track, as other responses refer to it."""
    musimap_uid: str
    """A short id of the track, for profiling."""
    layer: Literal["workspace", "atlas"] | str
    """Where the record is: in your workspace or in the atlas."""
    catalog_id: str | None = None
    """The catalogue. Workspace only."""
    outer_id: str | None
    """Your own id."""
    title: str | None
    """Null if the track was delivered without a title."""
    isrc: str | None
    """The ISRC."""
    release_date: str | None
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known."""
    duration_ms: int | None
    """The length."""
    artists: list[ArtistCredit]
    """The artists with their roles."""
    releases: list[TrackRelease]
    """The releases the track is on."""
    label: NamedReference | None
    """The label."""
    references: list[ExternalReference]
    """Identifiers given by third parties."""
    customer_tags: list[CustomerTag]
    """Your own tags, as delivered."""
    analysis: Analysis
    availability: Availability
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    tags: list[Tag] | None = None
    """If included. Null if the track has not been analysed."""
    features: dict[str, Any] | None = None
    """If included. The measured features; null if the track has not been analysed."""
    waveform: list[list[float]] | None = None
    """If included. The minimum and maximum samples of up to a thousand intervals, for drawing; null if the track has not been analysed."""
    portrait: Portrait | None = None
    """If included; needs the profiling entitlement. Null if the track has not been analysed."""
    segments: list[TimelineSegment] | None = None
    """If included; needs the profiling entitlement. The segments of the track with the tags above their thresholds; null if it has not been analysed."""
    structure: TrackStructure | None = None
    """If included. Sections, preview, edit points, fades, chords and more; null if the track has not been analysed."""
    description: TrackDescription2 | None = None
    """If included. The track in words, by language and form; null if it has not been analysed."""
    lyrics: str | None = None
    """If included."""
    works: list[BriefWork] | None = None
    """If included. The atlas has none."""
    titles: list[ReleaseTitlesItem] | None = None
    """If included. All titles by language, the default one first. Empty: there is only the title of the record."""
    details: TrackDetails | None = None
    """If included. What deliveries said about language, credit and rights."""
    deals: list[TrackDealsItem] | None = None
    """If included. The deals for the track on each release. The track is available while one of them is in force on any release."""
    similar: list[SimilarTrackOfRecord] | None = None
    """If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity."""
    fingerprint_matches: list[FingerprintMatchOfRecord] | None = None
    """If included. Tracks with the same recording, or a cover of it."""
    enrichments: list[Enrichment] | None = None
    """If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none."""


class TrackAnalysedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["track.analysed"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: TrackAnalysedEventData
    """What happened."""


class TrackAudio(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    url: str
    """Needs no bearer token. Supports range requests, so players can seek."""
    expires_at: datetime
    """Until when the URL works."""
    content_type: str
    """The media type."""
    size: int
    """Bytes."""


class TrackDeletedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["track.deleted"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: TrackDeletedEventData
    """What happened."""


class TrackDescription(Model):
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    language: Literal["en", "fr", "es"] | str
    """The language: English, French or Spanish."""
    form: Literal["short", "pitch", "metadata"] | str
    """short (at most 280 characters, for a post), pitch (a paragraph of at most 600) or metadata (keywords, at most 400)."""
    text: str
    """The description."""


class TrackFields(Model):
    """Some fields of a track."""

    id: str | None = None
    """The id."""
    track_uri: str | None = None
    """The URI of the track, as other responses refer to it."""
    musimap_uid: str | None = None
    """A short id of the track, for profiling."""
    layer: Literal["workspace", "atlas"] | str | None = None
    """Where the record is: in your workspace or in the atlas."""
    catalog_id: str | None = None
    """The catalogue. Workspace only."""
    outer_id: str | None = None
    """Your own id."""
    title: str | None = None
    """Null if the track was delivered without a title."""
    isrc: str | None = None
    """The ISRC."""
    release_date: str | None = None
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known."""
    duration_ms: int | None = None
    """The length."""
    artists: list[ArtistCredit] | None = None
    """The artists with their roles."""
    releases: list[TrackRelease] | None = None
    """The releases the track is on."""
    label: NamedReference | None = None
    """The label."""
    references: list[ExternalReference] | None = None
    """Identifiers given by third parties."""
    customer_tags: list[CustomerTag] | None = None
    """Your own tags, as delivered."""
    analysis: Analysis | None = None
    availability: Availability | None = None
    created_at: datetime | None = None
    """When it was created."""
    updated_at: datetime | None = None
    """When it last changed."""


class TrackFieldsPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[TrackFields]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""
    fields: list[Literal["id", "track_uri", "musimap_uid", "layer", "catalog_id", "outer_id", "title", "isrc", "release_date", "duration_ms", "artists", "releases", "label", "references", "customer_tags", "analysis", "availability", "created_at", "updated_at"] | str]
    """The requested fields, which are all that the results have."""


class TrackIds(Model):
    track_ids: list[str]
    """The ids of the tracks."""


class TrackIssue(Model):
    track_id: str
    """The id of the track."""
    value: float | None
    """What was measured: loudness in LUFS, or the share of clipped samples. Null: nothing."""


class TrackIssuePage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[TrackIssue]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class TrackPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Track]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""


class TrackPair(Model):
    track_id: str
    """The id of the track."""
    other_id: str
    """The id of the other track."""
    score: float
    """How sure it is, from 0 to 1."""


class TrackPairPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[TrackPair]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class TrackRelease(Model):
    id: str
    """The id."""
    title: str
    """The title of the release."""
    upc: str | None
    """The UPC."""
    track_position: str | None
    """The position on the disk."""
    disk_number: str | None
    """The disk."""


class TrackSound(Model):
    track_id: str
    """The id of the track."""
    bpm: float | None
    """Beats per minute. Null: no beat, or not analysed."""
    key: str | None
    """The tonic, such as D#. Null: none, or not analysed."""
    mode: str | None
    """major or minor."""
    tags: list[TrackSoundTagsItem]
    """The strongest moods and genres."""
    waveform: list[int] | None
    """The heights of 48 bars, in percent of the loudest. Null: not analysed."""


class TrackStructure(Model):
    duration_s: float
    """The length of the recording, in seconds."""
    resolution: Literal["fine", "coarse"] | str
    """coarse: the track was analysed by an earlier release, without bars and chords; analyse its audio again for more."""
    sections: list[Section]
    """From the start to the end, without gaps."""
    preview: TrackStructurePreview
    """The 15 seconds that represent the track best."""
    edit_points: list[TrackStructureEditPointsItem]
    """Where the track can be cut: the starts of sections, and of phrases of eight bars. The first 200."""
    fade_in: TrackStructureFadeIn | None
    """Where the level rises from silence; null if the track starts otherwise."""
    fade_out: TrackStructureFadeIn | None
    """Where the level sinks to silence; null if the track ends otherwise."""
    cue_points: TrackStructureCuePoints
    """Moments for mixing one track into another, in seconds."""
    chords: list[TrackStructureChordsItem] | None
    """The chord of each bar; null if the bars are not clear, or the chords of most bars cannot be told."""
    key_changes: list[TrackStructureKeyChangesItem]
    """Changes of key that last for at least twenty seconds."""
    loudness_curve: list[TrackStructureLoudnessCurveItem]
    """The loudness of every ten seconds."""


class TrackTag(Model):
    uid: str
    """Of the taxonomy, or of one of your vocabularies."""
    category: str | None
    """The category of the taxonomy, or the name of the vocabulary."""
    name: str | None
    """The name."""
    score: float
    """1 or 0 where a person decided."""
    origin: Literal["model", "person"] | str
    """Who assigned the tag. A person wins over the model."""
    decision: Literal["accepted", "rejected", "added"] | str | None
    """Null where nobody decided."""
    model_score: float | None
    """The score of the model, whatever people decided."""
    decided_by: Actor | None
    """Who decided; null if nobody did."""
    decided_at: datetime | None
    """When it was decided; null if nobody did."""


class TrackUpdatedEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["track.updated"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: TrackUpdatedEventData
    """What happened."""


class Upload(Model):
    object_key: str
    """The key of the object."""
    s3_file_uri: str
    """Pass this to tagging and ingestion once the file is uploaded."""
    method: Literal["PUT"] | str
    """The HTTP method to upload with."""
    url: str
    """Send the bytes here; no token is needed."""
    headers: dict[str, str]
    """Headers to send with the bytes."""
    expires_at: datetime
    """When the URLs expire."""
    parts: UploadParts | None = None


class UploadParts(Model):
    """With part_size: URLs to upload the file in parts, as in S3."""

    upload_id: str
    """The id of the multipart upload."""
    part_size: int
    """The size of all parts but the last, in bytes."""
    urls: list[str]
    """Where to PUT each part, in order. Keep the ETag of each response."""
    complete_url: str
    """POST the list of parts here, as in S3: `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>…</ETag></Part>…</CompleteMultipartUpload>`."""
    abort_url: str
    """DELETE this to discard the parts."""


class Vocabulary(Model):
    id: str
    """The id."""
    name: str
    """The name."""
    tags: list[VocabularyTag]
    """The tags."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""


class VocabularyTag(Model):
    uid: str
    """Never changes. Can be used as a search filter."""
    name: str
    """The name."""
    description: str
    """What it is, for people."""
    created_at: datetime
    """When it was created."""


class VocabularyTagChange(Model):
    name: str | None = None
    """The name."""
    description: str | None = None
    """What it is, for people."""


class Webhook(Model):
    id: str
    """The id."""
    url: str
    """The address."""
    description: str
    """What it is, for people."""
    events: list[str]
    """The types of events."""
    enabled: bool
    """Events are sent to it."""
    disabled_reason: Literal["requested", "gone"] | str | None
    """`gone`: the receiver responded with 410. Null while the webhook is enabled."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""


class WebhookChange(Model):
    url: str | None = None
    """The URL events are sent to by POST. Must be https and publicly reachable."""
    description: str | None = None
    """A note for your own use."""
    events: list[Literal["ingestion.completed", "ingestion.failed", "ingestion.planned", "ingestion.approved", "ingestion.rejected", "conflict.found", "conflict.decided", "track.analysed", "track.updated", "track.deleted", "catalog.created", "catalog.updated", "catalog.deleted", "playlist.created", "playlist.updated", "playlist.deleted", "profile.created", "credits.low", "entitlement.changed", "webhook.test"] | str] | None = None
    """The types of events."""
    enabled: bool | None = None
    """If false, nothing is sent until it is true again."""


class WebhookDelivery(Model):
    id: str
    """The id."""
    event_id: str
    """The webhook-id header of the request."""
    type: str
    """The type."""
    status: Literal["pending", "delivered", "failed"] | str
    """How far it is."""
    attempts: list[WebhookDeliveryAttemptsItem]
    """Oldest first."""
    next_attempt_at: datetime | None
    """When it is tried next; null if it is not."""
    created_at: datetime
    """When it was created."""
    delivered_at: datetime | None
    """When it arrived; null if it has not."""


class WebhookDeliveryDetails(Model):
    id: str
    """The id."""
    event_id: str
    """The webhook-id header of the request."""
    type: str
    """The type."""
    status: Literal["pending", "delivered", "failed"] | str
    """How far it is."""
    attempts: list[WebhookDeliveryAttemptsItem]
    """Oldest first."""
    next_attempt_at: datetime | None
    """When it is tried next; null if it is not."""
    created_at: datetime
    """When it was created."""
    delivered_at: datetime | None
    """When it arrived; null if it has not."""
    payload: str | None
    """The body of the request, as it is signed and sent. Null: the event is no longer kept."""


class WebhookDeliveryPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[WebhookDelivery]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class WebhookPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Webhook]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class WebhookTestEvent(Model):
    id: str
    """The id of the event."""
    type: Literal["webhook.test"] | str
    """The kind of event."""
    timestamp: datetime
    """When it happened."""
    webhook_id: str
    """The webhook it is sent to."""
    organization_id: str
    """Your organisation."""
    data: WebhookTestEventData
    """What happened."""


class Work(Model):
    id: str
    """The id."""
    outer_id: str | None
    """Your own id."""
    title: str
    """The title."""
    iswc: str | None
    """The ISWC."""
    contributors: list[Contributor]
    """Composers, lyricists and others."""
    track_count: int
    """The number of recordings of this work."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    tracks: list[BriefTrack] | None = None
    """If included. The first 100; get all of them from the list of tracks."""
    enrichments: list[Enrichment] | None = None
    """If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none."""


class WorkFields(Model):
    """Some fields of a work."""

    id: str | None = None
    """The id."""
    outer_id: str | None = None
    """Your own id."""
    title: str | None = None
    """The title."""
    iswc: str | None = None
    """The ISWC."""
    contributors: list[Contributor] | None = None
    """Composers, lyricists and others."""
    track_count: int | None = None
    """The number of recordings of this work."""
    created_at: datetime | None = None
    """When it was created."""
    updated_at: datetime | None = None
    """When it last changed."""


class WorkFieldsPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[WorkFields]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""
    fields: list[Literal["id", "outer_id", "title", "iswc", "contributors", "track_count", "created_at", "updated_at"] | str]
    """The requested fields, which are all that the results have."""


class WorkPage(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[Work]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""
    count_is_capped: bool | None = None
    """Present with updated_after if there are more results than count: that is not counted further."""


class ProblemData(Model):
    """What went wrong."""

    error_code: ErrorCode
    details: str | list[ProblemDataDetails1Item] | None = None
    """What exactly is wrong: a sentence, or one entry per faulty field."""
    missing_scopes: list[str] | None = None
    """With insufficient_scope."""


class ProblemDataDetails1Item(Model):
    field: str
    """The faulty field or parameter."""
    message: str
    """What is wrong with it."""


class AcceptedPersistenceEntities(Model):
    """Entities that already existed. New ones: GET /v1/ingestions/{id}/entities."""

    track: AcceptedPersistenceEntitiesTrack | None = None
    """The track."""
    artist: AcceptedPersistenceEntitiesTrack | None = None
    """The artist."""
    release: AcceptedPersistenceEntitiesTrack | None = None
    """The release."""


class AcceptedPersistenceEntitiesTrack(Model):
    """The track."""

    id: str
    """The id."""


class AudioFeaturesSpectral(Model):
    """Statistics of the spectrum."""

    centroid_hz: AudioFeaturesSpectralCentroidHz
    """The spectral centroid."""
    bandwidth_hz: AudioFeaturesSpectralCentroidHz
    """The spectral bandwidth."""
    rolloff_hz: AudioFeaturesSpectralCentroidHz
    """The spectral roll-off."""
    flatness: AudioFeaturesSpectralCentroidHz
    """The spectral flatness."""
    flux: AudioFeaturesSpectralCentroidHz
    """The spectral flux."""
    zero_crossing_rate: float
    """Zero crossings per sample."""


class AudioFeaturesSpectralCentroidHz(Model):
    """The spectral centroid."""

    mean: float
    """The mean."""
    std: float
    """The standard deviation."""


class AudioFeaturesMfcc(Model):
    """Mel-frequency cepstral coefficients."""

    mean: list[float]
    """The mean."""
    std: list[float]
    """The standard deviation."""


class AudioFeaturesChroma(Model):
    """The strength of the twelve pitch classes, from C."""

    mean: list[float]
    """The mean."""


class AudioFeaturesSilence(Model):
    """The silence at both ends."""

    start_s: float
    """The silence at the beginning, in seconds."""
    end_s: float
    """The silence at the end, in seconds."""


class AudioFeaturesClipping(Model):
    """How much is clipped."""

    ratio: float
    """The share of clipped samples."""


class AudioFeaturesStereo(Model):
    """The stereo image."""

    width: float
    """The stereo width, from 0 to 1."""
    correlation: float | None
    """The correlation of the channels, from -1 to 1."""
    mono: bool
    """Both channels are the same, or there is one."""


class AudioFeaturesSegmentsItem(Model):
    start_s: float
    """Where it starts, in seconds."""
    end_s: float
    """Where it ends, in seconds."""
    bpm: float | None
    """The tempo in beats per minute."""
    bpm_confidence: float | None = None
    """How sure the tempo is, from 0 to 1."""
    key: str | None
    """The musical key."""
    mode: Literal["major", "minor"] | str | None
    """major or minor."""
    key_confidence: float | None = None
    """How sure the key is, from 0 to 1."""
    loudness_lufs: float
    """The integrated loudness (EBU R 128)."""
    loudness_range_lu: float | None = None
    """The loudness range (EBU R 128)."""
    true_peak_dbtp: float | None = None
    """The true peak (EBU R 128)."""
    onset_rate: float
    """Onsets per second."""
    danceability: float | None = None
    """How suitable it is for dancing, from 0 to 1."""
    centroid_hz: float
    """The spectral centroid."""
    bandwidth_hz: float | None = None
    """The spectral bandwidth."""
    rolloff_hz: float | None = None
    """The spectral roll-off."""
    flatness: float | None = None
    """The spectral flatness."""
    flux: float | None = None
    """The spectral flux."""
    zero_crossing_rate: float | None = None
    """Zero crossings per sample."""
    mfcc: list[float] | None = None
    """Mel-frequency cepstral coefficients."""
    chroma: list[float]
    """The strength of the twelve pitch classes, from C."""
    clipping_ratio: float | None = None
    """The share of clipped samples."""
    stereo_width: float | None = None
    """The stereo width, from 0 to 1."""


class BriefReadingBpm(Model):
    min: float | None = None
    """The smallest value."""
    max: float | None = None
    """The largest value."""


class BriefReadingDuration(Model):
    min: float | None = None
    """The smallest value."""
    max: float | None = None
    """The largest value."""


class BriefReadingNamesItem(Model):
    text: str
    """A title or an artist."""
    is_unwanted: bool
    """Whether hits should not sound like it."""


class CatalogCreatedEventData(Model):
    """What happened."""

    catalog_id: str
    """The catalogue."""
    name: str
    """Its name."""


class CatalogueHealthIssuesItem(Model):
    kind: Literal["missing_title", "missing_artist", "missing_isrc", "missing_upc", "no_audio", "failed_analysis", "silent", "clipped", "mono", "too_quiet", "too_loud"] | str
    """What is wrong. clipped: more than one sample in a thousand is at the limit. silent: below -60 LUFS. too_quiet and too_loud: more than 9 LU from the middle of the catalogue. missing_upc: on no release with a UPC."""
    count: int
    """How many there are."""
    is_more: bool
    """There are more than the count says."""


class CatalogueHealthPairsItem(Model):
    kind: Literal["copy", "cover"] | str
    """copy: the same recording. cover: versions of one piece."""
    count: int
    """How many there are."""
    is_more: bool
    """There are more than the count says."""


class CompletedBatchTrackSource(Model):
    """Where it comes from."""

    s3_file_uri: str
    """The s3:// URI of the object."""
    persisted: bool
    """Whether the track was added to the catalogue."""


class CompletedBatchTrackAudioTagging(Model):
    """The tags and how they were found."""

    status: Literal["completed"] | str
    """How far it is."""
    taxonomy_version: str
    """The version of the taxonomy."""
    tags: TagsByCategory


class ConflictDecidedEventData(Model):
    """What happened."""

    conflict_id: str
    """The conflict."""
    kind: str
    """title, artist, ownership or recording."""
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    catalog_id: str
    """The catalogue."""
    decision: str
    """keep_ours, take_theirs or keep_both."""
    rule_id: str | None
    """The rule that decided it."""


class ConflictFoundEventData(Model):
    """What happened."""

    conflict_id: str
    """The conflict."""
    kind: str
    """title, artist, ownership or recording."""
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    catalog_id: str
    """The catalogue."""


class CreditsLowEventData(Model):
    """What happened."""

    available: int
    """Credits that calls can use."""
    reserved: int
    """Credits set aside for work in progress."""
    threshold: int
    """The event is sent below this number."""


class CsvPreviewColumnsItem(Model):
    header: str
    """The name in the sheet."""
    column: str | None
    """What it means, such as artists.1.name. Null: the column is ignored."""
    samples: list[str]
    """The first different values."""


class CsvPreviewRowsItem(Model):
    source: str
    """The file and line."""
    outer_id: str | None
    """Null if none could be read."""
    message: str | None
    """Why the row would fail. Null: it would not."""
    warnings: list[str]
    """What you should check."""
    values: list[CsvPreviewRowsItemValuesItem]
    """What was read."""


class CsvPreviewRowsItemValuesItem(Model):
    field: str
    """The field of the track."""
    value: str
    """Its value, as text."""


class EmbeddedTagsResultSource(Model):
    """What was read."""

    s3_file_uri: str
    """The file."""


class EnrichmentSender(Model):
    """Who sent the message."""

    id: str | None
    """The DDEX party id."""
    name: str | None
    """The name."""


class EnrichmentTermsItem(Model):
    type: Literal["genre", "subgenre", "mood", "theme", "activity", "instrument", "vocal_register", "dance_style", "rhythm_style", "artistic_style", "form", "tempo", "intensity", "classical_period", "epoch", "version", "artist_type", "party_type", "role", "gender", "nationality"] | str
    """What it says."""
    value: str
    """A value of DDEX, or the own one of the sender."""
    applies_to: str | None
    """Which side of it is meant, such as Lyrics."""
    is_featured: bool
    """Of an instrument: it is featured."""
    territories: list[str]
    """Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere."""
    note: str | None
    """An explanation."""
    sources: list[str]
    """Who says so, if it is not the sender."""


class EnrichmentMeasuresItem(Model):
    type: Literal["bpm", "key", "time_signature", "absolute_pitch"] | str
    """What was measured. A pitch is that of the a’ in hertz."""
    value: str
    """The value."""
    sources: list[str]
    """Who says so, if it is not the sender."""


class EnrichmentTextsItem(Model):
    type: Literal["note", "biography", "lyrics"] | str
    """What sort of text it is."""
    kind: str | None
    """More precisely, as delivered."""
    text: str
    """The text."""
    language: str | None
    """BCP 47, as delivered."""
    territories: list[str]
    """Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere."""
    authors: list[str]
    """Who wrote it."""
    sources: list[str]
    """Who says so, if it is not the sender."""


class EnrichmentNamesItem(Model):
    name: str
    """The alternative title, or the name of the artist."""
    type: str | None
    """What sort of title or name it is, such as StageName."""
    language: str | None
    """BCP 47, as delivered."""
    is_default: bool
    """It is the one to show."""
    starts_on: str | None
    """Since when the artist has it. As delivered."""
    ends_on: str | None
    """Until when the artist had it. As delivered."""


class EnrichmentIdentifiersItem(Model):
    source: str
    """isrc, upc, iswc, isni, ipi, ipn, dpid, or who gave it."""
    id: str
    """The identifier."""


class EnrichmentPeriodsItem(Model):
    type: Literal["focus", "priority", "impact", "epoch"] | str
    """In focus, a priority, the day of impact, or an epoch."""
    name: str | None
    """The epoch, or what of an artist is in focus."""
    starts_at: str | None
    """When it starts. As delivered."""
    ends_at: str | None
    """When it ends. As delivered."""
    territories: list[str]
    """Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere."""


class EnrichmentEventsItem(Model):
    type: str
    """Such as Birth, as delivered."""
    date: str | None
    """When it was, or began. As delivered."""
    ends_on: str | None
    """When it ended. As delivered."""
    place: str | None
    """Where it was."""
    description: str | None
    """More about it."""


class EnrichmentChartsItem(Model):
    chart: str | None
    """The name of the chart."""
    territory: str | None
    """Its territory."""
    top_position: int | None
    """The best position."""
    entries: list[EnrichmentChartsItemEntriesItem]
    """Its positions over time."""


class EnrichmentChartsItemEntriesItem(Model):
    position: int
    """The position."""
    date: str | None
    """When. As delivered."""


class EnrichmentAwardsItem(Model):
    name: str | None
    """The name of the award."""
    body: str | None
    """Who gives it."""
    date: str | None
    """When it was given. As delivered."""
    is_winner: bool | None
    """Won, or nominated only."""


class EnrichmentRelationsItem(Model):
    type: str
    """How they are related, in the words of DDEX."""
    entity: Literal["track", "artist", "release", "work"] | str
    """What is described."""
    name: str | None
    """The title or name of the other one."""
    identifiers: list[EnrichmentIdentifiersItem]
    """Its identifiers."""


class EnrichmentImagesItem(Model):
    type: str | None
    """What sort of picture it is."""
    uri: str
    """Its address or file name, as delivered."""
    url: str | None
    """Where anyone can read it for an hour, if it was delivered with the message."""


class EntitlementChangedEventData(Model):
    """What happened."""

    granted: list[str]
    """New ones."""
    revoked: list[str]
    """Those that were removed."""
    entitlements: list[str]
    """All that the organisation has now."""


class FeaturesResultSource(Model):
    """Where it comes from."""

    s3_file_uri: str
    """The s3:// URI of the object."""


class IngestionCounts(Model):
    """Always exact."""

    total: int
    """Items found so far."""
    stored: int
    """Items stored in the catalogue, including those that failed later."""
    analysed: int
    """Items whose audio was analysed, including those that failed later."""
    available: int
    """Items whose track is available."""
    failed: int
    """Items that failed."""
    skipped: int
    """Items that were skipped, each with a reason."""


class IngestionError(Model):
    """Why it failed."""

    error_code: str
    """The machine-readable code of the error."""
    message: str
    """What happened, for humans."""


class IngestionApprovedEventData(Model):
    """What happened."""

    ingestion_id: str
    """The ingestion."""
    mode: str
    """The kind of delivery."""
    catalog_id: str
    """The catalogue."""


class IngestionCompletedEventData(Model):
    """What happened."""

    ingestion_id: str
    """The ingestion."""
    mode: str
    """The kind of delivery."""
    catalog_id: str
    """The catalogue."""
    status: Literal["completed", "completed_with_errors"] | str
    """How it ended."""
    counts: dict[str, int]
    """As in the ingestion."""


class IngestionFailedEventData(Model):
    """What happened."""

    ingestion_id: str
    """The ingestion."""
    mode: str
    """The kind of delivery."""
    catalog_id: str
    """The catalogue."""
    error: str
    """Why."""


class IngestionPlannedEventData(Model):
    """What happened."""

    ingestion_id: str
    """The ingestion."""
    mode: str
    """The kind of delivery."""
    catalog_id: str
    """The catalogue."""
    needs_approval: bool
    """Whether it waits for approval."""
    plan: dict[str, int]
    """As in the ingestion."""


class IngestionRejectedEventData(Model):
    """What happened."""

    ingestion_id: str
    """The ingestion."""
    mode: str
    """The kind of delivery."""
    catalog_id: str
    """The catalogue."""
    reason: str | None
    """The reason, if one was given."""


class IngestionTrackReferencesItem(Model):
    id: str
    """The id."""
    source: str
    """Where it comes from."""


class IngestionTrackAlbumsItem(Model):
    id: str | None = None
    """Your id of the release."""
    upc: str | None = None
    """UPC or EAN."""
    title: str | None = None
    """Title."""
    release_date: str | None = None
    """YYYYMMDD, as text."""
    type: str | None = None
    """Official, Compilation, Single …"""
    references: list[IngestionTrackReferencesItem] | None = None
    """Official references of the album."""
    track_position: str | None = None
    """Position on the disk."""
    disk_number: str | None = None
    """Number of the disk."""
    label: str | None = None
    """Name of the release's label."""


class IngestionTrackArtistsItem(Model):
    id: str | None = None
    """Your id of the artist."""
    name: str | None = None
    """Name."""
    role: str | None = None
    """What the artist does here."""
    isni: str | None = None
    """ISNI."""
    references: list[IngestionTrackReferencesItem] | None = None
    """Official references of the artist."""


class IngestionTrackWorksItem(Model):
    id: str | None = None
    """Your id of the work."""
    title: str | None = None
    """Title."""
    iswc: str | None = None
    """ISWC."""
    contributors: list[IngestionTrackWorksItemContributorsItem] | None = None
    """Composers, lyricists and others."""


class IngestionTrackWorksItemContributorsItem(Model):
    name: str
    """The name."""
    role: str | None = None
    """Composer …"""
    isni: str | None = None
    """ISNI."""


class IngestionTrackCustomerTagsItem(Model):
    tag: str
    """The tag."""
    category: str | None = None
    """Category."""


class JourneyRequestEnergyItem(Model):
    at_minutes: float
    """Minutes from the start."""
    energy: float
    """From 0 (calm) to 1 (excited)."""


class JourneyStopArtistsItem(Model):
    id: str
    """The id."""
    name: str
    """The name."""


class JourneyStopTransition(Model):
    similarity: float
    """How much it sounds like what was wanted: the cosine similarity."""
    is_harmonic: bool
    """Its key mixes with that of the track before."""


class KeySetKeysItem(Model):
    kty: str
    """The type of the key (RFC 7517)."""
    kid: str
    """The id of the key (RFC 7517)."""


class NewClientJwks(Model):
    """Public keys (RFC 7517) for RS256, PS256, ES256, ES384 or EdDSA. The application then signs instead of sending a secret (private_key_jwt)."""

    keys: list[dict[str, Any]]
    """The keys."""


class PlannedItemConflictsItem(Model):
    kind: Literal["title", "artist", "ownership", "recording"] | str
    """What differs."""
    ours: str
    """What is stored."""
    theirs: str
    """What was delivered."""


class PlannedItemChangesItem(Model):
    field: str
    """The path of the field, such as artists.2.name."""
    before: str | None
    """The stored value."""
    after: str | None
    """The value it would get."""


class PlaylistCreatedBy(Model):
    """Who created it."""

    type: str
    """The type."""
    id: str
    """The id."""
    name: str
    """The name."""
    client_id: str
    """The id of the application."""


class PlaylistCreatedEventData(Model):
    """What happened."""

    playlist_id: str
    """The playlist."""
    name: str
    """Its name."""


class PlaylistItemArtistsItem(Model):
    id: str
    """The id."""
    name: str
    """The name."""
    role: str | None
    """What the artist or contributor did."""


class PlaylistShareUsesItem(Model):
    item_id: str
    """The id of the item in the playlist."""
    plays: int
    """How often it was played."""
    downloads: int
    """How often it was downloaded."""


class ProfileCreatedEventData(Model):
    """What happened."""

    profile_id: str
    """The profile."""
    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""


class ReleaseTitlesItem(Model):
    title: str
    """The title."""
    subtitle: str | None
    """The subtitle, such as the name of a version."""
    language: str | None
    """BCP 47, as delivered."""
    is_default: bool
    """It is the title of the record."""


class ReleaseDetails(Model):
    """If included. What deliveries said about credit and rights."""

    display_artist: str | None
    """The credit as it is printed."""
    p_lines: list[ReleaseDetailsPLinesItem]
    """The owners of the recording (℗)."""
    c_lines: list[ReleaseDetailsPLinesItem]
    """The owners of the release (©)."""


class ReleaseDetailsPLinesItem(Model):
    year: str | None
    """The year."""
    text: str | None
    """The whole line."""
    company: str | None
    """The owner of the rights."""


class ReleaseDealsItem(Model):
    territories: list[str]
    """ISO 3166-1 or TIS codes, or Worldwide."""
    excluded_territories: list[str]
    """Codes that territories does not mean."""
    starts_at: str | None
    """A date or a time, as delivered. Null: no start."""
    ends_at: str | None
    """A date or a time, as delivered. Null: no end."""
    commercial_models: list[str]
    """How it is sold, such as SubscriptionModel."""
    use_types: list[str]
    """What is allowed, such as Stream or PermanentDownload."""
    prices: list[ReleaseDealsItemPricesItem]
    """The prices."""
    takedown: bool
    """The deal ends the availability."""


class ReleaseDealsItemPricesItem(Model):
    type: str
    """The kind of price, as delivered."""
    amount: str
    """The amount, as delivered."""
    currency: str | None
    """ISO 4217."""


class ReleaseImagesItem(Model):
    type: str | None
    """FrontCoverImage …"""
    url: str
    """Where it can be read."""
    expires_at: datetime
    """Until when."""
    content_type: str
    """Its media type."""
    size: int
    """In bytes."""


class ScanIngestionMapping1(Model):
    separator: str
    """What separates the fields."""
    columns: list[str]
    """The fields in order."""


class SearchFiltersReleaseYear(Model):
    """Years: min, max or both, inclusive."""

    min: int | None = None
    """The smallest value."""
    max: int | None = None
    """The largest value."""


class SearchHitRelease(Model):
    id: str
    """The id."""
    title: str
    """The title."""
    upc: str | None
    """The UPC."""


class SearchHitMatched(Model):
    field: Literal["title", "artist", "release", "isrc", "upc"] | str
    """The field that matched."""
    snippet: str
    """The text of the field as HTML, with matches in <em>."""


class SearchHitSource(Model):
    """Where the hit is from."""

    layer: Literal["workspace", "atlas"] | str
    """Where the track is: in your workspace or in the atlas."""


class SearchReasonTag(Model):
    uid: str
    """The uid of the tag."""
    name: str
    """The name of the tag."""
    category: str
    """The category of the tag."""


class SearchReasonSegment(Model):
    start_s: float
    """Where the segment starts, in seconds."""
    end_s: float
    """Where the segment ends, in seconds."""
    score: float
    """The score of the tag in the segment."""


class SearchReferenceSegment(Model):
    """Compare with this part of the recording only. Not for tracks of the atlas."""

    start_s: float
    """Where the part starts, in seconds."""
    end_s: float
    """Where the part ends, in seconds."""


class ServiceStatusComponents(Model):
    """The state of each part of the service."""

    database: Literal["operational", "down"] | str
    """The database."""
    storage: Literal["operational", "down"] | str
    """The store of objects."""
    queue: Literal["operational", "down"] | str
    """The queue of background jobs."""
    analysis: Literal["operational", "down"] | str
    """The analysis of audio."""
    search: Literal["operational", "down"] | str | None = None
    """The engine of search."""


class ServiceVersionsVersionsItem(Model):
    version: str
    """The version."""
    status: Literal["current", "retired"] | str
    """How far it is."""
    release: str | None = None
    """The release that brought the version."""
    openapi: str | None = None
    """The address of the contract."""
    sunset: datetime | None = None
    """When the version is shut off; null if that is not planned."""


class SftpAccessHostKeysItem(Model):
    type: str
    """The type of the key."""
    public_key: str
    """For `known_hosts`."""
    fingerprint: str
    """What a client shows when it connects first."""


class SharedPlaylistItemsItem(Model):
    id: str
    """The id."""
    position: int
    """The position in the playlist, counted from 1."""
    title: str | None
    """The title."""
    artists: list[str]
    """The artists with their roles."""
    duration_ms: int | None
    """The length in milliseconds."""
    notes: str
    """Notes for people."""
    artwork: SharedArtwork | None
    """The cover; null if there is none."""


class StorageFolderFoldersItem(Model):
    prefix: str
    """The folder, with a slash at its end."""
    writable: bool
    """Whether you can write here. The service writes the others."""


class StorageFolderFilesItem(Model):
    key: str
    """The key in the storage area, such as delivery/ddex/20261115090000/batch.xml."""
    s3_file_uri: str
    """The s3:// URI of the object."""
    size: int
    """In bytes."""
    content_type: str
    """The media type."""
    last_modified: datetime
    """When the object was last written."""
    writable: bool
    """Whether you can write here. The service writes the others."""


class StorageKeysKeysItem(Model):
    access_key_id: str
    """The id of the access key."""
    created_at: datetime
    """When it was created."""
    expires_at: datetime | None
    """When it expires; null: not until it is rotated or revoked."""


class StoredTaggingResultAudioTagging(Model):
    """The tags and how they were found."""

    status: str
    """completed, or the state of the analysis: none, pending, analysing or failed."""
    taxonomy_version: str | None
    """The version of the taxonomy."""
    model_version: str | None
    """The version of the model."""
    analysed_at: datetime | None
    """When the audio was analysed."""
    tags: TagsByCategory


class TagAccuracyReportTagsItem(Model):
    uid: str
    """The uid of the tag."""
    category: str
    """The category of the tag."""
    name: str
    """The name."""
    decisions: int
    """How many decisions of people there are."""
    precision: float | None
    """Of the tags that the model assigned and people judged, the share that was right."""
    recall: float | None
    """Of the tags that tracks have according to people, the share that the model assigned."""
    correct: int
    """Assigned by the model, and right."""
    wrong: int
    """Assigned by the model, and rejected by a person."""
    missed: int
    """Added by a person."""


class TagLearningReport(Model):
    """Cross-validated: each example was judged by a classifier that had not seen it."""

    examples_with: int
    """Tracks that people gave the tag."""
    examples_without: int
    """Tracks that people rejected it for."""
    assumed_without: int
    """Tracks nobody decided about, which were taken as tracks without it."""
    precision: float
    """Of the tracks that it would tag, the share that has the tag."""
    precision_at_least: float
    """What the precision is at least, with a probability of 95 %."""
    recall: float
    """Of the tracks with the tag, the share that it would tag."""
    auc: float
    """Probability that a track with the tag scores higher than one without."""
    auc_at_least: float
    """The same, less twice its standard error."""


class TaggingBatchRequestTracksItem(Model):
    s3_file_uri: str
    """The s3:// URI of an object in your area. Nothing else is accepted."""
    persist: bool | None = None
    """Also create the track in the catalogue and analyse it there. Costs a second credit."""
    metadata: TaggingMetadata | None = None
    outer_id: str | None = None
    """The same as metadata.track.outer_id."""
    title: str | None = None
    """The same as metadata.track.title."""
    isrc: str | None = None
    """The same as metadata.track.isrc."""
    artist: str | None = None
    """The same as metadata.artist.name."""
    idempotency_key: str | None = None
    """Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing."""
    request_id: str | None = None
    """The same as idempotency_key."""


class TaggingMatrixScope(Model):
    """What the scores are of."""

    catalog_id: str | None
    """The id of the catalogue."""
    ingestion_id: str | None
    """The id of the ingestion."""


class TaggingMatrixColumnsItem(Model):
    uid: str
    """The uid of the tag."""
    category: str
    """The category of the tag."""
    name: str
    """The name."""
    mean: float | None
    """The mean."""
    std: float | None
    """The standard deviation."""
    p05: float | None
    """The 5th percentile."""
    p50: float | None
    """The median."""
    p95: float | None
    """The 95th percentile."""
    above_threshold: int
    """The number of tracks with this tag."""


class TaggingMetadataTrack(Model):
    """The track."""

    id: str | None = None
    """An id of your workspace. Ids of the atlas are rejected."""
    outer_id: str | None = None
    """Your own id of the track."""
    title: str | None = None
    """Its title."""
    isrc: str | None = None
    """Its ISRC. Hyphens and case are ignored."""
    external_references: list[TaggingMetadataTrackExternalReferencesItem] | None = None
    """Identifiers given by third parties. The source ISNI marks an ISNI."""


class TaggingMetadataTrackExternalReferencesItem(Model):
    id: str
    """The id."""
    source: str
    """Where it comes from."""


class TaggingMetadataArtist(Model):
    id: str | None = None
    """An id of your workspace. Ids of the atlas are rejected."""
    outer_id: str | None = None
    """Your own id of the artist."""
    name: str | None = None
    """The name."""
    isni: str | None = None
    """The ISNI."""
    external_references: list[TaggingMetadataTrackExternalReferencesItem] | None = None
    """Identifiers given by third parties. The source ISNI marks an ISNI."""


class TaggingMetadataRelease(Model):
    """The release."""

    id: str | None = None
    """An id of your workspace. Ids of the atlas are rejected."""
    outer_id: str | None = None
    """Your own id of the release."""
    title: str | None = None
    """Its title."""
    upc: str | None = None
    """Its UPC."""
    external_references: list[TaggingMetadataTrackExternalReferencesItem] | None = None
    """Identifiers given by third parties. The source ISNI marks an ISNI."""


class TaxonomyCategoryLabel(Model):
    """The name to show, by language."""

    en: str
    """In English."""
    fr: str
    """In French."""
    es: str
    """In Spanish."""


class TokenContextPrincipal(Model):
    """The signed-in user, or the client itself for a machine client."""

    type: Literal["user", "machine"] | str
    """The type."""
    id: str
    """The id."""
    name: str
    """The name."""


class TokenContextClient(Model):
    """The calling application."""

    id: str
    """The id."""
    name: str
    """The name."""
    type: str
    """The type."""


class TokenContextQuotas(Model):
    """What the organisation uses and may use: stored bytes and objects, tracks, active applications and webhooks. A call that would exceed one fails with `quota_exceeded`."""

    bytes: TokenContextQuotasBytes
    """The number of stored bytes."""
    objects: TokenContextQuotasBytes
    """The number of stored objects."""
    tracks: TokenContextQuotasBytes
    """The number of tracks."""
    clients: TokenContextQuotasBytes
    """The number of active applications."""
    webhooks: TokenContextQuotasBytes
    """The number of webhooks."""


class TokenContextQuotasBytes(Model):
    """The number of stored bytes."""

    used: int
    """How much is in use."""
    max: int | None
    """Null: no limit."""


class TrackDescription2(Model):
    en: TrackDescription2En
    """In English."""
    fr: TrackDescription2En
    """In French."""
    es: TrackDescription2En
    """In Spanish."""


class TrackDescription2En(Model):
    """In English."""

    short: str
    """For a post: at most 280 characters."""
    pitch: str
    """A paragraph."""
    metadata: str
    """Keywords."""


class TrackDetails(Model):
    """If included. What deliveries said about language, credit and rights."""

    language: str | None
    """Of the lyrics: BCP 47."""
    display_artist: str | None
    """The credit as it is printed."""
    p_lines: list[ReleaseDetailsPLinesItem]
    """The owners of the recording (℗)."""
    c_lines: list[ReleaseDetailsPLinesItem]
    """The owners of the release (©)."""


class TrackDealsItem(Model):
    release_id: str | None
    """Null: the deals are not for a release."""
    taken_down_at: datetime | None
    """When it was taken down; null if it was not."""
    deals: list[ReleaseDealsItem]
    """The deals."""


class TrackAnalysedEventData(Model):
    """What happened."""

    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    outer_id: str | None
    """Your own id of the track."""
    catalog_id: str
    """The catalogue."""
    ingestion_id: str | None
    """The ingestion it belongs to."""


class TrackDeletedEventData(Model):
    """What happened."""

    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    outer_id: str | None
    """Your own id of the track."""
    catalog_id: str
    """The catalogue."""
    merged_into: str | None
    """The track_uri of the other track."""


class TrackSoundTagsItem(Model):
    uid: str
    """The uid of the tag."""
    name: str
    """The name."""
    category: str
    """The category of the tag."""
    score: float
    """How sure the model is, from 0 to 1."""


class TrackStructurePreview(Model):
    """The 15 seconds that represent the track best."""

    start_s: float
    """Where it starts, in seconds."""
    end_s: float
    """Where it ends, in seconds."""
    starts_on: Literal["bar", "beat"] | str | None
    """Whether it starts on a bar or on a beat."""


class TrackStructureEditPointsItem(Model):
    time_s: float
    """The moment, in seconds."""
    on: Literal["bar", "beat"] | str | None
    """Whether it is on a bar or on a beat; null if neither is known there."""


class TrackStructureFadeIn(Model):
    start_s: float
    """Where it starts, in seconds."""
    end_s: float
    """Where it ends, in seconds."""


class TrackStructureCuePoints(Model):
    """Moments for mixing one track into another, in seconds."""

    sound_start_s: float
    """Where the silence at the start ends."""
    first_beat_s: float | None
    """The first beat; null if there are none."""
    intro_end_s: float | None
    """The end of the intro; null if none can be told."""
    outro_start_s: float | None
    """The start of the outro; null if none can be told."""
    sound_end_s: float
    """Where the silence at the end begins."""


class TrackStructureChordsItem(Model):
    start_s: float
    """Where the bar starts, in seconds."""
    chord: str | None
    """The root, with m for minor, such as F#m; null if it cannot be told."""


class TrackStructureKeyChangesItem(Model):
    time_s: float
    """Where the new key is heard first, within ten seconds."""
    from_: str = Field(alias="from")
    """The key before, such as C major."""
    to: str
    """The key after."""


class TrackStructureLoudnessCurveItem(Model):
    start_s: float
    """Where the segment starts, in seconds."""
    end_s: float
    """Where it ends, in seconds."""
    lufs: float
    """Its loudness in LUFS."""


class TrackUpdatedEventData(Model):
    """What happened."""

    track_uri: str
    """The URI of the track: `euterpe:LAYER:track:ID`."""
    outer_id: str | None
    """Your own id of the track."""
    catalog_id: str
    """The catalogue."""
    changed: list[str]
    """The names of the changed fields."""


class WebhookDeliveryAttemptsItem(Model):
    attempted_at: datetime
    """When it was tried."""
    duration_ms: int
    """The length in milliseconds."""
    response_status: int | None
    """Null if there was no response."""
    response_body: str | None = None
    """The first 1024 bytes of the response, as text."""
    error: str | None
    """Why the attempt failed."""


class WebhookTestEventData(Model):
    """What happened."""

    message: str
    """A greeting."""


class UpdateAccountBody(Model):
    name: str | None = None
    """The name."""
    given_name: str | None = None
    """The given name."""
    family_name: str | None = None
    """The family name."""
    locale: Literal["en", "fr", "es"] | str | None = None
    """The language of pages and e-mails."""
    picture: str | None = None
    """An https address; null removes the picture."""


class ListSessionsResult(Model):
    count: int
    """The number of results."""
    results: list[ListSessionsResultResultsItem]
    """The results."""


class ListSessionsResultResultsItem(Model):
    id: str
    """The id."""
    browser: str
    """The browser and the system, as far as known."""
    address: str
    """The IP address."""
    signed_in_at: datetime
    """When the person signed in."""
    seen_at: datetime
    """When it was last seen."""
    expires_at: datetime
    """When it expires; null for never."""
    current: bool
    """Whether the caller's token was issued in this session."""


class EndOtherSessionsResult(Model):
    ended: bool
    """Always true."""


class ListApplicationsResult(Model):
    count: int
    """The number of results."""
    results: list[ListApplicationsResultResultsItem]
    """The results."""


class ListApplicationsResultResultsItem(Model):
    client_id: str
    """The id of the application."""
    name: str
    """The name."""
    scopes: list[str]
    """The scopes the user granted."""
    allowed_at: datetime
    """When access was given."""


class WithdrawApplicationResult(Model):
    client_id: str
    """The id of the application."""


class ListCatalogsResult(Model):
    count: int
    """The number of results."""
    results: list[Catalog]
    """The results."""


class CreateCatalogBody(Model):
    name: str
    """Unique in your organisation."""
    is_default: bool | None = None
    """Make it the default in place of the present one."""


class UpdateCatalogBody(Model):
    name: str | None = None
    """Unique in your organisation."""
    is_default: bool | None = None
    """There is always one default: to change it, choose another."""


class DeleteCatalogResult(Model):
    id: str
    """The id."""
    status: Literal["deleted", "deleting"] | str
    """`deleting`: its records are still being deleted in the background."""


class UpdateWorkspaceTrackBody(Model):
    outer_id: str | None = None
    """Your own id. Null removes it."""
    title: str | None = None
    """The title."""
    isrc: str | None = None
    """The ISRC. Null removes it."""
    release_date: str | None = None
    """YYYY-MM-DD, YYYY-MM or YYYY. Null removes it."""
    duration_ms: int | None = None
    """The length in milliseconds."""
    artists: list[UpdateWorkspaceTrackBodyArtistsItem] | None = None
    """The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none."""
    releases: list[UpdateWorkspaceTrackBodyReleasesItem] | None = None
    """The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none."""
    label: UpdateWorkspaceTrackBodyLabel | None = None
    """By id, or matched by outer_id or name and created if there is none. Null removes the label."""
    works: list[UpdateWorkspaceTrackBodyWorksItem] | None = None
    """The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none."""
    references: list[TaggingMetadataTrackExternalReferencesItem] | None = None
    """The complete new list."""
    customer_tags: list[UpdateWorkspaceTrackBodyCustomerTagsItem] | None = None
    """The complete new list of your own tags."""
    lyrics: str | None = None
    """The lyrics; null removes them."""


class UpdateWorkspaceTrackBodyArtistsItem(Model):
    id: str | None = None
    """The id."""
    name: str | None = None
    """The name."""
    outer_id: str | None = None
    """Your own id."""
    isni: str | None = None
    """The ISNI."""
    role: str | None = None
    """What the artist or contributor did."""


class UpdateWorkspaceTrackBodyReleasesItem(Model):
    id: str | None = None
    """The id."""
    title: str | None = None
    """The title."""
    outer_id: str | None = None
    """Your own id."""
    upc: str | None = None
    """The UPC."""
    track_position: str | None = None
    """The position on the disk."""
    disk_number: str | None = None
    """The disk."""


class UpdateWorkspaceTrackBodyLabel(Model):
    id: str | None = None
    """The id."""
    name: str | None = None
    """The name."""
    outer_id: str | None = None
    """Your own id."""


class UpdateWorkspaceTrackBodyWorksItem(Model):
    id: str | None = None
    """The id."""
    title: str | None = None
    """The title."""
    outer_id: str | None = None
    """Your own id."""
    iswc: str | None = None
    """The ISWC."""


class UpdateWorkspaceTrackBodyCustomerTagsItem(Model):
    tag: str
    """The tag."""
    category: str
    """The category of the tag."""


class UpdateWorkspaceArtistBody(Model):
    outer_id: str | None = None
    """Your own id. Null removes it."""
    name: str | None = None
    """The name."""
    isni: str | None = None
    """The ISNI. Null removes it."""
    external_references: list[TaggingMetadataTrackExternalReferencesItem] | None = None
    """The complete new list."""


class UpdateWorkspaceReleaseBody(Model):
    outer_id: str | None = None
    """Your own id. Null removes it."""
    title: str | None = None
    """The title."""
    upc: str | None = None
    """The UPC or EAN. Null removes it."""
    type: str | None = None
    """The type."""
    release_date: str | None = None
    """YYYY-MM-DD, YYYY-MM or YYYY. Null removes it."""
    label: UpdateWorkspaceTrackBodyLabel | None = None
    """By id, or matched by outer_id or name and created if there is none. Null removes the label."""
    artists: list[UpdateWorkspaceTrackBodyArtistsItem] | None = None
    """The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none."""


class UpdateWorkspaceLabelBody(Model):
    outer_id: str | None = None
    """Your own id. Null removes it."""
    name: str | None = None
    """The name."""


class UpdateWorkspaceWorkBody(Model):
    outer_id: str | None = None
    """Your own id. Null removes it."""
    title: str | None = None
    """The title."""
    iswc: str | None = None
    """The ISWC. Null removes it."""
    contributors: list[UpdateWorkspaceWorkBodyContributorsItem] | None = None
    """The complete new list."""


class UpdateWorkspaceWorkBodyContributorsItem(Model):
    name: str
    """The name."""
    role: str | None
    """What the artist or contributor did."""


class MergeWorkspaceArtistBody(Model):
    from_id: str
    """The artist that is merged into this one, and then deleted."""


class MergeWorkspaceTrackBody(Model):
    from_id: str
    """The track that is merged into this one, and then deleted."""


class MoveWorkspaceTracksResult(Model):
    moved: int
    """Without tracks that were there already."""


class MoveWorkspaceTracksBody(Model):
    catalog_id: str
    """The catalogue the tracks move to."""
    track_ids: list[str]
    """The tracks."""


class ListWorkspaceChangesResult(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[ListWorkspaceChangesResultResultsItem]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class ListWorkspaceChangesResultResultsItem(Model):
    id: str
    """The id."""
    kind: str
    """tracks, artists, releases, labels or works."""
    record_id: str
    """The id of the record."""
    merged_id: str | None
    """The record that was merged into this one."""
    catalog_id: str
    """The id of the catalogue."""
    action: Literal["created", "updated", "deleted", "merged", "moved", "restored"] | str
    """What was done. Only deliveries create records."""
    actor: ListWorkspaceChangesResultResultsItemActor
    """Who did it."""
    before: dict[str, Any] | None
    """The fields that changed, before. Null for a record that came back."""
    after: dict[str, Any] | None
    """The same fields afterwards. Null for a deletion."""
    undo_of: str | None
    """The change that this one undid."""
    undone_by: str | None
    """The change that undid this one."""
    created_at: datetime
    """When it was created."""


class ListWorkspaceChangesResultResultsItemActor(Model):
    """Who did it."""

    type: Literal["user", "machine", "delivery"] | str
    """A person, an application on its own, or a delivery."""
    id: str
    """The id of the user, application or ingestion."""
    name: str
    """The name of the user or application, or the mode of the delivery."""
    client_id: str | None
    """The application that was used; null for a delivery."""


class DismissTrackIssuesBody(Model):
    kind: Literal["missing_title", "missing_artist", "missing_isrc", "missing_upc", "no_audio", "failed_analysis", "silent", "clipped", "mono", "too_quiet", "too_loud"] | str
    """What is wrong. clipped: more than one sample in a thousand is at the limit. silent: below -60 LUFS. too_quiet and too_loud: more than 9 LU from the middle of the catalogue. missing_upc: on no release with a UPC."""
    track_ids: list[str]
    """The tracks."""
    dismissed: bool | None = None
    """false takes an earlier decision back."""


class KeepTrackPairsBody(Model):
    pairs: list[KeepTrackPairsBodyPairsItem]
    """The pairs."""


class KeepTrackPairsBodyPairsItem(Model):
    track_id: str
    """The id of the track."""
    other_id: str
    """The id of the other track."""


class ListTrackTagsResult(Model):
    count: int
    """The number of results."""
    results: list[TrackTag]
    """The results."""


class DecideTagsResult(Model):
    tracks: int
    """The number of tracks."""


class ReadTrackSoundsResult(Model):
    results: list[TrackSound]
    """The results."""


class ReadTrackArtworksResult(Model):
    results: list[ArtworkOfRecord]
    """The results."""


class ListVocabulariesResult(Model):
    count: int
    """The number of results."""
    results: list[Vocabulary]
    """The results."""


class UpdateVocabularyBody(Model):
    name: str
    """The name."""


class DeleteVocabularyTagResult(Model):
    uid: str
    """The uid of the tag."""


class ListTagCorrectionsResult(Model):
    count: int
    """How many."""
    results: list[TagCorrection]
    """The results."""


class ListPlaylistFoldersResult(Model):
    count: int
    """The number of results."""
    results: list[PlaylistFolder]
    """The results."""


class UpdatePlaylistItemBody(Model):
    notes: str
    """Notes for people."""


class ListPlaylistSharesResult(Model):
    count: int
    """The number of results."""
    results: list[PlaylistShare]
    """The results."""


class GetShareResult(Model):
    requires_password: bool
    """The link needs a password."""
    expires_at: datetime | None
    """When it expires; null for never."""


class RejectIngestionBody(Model):
    reason: str | None = None
    """Why, for the sender."""


class GetDeliverySettingsResult(Model):
    territories: list[str]
    """Two-letter country codes (ISO 3166-1) of where you use your music. Tracks whose deals cover none of them are not available. Empty: a deal for any territory counts."""
    wait_for_batch_complete: bool
    """Whether DDEX batches wait for their BatchComplete file. A request can say otherwise for its own delivery."""
    require_approval: bool
    """Whether deliveries wait after a dry run until somebody approves them. A request cannot waive it."""


class ReplaceDeliverySettingsBody(Model):
    territories: list[str]
    """Two-letter country codes (ISO 3166-1) of where you use your music. Tracks whose deals cover none of them are not available. Empty: a deal for any territory counts."""
    wait_for_batch_complete: bool
    """Whether DDEX batches wait for their BatchComplete file. A request can say otherwise for its own delivery."""
    require_approval: bool | None = None
    """Whether deliveries wait after a dry run until somebody approves them. A request cannot waive it."""


class ListCsvProfilesResultItem(Model):
    name: str
    """The name."""
    delimiter: str | None = None
    """The column separator. Detected if left out."""
    columns: list[str] | dict[str, str | None] | None = None
    """The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore."""
    encoding: str | None = None
    """The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out."""
    date_order: Literal["day_first", "month_first"] | str | None = None
    """What 03/04/2024 means. Without it such a date is left out, with a warning."""
    duration_unit: Literal["ms", "s"] | str | None = None
    """The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more."""
    artist_separators: list[str] | None = None
    """What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x."""
    updated_at: datetime
    """When it last changed."""


class SaveCsvProfileBody(Model):
    delimiter: str | None = None
    """The column separator. Detected if left out."""
    columns: list[str] | dict[str, str | None] | None = None
    """The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore."""
    encoding: str | None = None
    """The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out."""
    date_order: Literal["day_first", "month_first"] | str | None = None
    """What 03/04/2024 means. Without it such a date is left out, with a warning."""
    duration_unit: Literal["ms", "s"] | str | None = None
    """The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more."""
    artist_separators: list[str] | None = None
    """What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x."""


class PreviewCsvBody(Model):
    path: str
    """The file, under delivery/metadata/ or inbound/."""
    delimiter: str | None = None
    """The column separator. Detected if left out."""
    columns: list[str] | dict[str, str | None] | None = None
    """The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore."""
    encoding: str | None = None
    """The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out."""
    date_order: Literal["day_first", "month_first"] | str | None = None
    """What 03/04/2024 means. Without it such a date is left out, with a warning."""
    duration_unit: Literal["ms", "s"] | str | None = None
    """The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more."""
    artist_separators: list[str] | None = None
    """What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x."""
    csv_profile: str | None = None
    """A saved CSV profile, for whatever the request leaves out."""


class RetryIngestionItemsBody(Model):
    indexes: list[int] | None = None
    """The positions of the items in the delivery."""
    error_code: str | None = None
    """Only items that failed with this code."""


class DecideConflictBody(Model):
    decision: Literal["keep_ours", "take_theirs", "keep_both"] | str
    """What counts from now on."""
    remember: bool | None = None
    """Decide the next conflicts of this kind in the catalogue alike. Default false."""


class SaveConflictRuleBody(Model):
    kind: Literal["title", "artist", "ownership", "recording"] | str
    """title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs."""
    decision: Literal["keep_ours", "take_theirs", "keep_both"] | str
    """What counts from now on."""
    catalog_id: str | None = None
    """Default: all catalogues."""


class SaveDeliveryWatchBody(Model):
    mode: Literal["s3_ddex", "s3_csv"] | str
    """What is delivered there."""
    folder: str | None = None
    """A folder under delivery/metadata/, for sheets. Default: all of it."""
    catalog_id: str | None = None
    """The catalogue. Default: as in an ingestion."""
    csv_profile: str | None = None
    """How sheets are read (/v1/csv-profiles)."""
    quiet_minutes: int | None = None
    """DDEX batches without a BatchComplete file are picked up when nothing has been added for so long. Not given: they wait for the file."""


class DeleteInboundObjectResult(Model):
    object_key: str
    """The key of the object."""


class DeleteStorageObjectsBody(Model):
    keys: list[str]
    """The files to delete."""


class CreateStorageUploadBody(Model):
    key: str
    """The key in the storage area, such as delivery/ddex/20261115090000/batch.xml."""
    content_type: str
    """The file's media type. The upload must have it."""


class CreateWebhookResult(Model):
    id: str
    """The id."""
    url: str
    """The address."""
    description: str
    """What it is, for people."""
    events: list[str]
    """The types of events."""
    enabled: bool
    """Events are sent to it."""
    disabled_reason: Literal["requested", "gone"] | str | None
    """`gone`: the receiver responded with 410. Null while the webhook is enabled."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When it last changed."""
    secret: str
    """For libraries of Standard Webhooks: whsec_ and 32 bytes in base64. Keep it like a password."""


class RotateWebhookSecretResult(Model):
    secret: str
    """For libraries of Standard Webhooks: whsec_ and 32 bytes in base64. Keep it like a password."""
    former_valid_until: datetime
    """Until when the former secret works."""


class ListUsersResult(Model):
    count: int
    """Total number of results, after filtering."""
    page: int
    """The page, counted from 1."""
    page_size: int
    """The most results that a page has."""
    total_pages: int
    """0 when there are no results."""
    has_next: bool
    """There is a page after this one."""
    has_previous: bool
    """There is a page before this one."""
    results: list[ListUsersResultResultsItem]
    """The results."""
    unknown_ids: list[str] | None = None
    """With ids: those that there is nothing for."""
    next_cursor: str | None = None
    """With cursor: the cursor of the next page; null on the last."""


class ListUsersResultResultsItem(Model):
    id: str
    """The id."""
    email: str
    """The e-mail address."""
    name: str
    """The name."""
    locale: str
    """The language of pages and e-mails."""
    role: Literal["member", "admin", "operator"] | str
    """member: works with the catalogues. admin: also administers the organisation."""
    invited: bool
    """Whether they cannot sign in yet: they have no password, passkey or external account."""
    second_step: bool
    """Whether two-step verification is on."""
    disabled_at: datetime | None
    """When they were disabled; null while they can sign in."""
    last_seen_at: datetime | None
    """When they last used the service; null: not recently."""
    created_at: datetime
    """When it was created."""


class InviteUserResult(Model):
    id: str
    """The id."""
    email: str
    """The e-mail address."""
    name: str
    """The name."""
    locale: str
    """The language of pages and e-mails."""
    role: Literal["member", "admin", "operator"] | str
    """member: works with the catalogues. admin: also administers the organisation."""


class InviteUserBody(Model):
    email: str
    """The e-mail address."""
    name: str
    """The name."""
    role: Literal["member", "admin", "operator"] | str | None = None
    """member: works with the catalogues. admin: also administers the organisation."""
    locale: Literal["en", "fr", "es"] | str | None = None
    """The language of pages and e-mails."""


class UpdateUserBody(Model):
    role: Literal["member", "admin", "operator"] | str | None = None
    """member: works with the catalogues. admin: also administers the organisation."""
    disabled: bool | None = None
    """Whether access is disabled."""


class ListAuditEntriesResult(Model):
    results: list[ListAuditEntriesResultResultsItem]
    """The results."""
    next_token: str | None
    """The same as next_cursor."""
    next_cursor: str | None
    """The cursor of the next page; null on the last."""


class ListAuditEntriesResultResultsItem(Model):
    id: str
    """The id."""
    occurred_at: datetime
    """When it happened."""
    action: str
    """What was done."""
    actor: ListAuditEntriesResultResultsItemActor
    """Who did it."""
    subject: ListAuditEntriesResultResultsItemSubject | None
    """What it was done to; null for nothing in particular."""
    address: str | None
    """The IP address, of sign-ins."""
    details: dict[str, Any]
    """More about it. Depends on the action."""


class ListAuditEntriesResultResultsItemActor(Model):
    """Who did it."""

    type: str
    """user, client, operator, service or unknown."""
    id: str | None
    """The id."""
    name: str
    """The name."""


class ListAuditEntriesResultResultsItemSubject(Model):
    """What it was done to."""

    type: str
    """The type."""
    id: str
    """The id."""
    name: str
    """The name."""


class GetAllowedApplicationsResult(Model):
    policy: Literal["all", "listed", "none"] | str
    """all: every application. listed: only those on the list. none: only your own."""
    applications: list[GetAllowedApplicationsResultApplicationsItem]
    """The applications on the list."""


class GetAllowedApplicationsResultApplicationsItem(Model):
    client_id: str
    """The id of the application."""
    name: str
    """The name."""
    organization: str
    """Who made it."""
    allowed_at: datetime
    """When access was given."""


class SetApplicationPolicyBody(Model):
    policy: Literal["all", "listed", "none"] | str
    """all: every application. listed: only those on the list. none: only your own."""


class GetSignInPolicyResult(Model):
    second_step_required: bool
    """Whether everybody needs a second step to sign in."""
    people_without_second_step: int
    """How many people would set one up when they next sign in."""


class UpdateSignInPolicyBody(Model):
    second_step_required: bool
    """Whether everybody needs a second step to sign in."""


class ReplaceClientKeysBody(Model):
    jwks: NewClientJwks | None = None
    """Public keys (RFC 7517) for RS256, PS256, ES256, ES384 or EdDSA. The application then signs instead of sending a secret (private_key_jwt)."""
    jwks_uri: str | None = None
    """An https address that publishes the public keys, instead of jwks. Read every five minutes."""


class RenewClientSecretResult(Model):
    id: str
    """The id."""
    client_secret: str
    """The new secret, which is shown this once."""


class RotateStorageKeysBody(Model):
    grace_hours: int | None = None
    """0: the old pairs stop working immediately."""


class RevokeStorageKeyResult(Model):
    access_key_id: str
    """The id of the access key."""


class RemoveSftpKeyResult(Model):
    id: str
    """The id of the key."""


BatchTrack: TypeAlias = CompletedBatchTrack | FailedBatchTrack
ErrorCode: TypeAlias = Literal["invalid_request", "validation_error", "precondition_failed", "invalid_token", "invalid_token_context", "insufficient_scope", "entitlement_required", "entitlement_revoked", "catalogue_forbidden", "resource_forbidden", "not_found", "missing_catalogue_context", "rate_limited", "quota_exceeded", "upstream_unavailable", "internal_error"] | str
NewIngestion: TypeAlias = JsonIngestion | CsvIngestion | DdexIngestion | ScanIngestion
Persistence: TypeAlias = AcceptedPersistence | FailedPersistence
TagsByCategory: TypeAlias = dict[str, list[Tag]]
