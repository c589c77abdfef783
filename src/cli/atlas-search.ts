import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { generateAtlas } from '../../tools/synthetic-atlas/generate.ts'
import { feedAtlas } from '../domain/catalogue/indexing/feed-index.ts'
import { PostgresTextIndex } from '../index/text/postgres/postgres-text-index.ts'
import { startBar } from './bar.ts'
import { type Command, UsageError } from './command.ts'

export const indexAtlasCommand: Command = {
  name: 'atlas index',
  summary: 'Index what an import left for search and filters',
  help: `
Every import does this at its end. Run it if an import was interrupted after its last track: it continues where the import
stopped, and does nothing if nothing is left.`,
  options: {},
  async run(call) {
    const bar = startBar()
    const [{ indexThreads }, curator] = [await call.context(), await call.curator()]
    const tracks = await feedAtlas(curator, new PostgresTextIndex(curator, indexThreads), (done, all) =>
      bar.draw(done / all, `${done} names indexed`),
    )
    bar.hide()
    return { facts: { tracks }, text: `${tracks} tracks indexed` }
  },
}

export const generateAtlasCommand: Command = {
  name: 'atlas generate',
  summary: 'Write a file of invented tracks',
  operands: 'FILE',
  help: `
For trials of the atlas at size: titles and names in fourteen languages, artists of whom few have many tracks, identifiers of
the right form. The same seed and number make the same file. A name that ends in .gz is packed.

  euterpe atlas generate --tracks 1000000 trial.jsonl.gz && euterpe atlas import trial.jsonl.gz`,
  options: {
    tracks: { value: 'N', required: true, help: 'How many' },
    seed: { value: 'S', fallback: '1', help: 'Another number makes another atlas' },
  },
  async run(call) {
    const [file, ...others] = call.operands
    if (file === undefined || others.length > 0) throw new UsageError('Name one file to write.')
    const [tracks, seed] = [
      readNumber(call.value('tracks'), '--tracks'),
      readNumber(call.value('seed'), '--seed'),
    ]
    const lines = Readable.from(jsonLines(tracks, seed))
    const target = createWriteStream(file)
    if (file.endsWith('.gz')) await pipeline(lines, createGzip(), target)
    else await pipeline(lines, target)
    return { facts: { file, tracks, seed }, text: `${tracks} tracks written to ${file}` }
  },
}

/** Many lines at a time: one by one the stream would take longer than the tracks. */
function* jsonLines(tracks: number, seed: number): Generator<string> {
  let text = ''
  for (const record of generateAtlas({ tracks, seed })) {
    text += `${JSON.stringify(record)}\n`
    if (text.length > 65_536) {
      yield text
      text = ''
    }
  }
  yield text
}

function readNumber(text: string, option: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new UsageError(`${option} takes a whole number.`)
}
