// Generates songs and versions of them as MIDI: the same chords and melody in another key, at another tempo, with other instruments and another
// order of parts. The output depends only on the seed.

export interface Version {
  transpose: number
  bpm: number
  /** General MIDI programs. */
  chords: number
  bass: number
  lead: number
  drums: boolean
  /** Chords: one per bar, repeated eighths, or arpeggios. */
  style: 0 | 1 | 2
  parts: number[]
}

interface Part {
  /** Root (semitones above the tonic) and mode of each bar's chord. */
  chords: { root: number; minor: boolean }[]
  /** Beat, length in beats, semitones above the tonic. */
  melody: [number, number, number][]
}

export function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]

export function composeSong(seed: number): Part[] {
  const random = randomFrom(seed)
  const scale = random() < 0.6 ? MAJOR : MINOR
  const bars = random() < 0.5 ? 4 : 8
  return Array.from({ length: 3 }, () => {
    const degrees = Array.from({ length: bars }, (_, i) => (i === 0 ? 0 : Math.floor(random() * 6)))
    const chords = degrees.map((degree) => {
      const root = scale[degree]!
      const third = (scale[(degree + 2) % 7]! - root + 12) % 12
      return { root, minor: third === 3 }
    })
    const melody: Part['melody'] = []
    let degree = 4
    for (let beat = 0; beat < bars * 4; ) {
      const length = [0.5, 1, 1, 1.5, 2][Math.floor(random() * 5)]!
      degree = Math.max(0, Math.min(9, degree + Math.floor(random() * 5) - 2))
      if (random() < 0.85) melody.push([beat, length, scale[degree % 7]! + 12 * Math.floor(degree / 7)])
      beat += length
    }
    return { chords, melody }
  })
}

/** Version 0 is the original; the others change key, tempo, instruments and the order of parts. */
export function varySong(seed: number, version: number): Version {
  const random = randomFrom(seed * 31 + version + 1)
  const pick = (list: number[]) => list[Math.floor(random() * list.length)]!
  const base = 80 + Math.floor(randomFrom(seed)() * 60)
  const parts =
    version === 0 ? [0, 1, 0, 1, 2, 1] : pick([0, 1, 2]) === 0 ? [1, 0, 1, 2, 1] : [0, 0, 1, 2, 1, 1]
  return {
    transpose: version === 0 ? 0 : Math.floor(random() * 12) - 6,
    bpm: version === 0 ? base : base * (0.75 + random() * 0.55),
    chords: pick([0, 4, 16, 24, 25, 27, 48, 52, 89]),
    bass: pick([32, 33, 36, 38, 43]),
    lead: pick([11, 40, 52, 56, 65, 73, 80, 81]),
    drums: random() < 0.7,
    style: Math.floor(random() * 3) as 0 | 1 | 2,
    parts,
  }
}

type MidiEvent = { tick: number; bytes: number[] }
const TICKS = 480

export function toMidi(song: Part[], version: Version): Buffer {
  const events: MidiEvent[] = []
  const note = (channel: number, pitch: number, velocity: number, beat: number, length: number) => {
    const key = Math.max(0, Math.min(127, Math.round(pitch)))
    events.push({ tick: Math.round(beat * TICKS), bytes: [0x90 | channel, key, velocity] })
    events.push({ tick: Math.round((beat + length * 0.95) * TICKS), bytes: [0x80 | channel, key, 0] })
  }
  events.push(
    { tick: 0, bytes: [0xc0, version.chords] },
    { tick: 0, bytes: [0xc1, version.bass] },
    { tick: 0, bytes: [0xc2, version.lead] },
  )
  const tonic = 60 + version.transpose
  let start = 0
  for (const index of version.parts) {
    const part = song[index]!
    part.chords.forEach(({ root, minor }, bar) => {
      const at = start + bar * 4
      const pitches = [0, minor ? 3 : 4, 7].map((step) => 48 + ((tonic + root) % 12) + step)
      if (version.style === 0) for (const pitch of pitches) note(0, pitch, 70, at, 4)
      else if (version.style === 1)
        for (let i = 0; i < 8; i++) for (const pitch of pitches) note(0, pitch, 60, at + i / 2, 0.5)
      else for (let i = 0; i < 8; i++) note(0, pitches[i % 3]! + (i > 3 ? 12 : 0), 70, at + i / 2, 0.9)
      for (const beat of [0, 2]) note(1, 36 + ((tonic + root) % 12), 90, at + beat, 1.8)
      if (version.drums) {
        for (let beat = 0; beat < 4; beat++) {
          note(9, beat % 2 === 0 ? 36 : 38, 95, at + beat, 0.3)
          note(9, 42, 60, at + beat + 0.5, 0.2)
        }
      }
    })
    for (const [beat, length, pitch] of part.melody) note(2, tonic + pitch + 12, 95, start + beat, length)
    start += part.chords.length * 4
  }
  events.sort((a, b) => a.tick - b.tick)
  const body: number[] = [0, 0xff, 0x51, 3]
  const tempo = Math.round(60e6 / version.bpm)
  body.push((tempo >> 16) & 255, (tempo >> 8) & 255, tempo & 255)
  let last = 0
  for (const { tick, bytes } of events) {
    body.push(...encodeVariableLength(tick - last), ...bytes)
    last = tick
  }
  body.push(0, 0xff, 0x2f, 0)
  const head = Buffer.from([0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, TICKS >> 8, TICKS & 255])
  const track = Buffer.alloc(8)
  track.write('MTrk', 0, 'latin1')
  track.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, track, Buffer.from(body)])
}

/** Variable-length quantity of the MIDI file format. */
function encodeVariableLength(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}
