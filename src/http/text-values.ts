import type { ProblemEntry } from '../lib/problem.ts'

/** The properties of a query or of path parameters that are more than text. */
export type TextProperties = { numbers: NumericProperty[]; lists: string[] }
type NumericProperty = { name: string; type: 'integer' | 'number' }

/** Decimal notation only. Ajv would convert whatever JavaScript does: 1e3, 0x1 and " 1". */
const forms = { integer: /^-?(0|[1-9]\d*)$/, number: /^-?(0|[1-9]\d*)(\.\d+)?$/ }

export function propertiesInText(schema: unknown): TextProperties {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const all = Object.entries(properties)
  return {
    numbers: all.flatMap(([name, { type }]) =>
      type === 'integer' || type === 'number' ? [{ name, type }] : [],
    ),
    lists: all.flatMap(([name, { type }]) => (type === 'array' ? [name] : [])),
  }
}

/** The values that are not written as decimal numbers. */
export function findMalformedNumbers({ numbers }: TextProperties, data: unknown): ProblemEntry[] {
  const values = data as Record<string, unknown>
  return numbers.flatMap(({ name, type }) => {
    const value = values[name]
    if (value === undefined || (typeof value === 'string' && forms[type].test(value))) return []
    return [
      {
        field: name,
        message: `must be ${type === 'integer' ? 'an integer' : 'a number'} in decimal notation`,
      },
    ]
  })
}

/** Splits lists: `include=tags,lyrics` means the same as `include=tags&include=lyrics`. */
export function splitLists({ lists }: TextProperties, data: unknown): void {
  const values = data as Record<string, unknown>
  for (const name of lists) {
    const given = values[name]
    if (given === undefined) continue
    values[name] = [given].flat().flatMap((text) =>
      String(text)
        .split(',')
        .map((item) => item.trim()),
    )
  }
}
