import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readMessage } from '../../../../../src/domain/ingestion/sources/ddex/read-message.ts'
import { ern38, ern43 } from '../../../../support/ern.ts'

const recording = { isrc: 'SEAB12400001', title: 'Song', file: null }
const album = { upc: '7310000000011', title: 'Crossings', recordings: [recording] }

async function check(xml: string): Promise<string[]> {
  const message = await readMessage([Buffer.from(xml)])
  assert.ok(message.kind !== 'enrichment')
  return message.findings.map(({ line, text }) => `${line}: ${text}`)
}

/** The number of the line that has this text. */
const lineOf = (xml: string, text: string) => xml.slice(0, xml.indexOf(text) + text.length).split('\n').length

test('nothing is found in messages that keep the rules', async () => {
  const folder = 'test/fixtures/ddex'
  for (const name of await readdir(folder)) {
    if (name.startsWith('ern')) assert.deepEqual(await check(await readFile(`${folder}/${name}`, 'utf8')), [])
  }
  assert.deepEqual(await check(ern43(album)), [])
  assert.deepEqual(await check(ern38(album)), [])
})

test('values that DDEX does not define are found with their line', async () => {
  const xml = ern43({
    ...album,
    type: 'Albun',
    deals: [{ use: 'Streaming', model: 'Renting', territories: ['Germany'] }],
  })
  assert.deepEqual(
    new Set(await check(xml)),
    new Set([
      `${lineOf(xml, '>Albun')}: ReleaseType is "Albun", which DDEX does not define.`,
      `${lineOf(xml, '>Germany')}: TerritoryCode is "Germany", which is no code of ISO 3166-1 or TIS.`,
      `${lineOf(xml, '>Renting')}: CommercialModelType is "Renting", which DDEX does not define.`,
      `${lineOf(xml, '>Streaming')}: UseType is "Streaming", which DDEX does not define.`,
    ]),
  )
})

test('references to nothing are found with their line', async () => {
  const xml = ern43(album)
    .replace('<DealReleaseReference>R0<', '<DealReleaseReference>R7<')
    .replace(/<ReleaseLabelReference>P\d+</, '<ReleaseLabelReference>P77<')
  const found = await check(xml)
  assert.ok(
    found.includes(`${lineOf(xml, '>R7')}: DealReleaseReference is "R7", which is not in the ReleaseList.`),
  )
  assert.ok(
    found.includes(`${lineOf(xml, '>P77')}: ReleaseLabelReference is "P77", which is not in the PartyList.`),
  )
  assert.ok(found.some((text) => text.endsWith('The release "R0" has no deal, so it may not be used.')))
})

test('durations that no recording has are found with their line', async () => {
  for (const [duration, text] of [
    ['PT0S', 'Duration is zero.'],
    ['PT30H', 'Duration is "PT30H", more than a day.'],
    ['3:25', 'Duration is "3:25": write it like PT3M25S.'],
  ] as const) {
    const xml = ern43({ ...album, recordings: [{ ...recording, duration }] })
    assert.deepEqual(await check(xml), [`${lineOf(xml, `>${duration}`)}: ${text}`])
  }
})

test('deals that contradict themselves are found with their line', async () => {
  const xml = ern43({ ...album, deals: [{ start: '2024-05-01', end: '2024-04-30', territories: [] }] })
  const found = await check(xml)
  assert.ok(
    found.includes(
      `${lineOf(xml, '<ValidityPeriod>')}: The deal ends (2024-04-30) before it starts (2024-05-01).`,
    ),
  )
  assert.ok(found.some((text) => text.endsWith(': The deal names no territory.')))
})

test('a generator that is wrong everywhere does not fill the memory with findings', async () => {
  const deals = Array.from({ length: 3000 }, () => ({ use: 'Streaming' }))
  assert.equal((await check(ern43({ ...album, deals }))).length, 100)
})
