import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { signDownload } from '../../../src/domain/storage/objects/downloads.ts'
import { writeObject } from '../../../src/domain/storage/objects/store-object.ts'
import { newId } from '../../../src/lib/ids.ts'
import { openS3Blobs } from '../../../src/platform/blobs/s3.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeOrganisation } from '../../support/people.ts'
import { bytesOf } from '../../support/s3.ts'
import { s3Servers, startS3Server } from '../../support/s3-servers.ts'
import { testBlobs } from './blob-suite.ts'

const large = bytesOf(9 * 1024 * 1024)

for (const server of s3Servers) {
  if (server.missing) {
    test(`blobs in ${server.name}`, { skip: server.missing }, () => {})
    continue
  }
  const address = await startS3Server(server)
  const blobs = openS3Blobs(address.href)
  testBlobs(server.name, blobs)

  test(`${server.name}: multipart uploads whose writer died are removed, and only those`, {
    skip: server.hidesUploads,
  }, async () => {
    const dead = await blobs.create(newId())
    await dead.write(bytesOf(17 * 1024 * 1024))
    assert.equal(await blobs.removeUnfinished(new Date(Date.now() - 3_600_000)), 0)
    assert.equal(await blobs.removeUnfinished(new Date(Date.now() + 60_000)), 1)
    assert.equal(await blobs.removeUnfinished(new Date(Date.now() + 60_000)), 0)
  })

  test(`${server.name}: sends large downloads itself when clients can reach it`, async () => {
    const { context, url } = await createListeningApp()
    address.searchParams.set('direct', `http://localhost:${address.port}`)
    context.blobs = openS3Blobs(address.href)
    const area = await areaOf(context, (await makeOrganisation(context)).id)
    const link = async (key: string, bytes: Buffer) => {
      await writeObject(context, area, { key, bytes, contentType: 'audio/wav' })
      return (await signDownload(context, area, key)).url
    }
    const href = await link('csv_outputs/größe.wav', large)
    assert.ok(href.startsWith(url))
    const sent = await fetch(href, { redirect: 'manual' })
    assert.equal(sent.status, 307)
    assert.equal(sent.headers.get('cache-control'), 'no-store')
    const followed = await fetch(href)
    assert.equal(new URL(followed.url).port, address.port)
    assert.ok(Buffer.from(await followed.arrayBuffer()).equals(large))
    assert.equal(followed.headers.get('content-type'), 'audio/wav')
    assert.match(
      followed.headers.get('content-disposition')!,
      /^attachment; filename\*=UTF-8''gr%C3%B6%C3%9Fe.wav$/,
    )
    const range = await fetch(href, { headers: { range: 'bytes=5-9' } })
    assert.ok(Buffer.from(await range.arrayBuffer()).equals(large.subarray(5, 10)))
    const tampered = new URL(followed.url)
    tampered.pathname = tampered.pathname.replace(/.$/, 'x')
    assert.equal((await fetch(tampered)).status, 403)

    const inPage = await fetch(href, { headers: { 'sec-fetch-dest': 'audio' }, redirect: 'manual' })
    assert.equal(inPage.status, 200)
    await inPage.body!.cancel()
    const head = await fetch(href, { method: 'HEAD', redirect: 'manual' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(large.length)])
    const small = await fetch(await link('csv_outputs/small.wav', bytesOf(1000)), { redirect: 'manual' })
    assert.equal(small.status, 200)
    await small.body!.cancel()
  })
}
