import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownSettings, runEuterpe, startService, temporaryFolder } from '../support/service.ts'
import { readTar } from '../support/tar.ts'

const settings = await ownSettings()
await startService(settings)

async function euterpe(...words: string[]) {
  const { code, stdout, stderr } = await runEuterpe([...words, '--json'], settings)
  return { code, facts: JSON.parse(stdout || stderr) }
}

test('catalog export writes the tracks of a catalogue to a file, as CSV or DDEX', async () => {
  const folder = await temporaryFolder()
  const [csv, tar] = [join(folder, 'demo.csv'), join(folder, 'demo.tar')]
  const { facts: organisations } = await euterpe('org', 'list')
  const demo = organisations[0]
  const written = await euterpe('catalog', 'export', '--org', demo.id, csv)
  assert.equal(written.code, 0)
  const lines = (await readFile(csv, 'utf8')).trimEnd().split('\r\n')
  assert.equal(lines.length - 1, written.facts.tracks)
  assert.match(lines[0]!, /^outer_id,title,isrc,/)
  assert.equal((await euterpe('catalog', 'export', '--org', demo.id, '--format', 'ern', tar)).code, 0)
  const names = readTar(await readFile(tar)).map(({ name }) => name)
  if (written.facts.tracks > 0) assert.match(names.at(-1)!, /\/BatchComplete_\d+\.xml$/)
  const unknown = await runEuterpe(
    ['catalog', 'export', '--org', demo.id, '--catalogue', 'None', csv],
    settings,
  )
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /has no catalogue "None"/)
})
