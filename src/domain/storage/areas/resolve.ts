import type { Readable } from 'node:stream'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { selectOrganisation } from '../../organisations/sql.ts'
import { type ByteRange, openObject } from '../objects/open-object.ts'
import { type StoredObject, selectObject } from '../objects/sql.ts'
import { ensureArea, ensureAreas } from './ensure-areas.ts'
import { requireRead } from './layout.ts'
import { type Area, selectAreaOfOrganisation } from './sql.ts'

export type ResolvedObject = {
  uri: string
  area: Area
  object: StoredObject
  /** Opens the object or a byte range, both ends inclusive. */
  open(range?: ByteRange): Promise<Readable>
}

/**
 * Resolves an `s3://bucket/key` URI for an organisation. The object must be in the organisation's own area, at a path
 * its keys can read. Throws 422 for an invalid URI, 403 for an object elsewhere, 404 for a missing one.
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
      `This object is not in the storage area of your organisation (${area.bucket}).`,
    )
  }
  requireRead('customer', area.kind, key)
  const object = await selectObject(context.db, area.id, key)
  if (object === null) throw new Problem('not_found', `No object exists at ${uri}.`)
  return { uri, area, object, open: (range) => openObject(context, object, range) }
}

/** The area of an organisation, created on first use. */
export async function areaOf(context: Context, organisationId: string): Promise<Area> {
  const found = await selectAreaOfOrganisation(context.db, organisationId)
  if (found !== null) return found
  const organisation = await selectOrganisation(context.db, organisationId)
  if (organisation === null) throw new Problem('not_found', 'No organisation has this id.')
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
    throw new Problem('validation_error', 'Pass the s3:// URI of an object. Nothing else is accepted.', {
      details: [{ field: 's3_file_uri', message: 'must have the form s3://bucket/key' }],
    })
  }
  return { bucket: match[1]!, key: match[2]! }
}
