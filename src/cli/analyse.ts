import type { AudioError } from '../audio/audio-error.ts'
import type { Analysis } from '../audio/features/features.ts'
import { encodeFingerprint } from '../audio/fingerprint/codec.ts'
import { ACOUSTID_SECONDS, FINGERPRINT_RATE } from '../audio/fingerprint/fingerprint.ts'
import { createPool } from '../audio/pool.ts'
import { NON_MUSIC, readTags } from '../domain/tagging/taxonomy/read-tags.ts'
import { TAXONOMY_VERSION } from '../domain/tagging/taxonomy/taxonomy.ts'
import { startBar } from './bar.ts'
import { type Command, UsageError } from './command.ts'

export const analyseCommand: Command = {
  name: 'analyse',
  summary: 'Measure audio files, one JSON line for each',
  help: `
Decodes each file by its content (wav, aiff, flac, mp3, ogg vorbis, opus, m4a/aac) and prints its features and tags as one line of JSON,
in the order of the files. Needs no service and no database. A file that fails gives a line with its error; the exit code is then 1.

  euterpe analyse album/*.flac --segments > features.jsonl`,
  operands: 'FILE …',
  options: {
    'all-scores': { help: "every tag with its score, not only those over their tag's threshold" },
    segments: { help: 'the features over time, in stretches of ten seconds' },
    waveform: { help: 'lowest and highest samples for drawing' },
    beats: { help: 'the time of every beat' },
    sound: { help: 'what similar tracks and copies are found by, as an import of the atlas takes it' },
    threads: { value: 'N', help: 'files at once; as many as the machine has cores when left out' },
    decoder: {
      value: 'WHICH',
      help: 'auto: built in, ffmpeg for what that cannot do; builtin; ffmpeg',
      fallback: 'auto',
      choices: ['auto', 'builtin', 'ffmpeg'],
    },
  },
  async run(call) {
    const threads = Number(call.value('threads') || 0)
    if (!Number.isInteger(threads) || threads < 0) throw new UsageError('--threads takes a whole number.')
    const pool = createPool(threads > 0 ? { threads } : {})
    const total = call.operands.length
    const bar = startBar()
    let done = 0
    let failed = 0
    /** Of each file under way, how much of it was heard. */
    const heard = new Map<number, number>()
    const draw = () => {
      const parts = [...heard.values()].reduce((sum, share) => sum + share, 0)
      bar.draw((done + parts) / total, `${done} of ${total}`)
    }
    const decoder = call.value('decoder') as 'auto' | 'builtin' | 'ffmpeg'
    const lines = call.operands.map(async (path, place): Promise<string> => {
      const onProgress = (seconds: number, declared: number | null) => {
        heard.set(place, declared ? Math.min(1, seconds / declared) : 0)
        draw()
      }
      try {
        const analysis = await pool.analyse(path, { decoder, onProgress })
        return JSON.stringify({ file: path, ...choose(analysis, (name) => call.flag(name)) })
      } catch (error) {
        failed++
        const { reason, message } = error as AudioError
        return JSON.stringify({ file: path, error: { code: reason ?? 'failed', message } })
      } finally {
        done++
        heard.delete(place)
        draw()
      }
    })
    // Printed as they come, in the order given: a long list shows results before it ends.
    for (const [index, line] of lines.entries()) {
      const text = await line
      bar.hide()
      if (index < lines.length - 1) process.stdout.write(`${text}\n`)
    }
    await pool.close()
    bar.hide()
    const last = await lines.at(-1)!
    return { facts: JSON.parse(last), text: last, exitCode: failed > 0 ? 1 : 0 }
  },
}

function choose(analysis: Analysis, flag: (name: string) => boolean) {
  const { features, tags } = analysis
  const prints = analysis.fingerprint.subarray(0, Math.floor(ACOUSTID_SECONDS * FINGERPRINT_RATE))
  return {
    features: {
      ...features,
      ...(flag('waveform') ? { waveform_peaks: analysis.waveform_peaks } : {}),
    },
    ...(tags && {
      tags: readTags({ features, tags }, { all: flag('all-scores') }),
      portrait: tags.portrait,
      non_music: tags.non_music >= NON_MUSIC,
      model_version: tags.model_version,
      taxonomy_version: TAXONOMY_VERSION,
    }),
    ...(flag('beats') ? { beats: analysis.beats } : {}),
    ...(flag('segments') ? { segments: analysis.segments } : {}),
    ...(flag('sound') && tags ? { sound: soundOf(analysis, tags) } : {}),
    fingerprint: encodeFingerprint(prints),
    ...(analysis.warnings.length > 0 ? { warnings: analysis.warnings } : {}),
  }
}

function soundOf({ fingerprint, speed_prints, cover }: Analysis, tags: NonNullable<Analysis['tags']>) {
  const { buffer, byteOffset, byteLength } = tags.embedding
  return {
    model_version: tags.model_version,
    embedding: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    fingerprint: encodeFingerprint(fingerprint),
    speed_fingerprints: speed_prints.map(encodeFingerprint),
    cover: Buffer.from(cover).toString('base64'),
  }
}
