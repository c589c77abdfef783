import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml } from '../../../../../src/domain/ingestion/sources/ddex/read-xml.ts'
import { readContents } from '../../../../../src/domain/ingestion/sources/ddex/resource-groups.ts'
import { collect, delivered, messageOf, recordOf } from '../collect.ts'
import { deliverMessage, fixture } from './delivery.ts'

const read = async (xml: string) => (await deliverMessage(xml)).items
const first = async (xml: string) => recordOf((await read(xml))[0])

test('reads everything in an ERN 3.8.2 album', async () => {
  const { items, messages } = await deliverMessage(fixture('ern-382.xml'))
  assert.deepEqual(
    items.map(({ index, source, kind, outer_id }) => [index, source, kind, outer_id]),
    [
      [0, 'delivery/ddex/batch/message.xml#A1', 'track', 'SEAB12400001'],
      [1, 'delivery/ddex/batch/message.xml#A2', 'track', 'LAKE:REC-2'],
      [2, 'delivery/ddex/batch/message.xml#A3', 'track', 'SEAB12400003'],
    ],
  )
  assert.deepEqual(delivered(recordOf(items[0])), {
    action: 'upsert',
    medium: 'audio',
    outer_id: 'SEAB12400001',
    title: 'The Ferry',
    titles: [
      { title: 'The Ferry', subtitle: null, language: 'en', is_default: true },
      { title: 'Färjan', subtitle: null, language: 'sv', is_default: false },
      { title: 'The Ferry', subtitle: 'Remastered', language: 'en', is_default: false },
      { title: 'Паром', subtitle: null, language: 'ru-Cyrl', is_default: false },
    ],
    isrc: 'SEAB12400001',
    release_date: 19990500,
    duration_ms: 205_500,
    language: 'sv',
    label: { outer_id: null, name: 'Lakeside Singles' },
    artists: [
      {
        outer_id: null,
        name: 'The Seafolk',
        role: 'MainArtist',
        isni: '0000000121032683',
        references: [{ source: 'LAKE', id: 'ART-9' }],
      },
      { outer_id: null, name: 'Mira Lund', role: 'FeaturedArtist', isni: null, references: [] },
      { outer_id: null, name: 'Per Berg', role: 'Producer', isni: null, references: [] },
    ],
    releases: [
      {
        outer_id: '7310000000011',
        title: 'Crossings',
        titles: [
          { title: 'Crossings', subtitle: null, language: 'en', is_default: true },
          { title: 'Överfarter', subtitle: null, language: 'sv', is_default: false },
        ],
        upc: '7310000000011',
        type: 'Album',
        release_date: 20240315,
        label: { outer_id: null, name: 'Lakeside Records' },
        artists: [{ outer_id: null, name: 'The Seafolk', role: 'MainArtist', isni: null, references: [] }],
        references: [
          { source: 'grid', id: 'A10000100000000001' },
          { source: 'catalog_number', id: 'LK-1' },
        ],
        track_position: '1',
        disk_number: '1',
      },
    ],
    works: [
      {
        outer_id: 'W77',
        title: 'The Ferry',
        iswc: 'T0345246801',
        contributors: [
          { name: 'Ida Holm', role: 'Composer', isni: '0000000121032683' },
          { name: 'Ida Holm', role: 'Lyricist', isni: '0000000121032683' },
        ],
      },
    ],
    references: [
      { source: 'DPID:PADPIDA0000000001A', id: 'REC-1' },
      { source: 'grid', id: 'A10000100000000002' },
    ],
    customer_tags: [
      { tag: 'Folk', category: 'genre' },
      { tag: 'Nordic', category: 'genre' },
      { tag: 'NotExplicit', category: 'parental_warning' },
    ],
    audio: {
      from: 'area',
      at: 'delivery/ddex/batch/resources/A1.flac',
      hash_sum: { algorithm: 'MD5', value: 'd41d8cd98f00b204e9800998ecf8427e' },
    },
    deals: [
      {
        territories: ['Worldwide'],
        excluded_territories: ['US', 'CA'],
        starts_at: '2024-03-15',
        ends_at: null,
        commercial_models: ['SubscriptionModel', 'ArchiveModel'],
        use_types: ['OnDemandStream', 'ConditionalDownload'],
        takedown: false,
      },
      {
        territories: ['SE', 'NO'],
        excluded_territories: [],
        starts_at: '2024-03-15T00:00:00+01:00',
        ends_at: '2034-03-15T00:00:00+01:00',
        commercial_models: ['PayAsYouGoModel'],
        use_types: ['PermanentDownload'],
        takedown: false,
      },
    ],
  })
  const live = recordOf(items[1])
  assert.deepEqual([live.title, live.works[0]?.iswc], ['Harbour & Light (Live)', 'T0345246802'])
  assert.deepEqual([live.releases[0]?.disk_number, live.releases[0]?.track_position], ['2', '1'])
  const film = recordOf(items[2])
  assert.deepEqual([film.medium, film.audio, film.releases[0]?.track_position], ['video', null, '2'])
  assert.deepEqual(messages, [
    {
      key: 'delivery/ddex/batch/message.xml',
      header: {
        message_id: 'message-382',
        thread_id: 'thread-382',
        sender: { id: 'PADPIDA0000000001A', name: 'Lakeside Distribution' },
        recipient: { id: 'PADPIDA0000000002B', name: null },
        created_at: '2024-03-01T09:30:00Z',
        is_test: false,
      },
      version: '3.8.2',
      release_id: '7310000000011',
      first_index: 0,
      last_index: 2,
      problem: null,
      files: ['A1.flac', 'A2.flac'].map((name) => `delivery/ddex/batch/resources/${name}`),
      batch: 'delivery/ddex/batch/',
      manifests: [],
    },
  ])
})

for (const [file, version] of [
  ['ern-411.xml', '4.1.1'],
  ['ern-42.xml', '4.2'],
  ['ern-43.xml', '4.3'],
] as const) {
  // biome-ignore format: a table
  test(`reads everything in an ERN ${version} classical album`, async () => {
    const { items, messages } = await deliverMessage(fixture(file))
    assert.equal(messages[0]?.version, version)
    assert.deepEqual(delivered(recordOf(items[0])), {
      action: 'upsert',
      medium: 'audio',
      outer_id: 'DEB022400001',
      title: 'Quartett Nr. 1: I. Allegro',
      titles: [
        { title: 'Quartett Nr. 1', subtitle: 'I. Allegro', language: 'de', is_default: true },
        { title: 'Quartet No. 1', subtitle: 'I. Allegro', language: 'en', is_default: false },
        { title: '四重奏曲第1番', subtitle: null, language: 'ja-Jpan', is_default: false },
      ],
      isrc: 'DEB022400001',
      release_date: 20231103,
      duration_ms: 720_250,
      language: 'de',
      label: { outer_id: null, name: 'Bergfilm Klassik' },
      artists: [
        {
          outer_id: null,
          name: 'Quartett Weiß',
          role: 'MainArtist',
          isni: '0000000121032683',
          references: [{ source: 'BERG', id: 'ens-1' }],
        },
        { outer_id: null, name: 'Lena Ott', role: 'FeaturedArtist', isni: null, references: [] },
        { outer_id: null, name: 'Lena Ott', role: 'Conductor', isni: null, references: [] },
      ],
      releases: [
        {
          outer_id: '4000000000013',
          title: 'Quartette',
          titles: [
            { title: 'Quartette', subtitle: null, language: 'de', is_default: true },
            { title: 'Quartets', subtitle: null, language: 'en', is_default: false },
          ],
          upc: '4000000000013',
          type: 'ClassicalAlbum',
          release_date: 20240601,
          label: { outer_id: null, name: 'Bergfilm Klassik' },
          artists: [
            {
              outer_id: null,
              name: 'Quartett Weiß',
              role: 'MainArtist',
              isni: '0000000121032683',
              references: [{ source: 'BERG', id: 'ens-1' }],
            },
          ],
          references: [{ source: 'BERG', id: 'alb-1' }],
          track_position: '1',
          disk_number: '1',
        },
      ],
      works: [
        {
          outer_id: null,
          title: 'Quartett Nr. 1: I. Allegro',
          iswc: 'T0702345679',
          contributors: [{ name: 'Clara Mohn', role: 'Composer', isni: null }],
        },
      ],
      references: [{ source: 'BERG', id: 'trk-1' }],
      customer_tags: [
        { tag: 'Classical', category: 'genre' },
        { tag: 'Chamber Music', category: 'genre' },
        { tag: 'NotExplicit', category: 'parental_warning' },
      ],
      audio: {
        from: 'area',
        at: 'delivery/ddex/batch/resources/A1.wav',
        hash_sum: { algorithm: 'SHA-256', value: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      },
      deals: [
        {
          territories: ['Worldwide'],
          excluded_territories: [],
          starts_at: '2024-06-01T00:00:00',
          ends_at: null,
          commercial_models: ['SubscriptionModel'],
          use_types: ['Stream'],
          takedown: false,
        },
        {
          territories: ['DE', 'AT'],
          excluded_territories: [],
          starts_at: '2024-06-01',
          ends_at: '2026-05-31',
          commercial_models: ['PayAsYouGoModel'],
          use_types: ['HallScreen'],
          takedown: false,
        },
      ],
    })
    const second = recordOf(items[1])
    assert.deepEqual([second.title, second.releases[0]?.track_position], ['Quartett Nr. 1: II. Largo', '2'])
  })
}

test('takes the version from the namespace, whatever the prefix', async () => {
  const xml = fixture('ern-43.xml')
    .replaceAll('ern:', '')
    .replace('xmlns:ern', 'xmlns')
    .replace('xmlns="http', 'xmlns="http')
  const plain = xml.replace('<NewReleaseMessage xmlns:ern=', '<NewReleaseMessage xmlns=')
  assert.equal((await deliverMessage(plain)).messages[0]?.version, '4.3')
  for (const [digits, version] of [
    ['33', '3.3'],
    ['341', '3.4.1'],
    ['371', '3.7.1'],
    ['38', '3.8'],
    ['381', '3.8.1'],
    ['383', '3.8.3'],
  ] as const) {
    // biome-ignore format: a table
    const { messages } = await deliverMessage(fixture('ern-382.xml').replace('/ern/382"', `/ern/${digits}"`))
    assert.equal(messages[0]?.version, version)
  }
  for (const [digits, version] of [
    ['41', '4.1'],
    ['431', '4.3.1'],
    ['432', '4.3.2'],
  ] as const) {
    // biome-ignore format: a table
    const { messages } = await deliverMessage(fixture('ern-43.xml').replace('/ern/43"', `/ern/${digits}"`))
    assert.equal(messages[0]?.version, version)
  }
})

test('refuses other versions and messages and says why', async () => {
  const refusal = async (xml: string) => messageOf((await read(xml))[0])
  const old = fixture('ern-382.xml').replace('/ern/382"', '/ern/320"')
  assert.match(
    await refusal(old),
    /ern\/320" is not supported\. Send ERN 3\.3 to 3\.8, 4\.1, 4\.2 or 4\.3, MEAD/,
  )
  const list = '<c:CatalogListMessage xmlns:c="http://ddex.net/xml/ern/382"/>'
  assert.match(await refusal(list), /CatalogListMessage contains no recordings/)
  const mead = '<m:MeadMessage xmlns:m="http://ddex.net/xml/mead/11"/>'
  assert.match(await refusal(mead), /^The message has no MessageHeader/)
  const pie = '<p:PieMessage xmlns:p="http://ddex.net/xml/pie/10"/>'
  assert.match(await refusal(pie), /^The message has no MessageHeader/)
  assert.match(await refusal('<html/>'), /root element "html" is not supported/)
  const bare = '<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/43"/>'
  assert.match(await refusal(bare), /no MessageHeader/)
})

test('a takedown of 3.8.x takes the track down, with or without its file', async () => {
  const record = await first(fixture('ern-382-takedown.xml'))
  assert.deepEqual([record.action, record.audio], ['takedown', null])
  const cancelled = fixture('ern-382-takedown.xml').replaceAll('TakeDown', 'AllDealsCancelled')
  assert.equal((await first(cancelled)).action, 'takedown')
})

test('in 4.x a track is taken down when its deals have ended', async () => {
  const xml = fixture('ern-43.xml')
  const ended = xml
    .replace(
      '<StartDateTime>2024-06-01T00:00:00</StartDateTime>',
      '<StartDate>2024-06-01</StartDate><EndDate>2024-12-30</EndDate>',
    )
    .replace('2026-05-31', '2024-12-31')
  assert.equal((await first(ended)).action, 'takedown')
  const lastDay = ended.replace('<EndDate>2024-12-30', '<EndDate>2025-01-01')
  assert.equal((await first(lastDay)).action, 'upsert', 'a deal ends at the end of its day')
  const without = xml.replace(
    /<ReleaseDeal>[\s\S]*<\/ReleaseDeal>/,
    '<ReleaseDeal><DealReleaseReference>R9</DealReleaseReference><Deal/></ReleaseDeal>',
  )
  assert.equal((await first(without)).action, 'takedown', 'it has no deal')
  const silent = await first(xml.replace(/<DealList>[\s\S]*<\/DealList>/, ''))
  assert.deepEqual([silent.action, silent.deals, silent.left_out], ['upsert', null, ['lyrics', 'deals']])
  assert.deepEqual((await first(xml)).left_out, ['lyrics'])
})

test('reads a time without a zone as UTC, wherever the service runs', async () => {
  const until = (end: string) =>
    fixture('ern-43.xml').replaceAll(
      /<ValidityPeriod>.*?<\/ValidityPeriod>/g,
      `<ValidityPeriod><EndDateTime>${end}</EndDateTime></ValidityPeriod>`,
    )
  assert.equal((await first(until('2024-12-31T23:59:59'))).action, 'takedown')
  assert.equal((await first(until('2025-01-01T00:00:01'))).action, 'upsert')
  assert.equal((await first(until('2025-01-01T00:30:00+01:00'))).action, 'takedown')
})

test('refuses a recording with too many deals', async () => {
  const deal = /<Deal>[\s\S]*?<\/Deal>/.exec(fixture('ern-43.xml'))![0]
  const items = await read(fixture('ern-43.xml').replace(deal, deal.repeat(1100)))
  assert.match(messageOf(items[0]), /A1: deals has 1101 entries; the maximum is 1000/)
})

test('applies deals of the track release and of the album', async () => {
  const xml = fixture('ern-43.xml').replace('<DealReleaseReference>R0</DealReleaseReference>', '')
  const [own, other] = await read(xml)
  assert.deepEqual([recordOf(own).action, recordOf(other).action], ['upsert', 'takedown'])
})

test('reads several purged releases in a message', async () => {
  const items = await read(fixture('ern-382-purge.xml'))
  assert.deepEqual(
    items.map((item) => (item.kind === 'purge' ? item.release : item.kind)),
    [
      { upc: '7310000000011', isrc: null, title: 'Crossings', references: [] },
      { upc: null, isrc: null, title: null, references: [{ source: 'grid', id: 'A10000100000000002' }] },
      'problem',
    ],
  )
  assert.match(messageOf(items[2]), /PurgedRelease has no ReleaseId/)
  const [later] = await read(fixture('ern-43-purge.xml'))
  assert.equal(later?.kind === 'purge' && later.release.title, 'Quartette')
})

test('skips every item of a test message', async () => {
  const header = '<MessageControlType>TestMessage</MessageControlType></MessageHeader>'
  for (const file of ['ern-382.xml', 'ern-43.xml', 'ern-382-purge.xml']) {
    const xml = fixture(file)
      .replace('<MessageControlType>LiveMessage</MessageControlType>', '')
      .replace('</MessageHeader>', header)
    const { items, messages } = await deliverMessage(xml)
    assert.ok(items.length > 0)
    assert.ok(items.every((item) => item.kind === 'skipped' && /test message/.test(item.reason)))
    assert.equal(messages[0]?.header?.is_test, true)
  }
})

test('refuses only the recording that is faulty', async () => {
  const xml = fixture('ern-43.xml')
  const faults: [string, RegExp][] = [
    [xml.replace('DEB022400001', 'DEB0'), /A1: ISRC "DEB0" is not an ISRC/],
    [xml.replace('PT12M0.250S', '12:00'), /A1: Duration "12:00" is not an ISO 8601 duration/],
    [xml.replace('2023-11-03', '2023-13-03'), /A1: the release date "2023-13-03" is not a day/],
    [xml.replace('resources/A1.wav', '../../other/A1.wav'), /A1: File ".*" is not a valid path/],
    [xml.replace('<TitleText>Quartet No. 1<', `<TitleText>${'x'.repeat(3000)}<`), /A1: text .* longer than 2000/],
  ] // biome-ignore format: a table
  for (const [broken, message] of faults) {
    const items = await read(broken)
    assert.match(messageOf(items[0]), message)
    assert.equal(items[1]?.kind, 'track')
  }
  const nameless = xml.replace('<ResourceId><ISRC>DEB022400001</ISRC></ResourceId>', '')
  assert.equal((await first(nameless)).outer_id, 'PADPIDA0000000003C:4000000000013:1:1')
})

test('an update may leave files out, and a file may be elsewhere', async () => {
  const xml = fixture('ern-382.xml').replace('A1.flac', 'gone.flac')
  assert.equal((await first(xml)).audio?.if_missing, 'keep_held')
  assert.equal((await first(xml.replace('OriginalMessage', 'UpdateMessage'))).audio?.if_missing, 'keep')
  const url = fixture('ern-382.xml').replace(
    '<FileName>A1.flac</FileName>',
    '<URL>https://cdn.example/a.flac</URL>',
  )
  assert.equal((await first(url)).audio?.from, 'download')
  const absent = fixture('ern-411.xml').replace(
    '<TechnicalResourceDetailsReference>TA1</TechnicalResourceDetailsReference>',
    '<TechnicalResourceDetailsReference>TA1</TechnicalResourceDetailsReference><IsProvidedInDelivery>false</IsProvidedInDelivery>',
  )
  assert.equal((await first(absent)).audio, null)
})

test('skips a recording that is on no release and says why', async () => {
  const items = await read(
    fixture('ern-43.xml').replaceAll('<ReleaseResourceReference>A2</ReleaseResourceReference>', ''),
  )
  assert.deepEqual(
    items[1]?.kind === 'skipped' && items[1].reason,
    'No release in the message contains this recording.',
  )
})

test('puts the role on the cover first and moves writers to the work', async () => {
  const role = '<ArtistRole>MainArtist</ArtistRole></DisplayArtist>'
  const roles =
    '<ArtistRole>AssociatedPerformer</ArtistRole><ArtistRole>Composer</ArtistRole><ArtistRole>MainArtist</ArtistRole></DisplayArtist>'
  const items = await read(fixture('ern-382.xml').replaceAll(role, roles))
  const film = recordOf(items[2])
  assert.deepEqual(
    film.artists.map(({ name, role: of }) => [name, of]),
    [
      ['The Seafolk', 'MainArtist'],
      ['The Seafolk', 'AssociatedPerformer'],
    ],
  )
  assert.deepEqual(film.works[0]?.contributors, [{ name: 'The Seafolk', role: 'Composer', isni: null }])
})

test('refuses a message with dangling or duplicate references', async () => {
  const xml = fixture('ern-43.xml')
  assert.match(
    messageOf((await read(xml.replace('<PartyReference>P2<', '<PartyReference>P9<')))[0]),
    /party "P2", which is not in its PartyList/,
  )
  assert.match(
    messageOf((await read(xml.replace('<ResourceReference>A2<', '<ResourceReference>A1<')))[0]),
    /two resources "A1"/,
  )
})

test('creates a work for the writers of a recording without an ISWC', async () => {
  const record = await first(fixture('ern-43.xml').replace('<WorkId><ISWC>T0702345679</ISWC></WorkId>', ''))
  assert.deepEqual(record.works, [
    {
      outer_id: 'DEB022400001#work',
      title: 'Quartett Nr. 1: I. Allegro',
      iswc: null,
      contributors: [{ name: 'Clara Mohn', role: 'Composer', isni: null }],
    },
  ])
})

const groups: [string, string, string[]][] = [
  ['one group', '<G><I>1 A</I><I>2 B</I></G>', ['A 1/1', 'B 1/2']],
  ['groups side by side', '<G 1><I>1 A</I></G><G 2><I>1 B</I><I>2 C</I></G>', ['A 1/1', 'B 2/1', 'C 2/2']],
  ['groups in a group', '<G><G 2><I>1 A</I></G><G 1><I>1 B</I></G></G>', ['A 2/1', 'B 1/1']],
  ['disks without numbers', '<G><G><I>1 A</I></G><G><I>1 B</I></G></G>', ['A 1/1', 'B 2/1']],
  ['works on a disk', '<G><G MultiWorkPart 1><I>1 A</I><I>2 B</I></G><G MultiWorkPart 2><I>1 C</I></G></G>', ['A 1/1', 'B 1/2', 'C 1/3']],
  ['sides of a record', '<G><G Side 1><I>1 A</I></G><G Side 2><I>1 B</I></G></G>', ['A 1/1', 'B 1/2']],
  ['works on two disks', '<G><G 1><G MultiWorkPart 1><I>1 A</I></G><G MultiWorkPart 2><I>1 B</I></G></G><G 2><I>1 C</I></G></G>', ['A 1/1', 'B 1/2', 'C 2/1']],
  ['works among tracks', '<G><I>3 C</I><G MultiWorkPart 1><I>1 A</I><I>2 B</I></G></G>', ['A 1/1', 'B 1/2', 'C 1/3']],
  ['tracks without numbers', '<G><I>A</I><I>B</I></G>', ['A 1/1', 'B 1/2']],
] // biome-ignore format: a table

for (const [what, short, expected] of groups) {
  test(`reads disk and position of ${what}`, async () => {
    const xml = short
      .replaceAll(/<G( [A-Za-z]+)?( \d+)?>/g, (_, kind = '', number = '') => {
        const type = kind === '' ? '' : ` ResourceGroupType="${kind.trim()}"`
        return `<ResourceGroup${type}>${number === '' ? '' : `<SequenceNumber>${number.trim()}</SequenceNumber>`}`
      })
      .replaceAll('</G>', '</ResourceGroup>')
      .replaceAll(/<I>(?:(\d+) )?(\w+)<\/I>/g, (_, number, resource) => {
        const sequence = number === undefined ? '' : `<SequenceNumber>${number}</SequenceNumber>`
        return `<ResourceGroupContentItem>${sequence}<ReleaseResourceReference>${resource}</ReleaseResourceReference></ResourceGroupContentItem>`
      })
    const parts = await collect(readXml([Buffer.from(`<a>${xml}</a>`)], new Set()))
    const contents = readContents(parts.flatMap((part) => ('element' in part ? [part.element] : [])))
    assert.deepEqual(
      contents.map(({ resource, disk, position }) => `${resource} ${disk}/${position}`),
      expected,
    )
  })
}

test('keeps disk and position of every recording in a box of ten disks', async () => {
  const xml = fixture('ern-43.xml')
  const recording = / {4}<SoundRecording>[\s\S]*?<\/SoundRecording>\n/.exec(xml)![0]
  const numbers = Array.from({ length: 120 }, (_, at) => at)
  const isrc = (at: number) => `DEB0224${String(at).padStart(5, '0')}`
  const resources = numbers.map((at) =>
    recording
      .replaceAll('A1<', `B${at}<`)
      .replace('DEB022400001', isrc(at))
      .replace('resources/A1.wav', 'resources/A1.wav'),
  )
  const disks = Array.from({ length: 10 }, (_, disk) => {
    const items = numbers
      .filter((at) => at % 10 === disk)
      .map(
        (at, place) =>
          `<ResourceGroupContentItem><SequenceNumber>${place + 1}</SequenceNumber><ReleaseResourceReference>B${at}</ReleaseResourceReference></ResourceGroupContentItem>`,
      )
    return `<ResourceGroup><SequenceNumber>${disk + 1}</SequenceNumber>${items.join('')}</ResourceGroup>`
  })
  const box = xml
    .replace(/<ResourceList>[\s\S]*<\/ResourceList>/, `<ResourceList>${resources.join('')}</ResourceList>`)
    .replace(/<ResourceGroup>[\s\S]*<\/ResourceGroup>/, `<ResourceGroup>${disks.join('')}</ResourceGroup>`)
    .replace(/<TrackRelease>[\s\S]*<\/TrackRelease>/, '')
  const items = await read(box)
  assert.equal(items.length, 120)
  for (const [at, item] of items.entries()) {
    const [release] = recordOf(item).releases
    assert.deepEqual(
      [recordOf(item).outer_id, release?.disk_number, release?.track_position],
      [isrc(at), String((at % 10) + 1), String(Math.floor(at / 10) + 1)],
    )
  }
})
