import { noise } from './noise.ts'
import { buildWavetable, sampleAt, saw, sine, square, type Wavetable } from './oscillator.ts'

/** Renders one note to samples. `seconds` is how long it is held; the release comes on top. */
export type Instrument = (note: NoteParameters) => Float32Array
type NoteParameters = { hertz: number; seconds: number; velocity: number; rate: number }

/** Linear attack and release in seconds, exponential decay per second. */
type Envelope = { attack: number; release: number; decay?: number }

/** Renders a waveform, given as a function of time in seconds, with an envelope. */
function render(
  { seconds, rate }: NoteParameters,
  envelope: Envelope,
  value: (time: number) => number,
): Float32Array {
  const { attack, release, decay = 0 } = envelope
  const samples = new Float32Array(Math.ceil((seconds + release) * rate))
  const decayPerSample = Math.exp(-decay / rate)
  let level = 1
  for (let i = 0; i < samples.length; i++) {
    const time = i / rate
    const rise = time < attack ? time / attack : 1
    const fall = time > seconds ? Math.max(0, 1 - (time - seconds) / release) : 1
    samples[i] = value(time) * rise * fall * fall * level
    level *= decayPerSample
  }
  return samples
}

/** An electric piano by frequency modulation; a higher velocity increases the modulation. */
const electricPiano: Instrument = (note) => {
  const { hertz, velocity } = note
  return render(note, { attack: 0.004, release: 0.25, decay: 1.1 }, (t) => {
    const bark = 1.6 * velocity * Math.exp(-2.5 * t)
    const tine = 0.18 * velocity * Math.exp(-9 * t) * sine(hertz * 7 * t)
    return 0.55 * sine(hertz * t + (bark / 6.28) * sine(hertz * t)) + tine
  })
}

const musicBox: Instrument = (note) => {
  const { hertz } = note
  return render({ ...note, seconds: 1.6 }, { attack: 0.001, release: 0.6, decay: 2.2 }, (t) => {
    const ring = 0.22 * Math.exp(-5 * t) * sine(hertz * 3.01 * t)
    return 0.5 * sine(hertz * t) + ring + 0.1 * Math.exp(-12 * t) * sine(hertz * 5.4 * t)
  })
}

const marimba: Instrument = (note) => {
  const { hertz } = note
  return render({ ...note, seconds: 0.5 }, { attack: 0.002, release: 0.3, decay: 3.5 }, (t) => {
    const bar = 0.3 * Math.exp(-9 * t) * sine(hertz * 3.93 * t)
    return 0.65 * sine(hertz * t) + bar + 0.08 * Math.exp(-25 * t) * sine(hertz * 9.2 * t)
  })
}

/** A plucked string after Karplus and Strong (1983): filtered noise in a delay line. */
function plucked(options: { brightness: number; sustain: number; body: number }): Instrument {
  return (note) => {
    const { hertz, rate, velocity } = note
    const period = rate / hertz - 0.5
    const length = Math.max(2, Math.floor(period))
    const fraction = period - length
    const delayLine = new Float32Array(length + 1)
    const random = noise(Math.round(hertz * 31) + 7)
    let previous = 0
    for (let i = 0; i < delayLine.length; i++) {
      const cutoff = Math.min(1, options.brightness * (0.5 + 0.7 * velocity))
      previous += cutoff * (random() - previous)
      delayLine[i] = previous
    }
    const loss = 0.5 ** (1 / (options.sustain * hertz))
    let position = 0
    let last = 0
    let body = 0
    return render(note, { attack: 0.001, release: 0.35 }, () => {
      const next = (position + 1) % delayLine.length
      const current = delayLine[position]! * (1 - fraction) + delayLine[next]! * fraction
      delayLine[position] = loss * 0.5 * (current + last)
      last = current
      position = next
      body += 0.12 * (current - body)
      return current * 0.8 + body * options.body
    })
  }
}

/** Three slightly detuned voices of one waveform. */
function ensemble(
  table: Wavetable,
  envelope: Envelope,
  options: { spread: number; vibrato?: number; level?: number },
): Instrument {
  const { spread, vibrato = 0, level = 0.5 } = options
  return (note) => {
    const phases = [0.1, 0.43, 0.77]
    const steps = [1 - spread, 1, 1 + spread].map((tune) => (note.hertz * tune) / note.rate)
    return render(note, envelope, (t) => {
      const bend = 1 + vibrato * sine(5.2 * t) * Math.min(1, t * 2)
      let sum = 0
      for (let voice = 0; voice < 3; voice++) {
        phases[voice] = phases[voice]! + steps[voice]! * bend
        sum += sampleAt(table, phases[voice]!)
      }
      return (sum / 3) * level
    })
  }
}

/** A sawtooth through a low-pass filter with an envelope of its own. */
function filteredSaw(options: { low: number; high: number; close: number; drive: number }): Instrument {
  const wave = saw(40)
  return (note) => {
    const { hertz, rate, velocity } = note
    let [first, second] = [0, 0]
    return render(note, { attack: 0.003, release: 0.06 }, (t) => {
      const cutoff = options.low + options.high * velocity * Math.exp(-options.close * t)
      const coefficient = 1 - Math.exp((-2 * Math.PI * cutoff) / rate)
      const raw = 0.7 * sampleAt(wave, hertz * t) + 0.5 * sine((hertz / 2) * t)
      first += coefficient * (raw - first)
      second += coefficient * (first - second)
      return Math.tanh(options.drive * second) * 0.5
    })
  }
}

const flute: Instrument = (note) => {
  const random = noise(Math.round(note.hertz))
  let breath = 0
  return render(note, { attack: 0.06, release: 0.12 }, (t) => {
    const vibrato = 0.0035 * Math.min(1, t * 2) * sine(5 * t)
    const periods = note.hertz * (t + vibrato / 5)
    breath += 0.25 * (random() - breath)
    return 0.4 * sine(periods) + 0.09 * sine(2 * periods) + 0.03 * sine(3 * periods) + 0.05 * breath
  })
}

const bell: Instrument = (note) => {
  const { hertz } = note
  return render({ ...note, seconds: 2.5 }, { attack: 0.003, release: 1.5, decay: 0.9 }, (t) => {
    const strike = (1.1 * Math.exp(-1.8 * t)) / 6.28
    return 0.4 * sine(hertz * t + strike * sine(hertz * 1.4 * t)) + 0.1 * sine(hertz * 2.76 * t)
  })
}

export const instruments = {
  electricPiano,
  musicBox,
  marimba,
  nylon: plucked({ brightness: 0.35, sustain: 0.9, body: 0.9 }),
  steel: plucked({ brightness: 0.75, sustain: 1.4, body: 0.5 }),
  pad: ensemble(saw(10, 1.5), { attack: 0.9, release: 1.6 }, { spread: 0.004, vibrato: 0.001 }),
  strings: ensemble(saw(16, 1.25), { attack: 0.18, release: 0.5 }, { spread: 0.003, vibrato: 0.003 }),
  organ: ensemble(
    buildWavetable([1, 0.75, 0.5, 0.35, 0, 0.3, 0, 0.22]),
    { attack: 0.02, release: 0.09 },
    { spread: 0.0012, vibrato: 0.0012, level: 0.45 },
  ),
  chip: ensemble(square(15), { attack: 0.002, release: 0.03, decay: 1.4 }, { spread: 0, level: 0.35 }),
  chipBass: ensemble(square(7), { attack: 0.002, release: 0.03, decay: 0.6 }, { spread: 0.0005, level: 0.5 }),
  stab: ensemble(saw(24), { attack: 0.004, release: 0.14, decay: 3 }, { spread: 0.006, level: 0.5 }),
  roundBass: filteredSaw({ low: 180, high: 500, close: 7, drive: 1.2 }),
  acidBass: filteredSaw({ low: 220, high: 2400, close: 9, drive: 2.2 }),
  ironBass: filteredSaw({ low: 700, high: 2600, close: 3, drive: 4.5 }),
  flute,
  bell,
} satisfies Record<string, Instrument>
