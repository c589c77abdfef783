"""A typed client of the Euterpe API."""

from . import models
from ._model import Model, etag_of
from .client import AsyncEuterpe, Euterpe
from .errors import EuterpeError
from .frames import read_tag_matrix, to_frame
from .sign_in import Application, DeviceSignIn, PendingSignIn, read_id_token
from .tokens import ClientCredentials, Tokens, UserTokens
from .webhooks import KeySetWebhookReader, WebhookReader, WebhookRefused

__all__ = [
    "Application",
    "AsyncEuterpe",
    "ClientCredentials",
    "DeviceSignIn",
    "Euterpe",
    "EuterpeError",
    "KeySetWebhookReader",
    "Model",
    "PendingSignIn",
    "Tokens",
    "UserTokens",
    "WebhookReader",
    "WebhookRefused",
    "etag_of",
    "models",
    "read_id_token",
    "read_tag_matrix",
    "to_frame",
]
