import type { Call } from './call.ts'
import { decodeChunks } from './chunks.ts'

/** Decodes a small body if it was sent aws-chunked. */
export async function decodeSmallBody({ identity }: Call, bytes: Buffer): Promise<Buffer> {
  if (!identity.payloadHash.startsWith('STREAMING-')) return bytes
  const source = (async function* () {
    yield bytes
  })()
  const pieces: Buffer[] = []
  const decoded = decodeChunks(source, {
    signer: identity.payloadHash.includes('UNSIGNED') ? null : identity.chain,
    trailers: identity.payloadHash.endsWith('TRAILER'),
    onTrailers: () => {},
  })
  for await (const piece of decoded) pieces.push(piece)
  return Buffer.concat(pieces)
}
