/** Analyses the clips of labels.csv as the service does, and writes their tempo and embedding; clips that are there already are skipped. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from '../../src/audio/analyse.ts'
import { openFile } from '../../src/audio/byte-source.ts'
import { parseLabels } from './labels.ts'

export async function describeClips(data: string, output: string): Promise<void> {
  const done = new Set(
    existsSync(output)
      ? readFileSync(output, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => (JSON.parse(line) as { id: string }).id)
      : [],
  )
  for (const { id, path, source } of parseLabels(readFileSync(join(data, 'labels.csv'), 'utf8'))) {
    if (done.has(id!) || (source !== 'gtzan' && source !== 'panda')) continue
    const file = openFile(join(data, path!))
    try {
      const { features, tags } = await analyse(file)
      const embedding = Array.from(tags!.embedding, (value) => Number(value.toFixed(5)))
      appendFileSync(output, `${JSON.stringify({ id, bpm: features.bpm, embedding })}\n`)
    } finally {
      file.close()
    }
  }
}
