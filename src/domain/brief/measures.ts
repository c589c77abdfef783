import { spellTonic } from '../../lib/musical-key.ts'
import type { ReadRange } from './reading.ts'

const number = String.raw`(\d{1,4}(?:[.,]\d+)?)`
const to = String.raw`\s*(?:-|–|to|and|a|et|y|hasta)\s*`
const about =
  '(?:about|around|approximately|circa|ca|roughly|~|environ|autour de|vers|alrededor de|unos|unas|sobre|aprox)'
const below =
  '(?:under|below|less than|up to|at most|max|maximum|shorter than|slower than|moins de|au plus|inferieur a|jusqu a|menos de|como mucho|por debajo de|hasta)'
const above =
  '(?:over|above|more than|at least|min|minimum|longer than|faster than|plus de|au moins|superieur a|mas de|al menos|como minimo|por encima de)'

/** How far a tempo or duration may be from one that is given without a range. */
const bpmTolerance = 0.05
const durationTolerance = 0.15

/** The range that a folded text names in a unit, in the base unit; the text without it. */
type Measure = { range: ReadRange | null; rest: string }

/** "120 bpm", "between 90 and 110 bpm", "moins de 100 bpm". */
export function readBpm(text: string): Measure {
  const unit = String.raw`\s*(?:bpm|b\.p\.m\.?|beats? (?:per|a) minute|battements? par minute|pulsaciones por minuto|ppm)\b`
  return readMeasure(text, [[unit, 1]], bpmTolerance, { min: 20, max: 400 })
}

/** "under two minutes" is beyond this; "under 2 minutes", "30 s", "3:30" and "2-3 min" are not. In seconds. */
export function readDuration(text: string): Measure {
  const clock = new RegExp(String.raw`(?:(${below})\s*|(${above})\s*)?\b(\d{1,2}):(\d{2})\b`).exec(text)
  if (clock !== null) {
    const seconds = Number(clock[3]) * 60 + Number(clock[4])
    return { range: toRange(seconds, clock[1], clock[2], durationTolerance), rest: cut(text, clock) }
  }
  const minutes = String.raw`\s*-?\s*(?:minutes?|mins?|mn|minutos?)\b`
  const seconds = String.raw`\s*-?\s*(?:seconds?|secs?|secondes?|segundos?|s)\b`
  return readMeasure(
    text,
    [
      [minutes, 60],
      [seconds, 1],
    ],
    durationTolerance,
    { min: 1, max: 36_000 },
  )
}

function readMeasure(
  text: string,
  units: [unit: string, factor: number][],
  tolerance: number,
  limits: Required<ReadRange>,
): Measure {
  for (const [unit, factor] of units) {
    const parse = (value: string) => Number(value.replace(',', '.')) * factor
    const between = new RegExp(
      String.raw`(?:between |entre |de |from )?\b${number}(?:${unit})?${to}${number}${unit}`,
    ).exec(text)
    if (between !== null) {
      const [a, b] = [parse(between[1]!), parse(between[2]!)]
      return within({ min: Math.min(a, b), max: Math.max(a, b) }, limits, cut(text, between), text)
    }
    const single = new RegExp(
      String.raw`(?:(${below})\s+|(${above})\s+|(${about})\s*)?\b${number}${unit}`,
    ).exec(text)
    if (single !== null) {
      const range = toRange(parse(single[4]!), single[1], single[2], tolerance)
      return within(range, limits, cut(text, single), text)
    }
  }
  return { range: null, rest: text }
}

function within(range: ReadRange, limits: Required<ReadRange>, rest: string, text: string): Measure {
  const values = [range.min, range.max].filter((value) => value !== undefined)
  const isSensible = values.every((value) => value >= limits.min / 2 && value <= limits.max * 2)
  return isSensible ? { range, rest } : { range: null, rest: text }
}

function toRange(
  value: number,
  below: string | undefined,
  above: string | undefined,
  tolerance: number,
): ReadRange {
  if (below !== undefined) return { max: value }
  if (above !== undefined) return { min: value }
  const round = (each: number) => Math.round(each * 10) / 10
  return { min: round(value * (1 - tolerance)), max: round(value * (1 + tolerance)) }
}

const tonics: Record<string, number> = {
  c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, do: 0, ut: 0, re: 2, mi: 4, fa: 5, sol: 7, la: 9, si: 11,
} // biome-ignore format: pairs read better in lines than in a column
const pitchClasses = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
const accidental = String.raw`(?:\s*(#|sharp|flat|diese|bemol|sostenido)|(b)(?=\s))?`
const mode = '(major|minor|majeur|mineur|mayor|menor)'
const keyForm = new RegExp(
  String.raw`\b(?:in|key of|the key of|en|tonalite de|tonalidad de)\s+([a-g]|do|ut|re|mi|fa|sol|la|si)${accidental}\s+${mode}\b(?! key| scale| mode| chord)`,
)

/** "in A minor", "en fa dièse mineur", "en re mayor". "In a minor key" names no key. */
export function readKey(text: string): { key: string | null; rest: string } {
  const match = keyForm.exec(text)
  if (match === null) return { key: null, rest: text }
  const sign = match[2] ?? match[3]
  const shift = sign === undefined ? 0 : ['#', 'sharp', 'diese', 'sostenido'].includes(sign) ? 1 : -1
  const note = pitchClasses[(tonics[match[1]!]! + shift + 12) % 12]!
  const spelt = /^ma[jy]/.test(match[4]!) ? 'major' : 'minor'
  return { key: `${spellTonic(note, spelt)} ${spelt}`, rest: cut(text, match) }
}

function cut(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} , ${text.slice(match.index + match[0].length)}`
}
