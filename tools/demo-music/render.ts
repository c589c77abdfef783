import { drums } from './drums.ts'
import { type Instrument, instruments } from './instruments.ts'
import { noise } from './noise.ts'
import type { Music, Part, Piece } from './piece.ts'
import { createReverb } from './reverb.ts'

const sampleRate = 32_000
/** Peak level of a finished piece. */
const peakLevel = 0.8
/** Input level of the soft clipper at the highest peak. */
const drive = 1
const tailSeconds = 2.5
const defaultReverbSend = 0.15
/** Random variation of note starts, in seconds, and of levels: no musician plays exactly on time or twice alike. */
const timingVariation = 0.004
const levelVariation = 0.08

type Stereo = [left: Float32Array, right: Float32Array]

/** Renders a piece to a wav file. The bytes are the same every time. */
export function renderPiece({ music, copy }: Piece): Buffer {
  const whole = play(music)
  const from = Math.round((copy?.from ?? 0) * sampleRate)
  return toWav(whole.map((channel) => channel.subarray(from)) as Stereo, copy?.level ?? 1)
}

function play(music: Music): Stereo {
  const seconds = (music.beats * 60) / music.tempo + tailSeconds
  const count = Math.round(seconds * sampleRate)
  const dry: Stereo = [new Float32Array(count), new Float32Array(count)]
  const wet = new Float32Array(count)
  music.parts.forEach((part, index) => {
    playPart(music, part, noise(index + 1), dry, wet)
  })
  return master(dry, wet, music.reverbSeconds)
}

const allInstruments: Record<string, Instrument> = { ...instruments, ...drums }

function playPart(music: Music, part: Part, random: () => number, dry: Stereo, wet: Float32Array): void {
  const { pan = 0, reverbSend = defaultReverbSend, level } = part
  const sides = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)] as const
  const sounds = new Map<string, Float32Array>()
  for (const { at, length, pitch, velocity } of part.notes) {
    const swung = at + (Math.abs((at % 1) - 0.5) < 0.01 ? (music.swing ?? 0) : 0)
    const start = Math.max(0, (swung * 60) / music.tempo + random() * timingVariation)
    const gain = level * velocity * (1 + levelVariation * random())
    const key = `${pitch} ${length} ${velocity}`
    const seconds = (length * 60) / music.tempo
    const sound =
      sounds.get(key) ??
      allInstruments[part.instrument]!({ hertz: hertz(pitch), seconds, velocity, rate: sampleRate })
    sounds.set(key, sound)
    const first = Math.round(start * sampleRate)
    const last = Math.min(sound.length, wet.length - first)
    for (let i = 0; i < last; i++) {
      const value = sound[i]! * gain
      dry[0][first + i]! += value * sides[0]
      dry[1][first + i]! += value * sides[1]
      wet[first + i]! += value * reverbSend
    }
  }
}

function hertz(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12)
}

/** Adds reverb, normalises the level with soft clipping, and fades out. */
function master(dry: Stereo, wet: Float32Array, reverbSeconds: number): Stereo {
  let peak = 0
  dry.forEach((channel, side) => {
    const reverb = createReverb(sampleRate, { seconds: reverbSeconds, offset: side * 0.0013 })
    for (let i = 0; i < channel.length; i++) {
      channel[i]! += reverb(wet[i]!)
      peak = Math.max(peak, Math.abs(channel[i]!))
    }
  })
  const gain = drive / peak
  const fade = tailSeconds * sampleRate
  for (const channel of dry) {
    for (let i = 0; i < channel.length; i++) {
      const clipped = (peakLevel * Math.tanh(channel[i]! * gain)) / Math.tanh(drive)
      channel[i] = clipped * Math.min(1, (channel.length - i) / fade)
    }
  }
  return dry
}

function toWav([left, right]: Stereo, level: number): Buffer {
  const bytes = left.length * 4
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  const samples = new Int16Array(file.buffer, file.byteOffset + 44, left.length * 2)
  for (let i = 0; i < left.length; i++) {
    samples[2 * i] = Math.round(left[i]! * level * 32_767)
    samples[2 * i + 1] = Math.round(right[i]! * level * 32_767)
  }
  return file
}
