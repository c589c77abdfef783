import type { Readable } from 'node:stream'
import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import { selectOrganisation } from '../organisations/sql.ts'
import { ensureArea, ensureAreas } from './areas.ts'
import { requireRead } from './layout.ts'
import { type ByteRange, openObject } from './read.ts'
import { type Area, selectAreaOfOrganisation } from './sql-areas.ts'
import { type StoredObject, selectObject } from './sql-objects.ts'

export type ResolvedObject = {
  uri: string
  area: Area
  object: StoredObject
  /** Its bytes, or a range of them, both ends inclusive. */
  open(range?: ByteRange): Promise<Readable>
}

/**
 * The object that an `s3://bucket/key` URI names, for the organisation that asks: only in its own area, and only where
 * its own keys may read. 422 for what is no such URI, 403 outside, 404 when there is nothing.
 */
export async function resolveObject(
  context: Context,
  organisationId: string,
  uri: string,
): Promise<ResolvedObject> {
  const { bucket, key } = parseUri(uri)
  const area = await areaOf(context, organisationId)
  if (bucket !== area.bucket) {
    throw new Problem(
      'resource_forbidden',
      `This object is outside the storage area of your organisation (${area.bucket}).`,
    )
  }
  requireRead('customer', area.kind, key)
  const object = await selectObject(context.db, area.id, key)
  if (object === null) throw new Problem('not_found', `There is no object at ${uri}.`)
  return { uri, area, object, open: (range) => openObject(context, object, range) }
}

/** The area of an organisation, which exists from the moment it is first asked for. */
export async function areaOf(context: Context, organisationId: string): Promise<Area> {
  const found = await selectAreaOfOrganisation(context.db, organisationId)
  if (found !== null) return found
  const organisation = await selectOrganisation(context.db, organisationId)
  if (organisation === null) throw new Problem('not_found', 'There is no such organisation.')
  const area = await ensureArea(context, context.db, organisation)
  await ensureAreas(context)
  return area
}

export function uriOf(area: Area, key: string): string {
  return `s3://${area.bucket}/${key}`
}

function parseUri(uri: string): { bucket: string; key: string } {
  const match = /^s3:\/\/([^/]+)\/(.+)$/s.exec(uri)
  if (match === null || !uri.isWellFormed() || uri.includes('\u0000')) {
    throw new Problem('validation_error', 'The only accepted input is an s3:// URI of an object.', {
      details: [{ field: 's3_file_uri', message: 'must be of the form s3://bucket/key' }],
    })
  }
  return { bucket: match[1]!, key: match[2]! }
}
