import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFixture } from '../support/audio.ts'
import { openDemoMachine } from '../support/demo-machine.ts'
import { ownSettings, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

test('a service that changes to the open model keeps its analyses and tags new files with the open one', async () => {
  const settings = await ownSettings()
  const tag = async (outer_id: string, file: string, extra: Record<string, string>) => {
    const service = await startService({ ...settings, ...extra })
    const { call, upload } = await openDemoMachine(service)
    const s3_file_uri = await upload(file, await readFixture(file))
    const metadata = { track: { outer_id, title: file }, artist: { name: 'The Rains' } }
    await call('POST', '/v1/tagging', { s3_file_uri, persist: true, metadata })
    const stored = async (id: string) =>
      (await call('GET', `/v1/tagging/results?outer_id=${id}`)).audio_tagging
    await until(async () => (await stored(outer_id)).status === 'completed', 'the track has its tags')
    const { categories } = await call('GET', '/v1/tagging/taxonomy')
    const moods = categories.find(({ name }: { name: string }) => name === 'moods').tags.length
    return { service, stored, moods }
  }
  const before = await tag('T-1', 'tune.mp3', {})
  const first = await before.stored('T-1')
  assert.equal(await before.service.end(), 0)

  const after = await tag('T-2', 'tune.flac', { EUTERPE_MODEL: 'open' })
  assert.equal((await after.stored('T-2')).model_version, 'euterpe-tagger-open-1.0')
  assert.equal((await after.stored('T-1')).model_version, first.model_version)
  assert.ok(after.moods < before.moods)
  assert.equal(await after.service.end(), 0)
})
