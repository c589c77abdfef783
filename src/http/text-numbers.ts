import type { ProblemEntry } from '../lib/problem.ts'

type NumericProperty = { name: string; type: 'integer' | 'number' }

/** Decimal notation only. Ajv would convert whatever JavaScript does: 1e3, 0x1 and " 1". */
const forms = { integer: /^-?(0|[1-9]\d*)$/, number: /^-?(0|[1-9]\d*)(\.\d+)?$/ }

/** The properties of a query or of path parameters that are numbers. */
export function numericProperties(schema: unknown): NumericProperty[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' ? [{ name, type }] : [],
  )
}

/** The values that are not written as decimal numbers. */
export function findMalformedNumbers(properties: NumericProperty[], data: unknown): ProblemEntry[] {
  const values = data as Record<string, unknown>
  return properties.flatMap(({ name, type }) => {
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
