import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { newId } from '../../src/lib/ids.ts'
import { BlobsUnreachable } from '../../src/platform/blobs/blobs.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3.ts'
import { sendMail } from '../../src/platform/mail.ts'

/** A server that accepts connections and reads, but never answers. */
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.resume()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
after(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('an S3 server that never answers is given up as unreachable', { timeout: 60_000 }, async () => {
  const limits = { connectionTimeout: 1000, socketTimeout: 200, requestTimeout: 300 }
  const blobs = openS3Blobs(`http://key:secret@127.0.0.1:${port}/bucket`, limits)
  await assert.rejects(blobs.ping(), BlobsUnreachable)
  await assert.rejects(blobs.open(newId(), { start: 0, end: 9 }), BlobsUnreachable)
  const writer = await blobs.create(newId())
  await writer.write(Buffer.alloc(1000))
  await assert.rejects(writer.commit(), BlobsUnreachable)
})

test('a mail server that never answers is given up', { timeout: 60_000 }, async () => {
  const server = { url: `smtp://127.0.0.1:${port}?greetingTimeout=200`, from: 'Euterpe <a@example.com>' }
  await assert.rejects(
    sendMail(server, { to: 'b@example.com', subject: 's', text: 't' }),
    /Greeting never received/,
  )
})
