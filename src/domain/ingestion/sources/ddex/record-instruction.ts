import type { XmlElement } from '../../../../lib/xml.ts'
import { type CompleteRecord, parseRecord } from '../complete-record.ts'

/** The processing instruction that carries the complete record of a recording in our own exports. */
const target = 'euterpe-record'

export function recordInstruction(record: CompleteRecord): string {
  // `?>` would end the instruction; XML forbids the other two characters.
  const json = JSON.stringify(record).replace(
    /[>\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<?${target} ${json}?>\n`
}

/** Null if there is none, or it is not as it was exported. */
export function readRecord({ instructions }: XmlElement): CompleteRecord | null {
  const json = instructions?.[target]
  return json === undefined ? null : parseRecord(json)
}
