type Headers = Record<string, string | string[] | undefined>

/** RFC 9110 §13.2.2: the order in which conditions of a read count, and which of them silences which. */
export function judgeConditions(
  headers: Headers,
  object: { etag: string; modified_at: Date },
): 'fine' | 'failed' | 'not-modified' {
  const read = (name: string) => headers[name]?.toString()
  const ifMatch = read('if-match')
  const ifNoneMatch = read('if-none-match')
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, object.etag)) return 'failed'
  } else if (isAfter(object.modified_at, read('if-unmodified-since'))) return 'failed'
  if (ifNoneMatch !== undefined) return lists(ifNoneMatch, object.etag) ? 'not-modified' : 'fine'
  const since = read('if-modified-since')
  if (since !== undefined && isDate(since) && !isAfter(object.modified_at, since)) return 'not-modified'
  return 'fine'
}

function lists(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => unquote(one) === etag)
}

export function unquote(etag: string): string {
  return etag.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
}

function isDate(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

/** In whole seconds, which is all that HTTP dates have. */
function isAfter(moment: Date, header: string | undefined): boolean {
  if (header === undefined || !isDate(header)) return false
  return Math.floor(moment.getTime() / 1000) > Math.floor(Date.parse(header) / 1000)
}
