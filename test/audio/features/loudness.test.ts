import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrontEnd } from '../../../src/audio/features/front-end.ts'
import { makeSine } from '../tune.ts'

function measure(channels: Float32Array<ArrayBuffer>[], sampleRate: number, blockSize = Infinity) {
  const frontEnd = createFrontEnd(sampleRate, channels.length, { mel() {}, pitch() {} })
  for (let at = 0; at < channels[0]!.length; at += blockSize)
    frontEnd.feed(channels.map((samples) => samples.subarray(at, at + blockSize)))
  return frontEnd.finish().loudness
}

const near = (actual: number | null, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual! - expected) <= tolerance, `${actual} is not ${expected} ± ${tolerance}`)

// Compliance signals of EBU Tech 3341.
for (const sampleRate of [44100, 48000, 96000]) {
  test(`a stereo 1 kHz sine at -23 dBFS has -23 LUFS at ${sampleRate} Hz`, () => {
    const sine = makeSine(1000, 10 ** (-23 / 20), 20, sampleRate)
    near(measure([sine, sine], sampleRate).integratedLufs, -23, 0.1)
  })
}

test('quiet passages are gated out of the integrated loudness', () => {
  const parts = [-36, -23, -36].map((level, i) => makeSine(1000, 10 ** (level / 20), i === 1 ? 60 : 10))
  const signal = Float32Array.from(parts.flatMap((part) => [...part]))
  near(measure([signal, signal], 48000).integratedLufs, -23, 0.1)
})

test('loudness range of 20 s at -20 and 20 s at -30 LUFS is 10 LU (EBU Tech 3342)', () => {
  const parts = [-20, -30].map((level) => makeSine(1000, 10 ** (level / 20), 20))
  const signal = Float32Array.from(parts.flatMap((part) => [...part]))
  near(measure([signal, signal], 48000).rangeLu, 10, 1)
})

test('the true peak lies between the samples', () => {
  // A quarter of the sample rate at 45 degrees: every sample is 3 dB below the peak.
  const sine = makeSine(12000, 0.5, 2, 48000, Math.PI / 4)
  near(measure([sine], 48000).truePeakDbtp, -6.02, 0.3)
})

test('the true peak does not depend on the block size', () => {
  const sine = makeSine(9001, 0.7, 1, 44100, 0.3)
  const whole = measure([sine], 44100).truePeakDbtp
  for (const blockSize of [7, 13, 500, 1152, 4096])
    assert.equal(measure([sine], 44100, blockSize).truePeakDbtp, whole)
})

test('one loud channel of two counts 3 LU less than both', () => {
  const sine = makeSine(1000, 0.1, 10)
  const both = measure([sine, sine], 48000).integratedLufs!
  near(measure([sine, new Float32Array(sine.length)], 48000).integratedLufs, both - 3.01, 0.05)
})
