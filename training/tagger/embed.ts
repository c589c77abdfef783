/**
 * What the product's own kernel hears in clips, with the weights of a training that was exported to a folder:
 *
 *   node training/tagger/hear.ts EXPORTED FRAMES_U8 FRAMES_CSV EMBEDDINGS_F32
 *
 * Windows are cut and their embeddings averaged as for a track; one row of 384 numbers for each line of FRAMES_CSV. Ten times faster on
 * a CPU than PyTorch, and to the bit what will be served.
 */
import { openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TAG_BANDS } from '../../src/audio/tagger/frames.ts'
import { openTaggerNet } from '../../src/audio/tagger/network.ts'
import { cutWindows } from '../../src/audio/tagger/tagger.ts'

const [exported, framesPath, placesPath, output] = process.argv.slice(2)
if (output === undefined) throw new Error('usage: hear.ts EXPORTED FRAMES_U8 FRAMES_CSV EMBEDDINGS_F32')
const net = openTaggerNet(
  JSON.parse(readFileSync(join(exported!, 'tagger-net.json'), 'utf8')),
  readFileSync(join(exported!, 'tagger-net.f16')),
)
const frames = openSync(framesPath!, 'r')
const places = readFileSync(placesPath!, 'utf8').trimEnd().split('\n').slice(1)
const embeddings = new Float32Array(places.length * net.embedding)
for (const [row, place] of places.entries()) {
  const [, first, count] = place.split(',')
  const clip = new Uint8Array(Number(count) * TAG_BANDS)
  readSync(frames, clip, 0, clip.length, Number(first) * TAG_BANDS)
  const heard = cutWindows(clip).map((window) => net.hear(window.bytes))
  for (let i = 0; i < net.embedding; i++) {
    let sum = 0
    for (const embedding of heard) sum += embedding[i]!
    embeddings[row * net.embedding + i] = sum / heard.length
  }
}
writeFileSync(output, embeddings)
