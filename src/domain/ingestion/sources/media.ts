import type { AudioLocation } from './delivered-track.ts'
import { FieldFault, quote } from './field-fault.ts'
import { longest } from './values.ts'

/** Where audio is looked for: `any` takes what the value itself says. */
export type MediaFetchType = 's3' | 'download' | 'any'

const audioFolder = 'delivery/audio/'

/**
 * `primary_media` as a location: a path under delivery/audio/ (or an s3:// URI) for `s3`, an http or https URL for
 * `download`. Whether the address may be fetched, and whose object it is, is decided where it is read.
 */
export function readMedia(value: string, fetchType: MediaFetchType, field: string): AudioLocation | null {
  const text = value.trim()
  if (text === '') return null
  if (/[\0\r\n]/.test(text) || !text.isWellFormed()) {
    throw new FieldFault(field, 'holds characters that no path can hold')
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === 'http' || scheme === 'https') {
    if (fetchType === 's3') {
      throw new FieldFault(field, 'is a URL; send media_fetch_type download, or a path under delivery/audio/')
    }
    return { from: 'download', at: readUrl(text, field), hash_sum: null }
  }
  if (fetchType === 'download') {
    throw new FieldFault(
      field,
      `${quote(text)} is not an http or https URL, which media_fetch_type download needs`,
    )
  }
  if (scheme === 's3') return { from: 's3_uri', at: text, hash_sum: null }
  if (scheme !== undefined) {
    throw new FieldFault(field, `${quote(text)} has a scheme that cannot be fetched; use https, s3 or a path`)
  }
  const path = text.startsWith(audioFolder) ? text.slice(audioFolder.length) : text
  return { from: 'area', at: audioFolder + requireRelativePath(path, field), hash_sum: null }
}

/** A path that stays in its folder, whoever wrote it. */
export function requireRelativePath(path: string, field: string): string {
  if (Buffer.byteLength(path) > longest.path)
    throw new FieldFault(field, `is longer than ${longest.path} bytes`)
  const segments = path.split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new FieldFault(
      field,
      `${quote(path)} is not a path to a file: no leading or double slash, no . and no .. in it`,
    )
  }
  return path
}

function readUrl(text: string, field: string): string {
  if (text.length > longest.url) throw new FieldFault(field, `is longer than ${longest.url} characters`)
  const url = URL.parse(text)
  if (url === null) throw new FieldFault(field, `${quote(text)} is not a URL`)
  if (url.username !== '' || url.password !== '') {
    throw new FieldFault(field, 'holds a user or a password: use a signed URL instead')
  }
  return url.href
}
