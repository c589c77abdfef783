import { createHash } from 'node:crypto'
import { newId } from '../../../lib/ids.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { ensureServiceKey } from '../keys/keys.ts'
import { insertEmptyObjects } from '../objects/sql.ts'
import { writeObject } from '../objects/store-object.ts'
import { describeArea } from './describe-area.ts'
import { layout } from './layout.ts'
import {
  type Area,
  insertArea,
  selectAreaOfOrganisation,
  selectAreasWithInfo,
  selectOrganisationsWithoutArea,
} from './sql.ts'

type Owner = { id: string; name: string; region: string }

/** For example `euterpe-0198a7c2f3d17b44a1c9-eu-west-1`: the organisation's id and region. */
function bucketName(organisationId: string, region: string): string {
  return `euterpe-${organisationId.replaceAll('-', '').slice(0, 20)}-${region}`
}

/** The area of an organisation. Creates it, with its folders, if it does not exist yet. */
export async function ensureArea(context: Pick<Context, 'masterKey'>, db: Db, owner: Owner): Promise<Area> {
  const existing = await selectAreaOfOrganisation(db, owner.id)
  if (existing !== null) return existing
  const created = await insertArea(db, {
    id: newId(),
    organisation_id: owner.id,
    bucket: bucketName(owner.id, owner.region),
    region: owner.region,
    kind: 'layout',
  })
  // Null: another process created it at the same time.
  const area = created ?? (await selectAreaOfOrganisation(db, owner.id))!
  const folders = layout.filter(({ kind }) => kind === 'folder').map(({ path }) => `${path}/`)
  await insertEmptyObjects(db, area.id, folders, createHash('md5').digest('hex'))
  await ensureServiceKey(context, db, owner.id)
  return area
}

/** Creates missing areas, and updates INFO.json in all areas whose description has changed. */
export async function ensureAreas(context: Context): Promise<void> {
  for (const owner of await selectOrganisationsWithoutArea(context.db)) {
    await transaction(context.db, (tx) => ensureArea(context, tx, owner))
  }
  for (let after: string | null = null; ; ) {
    const areas = await selectAreasWithInfo(context.db, after, 500)
    for (const area of areas) {
      const text = describeArea(context, area, area.organisation_name)
      if (area.info_etag !== md5(text)) await writeInfoFile(context, area, area.organisation_name)
    }
    if (areas.length < 500) return
    after = areas.at(-1)!.id
  }
}

async function writeInfoFile(context: Context, area: Area, organisationName: string): Promise<void> {
  const bytes = Buffer.from(describeArea(context, area, organisationName))
  await writeObject(context, area, { key: 'INFO.json', bytes, contentType: 'application/json' })
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
