import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const fixture = (name: string) => join(root, 'test', 'audio', 'fixtures', name)
const euterpe = (...words: string[]) =>
  spawnSync(process.execPath, ['src/main.ts', 'analyse', ...words], { cwd: root, encoding: 'utf8' })

test('prints one line per file, in order, and fails if one failed', () => {
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

test('prints waveform, beats and segments on request and exits with 0', () => {
  const { stdout, status } = euterpe('--segments', '--waveform', '--beats', '--json', fixture('tune.m4a'))
  const line = JSON.parse(stdout)
  assert.equal(status, 0)
  assert.ok(
    line.segments.length === 1 && line.features.waveform_peaks.length > 100 && Array.isArray(line.beats),
  )
})

test('tags with the open model if the settings say so, and refuses an unknown model', () => {
  const run = (model: string) =>
    spawnSync(process.execPath, ['src/main.ts', 'analyse', '--all-scores', fixture('tune.mp3')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, EUTERPE_MODEL: model },
    })
  const open = JSON.parse(run('open').stdout)
  const standard = JSON.parse(run('standard').stdout)
  assert.equal(open.model_version, 'euterpe-tagger-open-1.0')
  assert.match(standard.model_version, /^euterpe-tagger-\d/)
  assert.ok(open.tags.moods.length > 0 && open.tags.moods.length < standard.tags.moods.length)
  assert.match(run('fast').stderr, /EUTERPE_MODEL must be standard or open, not "fast"/)
})

const terminal = spawnSync('script', ['--version']).status === 0
test('shows a progress bar on a terminal and keeps the output clean', {
  skip: !terminal && 'no script(1)',
}, () => {
  const command = [process.execPath, 'src/main.ts', 'analyse', fixture('tune.mp3'), fixture('tune.flac')]
  const { stdout } = spawnSync('script', ['-qec', command.join(' '), '/dev/null'], {
    cwd: root,
    encoding: 'utf8',
  })
  const drawn = [...stdout.matchAll(/\r\[(#*)(\.*)\] (\d) of 2/g)].map(([, full, , done]) => [
    full!.length,
    Number(done),
  ])
  assert.ok(drawn.some(([full, done]) => full! >= 15 && done === 1))
  assert.deepEqual(drawn.at(-1), [30, 2])
  const left = stdout.split(/\r?\n/).map((line) => line.split('\x1b[K').at(-1)!)
  const lines = left.filter((line) => line !== '').map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map((line) => line.features.codec),
    ['mp3', 'flac'],
  )
})

test('prints the usage when no file is given', () => {
  const { stderr, status } = euterpe()
  assert.equal(status, 2)
  assert.match(stderr, /FILE … is missing/)
})
