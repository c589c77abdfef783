import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { newId } from '../../src/lib/ids.ts'
import type { Problem } from '../../src/lib/problem.ts'
import { BlobsUnreachable } from '../../src/platform/blobs/blobs.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3.ts'
import { sendMail } from '../../src/platform/mail.ts'
import { OpenSearch } from '../../src/platform/opensearch.ts'
import { fetchOutbound, sendOutbound } from '../../src/platform/outbound-request.ts'
import { connect, isUnreachable } from '../../src/platform/postgres.ts'
import { createRateLimiter } from '../../src/platform/rate-limit.ts'
import { createTestClock } from '../support/context.ts'
import { createTestDatabase } from '../support/database.ts'
import { listenWithFullBacklog } from '../support/full-backlog.ts'

const limits = { connectionTimeout: 1000, socketTimeout: 200, requestTimeout: 300, minBytesPerSecond: 1000 }
const mail = { to: 'b@example.com', subject: 's', text: 't' }
const from = 'Euterpe <a@example.com>'

/** A server that accepts connections and reads. What it says is up to `talk`. Returns its port. */
async function listen(talk: (socket: Socket) => void = () => {}): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume()
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends a beginning, and then the same bytes again and again, faster than any idle limit, without ever coming to an end. */
const trickle = (beginning: string, rest: string) => (socket: Socket) => {
  socket.write(beginning)
  const timer = setInterval(() => socket.write(rest), 20)
  socket.on('close', () => clearInterval(timer))
}

const silent = await listen()
const neverAccepts = await listenWithFullBacklog()
const slowHead = await listen(trickle('HTTP/1.1 200 OK\r\nX-Long: ', 'x'))
const slowBody = await listen(trickle('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', 'x'))

test('an S3 server that never accepts a connection is given up as unreachable', {
  timeout: 60_000,
}, async () => {
  const patient = { ...limits, connectionTimeout: 200, socketTimeout: 50_000, requestTimeout: 50_000 }
  const blobs = openS3Blobs(`http://key:secret@127.0.0.1:${neverAccepts}/bucket`, patient)
  await assert.rejects(blobs.open(newId(), { start: 0, end: 9 }), BlobsUnreachable)
})

test('an S3 server that never answers is given up as unreachable', { timeout: 60_000 }, async () => {
  const blobs = openS3Blobs(`http://key:secret@127.0.0.1:${silent}/bucket`, limits)
  await assert.rejects(blobs.ping(), BlobsUnreachable)
  await assert.rejects(blobs.open(newId(), { start: 0, end: 9 }), BlobsUnreachable)
  const writer = await blobs.create(newId())
  await writer.write(Buffer.alloc(1000))
  await assert.rejects(writer.commit(), BlobsUnreachable)
})

test('an S3 server that trickles is given up, in the headers and in the body', {
  timeout: 60_000,
}, async () => {
  const inHeaders = openS3Blobs(`http://key:secret@127.0.0.1:${slowHead}/bucket`, limits)
  await assert.rejects(inHeaders.open(newId(), { start: 0, end: 9 }), BlobsUnreachable)
  const inBody = openS3Blobs(`http://key:secret@127.0.0.1:${slowBody}/bucket`, limits)
  const body = await inBody.open(newId(), { start: 0, end: 999_999 })
  await assert.rejects(async () => {
    for await (const _ of body);
  }, BlobsUnreachable)
})

test('a mail server that never accepts a connection is given up', { timeout: 60_000 }, async () => {
  const server = { url: `smtp://127.0.0.1:${neverAccepts}?connectionTimeout=200`, from }
  await assert.rejects(sendMail(server, mail), /Connection timeout/)
})

test('a mail server that falls silent in the middle is given up', { timeout: 60_000 }, async () => {
  const port = await listen((socket) => socket.write('220 ready\r\n'))
  const server = { url: `smtp://127.0.0.1:${port}?socketTimeout=200`, from }
  await assert.rejects(sendMail(server, mail), /Timeout/)
})

test('a mail server that never answers is given up', { timeout: 60_000 }, async () => {
  const server = { url: `smtp://127.0.0.1:${silent}?greetingTimeout=200`, from }
  await assert.rejects(sendMail(server, mail), /Greeting never received/)
})

test('a mail server that trickles is given up', { timeout: 60_000 }, async () => {
  const port = await listen(trickle('220-', 'welcome\r\n220-'))
  const server = { url: `smtp://127.0.0.1:${port}?greetingTimeout=50000`, from, totalTimeoutMs: 300 }
  await assert.rejects(sendMail(server, mail), /took too long|closed/)
})

for (const [name, port] of Object.entries({
  'says nothing': silent,
  'trickles headers': slowHead,
  'trickles a body': slowBody,
})) {
  test(`a provider or webhook that ${name} is given up when the time is over`, {
    timeout: 60_000,
  }, async () => {
    const options = () => ({ method: 'GET', signal: AbortSignal.timeout(300) })
    const url = `http://127.0.0.1:${port}/`
    await assert.rejects(fetchOutbound(url, options(), true))
    await assert.rejects(async () => {
      const response = await sendOutbound(new URL(url), { ...options(), allowPrivate: true })
      for await (const _ of response);
    })
  })
}

const patience = () => AbortSignal.timeout(50_000)

test('a provider or webhook that never accepts a connection is given up before the whole time is over', {
  timeout: 60_000,
}, async () => {
  const url = new URL(`http://127.0.0.1:${neverAccepts}/`)
  const options = { method: 'GET', allowPrivate: true, signal: patience(), limits: { connect: 200 } }
  await assert.rejects(sendOutbound(url, options), /did not accept a connection/)
})

test('a provider or webhook that sends nothing is given up before the whole time is over', {
  timeout: 60_000,
}, async () => {
  const url = new URL(`http://127.0.0.1:${silent}/`)
  const options = { method: 'GET', allowPrivate: true, signal: patience(), limits: { idle: 200 } }
  await assert.rejects(sendOutbound(url, options), /sent nothing/)
})

test('a search node that never accepts a connection is left out, and another one answers', {
  timeout: 60_000,
}, async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'
  const node = await listen((socket) => socket.once('data', () => socket.end(answer)))
  const nodes = [node, neverAccepts].map((port) => new URL(`http://127.0.0.1:${port}`))
  const search = new OpenSearch({ nodes, authorization: null, ca: null, prefix: 'x', timeoutMs: 50_000 })
  after(() => search.close())
  for (let request = 0; request < 3; request++) assert.deepEqual(await search.request('GET', '/'), {})
})

for (const [name, port] of Object.entries({
  'says nothing': silent,
  'trickles headers': slowHead,
  'trickles a body': slowBody,
})) {
  test(`a search node that ${name} is given up when the time is over`, { timeout: 60_000 }, async () => {
    const nodes = [new URL(`http://127.0.0.1:${port}`)]
    const search = new OpenSearch({ nodes, authorization: null, ca: null, prefix: 'x', timeoutMs: 300 })
    after(() => search.close())
    await assert.rejects(search.request('GET', '/'), (error: Problem) => {
      assert.equal(error.code, 'upstream_unavailable')
      assert.equal((error.cause as Error).name, 'TimeoutError')
      return true
    })
  })
}

for (const [name, port] of Object.entries({
  'never accepts a connection': neverAccepts,
  'says nothing': silent,
  trickles: await listen(trickle('', '+')),
})) {
  test(`requests are counted in the process while Redis ${name}`, { timeout: 60_000 }, async () => {
    const log = pino({ level: 'silent' })
    const limiter = createRateLimiter(createTestClock(), log, `redis://127.0.0.1:${port}`)
    const bucket = { perSecond: 1, burst: 2 }
    const allowed = []
    for (let request = 0; request < 3; request++) allowed.push((await limiter.take('a', bucket)).allowed)
    assert.deepEqual(allowed, [true, true, false])
    await limiter.close()
  })
}

test('a Redis that falls silent is not asked with every request', { timeout: 60_000 }, async () => {
  let asked = 0
  const isReady = Promise.withResolvers<void>()
  const port = await listen((socket) =>
    socket.on('data', (chunk) => {
      for (const [, command] of chunk.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        if (command === 'eval') asked++
        else if (command === 'info') socket.write('$11\r\nloading:0\r\n\r\n', () => isReady.resolve())
        else socket.write('+OK\r\n')
      }
    }),
  )
  const log = pino({ level: 'silent' })
  const limiter = createRateLimiter(createTestClock(), log, `redis://127.0.0.1:${port}`)
  await isReady.promise
  const bucket = { perSecond: 1, burst: 1 }
  // Until the driver has read that Redis is ready, requests are counted in the process.
  for (let request = 0; asked === 0; request++) {
    await limiter.take(`${request}`, bucket)
    await new Promise(setImmediate)
  }
  const allowed = []
  for (let request = 0; request < 3; request++) allowed.push((await limiter.take('a', bucket)).allowed)
  assert.deepEqual(allowed, [true, false, false])
  assert.equal(asked, 1)
  await limiter.close()
})

// A notice is valid at any time, so the driver waits for what comes after it.
const notice = 'N\0\0\0\x0cSNOTICE\0\0'
for (const [name, port] of Object.entries({
  'never accepts a connection': neverAccepts,
  'says nothing': silent,
  trickles: await listen(trickle('', notice)),
})) {
  test(`a database that ${name} instead of letting us in is unreachable`, { timeout: 60_000 }, async () => {
    const pool = connect(
      { url: `postgres://user:secret@127.0.0.1:${port}/database` },
      { connections: 1, connectTimeoutMs: 300 },
    )
    await assert.rejects(async () => await pool`select 1`, isUnreachable)
    await pool.end({ timeout: 0 })
  })
}

test('a database that never finishes a statement is given up', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase()
  const pool = connect(database.address, { connections: 1, role: 'euterpe_service', statementTimeoutMs: 300 })
  await assert.rejects(async () => await pool`select pg_sleep(50)`, isUnreachable)
  assert.equal((await pool`select 1 as one`)[0]!.one, 1, 'the next statement gets another connection')
  await pool.end()
  await database.drop()
})
