import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { migrate } from '../../src/platform/migrate.ts'
import { type Pool, transaction } from '../../src/platform/postgres.ts'

/** The migrations of release 1.13. Later ones may have numbers between them. */
const lastRelease = [
  '0001', '0002', '0003', '0004', '0005', '0010', '0011', '0012', '0013', '0020', '0021', '0022', '0025', '0030', '0031', '0032',
  '0033', '0034', '0035', '0036', '0040', '0041', '0042', '0045', '0046', '0050', '0051', '0052', '0055', '0056', '0057', '0060',
  '0065', '0068',
] // biome-ignore format: one list

/** Migrates an empty database to the schema of the last release. */
export async function migrateToLastRelease(owner: Pool): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-last-release-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const files = await readdir('migrations')
  for (const number of lastRelease) {
    const name = files.find((file) => file.startsWith(`${number}-`))
    if (name === undefined) throw new Error(`Migration ${number} of the last release is missing.`)
    await copyFile(join('migrations', name), join(folder, name))
  }
  await migrate(owner, folder)
}

/** Tables that stay small however many tracks there are. They get few rows. */
const smallTables = [
  'public.organisations', 'public.catalogues', 'public.clients', 'public.processes', 'public.signing_keys', 'public.identity_providers',
  'public.webhooks', 'public.storage_areas', 'public.tagging_models', 'public.entitlements', 'atlas.part_fields', 'atlas.imports',
  'public.ingestion_schedule', 'public.credit_balances', 'inventory.similarity_indexes', 'atlas.similarity_indexes',
] // biome-ignore format: one list

/** Values where those generated from the type and the checks would be refused. */
const given: Record<string, string> = {
  'atlas.tracks.musical_key': 'number % 12',
  'inventory.tracks.musical_key': 'number % 12',
  'public.clients.refresh_lifetime_s': '86400',
  'public.clients.secret_hash': 'null',
  'public.identity_providers.name': "'provider-' || number",
  'public.ingestion_schedule.single': 'true',
  'public.ingestions.finished_at': 'null',
}

type Column = { name: string; type: string; isArray: boolean }
type Table = { name: string; columns: Column[]; checks: string[] | null }

/** Fills every table, whatever its columns are. Foreign keys and triggers are left out. */
export async function fillEveryTable(owner: Pool, rows: number): Promise<void> {
  for (const { name, columns, checks } of await selectTables(owner)) {
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const values = columns.map(
      (column) => given[`${name}.${column.name}`] ?? firstAllowed(column, checks ?? []) ?? sampleOf(column),
    )
    await transaction(owner, async (tx) => {
      await tx.unsafe('set local session_replication_role = replica')
      await tx.unsafe(`
        insert into ${name} (${names})
        select ${values.join(', ')} from generate_series(1, ${smallTables.includes(name) ? 20 : rows}) as number
        on conflict do nothing`)
    })
  }
}

function selectTables(owner: Pool): Promise<Table[]> {
  return owner<Table[]>`
    select
      format('%I.%I', space.nspname, class.relname) as name,
      json_agg(json_build_object(
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod),
        'isArray', type.typcategory = 'A'
      )) as columns,
      (
        select json_agg(pg_get_constraintdef(oid)) from pg_constraint where conrelid = class.oid and contype = 'c'
      ) as checks
    from pg_class as class
    join pg_namespace as space on space.oid = class.relnamespace
    join pg_attribute as attribute on attribute.attrelid = class.oid
    join pg_type as type on type.oid = attribute.atttypid
    where space.nspname in ('public', 'inventory', 'atlas')
      and class.relkind = 'r'
      and class.relname <> 'schema_migrations'
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attgenerated = ''
      and attribute.attidentity <> 'a'
    group by class.oid, space.nspname, class.relname
    order by 1`
}

/** The first value of a check such as `status = ANY (ARRAY['pending', 'done'])`. */
function firstAllowed({ name }: Column, checks: string[]): string | undefined {
  const prefix = `CHECK ((${name} = ANY (ARRAY[`
  return checks
    .find((check) => check.startsWith(prefix))
    ?.slice(prefix.length)
    .split(/[,\]]/)[0]
}

function sampleOf({ type, isArray }: Column): string {
  if (isArray) return `'{}'::${type}`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'false'
  if (type === 'bytea') return 'uuid_send(gen_random_uuid())'
  if (type.startsWith('json')) return `'{}'::${type}`
  if (type.startsWith('timestamp') || type === 'date') return `now()::${type}`
  if (type === 'smallint') return `(number % 1000)::${type}`
  if (/int|numeric|real|double/.test(type)) return `number::${type}`
  return `('text ' || number)::${type}`
}
