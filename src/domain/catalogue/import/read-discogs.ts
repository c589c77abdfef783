import type { FilePosition, Line } from './import-file.ts'

/** The largest releases of the dumps have some megabytes; a file without an end must not fill the memory. */
const maxReleaseBytes = 16 * 1024 * 1024
const opening = /<release[\s>]/
const closing = Buffer.from('</release>')

/**
 * The releases of a dump of Discogs (discogs_…_releases.xml), each as its own XML text. A release that cannot be read does
 * not end the file. Lines count releases: the dumps have one on each line.
 */
export async function* readDiscogs(chunks: AsyncIterable<Buffer>, start: FilePosition): AsyncGenerator<Line> {
  let { bytes, lines } = start
  let held: Buffer = Buffer.alloc(0)
  let searched = 0
  /** How many bytes of a release that is too long were dropped. */
  let dropped = 0
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (let at = held.indexOf(closing, searched); at !== -1; at = held.indexOf(closing)) {
      const end = at + closing.length
      const text = held.toString('utf8', 0, end)
      held = held.subarray(end)
      searched = 0
      bytes += dropped + end
      lines += 1
      const position = { line: lines, end: { bytes, lines } }
      const from = text.search(opening)
      if (dropped > 0) yield { ...position, fault: `is longer than ${maxReleaseBytes} bytes` }
      else if (from === -1) yield { ...position, fault: 'has an end without a beginning' }
      else yield { ...position, record: text.slice(from) }
      dropped = 0
    }
    if (held.length > maxReleaseBytes) {
      dropped += held.length - closing.length
      held = held.subarray(held.length - closing.length)
    }
    // The end may be split between two chunks.
    searched = Math.max(0, held.length - closing.length)
  }
  const rest = held.toString('utf8')
  if (dropped > 0 || opening.test(rest)) {
    lines += 1
    yield { line: lines, end: { bytes, lines: lines - 1 }, fault: 'ends early: the file is not complete' }
  }
}
