/** The servers that `bench/storage.ts` compares, each in its own process. The first argument selects one. */
import { createHash, hash as hashAtOnce } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { listenS3 } from '../../src/http/s3/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { connect } from '../../src/platform/postgres.ts'
import { servePeer } from './peers.ts'

const folder = process.env.BENCH_FOLDER!
const servers: Record<string, () => Promise<string>> = {
  euterpe: startGateway,
  bare: startBare,
  'bare-in-memory': startBareInMemory,
  s3rver: startS3rver,
}
servePeer(await servers[process.argv[2]!]!())

/** Our gateway as the service runs it, with log and database. */
async function startGateway(): Promise<string> {
  const log = createLog({ level: 'info', file: join(folder, 'bench.log') })
  const db = connect(JSON.parse(process.env.BENCH_POSTGRES!), { connections: 10, role: 'euterpe_service' })
  const config = readConfig({
    EUTERPE_DATA: join(folder, 'euterpe'),
    EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  })
  const context = buildContext(config, db, log, { worker: false })
  const { port } = await listenS3(context, { host: '127.0.0.1', port: 0 }, { conformance: false })
  return `http://localhost:${port}`
}

/** A bare Node server: writes the body to disk with its MD5, and reads it back in large chunks. No checks, no guarantees. */
async function startBare(): Promise<string> {
  const receive = async (request: IncomingMessage, response: ServerResponse, file: string) => {
    const hash = createHash('md5')
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(request, hashing, createWriteStream(file))
    response.writeHead(200, { etag: `"${hash.digest('hex')}"` }).end()
  }
  const respond = async (response: ServerResponse, file: string) => {
    response.writeHead(200, { 'content-length': (await stat(file)).size })
    await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), response)
  }
  return listenBare(receive, respond)
}

/**
 * The least that storing a small object takes in Node: collect the body, compute its MD5, write a file and rename it; read it back
 * at once. No signature, no database, no fsync. What it reaches is the limit for any server like ours.
 */
async function startBareInMemory(): Promise<string> {
  const receive = async (request: IncomingMessage, response: ServerResponse, file: string) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(request, 'end')
    const bytes = Buffer.concat(chunks)
    await writeFile(`${file}.new`, bytes)
    await rename(`${file}.new`, file)
    response.writeHead(200, { etag: `"${hashAtOnce('md5', bytes)}"`, 'content-length': 0 }).end()
  }
  const respond = async (response: ServerResponse, file: string) => {
    const bytes = await readFile(file)
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  }
  return listenBare(receive, respond)
}

async function listenBare(
  receive: (request: IncomingMessage, response: ServerResponse, file: string) => Promise<void>,
  respond: (response: ServerResponse, file: string) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    const file = join(folder, `bare-${basename(request.url!)}`)
    const work = request.method === 'PUT' ? receive(request, response, file) : respond(response, file)
    work.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function startS3rver(): Promise<string> {
  const { default: S3rver } = await import(process.env.BENCH_S3RVER!)
  const directory = join(folder, 's3rver')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'bench' }],
  })
  const { port } = (await server.run()) as AddressInfo
  return `http://localhost:${port}`
}
