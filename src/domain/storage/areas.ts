import { createHash } from 'node:crypto'
import { newId } from '../../lib/ids.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { describeArea } from './info.ts'
import { ensureServiceKey } from './keys.ts'
import { layout } from './layout.ts'
import {
  type Area,
  insertArea,
  selectAreaOfOrganisation,
  selectAreasWithInfo,
  selectOrganisationsWithoutArea,
} from './sql-areas.ts'
import { insertEmptyObjects } from './sql-objects.ts'
import { writeObject } from './write.ts'

type Owner = { id: string; name: string; region: string }

/** `euterpe-0198a7c2f3d17b44a1c9-eu-west-1`: the name says whose it is and where. */
export function bucketName(organisationId: string, region: string): string {
  return `euterpe-${organisationId.replaceAll('-', '').slice(0, 20)}-${region}`
}

/** The area of an organisation; made with its folders when it is not there yet. */
export async function ensureArea(context: Pick<Context, 'masterKey'>, db: Db, owner: Owner): Promise<Area> {
  const there = await selectAreaOfOrganisation(db, owner.id)
  if (there !== null) return there
  const made = await insertArea(db, {
    id: newId(),
    organisation_id: owner.id,
    bucket: bucketName(owner.id, owner.region),
    region: owner.region,
    kind: 'layout',
  })
  // Null: another process made it in this very moment.
  const area = made ?? (await selectAreaOfOrganisation(db, owner.id))!
  const folders = layout.filter(({ kind }) => kind === 'folder').map(({ path }) => `${path}/`)
  await insertEmptyObjects(db, area.id, folders, createHash('md5').digest('hex'))
  await ensureServiceKey(context, db, owner.id)
  return area
}

/** Makes what is missing: an area for every organisation, and in each an INFO.json that says what is true now. */
export async function ensureAreas(context: Context): Promise<void> {
  for (const owner of await selectOrganisationsWithoutArea(context.db)) {
    await transaction(context.db, (tx) => ensureArea(context, tx, owner))
  }
  for (let after: string | null = null; ; ) {
    const areas = await selectAreasWithInfo(context.db, after, 500)
    for (const area of areas) {
      const text = describeArea(context.urls, area, area.organisation_name)
      if (area.info_etag !== md5(text)) await writeInfo(context, area, area.organisation_name)
    }
    if (areas.length < 500) return
    after = areas.at(-1)!.id
  }
}

export async function writeInfo(context: Context, area: Area, organisationName: string): Promise<void> {
  const bytes = Buffer.from(describeArea(context.urls, area, organisationName))
  await writeObject(context, area, { key: 'INFO.json', bytes, contentType: 'application/json' })
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
