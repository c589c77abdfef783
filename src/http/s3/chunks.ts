import { createHash } from 'node:crypto'
import { emptySha256, scopeText, sign } from '../../lib/sigv4.ts'
import type { Identity } from './authenticate.ts'
import { requireSame } from './authenticate.ts'
import { S3Error } from './failures.ts'

const longestLine = 8192

export type ChunkOptions = {
  /** With signed chunks: the request's identity, whose signature the chain of signatures starts from. */
  signer: Identity | null
  /** Whether lines such as `x-amz-checksum-crc32:…` follow the last chunk. */
  trailers: boolean
  onTrailers(trailers: Map<string, string>): void
}

/**
 * Takes the aws-chunked coding off a body: `size;chunk-signature=…`, the bytes, and so on to a chunk of size 0.
 * Any size of chunk goes; Go's clients send one for everything.
 */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  options: ChunkOptions,
): AsyncGenerator<Buffer> {
  const reader = new ChunkReader(source)
  const chain = options.signer === null ? null : new SignatureChain(options.signer)
  for (;;) {
    const [size, signature] = readChunkHead(await reader.line())
    const hash = chain === null ? null : createHash('sha256')
    for (let left = size; left > 0; ) {
      const bytes = await reader.bytes(left)
      hash?.update(bytes)
      left -= bytes.length
      yield bytes
    }
    if (hash !== null) chain!.checkChunk(hash.digest('hex'), signature)
    if (size === 0) break
    if ((await reader.line()) !== '') throw broken()
  }
  const trailers = await readTrailers(reader)
  if (options.trailers && chain !== null) chain.checkTrailers(trailers)
  options.onTrailers(trailers)
  await reader.finish()
}

function readChunkHead(line: string): [size: number, signature: string] {
  const [size = '', extension = ''] = line.split(';', 2)
  if (!/^[0-9a-f]{1,10}$/i.test(size.trim())) throw broken()
  return [Number.parseInt(size, 16), extension.trim().replace(/^chunk-signature=/, '')]
}

async function readTrailers(reader: ChunkReader): Promise<Map<string, string>> {
  const trailers = new Map<string, string>()
  for (;;) {
    const line = await reader.line({ mayEnd: true })
    if (line === '') return trailers
    const colon = line.indexOf(':')
    if (colon === -1 || trailers.size > 16) throw broken()
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}

/** Each chunk's signature covers the one before it, so none can be changed, dropped or moved. */
class SignatureChain {
  readonly #identity: Identity
  #previous: string

  constructor(identity: Identity) {
    this.#identity = identity
    this.#previous = identity.signature
  }

  checkChunk(hash: string, signature: string): void {
    this.#check('AWS4-HMAC-SHA256-PAYLOAD', `${emptySha256}\n${hash}`, signature)
  }

  checkTrailers(trailers: Map<string, string>): void {
    const lines = [...trailers].filter(([name]) => name !== 'x-amz-trailer-signature')
    const text = lines.map(([name, value]) => `${name}:${value}\n`).join('')
    const hash = createHash('sha256').update(text).digest('hex')
    this.#check('AWS4-HMAC-SHA256-TRAILER', hash, trailers.get('x-amz-trailer-signature') ?? '')
  }

  #check(kind: string, hashes: string, signature: string): void {
    const { amzDate, scope, signingKey } = this.#identity
    const text = `${kind}\n${amzDate}\n${scopeText(scope)}\n${this.#previous}\n${hashes}`
    requireSame(sign(signingKey, text), signature)
    this.#previous = signature
  }
}

/** Lines and bytes from pieces that are cut anywhere. */
class ChunkReader {
  readonly #source: AsyncIterator<Buffer>
  #piece: Buffer = Buffer.alloc(0)
  #ended = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(options: { mayEnd?: boolean } = {}): Promise<string> {
    let text = ''
    for (;;) {
      const end = this.#piece.indexOf(10)
      if (end !== -1) {
        text += this.#piece.toString('latin1', 0, end)
        this.#piece = this.#piece.subarray(end + 1)
        return text.endsWith('\r') ? text.slice(0, -1) : text
      }
      text += this.#piece.toString('latin1')
      if (text.length > longestLine) throw broken()
      if (!(await this.#next())) {
        if (options.mayEnd && text === '') return ''
        throw new S3Error('IncompleteBody', 'The body ended before its last chunk.')
      }
    }
  }

  async bytes(atMost: number): Promise<Buffer> {
    while (this.#piece.length === 0) {
      if (!(await this.#next())) throw new S3Error('IncompleteBody', 'The body ended before its last chunk.')
    }
    const bytes = this.#piece.subarray(0, atMost)
    this.#piece = this.#piece.subarray(bytes.length)
    return bytes
  }

  /** Nothing may follow; what was announced and not sent shows as a broken connection here. */
  async finish(): Promise<void> {
    if (this.#piece.length > 0 || (await this.#next())) throw broken()
  }

  async #next(): Promise<boolean> {
    if (this.#ended) return false
    const { done, value } = await this.#source.next()
    this.#ended = done === true
    if (!this.#ended) this.#piece = value
    return !this.#ended
  }
}

function broken(): S3Error {
  return new S3Error('InvalidRequest', 'The aws-chunked coding of the body is broken.')
}
