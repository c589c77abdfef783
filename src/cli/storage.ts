import { findOrganisation } from '../domain/organisations/organisations.ts'
import { ensureArea, ensureAreas } from '../domain/storage/areas.ts'
import { checkStorage } from '../domain/storage/check.ts'
import { createKeys, readKeys, rotateKeys } from '../domain/storage/keys.ts'
import { transaction } from '../platform/postgres.ts'
import { type Command, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const storageKeysCommand: Command = {
  name: 'storage keys',
  summary: 'Show, make or rotate the S3 keys of an organisation',
  help: `
Shows the bucket, the endpoint and the keys an S3 client needs; the first call makes them. --rotate makes a new pair:
the ones before go on working for --grace hours (0: they stop at once), so that nothing breaks before it is changed.

  euterpe storage keys --org "Blue Note Sync"
  euterpe storage keys --org "Blue Note Sync" --rotate --grace 48`,
  options: {
    org: organisationOption,
    rotate: { help: 'Make a new pair of keys' },
    grace: { value: 'HOURS', fallback: '24', help: 'With --rotate: how long the old keys go on working' },
  },
  async run(call) {
    const grace = Number(call.value('grace'))
    if (!Number.isFinite(grace) || grace < 0) throw new UsageError('HOURS is a number from 0 on.')
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const area = await transaction(context.db, (tx) => ensureArea(context, tx, organisation))
    await ensureAreas(context)
    const before = await readKeys(context, organisation.id)
    if (call.flag('rotate'))
      await transaction(context.db, (tx) => rotateKeys(context, tx, organisation.id, grace))
    else if (before.length === 0) await createKeys(context, context.db, organisation.id)
    const [current, ...older] = await readKeys(context, organisation.id)
    const facts = {
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
      `  endpoint           ${facts.endpoint}`,
      `  region             ${facts.region}`,
      `  bucket             ${facts.bucket}`,
      `  access key id      ${facts.access_key_id}`,
      `  secret access key  ${facts.secret_access_key}`,
      ...older.map(
        ({ access_key_id, expires_at }) => `  ${access_key_id} works until ${expires_at?.toISOString()}`,
      ),
    ]
    return { facts, text: lines.join('\n') }
  },
}

export const storageCheckCommand: Command = {
  name: 'storage check',
  summary: 'Hold the stored bytes against the database',
  help: `
Finds objects whose bytes are missing or of another size, and bytes that no object names (from a process that died in
the middle; the service removes those by itself, a day after). Reads names and sizes, not contents. Exit code 1 when
something is missing.`,
  options: {},
  async run(call) {
    const check = await checkStorage(await call.context())
    const damaged = check.missing.length + check.wrong_size.length
    const lines = [
      `${check.objects} objects in ${check.blobs} blobs, ${check.bytes} bytes, in ${check.store}`,
      ...check.missing.map(
        ({ bucket, key, blob_id }) => `missing     s3://${bucket}/${key} (blob ${blob_id})`,
      ),
      ...check.wrong_size.map(
        ({ bucket, key, blob_id, size, found_size }) =>
          `wrong size  s3://${bucket}/${key} (blob ${blob_id}: ${found_size} bytes instead of ${size})`,
      ),
      ...check.orphaned.map(({ blob_id, size }) => `orphaned    blob ${blob_id} (${size} bytes)`),
      damaged === 0
        ? 'Nothing is missing.'
        : `${damaged} blobs are missing or damaged: restore them from a backup.`,
    ]
    return { facts: check, text: lines.join('\n'), exitCode: damaged === 0 ? 0 : 1 }
  },
}
