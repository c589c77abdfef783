import { randomUUID } from 'node:crypto'
import { type Pool, transaction } from '../../src/platform/postgres.ts'

/** Columns that lead from a table to the organisation it belongs to. */
const links: Record<string, string> = {
  user_id: 'public.users',
  client_id: 'public.clients',
  area_id: 'public.storage_areas',
  upload_id: 'public.storage_uploads',
  ingestion_id: 'public.ingestions',
  webhook_id: 'public.webhooks',
  family_id: 'public.token_families',
  share_id: 'public.playlist_shares',
}

/** A number that no earlier row has. */
let fills = 0

type Column = { table_name: string; name: string; type: string; is_array: boolean }

/**
 * Adds a row of an organisation to each of these tables, whatever their columns are. Constraints and triggers are left out,
 * so use it in a database of its own. `known` has the ids of rows that exist.
 */
export async function fillTables(
  owner: Pool,
  tables: string[],
  organisationId: string,
  known: Record<string, string>,
): Promise<void> {
  fills++
  await dropChecks(owner)
  const columns = await selectColumns(owner, tables)
  const ids: Record<string, string> = { ...known }
  for (const table of tables) ids[table] ??= randomUUID()
  for (const table of tables) {
    if (known[table] !== undefined) continue
    const own = columns.filter(({ table_name }) => table_name === table)
    const sampleFor = ({ name, type, is_array }: Column) => {
      if (name === 'organisation_id') return quote(organisationId, type)
      if (links[name] !== undefined) return quote(ids[links[name]]!, type)
      if (name === 'recipient') return quote(known.email!, type)
      if (name === 'id' && type === 'uuid') return quote(ids[table]!, type)
      return is_array ? `'{}'::${type}` : sampleOf(type, fills)
    }
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    await transaction(owner, async (tx) => {
      await tx.unsafe('set local session_replication_role = replica')
      await tx.unsafe(`insert into ${table} (${names}) values (${own.map(sampleFor).join(', ')})`)
    })
  }
}

async function selectColumns(owner: Pool, tables: string[]): Promise<Column[]> {
  return owner<Column[]>`
    select
      format('%I.%I', space.nspname, class.relname) as table_name, attribute.attname as name,
      format_type(attribute.atttypid, attribute.atttypmod) as type, type.typcategory = 'A' as is_array
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid
    join pg_namespace as space on space.oid = class.relnamespace
    join pg_type as type on type.oid = attribute.atttypid
    where format('%I.%I', space.nspname, class.relname) = any(${tables}::text[])
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attgenerated = ''
      and attribute.attidentity <> 'a'
    order by attribute.attnum`
}

async function dropChecks(owner: Pool): Promise<void> {
  const checks = await owner<{ table_name: string; name: string }[]>`
    select conrelid::regclass::text as table_name, conname as name
    from pg_constraint
    where contype = 'c'
      and conrelid <> 0
      and connamespace in ('public'::regnamespace, 'inventory'::regnamespace)`
  for (const { table_name, name } of checks)
    await owner.unsafe(`alter table ${table_name} drop constraint "${name}"`)
}

function quote(value: string, type: string): string {
  return type === 'bytea' ? `'${value}'::text::bytea` : `'${value}'::${type}`
}

function sampleOf(type: string, number: number): string {
  if (type === 'uuid') return `'${randomUUID()}'::uuid`
  if (type === 'boolean') return 'false'
  if (type === 'bytea') return `'${randomUUID()}'::text::bytea`
  if (type.startsWith('json')) return `'{}'::${type}`
  if (type.startsWith('timestamp') || type === 'date') return `now()::${type}`
  if (/int|numeric|real|double/.test(type)) return `${number}::${type}`
  return `'${randomUUID()}'::text::${type}`
}
