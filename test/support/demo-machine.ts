import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningService } from './service.ts'

/** Signs in as the demo organisation's machine client, which may call everything. */
export async function openDemoMachine({ baseUrl, dataFolder }: RunningService) {
  const demo = JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8'))
  const { client_id, client_secret } = demo.clients.machine
  const granted = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }

  /** Sends a request and returns the data of the response. */
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = JSON.parse(await response.text())
    assert.ok(response.ok, `${method} ${path}: ${message} ${JSON.stringify(data)}`)
    return data
  }
  /** Uploads a file to the inbound folder and returns its URI. */
  const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
    const body = { object_key: name, content_type: 'audio/wav' }
    const { url, headers, s3_file_uri } = await call('POST', '/v1/storage/inbound/uploads', body)
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    assert.equal(response.status, 200)
    return s3_file_uri
  }
  return { demo, call, upload }
}
