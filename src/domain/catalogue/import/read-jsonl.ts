import type { Line, Position } from './source.ts'

/** No honest record is longer; a file without line breaks must not fill the memory. */
const longestLine = 1_000_000
const newline = 10

/** The records of JSON lines. A line that is no JSON object is a fault of its own, and the next one goes on. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>, start: Position): AsyncGenerator<Line> {
  let { bytes, lines } = start
  let rest: Buffer[] = []
  let length = 0
  const finish = (last: Buffer, ended: boolean): Line | null => {
    const size = length + last.length
    const text = size > longestLine ? null : Buffer.concat([...rest, last]).toString('utf8')
    rest = []
    length = 0
    bytes += size + (ended ? 1 : 0)
    lines += 1
    const place = { line: lines, end: { bytes, lines } }
    if (text === null) return { ...place, fault: `is longer than ${longestLine} bytes` }
    const bare = text.replace(/^\ufeff/, '').trim()
    return bare === '' ? null : { ...place, ...parse(bare) }
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
    // What is too long already is counted and let go.
    if (length <= longestLine) rest.push(left)
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
