// Synthetic audio, so that tests need no recordings.

export const TUNE_RATE = 44100

/** A simple piece in C major at 120 beats per minute: chords, bass, a kick on every beat and a hi-hat between. Left and right differ slightly. */
export function makeTune(seconds: number, sampleRate = TUNE_RATE): Float32Array<ArrayBuffer>[] {
  const count = Math.round(seconds * sampleRate)
  const left = new Float32Array(count)
  const right = new Float32Array(count)
  const chords = [
    [60, 64, 67],
    [53, 57, 60],
    [55, 59, 62],
    [60, 64, 67],
  ]
  const random = noise(7)
  for (let i = 0; i < count; i++) {
    const time = i / sampleRate
    const beat = Math.floor(time * 2)
    const sinceBeat = time - beat / 2
    const sinceHalf = ((time * 4) % 1) / 4
    const chord = chords[(beat >> 2) % chords.length]!
    let tone = 0
    for (const note of chord) tone += 0.08 * Math.sin(2 * Math.PI * hertz(note) * time) * Math.exp(-sinceBeat)
    tone += 0.15 * Math.sin(2 * Math.PI * hertz(chord[0]! - 24) * time)
    const kick =
      0.5 *
      Math.sin(2 * Math.PI * (50 * sinceBeat + 12 * (1 - Math.exp(-30 * sinceBeat)))) *
      Math.exp(-14 * sinceBeat)
    const hat = 0.12 * random() * Math.exp(-60 * sinceHalf)
    left[i] = tone + kick + hat
    right[i] = 0.8 * tone + kick + 0.5 * hat
  }
  return [left, right]
}

export function hertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

export function makeSine(
  frequency: number,
  amplitude: number,
  seconds: number,
  sampleRate = 48000,
  phase = 0,
) {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / sampleRate + phase),
  )
}

/** Reproducible pseudo-random numbers between -1 and 1 (xorshift32). */
export function noise(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state | 0) / 2147483648
  }
}

export interface WavOptions {
  bits?: 8 | 16 | 24 | 32 | 64
  float?: boolean
  extensible?: boolean
  /** Values for the header that contradict the data. */
  declaredRate?: number
  declaredChannels?: number
  declaredDataBytes?: number
}

export function toWav(channels: Float32Array[], sampleRate: number, options: WavOptions = {}): Buffer {
  const bits = options.bits ?? 16
  const width = bits / 8
  const count = channels[0]!.length
  const data = Buffer.alloc(count * channels.length * width)
  for (let i = 0; i < count; i++) {
    channels.forEach((channel, c) => {
      writeSample(data, (i * channels.length + c) * width, channel[i]!, bits, options.float === true)
    })
  }
  const formatBytes = options.extensible ? 40 : 16
  const head = Buffer.alloc(20 + formatBytes + 8)
  const code = options.float ? 3 : 1
  const declaredChannels = options.declaredChannels ?? channels.length
  const rate = options.declaredRate ?? sampleRate
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length - 8 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(formatBytes, 16)
  head.writeUInt16LE(options.extensible ? 0xfffe : code, 20)
  head.writeUInt16LE(declaredChannels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(Math.min(0xffffffff, rate * declaredChannels * width), 28)
  head.writeUInt16LE(declaredChannels * width, 32)
  head.writeUInt16LE(bits, 34)
  if (options.extensible) {
    head.writeUInt16LE(22, 36)
    head.writeUInt16LE(bits, 38)
    head.writeUInt16LE(code, 44)
  }
  head.write('data', 20 + formatBytes, 'latin1')
  head.writeUInt32LE(options.declaredDataBytes ?? data.length, 24 + formatBytes)
  return Buffer.concat([head, data])
}

/** 16-bit big-endian AIFF at 44.1 kHz. */
export function toAiff(channels: Float32Array[]): Buffer {
  const count = channels[0]!.length
  const data = Buffer.alloc(count * channels.length * 2)
  for (let i = 0; i < count; i++) {
    channels.forEach((channel, c) => {
      data.writeInt16BE(
        Math.max(-32768, Math.min(32767, Math.round(channel[i]! * 32768))),
        (i * channels.length + c) * 2,
      )
    })
  }
  const head = Buffer.alloc(54)
  head.write('FORM', 0, 'latin1')
  head.writeUInt32BE(head.length - 8 + data.length, 4)
  head.write('AIFFCOMM', 8, 'latin1')
  head.writeUInt32BE(18, 16)
  head.writeUInt16BE(channels.length, 20)
  head.writeUInt32BE(count, 22)
  head.writeUInt16BE(16, 26)
  head.write('\x40\x0e\xac\x44', 28, 'latin1')
  head.write('SSND', 38, 'latin1')
  head.writeUInt32BE(data.length + 8, 42)
  return Buffer.concat([head, data])
}

function writeSample(data: Buffer, at: number, value: number, bits: number, float: boolean): void {
  if (float && bits === 32) data.writeFloatLE(value, at)
  else if (float) data.writeDoubleLE(value, at)
  else if (bits === 8) data.writeUInt8(Math.max(0, Math.min(255, Math.round(value * 128) + 128)), at)
  else {
    const top = 2 ** (bits - 1)
    data.writeIntLE(Math.max(-top, Math.min(top - 1, Math.round(value * top))), at, bits / 8)
  }
}
