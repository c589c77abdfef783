import { isId } from '../../lib/ids.ts'

/** Where a record is: in the organisation's own catalogues, or in the shared atlas. */
export type Layer = 'workspace' | 'atlas'

export function trackUri(layer: Layer, id: string): string {
  return `euterpe:${layer}:track:${id}`
}

/** Null if it is not of the form `euterpe:{workspace|atlas}:track:{id}`. */
export function parseTrackUri(text: string): { layer: Layer; id: string } | null {
  const match = /^euterpe:(workspace|atlas):track:(.{36})$/.exec(text)
  return match !== null && isId(match[2]!) ? { layer: match[1] as Layer, id: match[2]!.toLowerCase() } : null
}

/** The short name of a track: its id without hyphens. */
export function musimapUid(id: string): string {
  return id.replaceAll('-', '')
}

/** The id for a short name; null if it does not have that form. */
export function parseMusimapUid(text: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(text)
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}
