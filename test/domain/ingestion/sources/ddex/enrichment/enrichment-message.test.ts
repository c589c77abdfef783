import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EnrichmentMessage } from '../../../../../../src/domain/ingestion/sources/ddex/enrichment/enrichment-message.ts'
import { readMessage } from '../../../../../../src/domain/ingestion/sources/ddex/read-message.ts'
import {
  mead,
  party,
  pie,
  releaseInformation,
  resource,
  workInformation,
} from '../../../../../support/enrichment-messages.ts'

async function read(xml: string): Promise<EnrichmentMessage> {
  const message = await readMessage([Buffer.from(xml)])
  assert.ok(message.kind === 'enrichment')
  return message
}
const describe = async (elements: string, attributes?: string) =>
  (await read(mead({ resources: [resource('SEAB12400001', elements, attributes)] }))).descriptions[0]!.data
const termsOf = async (elements: string) =>
  (await describe(elements)).terms.map(({ type, value, applies_to }) => [type, value, applies_to])

test('values of DDEX and of the sender are read from every composite that has them', async () => {
  assert.deepEqual(
    await termsOf(`<GenreCategory><Value>Jazz</Value></GenreCategory>
      <SubGenreCategory><Value>JazzFusion</Value><Value Namespace="X" UserDefinedValue="Funk">UserDefined</Value></SubGenreCategory>
      <Form><Value>Sonata</Value></Form><VocalRegister><Value>Alto</Value></VocalRegister><Tempo>Allegro</Tempo>
      <Intensity><Value>High</Value></Intensity><InstrumentUsed><Value>Guitar</Value></InstrumentUsed>
      <Mood MoodType="LyricMood"><Value>Dramatic</Value></Mood><DanceStyle><Value>Tango</Value></DanceStyle>
      <RhythmStyle><Value>Swing</Value></RhythmStyle><Theme><Value>Love</Value></Theme><Activity><Value>Running</Value></Activity>
      <ClassicalPeriod><Name>Baroque</Name></ClassicalPeriod><IsCover><Value>true</Value></IsCover>`),
    [
      ['genre', 'Jazz', null], ['subgenre', 'JazzFusion', null], ['subgenre', 'Funk', null], ['form', 'Sonata', null],
      ['vocal_register', 'Alto', null], ['tempo', 'Allegro', null], ['intensity', 'High', null], ['instrument', 'Guitar', null],
      ['mood', 'Dramatic', 'LyricMood'], ['dance_style', 'Tango', null], ['rhythm_style', 'Swing', null], ['theme', 'Love', null],
      ['activity', 'Running', null], ['classical_period', 'Baroque', null], ['version', 'cover', null],
    ], // biome-ignore format: a table
  )
})

test('the names of MEAD 1.0 are read too', async () => {
  const { version, descriptions } = await read(
    mead({
      version: '101',
      resources: [
        resource(
          'USUM71804534',
          `<TimeSignature><Tempo Namespace="X" UserDefinedValue="Medium Fast">UserDefined</Tempo></TimeSignature>
          <Mood><Value AppliesToLyrics="true">Sad</Value></Mood><ProgrammaticTheme><Value>Carnival</Value></ProgrammaticTheme>
          <LyricTheme><Value>Love</Value></LyricTheme>`,
        ),
      ],
    }),
  )
  assert.equal(version, '1.0.1')
  assert.deepEqual(
    descriptions[0]!.data.terms.map(({ type, value, applies_to }) => [type, value, applies_to]),
    [
      ['tempo', 'Medium Fast', null],
      ['mood', 'Sad', 'Lyrics'],
      ['theme', 'Carnival', null],
      ['theme', 'Love', 'Lyrics'],
    ],
  )
})

test('measures, texts, titles, periods, charts, awards and pictures are read', async () => {
  const data = await describe(
    `<Focus><PeriodOfBeingFocus><StartDateTime>2024-12-01T00:00:00</StartDateTime><EndDateTime>2024-12-31T23:59:59</EndDateTime></PeriodOfBeingFocus>
    <TerritoryOfBeingFocusTrackDescription>US</TerritoryOfBeingFocusTrackDescription></Focus>
    <TimeSignature><Meter><NumberOfBeatsInBar>3</NumberOfBeatsInBar><NoteEquivalentToBeat>4</NoteEquivalentToBeat></Meter></TimeSignature>
    <BeatsPerMinute><Value>120</Value></BeatsPerMinute>
    <Harmony><RootChordNote>C</RootChordNote><RootChordQuality>Minor</RootChordQuality></Harmony>
    <Lyrics LyricsType="Chorus"><Text>Row, row</Text><LanguageAndScriptOfLyrics>en</LanguageAndScriptOfLyrics></Lyrics>
    <CommentaryNote><Text LanguageAndScriptCode="en">Recorded at night.</Text><CommentaryNoteType>LinerNote</CommentaryNoteType>
    <Author><PartyName><FullName><Name>Ada</Name></FullName></PartyName></Author></CommentaryNote>
    <HistoricChartingInformation><TerritoryCode>SE</TerritoryCode><ChartName><Name>Top 40</Name></ChartName><TopPosition>3</TopPosition>
    <ChartEntry><Position>3</Position><Date>1999-05-01</Date></ChartEntry></HistoricChartingInformation>
    <Award><AwardingBody><PartyName><FullName><Name>MOBO</Name></FullName></PartyName></AwardingBody>
    <AwardName><Name>Best Song</Name></AwardName><Date>2021</Date><IsWinner>true</IsWinner></Award>
    <AlternativeTitle TitleType="TranslatedTitle"><TitleText><Title>Färjan</Title></TitleText><LanguageAndScriptOfTitle>sv</LanguageAndScriptOfTitle></AlternativeTitle>
    <Image><File><URI>cover.jpg</URI></File><ImageType>FrontCoverImage</ImageType></Image>`,
    ' PriorityPeriodStartDate="2024-12-01" ApplicableTerritoryCode="SE"',
  )
  assert.deepEqual(
    data.measures.map(({ type, value }) => [type, value]),
    [
      ['time_signature', '3/4'],
      ['bpm', '120'],
      ['key', 'C Minor'],
    ],
  )
  assert.deepEqual(
    data.texts.map(({ type, kind, text, language, authors }) => [type, kind, text, language, authors]),
    [
      ['lyrics', 'Chorus', 'Row, row', 'en', []],
      ['note', 'LinerNote', 'Recorded at night.', 'en', ['Ada']],
    ],
  )
  assert.deepEqual(
    data.periods.map(({ type, starts_at, ends_at, territories }) => [type, starts_at, ends_at, territories]),
    [
      ['priority', '2024-12-01', null, ['SE']],
      ['focus', '2024-12-01T00:00:00', '2024-12-31T23:59:59', ['US']],
    ],
  )
  assert.deepEqual(data.charts, [
    { chart: 'Top 40', territory: 'SE', top_position: 3, entries: [{ position: 3, date: '1999-05-01' }] },
  ])
  assert.deepEqual(data.awards, [{ name: 'Best Song', body: 'MOBO', date: '2021', is_winner: true }])
  assert.deepEqual(
    data.names.map(({ name, type, language }) => [name, type, language]),
    [['Färjan', 'TranslatedTitle', 'sv']],
  )
  assert.deepEqual(data.images, [{ type: 'FrontCoverImage', uri: 'cover.jpg', key: null }])
})

test('releases and works are identified, and so is what they have to do with others', async () => {
  const { descriptions } = await read(
    mead({
      works: [
        workInformation(
          'T-034.524.680-1',
          '<RelatedWork><WorkId><ISWC>T0345246802</ISWC></WorkId><WorkTitle>Old Song</WorkTitle><WorkRelationshipType>IsArrangementOf</WorkRelationshipType></RelatedWork>',
        ),
      ],
      releases: [
        releaseInformation(
          '7310000000011',
          '<IsSimilar><Release><ICPN>7310000000028</ICPN><ReleaseTitle>Tides</ReleaseTitle></Release></IsSimilar>',
        ),
      ],
    }),
  )
  assert.deepEqual(
    descriptions.map(({ entity, name, identifiers, data }) => [entity, name, identifiers, data.relations]),
    [
      [
        'work',
        'The Ferry',
        [{ source: 'iswc', id: 'T-034.524.680-1' }],
        [
          {
            type: 'IsArrangementOf',
            entity: 'work',
            name: 'Old Song',
            identifiers: [{ source: 'iswc', id: 'T0345246802' }],
          },
        ],
      ],
      [
        'release',
        'Crossings',
        [{ source: 'upc', id: '7310000000011' }],
        [
          {
            type: 'IsSimilar',
            entity: 'release',
            name: 'Tides',
            identifiers: [{ source: 'upc', id: '7310000000028' }],
          },
        ],
      ],
    ],
  )
})

test('an artist has names, identifiers, a life and a biography; what is private or false is left out', async () => {
  const { standard, descriptions } = await read(
    pie({
      parties: [
        party(
          '0000000396456522',
          'Norah Jones',
          `<PartyName LanguageAndScriptCode="ja"><FullName><Name>ノラ・ジョーンズ</Name></FullName>
          <ValidityPeriod><StartDate>2002</StartDate></ValidityPeriod></PartyName>
          <PartyId><IpiNameNumber>00348594321</IpiNameNumber></PartyId><PartyId IsDeprecated="true"><IPN>1</IPN></PartyId>
          <PartyType><Value>NaturalPerson</Value></PartyType>
          <Event><EventType>Birth</EventType><Date LocationDescription="New York">1979-03-30</Date></Event>
          <RelatedParty IsConfidential="true"><PartyRelationshipType>IsSpouse</PartyRelationshipType><PartyName><FullName><Name>X</Name></FullName></PartyName></RelatedParty>
          <RelatedParty><PartyRelationshipType>IsMemberOf</PartyRelationshipType><PartyName><FullName><Name>Puss n Boots</Name></FullName></PartyName></RelatedParty>
          <Gender DoNotDisplay="true"><Value>Female</Value></Gender><Nationality><Value>US</Value></Nationality>
          <PrimaryRole><Value>Singer</Value></PrimaryRole>
          <Biography><Text LanguageAndScriptCode="en">She sings.</Text></Biography>
          <SocialMediaURL>https://example.com/norah</SocialMediaURL>`,
        ),
      ],
    }),
  )
  const [{ data, name }] = descriptions as [EnrichmentMessage['descriptions'][number]]
  assert.deepEqual([standard, name], ['PIE', 'Norah Jones'])
  assert.deepEqual(
    data.names.map(({ name, type, language, is_default, starts_on }) => [
      name,
      type,
      language,
      is_default,
      starts_on,
    ]),
    [
      ['Norah Jones', 'StageName', null, true, null],
      ['ノラ・ジョーンズ', null, 'ja', false, '2002'],
    ],
  )
  assert.deepEqual(data.identifiers, [
    { source: 'isni', id: '0000000396456522' },
    { source: 'ipi', id: '00348594321' },
  ])
  assert.deepEqual(
    data.terms.map(({ type, value }) => [type, value]),
    [
      ['party_type', 'NaturalPerson'],
      ['nationality', 'US'],
      ['role', 'Singer'],
    ],
  )
  assert.deepEqual(data.events, [
    { type: 'Birth', date: '1979-03-30', ends_on: null, place: 'New York', description: null },
  ])
  assert.deepEqual(
    data.relations.map(({ type, name }) => [type, name]),
    [['IsMemberOf', 'Puss n Boots']],
  )
  assert.deepEqual(
    data.texts.map(({ type, text }) => [type, text]),
    [['biography', 'She sings.']],
  )
  assert.deepEqual(data.links, ['https://example.com/norah'])
})

test('a link that a browser would run is left out', async () => {
  const xml = pie({ parties: [party(null, 'X', '<SocialMediaURL>javascript:alert(1)</SocialMediaURL>')] })
  assert.deepEqual((await read(xml)).descriptions[0]!.data.links, [])
})

test('messages that cannot be used are refused with what to do', async () => {
  const refusal = (xml: string) =>
    readMessage([Buffer.from(xml)]).then(
      () => assert.fail('was read'),
      (error: Error) => error.message,
    )
  assert.match(await refusal(mead({})), /^The message describes nothing\. Add a ResourceInformation/)
  assert.match(await refusal(pie({ parties: [] })), /^The message describes nothing\. Add a Party\./)
  const undated = mead({ created: 'yesterday', resources: [resource('SEAB12400001', '')] })
  assert.match(await refusal(undated), /no valid MessageCreatedDateTime/)
  assert.match(
    await refusal(mead({ version: '20' })),
    /of MEAD 2\.0 is not supported\. Send a MeadMessage of version 1/,
  )
  const request = '<p:PieRequestMessage xmlns:p="http://ddex.net/xml/pie/10"/>'
  assert.match(await refusal(request), /"PieRequestMessage" of PIE 1\.0 is not supported\. Send a PieMessage/)
})

test('hostile messages are refused as those of ERN are', async () => {
  const refusal = (xml: string) => assert.rejects(readMessage([Buffer.from(xml)]))
  const said = mead({ resources: [resource('SEAB12400001', '')] })
  await refusal(said.replace('<mead:', '<!DOCTYPE x [<!ENTITY a "b">]><mead:'))
  await refusal(mead({ resources: [resource('SEAB12400001', '<a>'.repeat(200) + '</a>'.repeat(200))] }))
  await refusal(
    mead({ resources: [resource('SEAB12400001', `<Mood><Value>${'x'.repeat(1_100_000)}</Value></Mood>`)] }),
  )
  await refusal(mead({ resources: Array.from({ length: 10_001 }, () => '<ResourceInformation/>') }))
})
