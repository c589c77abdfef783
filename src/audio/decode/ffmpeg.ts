import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import { checkFormat } from '../limits.ts'
import type { Block, Decoder } from './decoder.ts'

/** Decoded audio may be this much shorter than declared. */
const MAX_MISSING_SECONDS = 0.25
const PROBE_TIMEOUT_MS = 20_000

/** Only the containers that `sniff` lets through, and only from the file itself: playlists and the like could name other files. */
const inputLimits = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'wav,w64,aiff,mov,aac,ogg,mp3,flac,au,caf',
]

/**
 * Limits CPU time and memory, forbids writing files, and leaves the network out of reach where the system allows it. The
 * decoders of ffmpeg are written in C and read bytes from anybody.
 */
const confine = `
for limit in '-t 300' '-v 1048576' '-f 0' '-c 0'; do ulimit $limit 2>/dev/null; done
if unshare -rn true 2>/dev/null; then exec unshare -rn "$@"; fi
exec "$@"`

function confined(program: string): string[] {
  return ['-c', confine, 'sh', program]
}

let found: boolean | null = null

/** Whether ffmpeg and ffprobe are installed. Checked once per thread. */
export function findFfmpeg(): boolean {
  if (found === null) {
    try {
      execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
      execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
      found = true
    } catch {
      found = false
    }
  }
  return found
}

/** Decodes in a child process, which isolates crashes. It needs a file, because some containers require seeking. */
export async function openFfmpeg(source: ByteSource): Promise<Decoder> {
  if (!source.path) throw new AudioError('unsupported_format', 'ffmpeg needs the audio as a file')
  if (!findFfmpeg()) throw new AudioError('unsupported_format', 'ffmpeg is not installed on this machine')
  const fd = openSync(source.path, 'r')
  try {
    return startDecoding(fd)
  } finally {
    closeSync(fd)
  }
}

/**
 * The file as the child inherits it, as its descriptor 3. So the child needs no right to search the folders above, which it may not
 * have, and the name of the file is never interpreted.
 */
const url = 'file:/dev/fd/3'

function startDecoding(fd: number): Decoder {
  const stream = probe(fd)
  checkFormat(stream)
  const { channels, sampleRate } = stream
  const child = spawn(
    '/bin/sh',
    [
      ...confined('ffmpeg'),
      '-v',
      'error',
      '-nostdin',
      '-max_alloc',
      '268435456',
      ...inputLimits,
      '-i',
      url,
      '-map',
      '0:a:0',
      '-f',
      'f32le',
      '-',
    ],
    { stdio: ['ignore', 'pipe', 'pipe', fd] },
  )
  let errorText = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errorText = (errorText + text).slice(-500)
  })
  const exited = new Promise<void>((resolve) =>
    child.on('close', () => resolve()).on('error', () => resolve()),
  )
  const chunks = child.stdout![Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  let frames = 0
  const read = async (): Promise<Block | null> => {
    for (;;) {
      const item = await chunks.next()
      if (item.done) break
      const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, item.value]) : item.value
      const count = Math.floor(bytes.length / (4 * channels))
      rest = Buffer.from(bytes.subarray(count * 4 * channels))
      if (count === 0) continue
      frames += count
      return deinterleave(bytes, count, channels)
    }
    await exited
    return null
  }
  return {
    info: {
      container: stream.container,
      codec: stream.codec,
      sampleRate,
      channels,
      declaredFrames: stream.duration === null ? null : Math.round(stream.duration * sampleRate),
    },
    read,
    ending() {
      // ffmpeg exits with 0 and no message for many truncated files, so compare the durations.
      const missing = (stream.duration ?? 0) - frames / sampleRate
      const cut =
        missing > MAX_MISSING_SECONDS
          ? `${missing.toFixed(1)} s of ${stream.duration!.toFixed(1)} s are missing`
          : null
      const damaged = child.exitCode !== 0 && errorText !== '' ? 1 : 0
      return { cut, units: 1, damaged: frames === 0 ? 1 : damaged }
    },
    close: () => end(child),
  }
}

function end(child: ChildProcess) {
  if (child.exitCode === null) child.kill('SIGKILL')
}

function deinterleave(bytes: Buffer, count: number, channels: number): Block {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(bytes)
  const samples = new Float32Array(aligned.buffer as ArrayBuffer, aligned.byteOffset, count * channels)
  return Array.from({ length: channels }, (_, c) => {
    const channel = new Float32Array(count)
    for (let i = 0, at = c; i < count; i++, at += channels) channel[i] = samples[at]!
    return channel
  })
}

function probe(fd: number) {
  let text: string
  try {
    text = execFileSync(
      '/bin/sh',
      [
        ...confined('ffprobe'),
        '-v',
        'error',
        ...inputLimits,
        '-select_streams',
        'a:0',
        '-show_entries',
        'stream=codec_name,sample_rate,channels,duration:format=format_name,duration',
        '-of',
        'json',
        url,
      ],
      { encoding: 'utf8', timeout: PROBE_TIMEOUT_MS, stdio: ['ignore', 'pipe', 'ignore', fd] },
    )
  } catch (cause) {
    throw new AudioError('corrupt', 'ffmpeg cannot read the file', { cause })
  }
  const result = JSON.parse(text) as {
    streams?: { codec_name?: string; sample_rate?: string; channels?: number; duration?: string }[]
    format?: { format_name?: string; duration?: string }
  }
  const stream = result.streams?.[0]
  const sampleRate = Number(stream?.sample_rate)
  if (!stream?.channels || !(sampleRate > 0)) {
    throw new AudioError('unsupported_format', 'the file has no audio that ffmpeg can decode')
  }
  const formats = (result.format?.format_name ?? 'unknown').split(',')
  const duration = Number(stream.duration ?? result.format?.duration)
  return {
    // ffmpeg reports a list of container formats: use mp4 if it is among them, otherwise the first.
    container: formats.find((name) => name === 'mp4') ?? formats[0]!,
    codec: stream.codec_name ?? 'unknown',
    sampleRate,
    channels: stream.channels,
    duration: Number.isFinite(duration) && duration > 0 ? duration : null,
  }
}
