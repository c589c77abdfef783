import { writeFile } from 'node:fs/promises'
import type { Client, Operations } from '@euterpe/client'
import { type Command, textOf } from './command.ts'
import { connect } from './credentials.ts'
import { writeCsvRow } from './csv.ts'
import { findAudioFiles, uploadAll } from './files.ts'

type Tags = Operations['tagTrack']['data']['audio_tagging']['tags']
type Tagged = { path: string; tags: Tags }

const maxParallel = 2

export const tag: Command = {
  arguments: 'PATH… [--csv FILE | --json]',
  summary: 'Tag files and folders without adding them to a catalogue',
  options: {
    csv: { type: 'string', help: 'Write the tags to this file: path, category, tag, score' },
    json: { type: 'boolean', help: 'Print JSON, one line per file' },
  },
  async run(paths, values) {
    const files = await findAudioFiles(paths)
    const euterpe = await connect()
    const { uploaded, failed } = await uploadAll(euterpe, files, 'tagging')
    const tagged: Tagged[] = []
    let failures = failed.length
    const waiting = [...uploaded]
    const tagWaiting = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        try {
          const result = { path: next.path, tags: await tagFile(euterpe, next.uri) }
          tagged.push(result)
          if (values.csv === undefined) process.stdout.write(values.json ? printJson(result) : print(result))
        } catch (error) {
          failures++
          process.stderr.write(`${next.path}: ${(error as Error).message}\n`)
        }
      }
    }
    await Promise.all(Array.from({ length: maxParallel }, tagWaiting))
    const csv = textOf(values, 'csv')
    if (csv !== undefined) {
      await writeFile(csv, printCsv(tagged))
      process.stdout.write(`Wrote the tags of ${tagged.length} files to ${csv}.\n`)
    }
    return failures === 0 ? 0 : 1
  },
}

async function tagFile(euterpe: Client, uri: string): Promise<Tags> {
  try {
    const { audio_tagging } = await euterpe.call('tagTrack', { body: { s3_file_uri: uri } })
    return audio_tagging.tags
  } finally {
    // The file was uploaded for this call alone.
    const objectKey = uri.split('/inbound/').slice(1).join('/inbound/')
    await euterpe.call('deleteInboundObject', { query: { object_key: objectKey } })
  }
}

const printJson = (tagged: Tagged) => `${JSON.stringify(tagged)}\n`

function print({ path, tags }: Tagged): string {
  const width = Math.max(...Object.keys(tags).map((category) => category.length), 0)
  const lines = Object.entries(tags)
    .filter(([, list]) => list.length > 0)
    .map(([category, list]) => {
      const words = list.map(({ name, score }) => `${name} ${score.toFixed(2)}`).join(', ')
      return `  ${category.padEnd(width)}  ${words}\n`
    })
  return `${path}\n${lines.join('')}`
}

function printCsv(tagged: Tagged[]): string {
  const rows = tagged
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, tags }) =>
      Object.entries(tags).flatMap(([category, list]) =>
        list.map(({ name, score }) => writeCsvRow([path, category, name, String(score)])),
      ),
    )
  return writeCsvRow(['path', 'category', 'tag', 'score']) + rows.join('')
}
