/**
 * Converts the clips of a labels.csv to the tagger's input with the product's front end:
 *
 *   node training/tagger/prepare.ts DATA_FOLDER OUTPUT_FOLDER
 *
 * Writes frames.u8 (all clips one after another, 96 bytes per frame) and frames.csv (id, first frame, number of frames).
 */
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFile } from '../../src/audio/byte-source.ts'
import { TAG_BANDS } from '../../src/audio/tagger/frames.ts'
import { readTagFrames } from '../../src/audio/tagger/read-frames.ts'

const [data, output] = process.argv.slice(2)
if (data === undefined || output === undefined) throw new Error('usage: prepare.ts DATA_FOLDER OUTPUT_FOLDER')
mkdirSync(output, { recursive: true })

const [header, ...rows] = readFileSync(join(data, 'labels.csv'), 'utf8').trimEnd().split('\n')
const columns = header!.split(',')
const [idAt, pathAt] = [columns.indexOf('id'), columns.indexOf('path')]
const stream = createWriteStream(join(output, 'frames.u8'))
const index = ['id,first,frames']
let first = 0
for (const [count, row] of rows.entries()) {
  const cells = row.split(',') // id and path come before any quoted cell
  const source = openFile(join(data, cells[pathAt]!))
  const frames = await readTagFrames(source, 'builtin')
  source.close()
  if (!stream.write(Buffer.from(frames)))
    await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  index.push(`${cells[idAt]},${first},${frames.length / TAG_BANDS}`)
  first += frames.length / TAG_BANDS
  if (count % 100 === 0) console.log(`${count} of ${rows.length} clips`)
}
await new Promise<void>((resolve) => stream.end(() => resolve()))
await writeFile(join(output, 'frames.csv'), `${index.join('\n')}\n`)
console.log(`${rows.length} clips, ${first} frames`)
