import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import { Problem } from '../../../../lib/problem.ts'
import { quote } from '../field-fault.ts'

/** How a file name without its extension splits into fields. */
export type FilenameMapping = { separator: string; columns: MappedField[] }

export const mappedFields = ['outer_id', 'title', 'isrc', 'release_date', 'artist_name'] as const
export type MappedField = (typeof mappedFields)[number]

const maxMappingLength = 65_536
const maxColumns = 100

/** Parses a mapping file (YAML). Throws a Problem that names the faulty line. */
export function parseMapping(text: string): FilenameMapping {
  if (text.length > maxMappingLength) throw refuse(null, `is longer than ${maxMappingLength} characters`)
  const lines = new LineCounter()
  const lineOf = (node: unknown): number | null => {
    const offset = (node as Node | null)?.range?.[0]
    return offset === undefined ? null : lines.linePos(offset).line
  }
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    maxAliasCount: 0,
    schema: 'failsafe',
  } as object)
  const [syntax] = document.errors
  if (syntax !== undefined) {
    const { line } = lines.linePos(syntax.pos[0])
    // The most likely separator is a bare hyphen, which is not valid YAML.
    const hint = /separator:/.test(text.split('\n')[line - 1] ?? '') ? '; put the separator in quotes' : ''
    throw refuse(line, `is not YAML: ${syntax.message.split('\n')[0]}${hint}`)
  }
  const root = document.contents
  if (!isMap(root)) throw refuse(1, 'needs a top-level key mapping with a list under it')
  const list = root.get('mapping', true) as unknown
  if (list === undefined) throw refuse(lineOf(root), 'needs a top-level key mapping with a list under it')
  if (!isSeq(list))
    throw refuse(lineOf(list) ?? lineOf(root), 'needs a list under mapping: lines that start with a hyphen')
  const entries = list.items.flatMap((item) => {
    if (!isMap(item)) throw refuse(lineOf(item), 'needs entries of the form key: value in its list')
    return (item as YAMLMap).items.map(({ key, value }) => readEntry(key, value, lineOf))
  })
  return assemble(entries)
}

/** A mapping given as JSON: `{separator, columns: [field, …]}`, or the same list as in the file. */
export function readMapping(value: unknown): FilenameMapping {
  if (typeof value === 'string') return parseMapping(value)
  const list = Array.isArray(value) ? value : (value as { mapping?: unknown } | null)?.mapping
  if (Array.isArray(list)) {
    return assemble(
      list
        .flatMap((item) => Object.entries((item ?? {}) as object))
        .map(([key, of]) => ({ key, value: String(of), line: null })),
    )
  }
  const { separator, columns } = (value ?? {}) as { separator?: unknown; columns?: unknown }
  if (typeof separator !== 'string' || !Array.isArray(columns)) {
    throw refuse(null, 'must be YAML text, or an object with separator and columns')
  }
  const numbered = columns.map((field, at) => ({ key: `column_${at}`, value: String(field), line: null }))
  return assemble([{ key: 'separator', value: separator, line: null }, ...numbered])
}

type Entry = { key: string; value: string; line: number | null }

function readEntry(key: unknown, value: unknown, lineOf: (node: unknown) => number | null): Entry {
  const line = lineOf(key)
  if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') {
    throw refuse(
      line ?? lineOf(value),
      `has ${isScalar(key) ? quote(String(key.value)) : 'a key'} without a plain value`,
    )
  }
  return { key: String(key.value), value: value.value, line }
}

function assemble(entries: Entry[]): FilenameMapping {
  let separator: string | null = null
  const columns = new Map<number, Entry & { field: MappedField }>()
  for (const entry of entries) {
    const { key, value, line } = entry
    if (key === 'separator') {
      if (separator !== null) throw refuse(line, 'has a second separator')
      if (value === '' || value.length > 20 || /[/\0]/.test(value)) {
        throw refuse(line, 'needs a separator of 1 to 20 characters without a slash; put it in quotes')
      }
      separator = value
      continue
    }
    const number = /^column_(\d{1,3})$/.exec(key)?.[1]
    if (number === undefined)
      throw refuse(line, `has the unknown key ${quote(key)}; known keys are separator, column_0, column_1 …`)
    const field = mappedFields.find((name) => name === value.trim())
    if (field === undefined) {
      throw refuse(line, `maps ${key} to ${quote(value)}; known fields are ${mappedFields.join(', ')}`)
    }
    const duplicate = [...columns.values()].find((other) => other.field === field)
    if (columns.has(Number(number))) throw refuse(line, `has ${key} twice`)
    if (duplicate !== undefined) throw refuse(line, `maps ${key} and ${duplicate.key} both to ${field}`)
    columns.set(Number(number), { ...entry, field })
  }
  if (columns.size === 0) throw refuse(null, 'has no column: start with column_0: outer_id')
  if (separator === null && columns.size > 1) throw refuse(null, 'has no separator: add - separator: "_"')
  const ordered = [...columns].sort(([a], [b]) => a - b)
  const gap = ordered.findIndex(([number], at) => number !== at)
  if (gap !== -1) throw refuse(ordered[gap]![1].line, `has column_${ordered[gap]![0]} but no column_${gap}`)
  if (ordered.length > maxColumns) throw refuse(null, `has more than ${maxColumns} columns`)
  return { separator: separator ?? '', columns: ordered.map(([, { field }]) => field) }
}

function refuse(line: number | null, why: string): Problem {
  const where = line === null ? '' : `, line ${line},`
  return new Problem('validation_error', `The mapping${where} ${why}.`)
}
