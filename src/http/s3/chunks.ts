import { createHash } from 'node:crypto'
import { emptySha256, scopeText, sign } from '../../lib/sigv4.ts'
import { type ChunkChain, requireEqualSignatures } from './authenticate.ts'
import { S3Error } from './failures.ts'

const maxLineLength = 8192

export type ChunkOptions = {
  /** For signed chunks: the signature of the request, which is the first of the chain. */
  signer: ChunkChain | null
  /** Whether lines such as `x-amz-checksum-crc32:…` follow the last chunk. */
  trailers: boolean
  onTrailers(trailers: Map<string, string>): void
}

/**
 * Decodes an aws-chunked body: `size;chunk-signature=…`, the bytes, and so on up to a chunk of size 0. Accepts chunks of
 * any size, because Go clients send everything in one chunk.
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
    for (let remaining = size; remaining > 0; ) {
      const bytes = await reader.bytes(remaining)
      hash?.update(bytes)
      remaining -= bytes.length
      yield bytes
    }
    if (hash !== null) chain!.checkChunk(hash.digest('hex'), signature)
    if (size === 0) break
    if ((await reader.line()) !== '') throw malformedChunks()
  }
  const trailers = await readTrailers(reader)
  if (options.trailers && chain !== null) chain.checkTrailers(trailers)
  options.onTrailers(trailers)
  await reader.finish()
}

function readChunkHead(line: string): [size: number, signature: string] {
  const [size = '', extension = ''] = line.split(';', 2)
  if (!/^[0-9a-f]{1,10}$/i.test(size.trim())) throw malformedChunks()
  return [Number.parseInt(size, 16), extension.trim().replace(/^chunk-signature=/, '')]
}

async function readTrailers(reader: ChunkReader): Promise<Map<string, string>> {
  const trailers = new Map<string, string>()
  for (;;) {
    const line = await reader.line({ mayEnd: true })
    if (line === '') return trailers
    const colon = line.indexOf(':')
    if (colon === -1 || trailers.size > 16) throw malformedChunks()
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}

/** Each chunk signature covers the previous one, so chunks cannot be changed, dropped or reordered. */
class SignatureChain {
  readonly #first: ChunkChain
  #previous: string

  constructor(first: ChunkChain) {
    this.#first = first
    this.#previous = first.signature
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
    const { amzDate, scope, signingKey } = this.#first
    const text = `${kind}\n${amzDate}\n${scopeText(scope)}\n${this.#previous}\n${hashes}`
    requireEqualSignatures(sign(signingKey, text), signature)
    this.#previous = signature
  }
}

/** Reads lines and bytes from a stream with arbitrary chunk boundaries. */
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
      if (text.length > maxLineLength) throw malformedChunks()
      if (!(await this.#next())) {
        if (options.mayEnd && text === '') return ''
        throw new S3Error('IncompleteBody', 'The body ended before its last chunk.')
      }
    }
  }

  async bytes(maxLength: number): Promise<Buffer> {
    while (this.#piece.length === 0) {
      if (!(await this.#next())) throw new S3Error('IncompleteBody', 'The body ended before its last chunk.')
    }
    const bytes = this.#piece.subarray(0, maxLength)
    this.#piece = this.#piece.subarray(bytes.length)
    return bytes
  }

  /** Asserts that the body ends here. A body shorter than declared fails here with a connection error. */
  async finish(): Promise<void> {
    if (this.#piece.length > 0 || (await this.#next())) throw malformedChunks()
  }

  async #next(): Promise<boolean> {
    if (this.#ended) return false
    const { done, value } = await this.#source.next()
    this.#ended = done === true
    if (!this.#ended) this.#piece = value
    return !this.#ended
  }
}

function malformedChunks(): S3Error {
  return new S3Error('InvalidRequest', 'The aws-chunked encoding of the body is malformed.')
}
