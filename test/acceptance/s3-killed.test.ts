import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { checkStorage, markOrphans } from '../../src/domain/storage/maintenance/check-storage.ts'
import { removeGarbage } from '../../src/domain/storage/maintenance/remove-garbage.ts'
import { type Account, bytesOf, clientFor, startGateway } from '../support/s3.ts'

const { context, account, client } = await startGateway()

/** Another process on the same database and folder. */
async function startVictim() {
  const { address } = context.db.connections
  const gateway = { address, dataFolder: context.dataFolder, masterKey: context.masterKey.toString('base64') }
  const script = join(import.meta.dirname, '..', 'support', 'gateway-process.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, GATEWAY: JSON.stringify(gateway) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const victim: Account = { ...account, endpoint: `http://localhost:${port}` }
  return { client: clientFor(victim), kill }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sizeOf = (index: number) => [700, 40_000, 900_000, 3_000_000][index % 4]! + index

for (const killAfter of [5, 30, 60]) {
  test(`kill -9 during a hundred uploads, after ${killAfter} of them, loses no acknowledged upload and breaks nothing`, async () => {
    const victim = await startVictim()
    const acknowledged = new Set<string>()
    const folder = `inbound/killed-${killAfter}`
    let killed: Promise<void> | null = null
    await Promise.allSettled(
      Array.from({ length: 100 }, async (_, index) => {
        const Key = `${folder}/${index}`
        await victim.client.send(
          new PutObjectCommand({ Bucket: account.bucket, Key, Body: bytesOf(sizeOf(index), index) }),
        )
        acknowledged.add(Key)
        if (acknowledged.size === killAfter) killed = victim.kill()
      }),
    )
    await killed
    assert.ok(
      acknowledged.size >= killAfter && acknowledged.size < 100,
      `${acknowledged.size} were acknowledged`,
    )

    const listed = await client.send(
      new ListObjectsV2Command({ Bucket: account.bucket, Prefix: `${folder}/` }),
    )
    const visible = new Set(listed.Contents!.map(({ Key }) => Key!))
    for (const key of acknowledged) assert.ok(visible.has(key), `${key} was acknowledged and is not there`)
    for (const Key of visible) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: account.bucket, Key }))
      const index = Number(Key.split('/').at(-1))
      assert.equal(
        md5(Buffer.from(await Body!.transformToByteArray())),
        md5(bytesOf(sizeOf(index), index)),
        Key,
      )
    }

    // Partial blobs of the dead process are found and deleted; referenced blobs stay.
    await markOrphans(context, { orphanAfterMs: -1000 })
    await removeGarbage(context, { graceMs: -1000 })
    const check = await checkStorage(context, { orphanAfterMs: -1000 })
    assert.deepEqual([check.missing, check.wrong_size, check.orphaned], [[], [], []])
    assert.equal((await Array.fromAsync(context.blobs.list())).length, check.blobs)
  })
}
