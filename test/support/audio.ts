import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areaOf, uriOf } from '../../src/domain/storage/areas/resolve.ts'
import type { StoredObject } from '../../src/domain/storage/objects/sql.ts'
import { writeObject } from '../../src/domain/storage/objects/store-object.ts'
import { newId } from '../../src/lib/ids.ts'
import { makeTune, toWav } from '../audio/tune.ts'
import type { TestContext } from './context.ts'

const fixtures = join(import.meta.dirname, '..', 'audio', 'fixtures')

export const readFixture = (name: string) => readFile(join(fixtures, name))

/** Generates a few seconds of music as a WAV file. The seed determines its length, so every file is unique. */
export function makeWav(seed: number, seconds = 4): Buffer {
  return toWav(makeTune(seconds + seed / 1000, 22_050), 22_050)
}

/** Stores bytes in the organisation's inbound area. */
export async function putAudio(
  context: TestContext,
  organisationId: string,
  bytes: Buffer,
  name = `${newId()}.wav`,
): Promise<{ uri: string; key: string; object: StoredObject }> {
  const area = await areaOf(context, organisationId)
  const key = `inbound/${name}`
  const object = await writeObject(context, area, { key, bytes, contentType: 'application/octet-stream' })
  return { uri: uriOf(area, key), key, object }
}
