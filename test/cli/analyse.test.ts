import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const fixture = (name: string) => join(root, 'test', 'audio', 'fixtures', name)
const euterpe = (...words: string[]) =>
  spawnSync(process.execPath, ['src/main.ts', 'analyse', ...words], { cwd: root, encoding: 'utf8' })

test('prints one line for each file, in their order, and fails when one failed', () => {
  const { stdout, stderr, status } = euterpe(
    fixture('tune.mp3'),
    join(root, 'package.json'),
    fixture('tune.flac'),
  )
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map((line) => line.features?.codec ?? line.error.code),
    ['mp3', 'unsupported_format', 'flac'],
  )
  assert.match(lines[0].fingerprint, /^AQAA/)
  assert.equal(status, 1)
  assert.equal(stderr, '')
})

test('gives waveform, beats and segments when asked, and exits with 0', () => {
  const { stdout, status } = euterpe('--segments', '--waveform', '--beats', '--json', fixture('tune.m4a'))
  const line = JSON.parse(stdout)
  assert.equal(status, 0)
  assert.ok(
    line.segments.length === 1 && line.features.waveform_peaks.length > 100 && Array.isArray(line.beats),
  )
})

test('explains itself when no file is named', () => {
  const { stderr, status } = euterpe()
  assert.equal(status, 2)
  assert.match(stderr, /FILE … is missing/)
})
