import asyncio
import base64
import hashlib
import hmac
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx
import pytest
from conftest import Service
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from euterpe import (
    Application,
    Euterpe,
    EuterpeError,
    KeySetWebhookReader,
    Tokens,
    UserTokens,
    WebhookReader,
    WebhookRefused,
    read_id_token,
    read_tag_matrix,
    to_frame,
)

BODY = json.dumps({"id": "e1", "type": "webhook.test", "webhook_id": "w1", "data": {}}).encode()


def message(sign: Any, now: float | None = None) -> dict[str, str]:
    timestamp = str(int(time.time() if now is None else now))
    return {"Webhook-Id": "e1", "Webhook-Timestamp": timestamp, "Webhook-Signature": sign(f"e1.{timestamp}.".encode())}


def test_verifies_webhooks_with_their_secret() -> None:
    secret = b"a secret of this test"

    def sign(prefix: bytes) -> str:
        digest = hmac.digest(secret, prefix + BODY, hashlib.sha256)
        return f"v1a,AAAA v1,%%% v1,{base64.b64encode(digest).decode()}"

    reader = WebhookReader("whsec_" + base64.b64encode(secret).decode())
    assert reader.read(message(sign), BODY)["type"] == "webhook.test"
    with pytest.raises(WebhookRefused, match="signature"):
        reader.read(message(sign), BODY + b" ")
    with pytest.raises(WebhookRefused, match="signature"):
        reader.read({**message(sign), "Webhook-Signature": ""}, BODY)
    with pytest.raises(WebhookRefused, match="too old"):
        reader.read(message(sign, time.time() - 600), BODY)


def test_verifies_webhooks_with_public_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    private = Ed25519PrivateKey.generate()
    raw = private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    key = {"kid": "k1", "kty": "OKP", "crv": "Ed25519", "x": base64.urlsafe_b64encode(raw).decode().rstrip("=")}
    monkeypatch.setattr(httpx, "get", lambda url: httpx.Response(200, json={"keys": [key]}))

    def sign(prefix: bytes) -> str:
        return "v1a," + base64.b64encode(private.sign(prefix + BODY)).decode()

    reader = KeySetWebhookReader("https://api.example.com/v1/.well-known/jwks.json", "w1")
    headers = {**message(sign), "Webhook-Key-Id": "k1"}
    assert reader.read(headers, BODY)["id"] == "e1"
    with pytest.raises(WebhookRefused, match="signature"):
        reader.read(headers, BODY + b" ")
    with pytest.raises(WebhookRefused, match="Unknown"):
        reader.read({**headers, "Webhook-Key-Id": "k2"}, BODY)
    with pytest.raises(WebhookRefused, match="another webhook"):
        KeySetWebhookReader("https://api.example.com", "w2").read(headers, BODY)


def test_reads_the_keys_of_the_service(service: Service) -> None:
    url = f"{service.url}/v1/.well-known/jwks.json"
    key_id = httpx.get(url).json()["keys"][0]["kid"]
    headers = {**message(lambda _: "v1a," + base64.b64encode(bytes(64)).decode()), "Webhook-Key-Id": key_id}
    with pytest.raises(WebhookRefused, match="signature"):
        KeySetWebhookReader(url, "w1").read(headers, BODY)


def test_a_sign_in_needs_its_own_state_and_a_valid_code(service: Service) -> None:
    application = Application(service.url, service.client_id, service.client_secret)
    pending = application.start_sign_in("http://localhost:3000/callback", "openid search.read")
    query = parse_qs(urlsplit(pending.url).query)
    digest = hashlib.sha256(pending.verifier.encode()).digest()
    assert query["code_challenge"] == [base64.urlsafe_b64encode(digest).decode().rstrip("=")]

    def finish(words: str) -> str:
        with pytest.raises(EuterpeError) as caught:
            application.finish_sign_in(pending, f"http://localhost:3000/callback?{words}")
        return caught.value.code

    async def finish_async(words: str) -> str:
        with pytest.raises(EuterpeError) as caught:
            await application.finish_sign_in_async(pending, f"http://localhost:3000/callback?{words}")
        return caught.value.code

    assert finish("code=stolen&state=other") == "invalid_state"
    assert asyncio.run(finish_async("code=stolen&state=other")) == "invalid_state"
    wrong = f"code=wrong&state={pending.state}"
    assert asyncio.run(finish_async(wrong)) == finish(wrong)
    assert finish(f"error=access_denied&state={pending.state}") == "access_denied"
    assert finish(f"code=wrong&state={pending.state}") in ("invalid_grant", "unauthorized_client")
    with pytest.raises(EuterpeError) as refused:
        application.start_device_sign_in("openid")
    assert refused.value.code == "unauthorized_client"


class Browser:
    """A person who allows whatever asks on the page for devices."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._http = httpx.Client(base_url=service.url, follow_redirects=True)

    def allow(self, user_code: str) -> None:
        with self._http as http:
            page = self._submit(http.get(f"/device?user_code={user_code}"), "/device", {})
            person = {"email": self._service.email, "password": self._service.password}
            page = self._submit(page, "/password", person)
            done = self._submit(page, "/device", {"decision": "allow"})
            assert done.status_code == 200, done.text

    def _submit(self, page: httpx.Response, ending: str, typed: dict[str, str]) -> httpx.Response:
        forms = re.findall(r'<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>', page.text, re.S)
        action, form = next((action, form) for action, form in forms if action.split("?")[0].endswith(ending))
        fields = {}
        for tag in re.findall(r"<input[^>]*>", form):
            values = dict(re.findall(r'(\w+)="([^"]*)"', tag))
            if "name" in values:
                fields[unescape(values["name"])] = unescape(values.get("value", "on"))
        return self._http.post(urljoin(str(page.url), unescape(action)), data={**fields, **typed})


def test_a_device_is_signed_in_and_stays_signed_in(service: Service) -> None:
    application = Application(service.url, service.device_client_id)
    device = application.start_device_sign_in("openid profile search.read")
    assert device.user_code in device.verification_uri_complete
    Browser(service).allow(device.user_code)
    tokens = device.wait()
    assert tokens.id_token is not None
    assert read_id_token(tokens.id_token)["aud"] == service.device_client_id
    refreshed: list[Tokens] = []
    expired = replace(tokens, expires_at=0)
    auth = UserTokens(service.url, service.device_client_id, expired, on_refresh=refreshed.append)
    with Euterpe(service.url, auth) as euterpe:
        assert euterpe.get_me().principal.type == "user"
    assert refreshed[0].refresh_token not in (None, tokens.refresh_token)

    async def sign_in() -> Tokens:
        pending = await application.start_device_sign_in_async("openid")
        Browser(service).allow(pending.user_code)
        return await pending.wait_async()

    assert asyncio.run(sign_in()).access_token


def test_refreshes_the_tokens_of_a_user_and_hands_out_the_new_ones() -> None:
    requests: list[httpx.Request] = []

    def respond(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        if request.url.path == "/oauth/token":
            count = len([one for one in requests if one.url.path == "/oauth/token"])
            return httpx.Response(
                200, json={"access_token": f"a{count}", "expires_in": 3600, "refresh_token": f"r{count + 1}"}
            )
        return httpx.Response(200, json={"authorization": request.headers["authorization"]})

    refreshed: list[Tokens] = []
    expired = Tokens("old", time.time() - 1, "r1")
    auth = UserTokens("https://auth.example.com", "app", expired, on_refresh=refreshed.append)
    with httpx.Client(transport=httpx.MockTransport(respond), auth=auth) as client:
        assert client.get("https://api.example.com/").json() == {"authorization": "Bearer a1"}
        assert client.get("https://api.example.com/").json() == {"authorization": "Bearer a1"}
    forms = [parse_qs(one.content.decode()) for one in requests if one.url.path == "/oauth/token"]
    assert [form["refresh_token"] for form in forms] == [["r1"]]
    assert [tokens.refresh_token for tokens in refreshed] == ["r2"]


def test_lists_and_tag_scores_become_frames(euterpe: Euterpe, catalogue: list[str]) -> None:
    frame = to_frame(euterpe.iterate_workspace_tracks())
    assert list(frame["title"]) == catalogue
    assert "analysis.status" in frame.columns
    matrix = read_tag_matrix(euterpe)
    assert len(matrix) == len(catalogue)
    assert set(matrix.index.get_level_values("outer_id")) == {f"py-{index}" for index in range(len(catalogue))}
    assert all("/" in name for name in matrix.columns)
    assert matrix.to_numpy().min() >= 0
    assert matrix.to_numpy().max() <= 1


def test_the_notebook_draws_the_catalogue(
    service: Service, catalogue: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    notebook = json.loads((service.root / "examples" / "notebook" / "catalogue.ipynb").read_text())
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), "catalogue.ipynb", "exec"), names)
    names["euterpe"].close()
    if "EUTERPE_ARTIFACTS" in os.environ:
        (Path(os.environ["EUTERPE_ARTIFACTS"]) / "notebook.png").write_bytes((tmp_path / "catalogue.png").read_bytes())
    assert (tmp_path / "catalogue.png").read_bytes().startswith(b"\x89PNG")
    assert len(names["tracks"]) == len(catalogue)


def test_the_programs_of_the_readme_work_as_printed(service: Service, tmp_path: Path) -> None:
    readme = (service.root / "packages" / "python" / "README.md").read_text()
    programs = re.findall(r"```python\n(.*?)```", readme, re.S)
    assert len(programs) == 2
    machine = {"client_id": service.client_id, "client_secret": service.client_secret}
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "demo.json").write_text(json.dumps({"clients": {"machine": machine}}))
    (tmp_path / "song.wav").write_bytes(service.songs[0].read_bytes())
    for program in programs:
        text = program.replace("http://localhost:8080", service.url)
        command = [sys.executable, "-c", text]
        subprocess.run(command, cwd=tmp_path, check=True, timeout=60)
