import type { AudioLocation } from './delivered-track.ts'
import { FieldFault, quote } from './field-fault.ts'
import { maxLength } from './values.ts'

/** Where the audio comes from; `any` means that the form of the value decides. */
export type MediaFetchType = 's3' | 'download' | 'any'

const audioFolder = 'delivery/audio/'

/**
 * `primary_media` as a location: for `s3` a path under delivery/audio/ or an s3:// URI, for `download` an http or https URL.
 * Whether the caller may read the location is checked later, when it is read.
 */
export function readMedia(value: string, fetchType: MediaFetchType, field: string): AudioLocation | null {
  const text = value.trim()
  if (text === '') return null
  if (/[\0\r\n]/.test(text) || !text.isWellFormed()) {
    throw new FieldFault(field, 'contains characters that a path cannot contain')
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === 'http' || scheme === 'https') {
    if (fetchType === 's3') {
      throw new FieldFault(field, 'is a URL: send media_fetch_type download, or a path under delivery/audio/')
    }
    return { from: 'download', at: readUrl(text, field), hash_sum: null }
  }
  if (fetchType === 'download') {
    throw new FieldFault(
      field,
      `${quote(text)} is not an http or https URL, which media_fetch_type download requires`,
    )
  }
  if (scheme === 's3') return { from: 's3_uri', at: text, hash_sum: null }
  if (scheme !== undefined) {
    throw new FieldFault(field, `${quote(text)} has an unsupported scheme: use https, s3 or a path`)
  }
  const path = text.startsWith(audioFolder) ? text.slice(audioFolder.length) : text
  return { from: 'area', at: audioFolder + requireRelativePath(path, field), hash_sum: null }
}

/** Refuses a path that could leave its folder. */
export function requireRelativePath(path: string, field: string): string {
  if (Buffer.byteLength(path) > maxLength.path)
    throw new FieldFault(field, `is longer than ${maxLength.path} bytes`)
  const segments = path.split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new FieldFault(
      field,
      `${quote(path)} is not a valid path: remove leading and double slashes, . and ..`,
    )
  }
  return path
}

function readUrl(text: string, field: string): string {
  if (text.length > maxLength.url) throw new FieldFault(field, `is longer than ${maxLength.url} characters`)
  const url = URL.parse(text)
  if (url === null) throw new FieldFault(field, `${quote(text)} is not a URL`)
  if (url.username !== '' || url.password !== '') {
    throw new FieldFault(field, 'contains a user name or password: use a signed URL instead')
  }
  return url.href
}
