"""Lists and tag scores as pandas frames. Needs `pip install euterpe[pandas]`."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

import httpx

from ._model import Model
from .errors import read_error

if TYPE_CHECKING:
    import pandas

    from .client import Euterpe


def to_frame(records: Iterable[Model]) -> pandas.DataFrame:
    """Records as rows. Nested fields become columns such as `label.name`; lists stay lists."""
    import pandas

    return pandas.json_normalize([record.model_dump() for record in records])


def read_tag_matrix(
    client: Euterpe, *, catalog_id: str | None = None, ingestion_id: str | None = None
) -> pandas.DataFrame:
    """The score of every tag for every track: one row per track, one column per tag (`moods/happy`).

    The index has what identifies a track: `track_uri`, `outer_id` and `isrc`.
    """
    import pandas

    matrix = client.get_tagging_matrix(catalog_id=catalog_id, ingestion_id=ingestion_id)
    response = httpx.get(matrix.download_url, timeout=60)
    if not response.is_success:
        raise read_error(response)
    identifiers = ["track_uri", "outer_id", "isrc"]
    frame = pandas.read_csv(BytesIO(response.content), dtype=dict.fromkeys(identifiers, str), keep_default_na=False)
    scores: pandas.DataFrame = frame.set_index(identifiers).astype(float)
    return scores
