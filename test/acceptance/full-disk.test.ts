import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PutObjectCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import { ownSettings, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const MiB = 1024 * 1024

/** A file system of its own, so that it can be filled. Needs root. */
async function mountDisk(megabytes: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  after(() => {
    if (status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return status === 0 ? folder : null
}

const disk = await mountDisk(500)

test('a full disk refuses uploads, is reported, and heals', { skip: disk === null }, async () => {
  const settings = { ...(await ownSettings()), EUTERPE_DATA: join(disk!, 'data'), EUTERPE_MIN_FREE_MB: '64' }
  const service = await startService(settings)
  const { s3 } = JSON.parse(readFileSync(join(settings.EUTERPE_DATA, 'demo.json'), 'utf8'))
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: s3.access_key_id, secretAccessKey: s3.secret_access_key },
  })
  const put = (size: number) =>
    client
      .send(
        new PutObjectCommand({
          Bucket: s3.bucket,
          Key: `delivery/audio/${size}.bin`,
          Body: Buffer.alloc(size, 1),
        }),
      )
      .then(
        () => 200,
        (error: S3ServiceException) => error.$metadata.httpStatusCode,
      )
  const statusOf = async () => (await (await fetch(`${service.baseUrl}/status`)).json()) as { status: string }
  const ballast = join(disk!, 'ballast')
  const leaveFree = (bytes: number) => {
    const { bavail, bsize } = statfsSync(disk!)
    try {
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)), { flag: 'a' })
    } catch (error) {
      // The service writes too. Then the disk is full without us.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  assert.equal(await put(MiB), 200)

  // Below the mark: uploads are refused, the rest works.
  leaveFree(40 * MiB)
  await until(async () => (await put(MiB)) === 503, 'uploads are refused')
  assert.equal((await statusOf()).status, 'degraded')

  // Nothing left at all: the service survives.
  leaveFree(0)
  for (let i = 0; i < 20; i++) assert.equal(await put(200_000 + i), 503)
  const response = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST' })
  assert.notEqual(response.status, 500)
  assert.equal(service.process.exitCode, null)

  rmSync(ballast)
  await until(async () => (await put(MiB)) === 200, 'uploads are accepted again')
  await until(async () => (await statusOf()).status === 'operational', 'the status is operational')
  assert.equal(await service.end(), 0)
})
