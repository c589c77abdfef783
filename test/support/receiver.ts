import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type Message = {
  headers: IncomingHttpHeaders
  body: string
  /** The path of the request. */
  path: string
}

type Respond = (response: ServerResponse, message: Message) => void

/** Starts a webhook receiver. It records every message and responds with 204 unless the test says otherwise. */
export async function startReceiver() {
  const messages: Message[] = []
  let respond: Respond = (response) => void response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const message = { headers: request.headers, body, path: request.url! }
    messages.push(message)
    respond(response, message)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  after(close)
  const port = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    messages,
    answer(next: Respond | number) {
      respond = typeof next === 'number' ? (response) => void response.writeHead(next).end() : next
    },
    close,
  }
}

type KeySet = { keys: { kid: string; kty: string; crv?: string; x?: string }[] }

/** Verifies a signature independently of the signer: Standard Webhooks v1a with a published key. */
export function isSigned({ headers, body }: Message, { keys }: KeySet): boolean {
  const key = keys.find(({ kid }) => kid === headers['webhook-key-id'])
  if (key === undefined) return false
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => signature.split(','))
    .some(
      ([version, value]) =>
        version === 'v1a' && verify(null, content, publicKey, Buffer.from(value!, 'base64')),
    )
}
