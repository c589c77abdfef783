import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes, openFile } from '../../../src/audio/byte-source.ts'
import { hertz, makeSine, makeTune, noise, toWav } from '../tune.ts'

const run = (channels: Float32Array[], sampleRate = 44100) => analyse(fromBytes(toWav(channels, sampleRate)))
const tune = await run(makeTune(24))

test('finds the tempo, the beats and the key of the tune', () => {
  const { bpm, key, mode } = tune.features
  assert.ok(Math.abs(bpm! - 120) < 2.4, `${bpm}`)
  assert.deepEqual([key, mode], ['C', 'major'])
  // Beats lie on half seconds, within 50 ms.
  const off = tune.beats.filter((beat) => Math.abs(beat * 2 - Math.round(beat * 2)) > 0.1)
  assert.ok(tune.beats.length > 40 && off.length < 3, `${tune.beats.length} beats, ${off.length} off`)
  // A kick every half second, a hi-hat between.
  assert.ok(tune.features.onset_rate > 1.5 && tune.features.onset_rate < 6, `${tune.features.onset_rate}`)
})

test('a kick on every beat sets the tempo, even with a hi-hat between', async () => {
  for (const pace of [0.7, 0.8, 0.9, 1.1, 1.2, 1.3]) {
    const { bpm } = (await run(makeTune(12 * pace), Math.round(44100 * pace))).features
    assert.ok(Math.abs(bpm! / (120 * pace) - 1) < 0.02, `${120 * pace} is detected as ${bpm}`)
  }
})

test('a transposed tune has the transposed key', async () => {
  const up = (samples: Float32Array) =>
    Float32Array.from({ length: samples.length }, (_, i) => samples[Math.floor(i * 2 ** (3 / 12))] ?? 0)
  const { features } = await run(
    makeTune(24)
      .map(up)
      .map((samples) => samples.subarray(0, 44100 * 20)),
  )
  assert.deepEqual([features.key, features.mode], ['D#', 'major'])
  assert.ok(Math.abs(features.bpm! / (120 * 2 ** (3 / 12)) - 1) < 0.03, `${features.bpm}`)
})

test('finds the key of a recording tuned a third of a semitone low', async () => {
  const down = (samples: Float32Array) =>
    Float32Array.from({ length: samples.length }, (_, i) => samples[Math.floor(i * 2 ** (-1 / 36))]!)
  const { features } = await run(makeTune(20).map(down))
  assert.deepEqual([features.key, features.mode], ['C', 'major'])
})

test('chroma shows the pitch classes of a chord', async () => {
  const chord = [60, 64, 67].map((note) => makeSine(hertz(note), 0.2, 6, 44100))
  const mixed = chord[0]!.map((value, i) => value + chord[1]![i]! + chord[2]![i]!)
  const { chroma } = (await run([mixed])).features
  const loudest = chroma.mean.map((level, note) => ({ level, note })).sort((a, b) => b.level - a.level)
  assert.deepEqual(new Set(loudest.slice(0, 3).map(({ note }) => note)), new Set([0, 4, 7]))
})

test('spectral features distinguish a low tone, a high tone and noise', async () => {
  const random = noise(1)
  const hiss = Float32Array.from({ length: 44100 * 4 }, () => random() * 0.3)
  const [low, high, white] = await Promise.all([
    run([makeSine(200, 0.3, 4, 44100)]),
    run([makeSine(4000, 0.3, 4, 44100)]),
    run([hiss]),
  ])
  const centroid = (analysis: typeof low) => analysis.features.spectral.centroid_hz.mean
  assert.ok(Math.abs(centroid(low) - 200) < 40 && Math.abs(centroid(high) - 4000) < 60)
  assert.ok(white.features.spectral.flatness.mean > 0.4)
  assert.ok(high.features.spectral.flatness.mean < 0.05)
  assert.equal(white.features.mfcc.mean.length, 20)
})

test('measures silence at both ends, clipping and the stereo image', async () => {
  const sine = makeSine(440, 0.5, 4, 44100)
  const padded = new Float32Array(44100 * 7)
  padded.set(sine, 44100)
  const { silence, stereo, clipping } = (await run([padded, padded])).features
  assert.ok(
    Math.abs(silence.start_s - 1) < 0.05 && Math.abs(silence.end_s - 2) < 0.05,
    JSON.stringify(silence),
  )
  assert.deepEqual([stereo.mono, stereo.width, clipping.ratio], [true, 0, 0])
  const wide = await run([sine, sine.map((value) => -value)])
  assert.ok(wide.features.stereo.width > 0.99 && wide.features.stereo.correlation! < -0.99)
  const clipped = await run([makeSine(440, 1.6, 4, 44100).map((value) => Math.max(-1, Math.min(1, value)))])
  assert.ok(clipped.features.clipping.ratio > 0.4, `${clipped.features.clipping.ratio}`)
})

test('segments cover the whole file, and the waveform has 1,000 points', () => {
  assert.equal(tune.segments.length, 2)
  assert.deepEqual([tune.segments[0]!.start_s, tune.segments.at(-1)!.end_s], [0, 24])
  assert.equal(tune.segments[0]!.chroma.length, 12)
  assert.equal(tune.waveform_peaks.length, 1000)
  assert.ok(tune.waveform_peaks.every(([low, high]) => low <= 0 && high >= 0 && high <= 1.2))
})

test('a segment describes its ten seconds alone, and the segments add up to the file', async () => {
  const random = noise(2)
  const rate = 44100
  const quiet = makeSine(220, 0.1, 10, rate)
  const hiss = () => Float32Array.from({ length: rate * 10 }, () => Math.max(-1, Math.min(1, random() * 1.5)))
  const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
  const rest = new Float32Array(rate * 4)
  const { segments, features } = await run([join(quiet, hiss(), rest), join(quiet, hiss(), rest)], rate)
  assert.deepEqual(
    segments.map(({ start_s, end_s }) => [start_s, end_s]),
    [
      [0, 10],
      [10, 24],
    ],
  )
  const [tone, loud] = segments as [(typeof segments)[0], (typeof segments)[0]]
  assert.ok(Math.abs(tone.true_peak_dbtp! + 20) < 0.2 && loud.true_peak_dbtp! >= 0)
  assert.equal(Math.max(tone.true_peak_dbtp!, loud.true_peak_dbtp!), features.true_peak_dbtp)
  assert.ok(tone.clipping_ratio === 0 && loud.clipping_ratio > 0)
  const clipped = (tone.clipping_ratio * 10 + loud.clipping_ratio * 14) / 24
  assert.ok(Math.abs(clipped - features.clipping.ratio) < 1e-6)
  assert.ok(tone.stereo_width < 0.001 && Math.abs(loud.stereo_width - 0.5) < 0.02)
  assert.ok(tone.flatness < 0.05 && loud.flatness > 0.3)
  assert.ok(Math.abs(tone.centroid_hz - 220) < 40 && loud.rolloff_hz > 5000 && loud.bandwidth_hz > 1000)
  assert.ok(Math.abs(tone.zero_crossing_rate - (2 * 220) / 22050) < 0.001)
  assert.ok(tone.loudness_lufs < loud.loudness_lufs - 10)
  assert.ok(tone.loudness_range_lu! < 1 && loud.loudness_range_lu! > 3, 'it fades into silence')
  assert.equal(tone.mfcc.length, 20)
  assert.notDeepEqual(tone.mfcc, loud.mfcc)
})

test('a silent segment has no tempo and no danceability', async () => {
  const beat = makeTune(20)
  const both = beat.map((samples) => Float32Array.from([...samples, ...new Float32Array(44100 * 10)]))
  const { segments } = await run(both)
  assert.ok(Math.abs(segments[0]!.bpm! - 120) < 3 && segments[0]!.danceability > 0.2)
  assert.ok(segments[0]!.bpm_confidence > 0 && segments[0]!.key_confidence > 0)
  assert.deepEqual([segments[2]!.bpm, segments[2]!.bpm_confidence, segments[2]!.danceability], [null, 0, 0])
})

test('features do not depend on the sample rate', async () => {
  const results = await Promise.all(
    [22050, 44100, 48000, 96000].map(async (rate) => (await run(makeTune(10, rate), rate)).features),
  )
  const [first, ...others] = results
  for (const other of others) {
    assert.ok(Math.abs(other.loudness_lufs! - first!.loudness_lufs!) < 0.3)
    // For ten seconds of kick and hi-hat, half the tempo is acceptable; two thirds of it is not.
    const octaves = Math.log2(other.bpm! / first!.bpm!)
    assert.ok(Math.abs(octaves - Math.round(octaves)) < 0.02, `${first!.bpm} ${other.bpm}`)
    assert.deepEqual([other.key, other.mode], [first!.key, first!.mode])
  }
})

test('features survive lossy codecs', async () => {
  const path = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname
  const original = await run(makeTune(6))
  for (const name of ['tune.mp3', 'tune.m4a', 'tune.opus', 'tune.ogg']) {
    const { features } = await analyse(openFile(path(name)), { decoder: 'builtin' })
    assert.ok(Math.abs(features.loudness_lufs! - original.features.loudness_lufs!) < 0.5, name)
    assert.ok(Math.abs(features.bpm! - 120) < 1, `${name}: ${features.bpm}`)
    assert.deepEqual([features.key, features.mode], [original.features.key, original.features.mode], name)
  }
})
