type RequestHeaders = Record<string, string | string[] | undefined>

/** Evaluates the preconditions of a read in the order of RFC 9110 §13.2.2. */
export function evaluateConditions(
  headers: RequestHeaders,
  object: { etag: string; modified_at: Date },
): 'passed' | 'failed' | 'not-modified' {
  const read = (name: string) => headers[name]?.toString()
  const ifMatch = read('if-match')
  const ifNoneMatch = read('if-none-match')
  if (ifMatch !== undefined) {
    if (!matchesEtag(ifMatch, object.etag)) return 'failed'
  } else if (isAfter(object.modified_at, read('if-unmodified-since'))) return 'failed'
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, object.etag) ? 'not-modified' : 'passed'
  const since = read('if-modified-since')
  if (since !== undefined && isDate(since) && !isAfter(object.modified_at, since)) return 'not-modified'
  return 'passed'
}

/** Weak comparison: only the tag counts. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((candidate) => unquote(candidate) === etag)
}

export function unquote(etag: string): string {
  return etag.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** Compares whole seconds, the resolution of HTTP dates. */
function isAfter(time: Date, header: string | undefined): boolean {
  if (header === undefined || !isDate(header)) return false
  return Math.floor(time.getTime() / 1000) > Math.floor(Date.parse(header) / 1000)
}
