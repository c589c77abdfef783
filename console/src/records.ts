import type { ReadOperation, WriteOperation } from './api/query-keys.ts'

export type RecordKind = 'track' | 'artist' | 'release' | 'label' | 'work'

type Credit = { id?: string; name: string; role?: string | null }

/** How a field is written as text, and read back from it. */
type FieldType = 'text' | 'long' | 'date' | 'label' | 'artists' | 'contributors'
export type Field = { name: string; type: FieldType; isRequired?: boolean }

/** The operations of each kind of record, and the fields people can edit. The first one is its name. */
export const recordKinds = {
  track: {
    get: 'getWorkspaceTrack',
    update: 'updateWorkspaceTrack',
    remove: 'deleteWorkspaceTrack',
    history: 'listWorkspaceTrackHistory',
    undo: 'undoWorkspaceTrackChange',
    fields: [
      { name: 'title', type: 'text' },
      { name: 'artists', type: 'artists' },
      { name: 'isrc', type: 'text' },
      { name: 'outer_id', type: 'text' },
      { name: 'release_date', type: 'date' },
      { name: 'label', type: 'label' },
      { name: 'lyrics', type: 'long' },
    ],
  },
  artist: {
    get: 'getWorkspaceArtist',
    update: 'updateWorkspaceArtist',
    remove: 'deleteWorkspaceArtist',
    history: 'listWorkspaceArtistHistory',
    undo: 'undoWorkspaceArtistChange',
    fields: [
      { name: 'name', type: 'text', isRequired: true },
      { name: 'isni', type: 'text' },
      { name: 'outer_id', type: 'text' },
    ],
  },
  release: {
    get: 'getWorkspaceRelease',
    update: 'updateWorkspaceRelease',
    remove: 'deleteWorkspaceRelease',
    history: 'listWorkspaceReleaseHistory',
    undo: 'undoWorkspaceReleaseChange',
    fields: [
      { name: 'title', type: 'text', isRequired: true },
      { name: 'artists', type: 'artists' },
      { name: 'upc', type: 'text' },
      { name: 'type', type: 'text' },
      { name: 'release_date', type: 'date' },
      { name: 'label', type: 'label' },
      { name: 'outer_id', type: 'text' },
    ],
  },
  label: {
    get: 'getWorkspaceLabel',
    update: 'updateWorkspaceLabel',
    remove: 'deleteWorkspaceLabel',
    history: 'listWorkspaceLabelHistory',
    undo: 'undoWorkspaceLabelChange',
    fields: [{ name: 'name', type: 'text', isRequired: true }],
  },
  work: {
    get: 'getWorkspaceWork',
    update: 'updateWorkspaceWork',
    remove: 'deleteWorkspaceWork',
    history: 'listWorkspaceWorkHistory',
    undo: 'undoWorkspaceWorkChange',
    fields: [
      { name: 'title', type: 'text', isRequired: true },
      { name: 'iswc', type: 'text' },
      { name: 'contributors', type: 'contributors' },
      { name: 'outer_id', type: 'text' },
    ],
  },
} as const satisfies Record<
  RecordKind,
  {
    get: ReadOperation
    update: WriteOperation
    remove: WriteOperation
    history: ReadOperation
    undo: WriteOperation
    fields: readonly Field[]
  }
>

/** The path parameter of a record. */
export const recordInPath = (kind: RecordKind, id: string) => ({ [`${kind}_id`]: id })

export const recordPath = (kind: Exclude<RecordKind, 'track'>, id: string) => `/${kind}s/${id}`

/** A value as the history and the page show it. */
export function valueToText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueToText).filter(Boolean).join(', ')
  if (typeof value !== 'object') return String(value)
  const { name, title, tag, id } = value as Record<string, unknown>
  return String(name ?? title ?? tag ?? id ?? '')
}

/** What the service is sent for a text. An empty one removes the value. */
export function textToValue({ type }: Field, text: string, before: unknown): unknown {
  const trimmed = text.trim()
  if (type === 'artists' || type === 'contributors') {
    const names = trimmed === '' ? [] : trimmed.split(',').map((name) => name.trim())
    return names.filter(Boolean).map((name) => keepCredit(type, name, (before ?? []) as Credit[]))
  }
  if (trimmed === '') return null
  return type === 'label' ? { name: trimmed } : trimmed
}

/** Somebody whose name did not change stays the same record with the same role. */
function keepCredit(type: 'artists' | 'contributors', name: string, before: Credit[]): Credit {
  const known = before.find((credit) => credit.name === name)
  const role = known?.role ?? null
  if (type === 'contributors') return { name, role }
  return known?.id === undefined ? { name, role } : ({ id: known.id, role } as Credit)
}
