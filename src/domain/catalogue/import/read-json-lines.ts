import type { FilePosition, Line } from './import-file.ts'

/** Real records are shorter; a file without line breaks must not fill the memory. */
const maxRecordBytes = 1_000_000
const newline = 10

/** The records of a JSON lines file. A faulty line does not end the file. */
export async function* readJsonLines(
  chunks: AsyncIterable<Buffer>,
  start: FilePosition,
  maxLineBytes = maxRecordBytes,
): AsyncGenerator<Line> {
  let { bytes, lines } = start
  let rest: Buffer[] = []
  let length = 0
  const finish = (last: Buffer, ended: boolean): Line | null => {
    const size = length + last.length
    const text = size > maxLineBytes ? null : Buffer.concat([...rest, last]).toString('utf8')
    rest = []
    length = 0
    bytes += size + (ended ? 1 : 0)
    lines += 1
    const position = { line: lines, end: { bytes, lines } }
    if (text === null) return { ...position, fault: `is longer than ${maxLineBytes} bytes` }
    const trimmed = text.replace(/^\ufeff/, '').trim()
    return trimmed === '' ? null : { ...position, ...parse(trimmed) }
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      const line = finish(chunk.subarray(from, at), true)
      if (line !== null) yield line
      from = at + 1
    }
    const left = chunk.subarray(from)
    length += left.length
    // A line that is already too long is counted, but not kept.
    if (length <= maxLineBytes) rest.push(left)
    else rest = []
  }
  if (length > 0) {
    const line = finish(Buffer.alloc(0), false)
    if (line !== null) yield line
  }
}

function parse(text: string): { record: unknown } | { fault: string } {
  try {
    return { record: JSON.parse(text) }
  } catch (error) {
    return { fault: `is not JSON: ${(error as Error).message.slice(0, 120)}` }
  }
}
