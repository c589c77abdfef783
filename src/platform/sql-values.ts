/** A parameter as it is sent. */
export type Parameter = string | Buffer | null

/** Type OIDs of PostgreSQL (pg_type.dat). */
const oid = { bool: 16, bytea: 17, int8: 20, timestamptz: 1184, jsonb: 3802 }
/** The server infers the type from the statement. */
const inferred = 0

/** A json or jsonb value. Arrays need it: otherwise they are sent as PostgreSQL arrays. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** The type to declare for a value. Without it, `select $1` would turn a date into text. */
export function typeOf(value: unknown): number {
  if (typeof value === 'boolean') return oid.bool
  if (typeof value === 'bigint') return oid.int8
  if (typeof value !== 'object') return inferred
  if (value instanceof Date) return oid.timestamptz
  if (value instanceof Uint8Array) return oid.bytea
  return value instanceof Json ? oid.jsonb : inferred
}

export function toParameter(value: unknown): Parameter {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (value === undefined) throw new TypeError('A query parameter is undefined. Pass null to store nothing.')
  if (typeof value !== 'object') return String(value)
  if (value instanceof Uint8Array) return asBuffer(value)
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Json) return value.text
  if (ArrayBuffer.isView(value)) throw new TypeError('Pass bytes as a Uint8Array and numbers as an array.')
  return JSON.stringify(value)
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const needsEscape = /["\\]/

/** An array as PostgreSQL reads it. */
export function arrayText(values: readonly unknown[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ','
    const value = values[index]
    if (value === null || value === undefined) text += 'NULL'
    else if (typeof value === 'number') text += value
    else if (Array.isArray(value)) text += arrayText(value)
    else {
      const element = elementText(value)
      text += `"${needsEscape.test(element) ? element.replace(/["\\]/g, '\\$&') : element}"`
    }
  }
  return `${text}}`
}

function elementText(value: unknown): string {
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${asBuffer(value).toString('hex')}`
  if (value instanceof Json) return value.text
  throw new TypeError('Pass an array of objects as db.json(array).')
}

type Parse = (text: string) => unknown

const asText: Parse = (text) => text
const asDate: Parse = (text) => new Date(text)
const asBoolean: Parse = (text) => text === 't'
const asBytes: Parse = (text) => Buffer.from(text.slice(2), 'hex')

/** How column types are parsed, with the types of their arrays. Other types stay text. */
const parsers = new Map<number, Parse>(
  (
    [
      [16, 1000, asBoolean],
      [17, 1001, asBytes],
      [20, 1016, Number], // counts and sizes stay far below 2^53
      [21, 1005, Number],
      [23, 1007, Number],
      [26, 1028, Number],
      [700, 1021, Number],
      [701, 1022, Number],
      [114, 199, JSON.parse],
      [3802, 3807, JSON.parse],
      [1082, 1182, asDate],
      [1114, 1115, asDate],
      [1184, 1185, asDate],
      [18, 1002, asText],
      [19, 1003, asText],
      [25, 1009, asText],
      [1042, 1014, asText],
      [1043, 1015, asText],
      [1700, 1231, asText],
      [2950, 2951, asText],
    ] satisfies [number, number, Parse][]
  ).flatMap(([type, array, parse]): [number, Parse][] => [
    [type, parse],
    [array, (text) => parseArray(text, parse)],
  ]),
)

export const columnTypes = { getTypeParser: (type: number): Parse => parsers.get(type) ?? asText }

function parseArray(text: string, parse: Parse): unknown[] {
  if (text === '{}') return []
  if (text[0] === '{' && !/["{]/.test(text.slice(1))) {
    const elements: unknown[] = text.slice(1, -1).split(',')
    for (let index = 0; index < elements.length; index++) {
      elements[index] = elements[index] === 'NULL' ? null : parse(elements[index] as string)
    }
    return elements
  }
  return parseNested(text, text.indexOf('{'), parse).values
}

/** Parses the array that starts at an offset. `end` is the offset after it. */
function parseNested(text: string, start: number, parse: Parse): { values: unknown[]; end: number } {
  const values: unknown[] = []
  let at = start + 1
  while (text[at] !== '}') {
    if (text[at] === ',') at++
    else if (text[at] === '{') {
      const inner = parseNested(text, at, parse)
      values.push(inner.values)
      at = inner.end
    } else if (text[at] === '"') {
      let element = ''
      for (at++; text[at] !== '"'; at++) element += text[at] === '\\' ? text[++at] : text[at]
      values.push(parse(element))
      at++
    } else {
      const start = at
      while (text[at] !== ',' && text[at] !== '}') at++
      const element = text.slice(start, at)
      values.push(element === 'NULL' ? null : parse(element))
    }
  }
  return { values, end: at + 1 }
}
