import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { generateAtlas } from '../../tools/synthetic-atlas/generate.ts'
import { feedAtlas } from '../domain/catalogue/indexing/feed-index.ts'
import { openIndexes } from '../index/open-indexes.ts'
import { type Command, UsageError } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

export const indexAtlasCommand: Command = {
  name: 'atlas index',
  summary: 'Index what an import left for search and filters',
  help: `
Every import does this at its end. Run it if an import was interrupted after its last track: it continues where the import
stopped, and does nothing if nothing is left.`,
  options: {},
  async run(call) {
    const bar = startProgressBar()
    const [{ indexThreads, searchCluster }, curator] = [await call.context(), await call.curator()]
    const { textIndex } = openIndexes(curator, indexThreads, searchCluster)
    const tracks = await feedAtlas(curator, textIndex, (done, all) =>
      bar.draw(done / all, `${done} names indexed`),
    )
    bar.hide()
    return { result: { tracks }, text: `${tracks} tracks indexed` }
  },
}

export const generateAtlasCommand: Command = {
  name: 'atlas generate',
  summary: 'Generate a file of synthetic tracks',
  staysRoot: true,
  operands: 'FILE',
  help: `
For testing the atlas at scale: titles and names in fourteen languages, a few artists with many tracks, and well-formed
identifiers. The same seed and number of tracks produce the same file. A name ending in .gz is compressed.

  euterpe atlas generate --tracks 1000000 trial.jsonl.gz && euterpe atlas import trial.jsonl.gz`,
  options: {
    tracks: { value: 'N', required: true, help: 'The number of tracks' },
    seed: { value: 'S', fallback: '1', help: 'The seed of the generator' },
  },
  async run(call) {
    const [file, ...others] = call.operands
    if (file === undefined || others.length > 0) throw new UsageError('Give exactly one file to write.')
    const [tracks, seed] = [
      readNumber(call.value('tracks'), '--tracks'),
      readNumber(call.value('seed'), '--seed'),
    ]
    const lines = Readable.from(jsonLines(tracks, seed))
    const target = createWriteStream(file)
    if (file.endsWith('.gz')) await pipeline(lines, createGzip(), target)
    else await pipeline(lines, target)
    return { result: { file, tracks, seed }, text: `Wrote ${tracks} tracks to ${file}` }
  },
}

/** Yields many lines at a time: streaming them one by one would take longer than generating them. */
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
  throw new UsageError(`${option} must be a whole number.`)
}
