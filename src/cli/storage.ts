import { commandLine, recordAudit } from '../domain/audit/record.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { ensureArea, ensureAreas } from '../domain/storage/areas/ensure-areas.ts'
import { createKeys, readKeys, rotateKeys } from '../domain/storage/keys/keys.ts'
import { checkStorage } from '../domain/storage/maintenance/check-storage.ts'
import { migrateStore } from '../domain/storage/maintenance/migrate-store.ts'
import { openBlobsAt } from '../platform/blobs/open-blobs.ts'
import { transaction } from '../platform/postgres.ts'
import { type Command, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const storageKeysCommand: Command = {
  name: 'storage keys',
  summary: 'Show, create or rotate the S3 keys of an organisation',
  help: `
Shows the endpoint, bucket and keys for S3 clients. The first call creates the keys. --rotate creates a new pair; the
old ones keep working for --grace hours (0: they stop immediately), so that you can change your clients first.

  euterpe storage keys --org "Blue Note Sync"
  euterpe storage keys --org "Blue Note Sync" --rotate --grace 48`,
  options: {
    org: organisationOption,
    rotate: { help: 'Create a new key pair' },
    grace: { value: 'HOURS', fallback: '24', help: 'With --rotate: how long the old keys keep working' },
  },
  async run(call) {
    const grace = Number(call.value('grace'))
    if (!Number.isFinite(grace) || grace < 0)
      throw new UsageError('--grace must be a number of hours, 0 or more.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const area = await transaction(context.db, (tx) => ensureArea(context, tx, organisation))
    await ensureAreas(context)
    const existing = await readKeys(context, organisation.id)
    const isRotated = call.flag('rotate')
    if (isRotated || existing.length === 0) {
      await transaction(context.db, async (tx) => {
        const { access_key_id: id } = isRotated
          ? await rotateKeys(context, tx, organisation.id, grace)
          : await createKeys(context, tx, organisation.id)
        await recordAudit(tx, context.clock.now(), {
          organisationId: organisation.id,
          action: isRotated ? 'storage_key.rotated' : 'storage_key.created',
          actor: commandLine,
          subject: { type: 'storage_key', id, name: id },
        })
      })
    }
    const [current, ...older] = await readKeys(context, organisation.id)
    const result = {
      organisation_id: organisation.id,
      endpoint: context.urls.s3,
      region: area.region,
      bucket: area.bucket,
      access_key_id: current!.access_key_id,
      secret_access_key: current!.secret_access_key,
      older: older.map(({ access_key_id, expires_at }) => ({ access_key_id, expires_at })),
    }
    const lines = [
      `S3 access of ${organisation.name}`,
      `  endpoint           ${result.endpoint}`,
      `  region             ${result.region}`,
      `  bucket             ${result.bucket}`,
      `  access key id      ${result.access_key_id}`,
      `  secret access key  ${result.secret_access_key}`,
      ...older.map(
        ({ access_key_id, expires_at }) => `  ${access_key_id} works until ${expires_at?.toISOString()}`,
      ),
    ]
    return { result, text: lines.join('\n') }
  },
}

/** Analyses have no bucket. */
function nameOf(bucket: string | null, key: string): string {
  return bucket === null ? key : `s3://${bucket}/${key}`
}

export const storageCheckCommand: Command = {
  name: 'storage check',
  summary: 'Compare the stored blobs with the database',
  help: `
Finds objects and analyses whose blob is missing or has the wrong size, and blobs that nothing refers to. The latter come from
processes that died during an upload; the service deletes them after a day. Checks names and sizes, not contents. The
exit code is 1 if a blob is missing or damaged.`,
  options: {},
  async run(call) {
    const check = await checkStorage(await call.context())
    const damaged = check.missing.length + check.wrong_size.length
    const lines = [
      `${check.objects} objects in ${check.blobs} blobs, ${check.bytes} bytes, in ${check.store}`,
      ...check.missing.map(
        ({ bucket, key, blob_id }) => `missing     ${nameOf(bucket, key)} (blob ${blob_id})`,
      ),
      ...check.wrong_size.map(
        ({ bucket, key, blob_id, size, found_size }) =>
          `wrong size  ${nameOf(bucket, key)} (blob ${blob_id}: ${found_size} bytes instead of ${size})`,
      ),
      ...check.orphaned.map(({ blob_id, size }) => `orphaned    blob ${blob_id} (${size} bytes)`),
      damaged === 0
        ? 'No blob is missing.'
        : `${damaged} blobs are missing or damaged. Restore them from a backup.`,
    ]
    return { result: check, text: lines.join('\n'), exitCode: damaged === 0 ? 0 : 1 }
  },
}

export const storageMigrateCommand: Command = {
  name: 'storage migrate',
  summary: 'Copy all objects to another object store',
  writesTo: ['to'],
  help: `
Copies what the target lacks, from the folder DATA/blobs or the S3 server of the settings. The service can run meanwhile. An
interrupted copy continues when you run the command again. Then change EUTERPE_S3_BACKEND_URL, restart the service, and run
the command once more with --from and the old address: it copies what was uploaded in between. The old store is not changed.

  euterpe storage migrate --to "https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1"
  euterpe storage migrate --from ./data/blobs --to "https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1"`,
  options: {
    from: {
      value: 'ADDRESS',
      help: 'A folder or the URL of an S3 server (default: the store of the settings)',
    },
    to: { value: 'ADDRESS', required: true, help: 'A folder or the URL of an S3 server' },
  },
  async run(call) {
    const context = await call.context()
    const source = call.value('from') === '' ? context.blobs : openBlobsAt(call.value('from'))
    const target = openBlobsAt(call.value('to'))
    const showProgress = !call.json && process.stderr.isTTY
    const result = await migrateStore(context, source, target, ({ copied, shard }) => {
      if (showProgress) process.stderr.write(`\r${Math.round((shard / 256) * 100)} %, ${copied} blobs copied`)
    })
    if (showProgress) process.stderr.write('\n')
    const text = `${result.copied} blobs (${result.bytes} bytes) copied to ${target.description}; ${result.present} were there already.`
    return { result, text }
  },
}
