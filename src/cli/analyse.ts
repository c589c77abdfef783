import type { AudioError } from '../audio/audio-error.ts'
import type { Analysis } from '../audio/features/features.ts'
import { encodeFingerprint } from '../audio/fingerprint/codec.ts'
import { ACOUSTID_SECONDS, FINGERPRINT_RATE } from '../audio/fingerprint/fingerprint.ts'
import { createPool } from '../audio/pool.ts'
import { NON_MUSIC, readTags } from '../domain/tagging/taxonomy/read-tags.ts'
import { TAXONOMY_VERSION } from '../domain/tagging/taxonomy/taxonomy.ts'
import { type Command, UsageError } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

export const analyseCommand: Command = {
  name: 'analyse',
  summary: 'Analyse audio files and print one JSON line per file',
  help: `
Decodes each file by its content (wav, aiff, flac, mp3, ogg vorbis, opus, m4a/aac; au, caf, w64 and ALAC with ffmpeg) and prints its features and tags as
one line of JSON, in the order of the files. Needs no service and no database. For a file that fails, the line contains
the error, and the exit code is 1.

  euterpe analyse album/*.flac --segments > features.jsonl`,
  operands: 'FILE …',
  options: {
    'all-scores': { help: 'Print all tag scores, not only those above their threshold' },
    segments: { help: 'Print the features over time, in segments of ten seconds' },
    waveform: { help: 'Print the minimum and maximum samples, for drawing' },
    beats: { help: 'Print the time of every beat' },
    sound: { help: 'Print embedding and fingerprints, in the form that "atlas import" reads' },
    threads: { value: 'N', help: 'The number of files to analyse at once (default: one per core)' },
    decoder: {
      value: 'WHICH',
      help: 'builtin, ffmpeg, or auto: builtin, and ffmpeg for unsupported formats',
      fallback: 'auto',
      choices: ['auto', 'builtin', 'ffmpeg'],
    },
  },
  async run(call) {
    const threads = Number(call.value('threads') || 0)
    if (!Number.isInteger(threads) || threads < 0) throw new UsageError('--threads must be a whole number.')
    const pool = createPool(threads > 0 ? { processes: threads } : {})
    const total = call.operands.length
    const bar = startProgressBar()
    let done = 0
    let failed = 0
    /** The analysed fraction of each file in progress. */
    const fractions = new Map<number, number>()
    const draw = () => {
      const parts = [...fractions.values()].reduce((sum, fraction) => sum + fraction, 0)
      bar.draw((done + parts) / total, `${done} of ${total}`)
    }
    const decoder = call.value('decoder') as 'auto' | 'builtin' | 'ffmpeg'
    const lines = call.operands.map(async (path, index): Promise<string> => {
      const onProgress = (seconds: number, declared: number | null) => {
        fractions.set(index, declared ? Math.min(1, seconds / declared) : 0)
        draw()
      }
      try {
        const analysis = await pool.analyse(path, { decoder, model: call.config.model, onProgress })
        return JSON.stringify({ file: path, ...choose(analysis, (name) => call.flag(name)) })
      } catch (error) {
        failed++
        const { reason, message } = error as AudioError
        return JSON.stringify({ file: path, error: { code: reason ?? 'failed', message } })
      } finally {
        done++
        fractions.delete(index)
        draw()
      }
    })
    // Print each result as soon as it and all results before it are available.
    for (const [index, line] of lines.entries()) {
      const text = await line
      bar.hide()
      if (index < lines.length - 1) process.stdout.write(`${text}\n`)
    }
    await pool.close()
    bar.hide()
    const last = await lines.at(-1)!
    return { result: JSON.parse(last), text: last, exitCode: failed > 0 ? 1 : 0 }
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
