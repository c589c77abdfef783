import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import type { Area } from '../storage/areas/sql.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { selectObject } from '../storage/objects/sql.ts'

const maxBytes = 65_536

/** Reads the text of a mapping file. */
export async function readMappingFile(context: Context, area: Area, key: string): Promise<string> {
  const object = await selectObject(context.db, area.id, key)
  if (object === null) throw new Problem('not_found', `There is no mapping file at ${key}. Deliver it first.`)
  if (object.size > maxBytes)
    throw new Problem('validation_error', `The mapping file at ${key} is larger than ${maxBytes} bytes.`)
  const chunks: Buffer[] = []
  for await (const chunk of await openObject(context, object)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
