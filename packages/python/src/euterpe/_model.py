"""What all models have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, PrivateAttr


class Model(BaseModel):
    """A part of the contract. Fields that a later release of the service adds are kept as extra attributes."""

    model_config = ConfigDict(extra="allow", protected_namespaces=(), populate_by_name=True)

    _etag: str | None = PrivateAttr(default=None)


def etag_of(record: Model) -> str | None:
    """The ETag of the response a record came in. Send it as `if_match` with your next write of this record."""
    return record._etag
