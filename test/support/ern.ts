/** Writes DDEX messages for tests, in the words of the public documentation of ERN 3.8.2 and ERN 4.3. */

type ErnDeal = {
  territories?: string[]
  excluded?: string[]
  start?: string
  end?: string
  model?: string
  use?: string
  price?: string
  takedown?: boolean
}

type ErnRecording = {
  isrc: string
  title: string
  artist?: string
  file?: string | null
  md5?: string
  disk?: number
  /** Further titles by language. */
  titles?: Record<string, string>
  deals?: ErnDeal[]
  composer?: string
  duration?: string
}

export type ErnMessage = {
  id?: string
  created?: string
  upc: string
  title: string
  /** Further titles by language. */
  titles?: Record<string, string>
  artist?: string
  label?: string
  type?: string
  recordings: ErnRecording[]
  /** Null: the message has no list of deals. */
  deals?: ErnDeal[] | null
  image?: string
  videos?: { isrc: string; title: string; file?: string }[]
  update?: boolean
  version?: string
  test?: boolean
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`

function header({ id, created, upc, test }: ErnMessage): string {
  return `<MessageHeader><MessageThreadId>T-${upc}</MessageThreadId><MessageId>${id ?? `M-${upc}`}</MessageId>
<MessageSender><PartyId>PADPIDA0000000001A</PartyId><PartyName><FullName>Lakeside Records</FullName></PartyName></MessageSender>
<MessageRecipient><PartyId>PADPIDA0000000002B</PartyId></MessageRecipient>
<MessageCreatedDateTime>${created ?? '2024-01-10T10:00:00Z'}</MessageCreatedDateTime>
${test ? '<MessageControlType>TestMessage</MessageControlType>' : ''}</MessageHeader>`
}

function deal({ territories, excluded = [], start, end, model, use, price, takedown }: ErnDeal): string {
  const codes = (territories ?? ['Worldwide']).map((code) => tag('TerritoryCode', code)).join('')
  const without = excluded.map((code) => tag('ExcludedTerritoryCode', code)).join('')
  const money =
    price === undefined
      ? ''
      : `<PriceInformation><WholesalePricePerUnit CurrencyCode="EUR">${price}</WholesalePricePerUnit></PriceInformation>`
  return `<Deal><DealTerms>${codes}${without}
<ValidityPeriod><StartDate>${start ?? '2024-01-01'}</StartDate>${tag('EndDate', end)}</ValidityPeriod>
${takedown ? '<TakeDown>true</TakeDown>' : ''}
<CommercialModelType>${model ?? 'SubscriptionModel'}</CommercialModelType><UseType>${use ?? 'OnDemandStream'}</UseType>${money}</DealTerms></Deal>`
}

const releaseDeal = (reference: string, deals: ErnDeal[]) =>
  `<ReleaseDeal><DealReleaseReference>${reference}</DealReleaseReference>${deals.map(deal).join('')}</ReleaseDeal>`

/** A NewReleaseMessage of ERN 4.3 (or another 4.x by `version`): one release and a track release for each recording. */
export function ern43(message: ErnMessage): string {
  const { recordings, upc, title, titles = {}, artist = 'The Seafolk', label = 'Lakeside Records' } = message
  const people = [
    ...new Set([artist, ...recordings.flatMap((each) => [each.artist ?? artist, each.composer ?? artist])]),
  ]
  const party = (name: string) => `P${people.indexOf(name) + 1}`
  const shown = (text: string, others: Record<string, string>) =>
    `<DisplayTitleText LanguageAndScriptCode="en" IsDefault="true">${escapeXml(text)}</DisplayTitleText>` +
    `<DisplayTitle LanguageAndScriptCode="en" IsDefault="true"><TitleText>${escapeXml(text)}</TitleText></DisplayTitle>` +
    Object.entries(others)
      .map(
        ([language, other]) =>
          `<AdditionalTitle LanguageAndScriptCode="${language}" TitleType="TranslatedTitle"><TitleText>${escapeXml(other)}</TitleText></AdditionalTitle>`,
      )
      .join('')
  const credit = (name: string) =>
    `<DisplayArtistName IsDefault="true">${escapeXml(name)}</DisplayArtistName><DisplayArtist SequenceNumber="1"><ArtistPartyReference>${party(name)}</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>`
  const file = (path: string, md5: string | undefined) =>
    `<TechnicalDetails><TechnicalResourceDetailsReference>T1</TechnicalResourceDetailsReference><DeliveryFile><Type>AudioFile</Type><File><URI>${path}</URI>${md5 === undefined ? '' : `<HashSum><Algorithm>MD5</Algorithm><HashSumValue>${md5}</HashSumValue></HashSum>`}</File></DeliveryFile></TechnicalDetails>`
  const recording = (each: ErnRecording, at: number) => {
    const path = each.file === undefined ? `resources/${each.isrc}.wav` : each.file
    return `<SoundRecording><ResourceReference>A${at + 1}</ResourceReference><Type>MusicalWorkSoundRecording</Type>
<SoundRecordingEdition><ResourceId><ISRC>${each.isrc}</ISRC></ResourceId><PLine><Year>2024</Year><PLineText>(P) 2024 ${label}</PLineText></PLine>${path === null ? '' : file(path, each.md5)}</SoundRecordingEdition>
${shown(each.title, each.titles ?? {})}${credit(each.artist ?? artist)}
${each.composer === undefined ? '' : `<Contributor SequenceNumber="1"><ContributorPartyReference>${party(each.composer)}</ContributorPartyReference><Role>Composer</Role></Contributor>`}
<Duration>${each.duration ?? 'PT3M25S'}</Duration><LanguageOfPerformance>en</LanguageOfPerformance></SoundRecording>`
  }
  const videos = (message.videos ?? []).map(
    (
      video,
      at,
    ) => `<Video><ResourceReference>V${at + 1}</ResourceReference><Type>ShortFormMusicalWorkVideo</Type>
<VideoEdition><ResourceId><ISRC>${video.isrc}</ISRC></ResourceId>${video.file === undefined ? '' : file(video.file, undefined)}</VideoEdition>
${shown(video.title, {})}${credit(artist)}</Video>`,
  )
  const disks = Map.groupBy(
    recordings.map((each, at) => ({ each, at })),
    ({ each }) => each.disk ?? 1,
  )
  const groups = [...disks].map(
    ([number, list]) =>
      `<ResourceGroup ResourceGroupType="ReleaseComponent"><SequenceNumber>${number}</SequenceNumber>${list.map(({ at }, index) => `<ResourceGroupContentItem><SequenceNumber>${index + 1}</SequenceNumber><ReleaseResourceReference>A${at + 1}</ReleaseResourceReference></ResourceGroupContentItem>`).join('')}${number === 1 ? (message.videos ?? []).map((_, at) => `<ResourceGroupContentItem><SequenceNumber>${list.length + at + 1}</SequenceNumber><ReleaseResourceReference>V${at + 1}</ReleaseResourceReference></ResourceGroupContentItem>`).join('') : ''}</ResourceGroup>`,
  )
  const { deals = [{}] } = message
  const own = recordings.flatMap(({ deals: of }, at) =>
    of === undefined ? [] : releaseDeal(`R${at + 1}`, of),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${message.version ?? '43'}" ReleaseProfileVersionId="Audio" LanguageAndScriptCode="en" AvsVersionId="4">
${header(message)}
<PartyList>${[...people, label].map((name, at) => `<Party><PartyReference>P${at + 1}</PartyReference><PartyName><FullName>${escapeXml(name)}</FullName></PartyName></Party>`).join('')}</PartyList>
<ResourceList>${recordings.map(recording).join('')}${videos.join('')}${message.image === undefined ? '' : `<Image><ResourceReference>A90</ResourceReference><Type>FrontCoverImage</Type><ResourceId><ProprietaryId Namespace="LAKE">IMG-${upc}</ProprietaryId></ResourceId><TechnicalDetails><TechnicalResourceDetailsReference>T90</TechnicalResourceDetailsReference><ImageCodecType>JPEG</ImageCodecType><ImageHeight>3000</ImageHeight><ImageWidth>3000</ImageWidth><File><URI>${message.image}</URI></File></TechnicalDetails></Image>`}</ResourceList>
<ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseType>${message.type ?? 'Album'}</ReleaseType><ReleaseId><ICPN>${upc}</ICPN></ReleaseId>
${shown(title, titles)}${credit(artist)}<ReleaseLabelReference>P${people.length + 1}</ReleaseLabelReference>
<PLine><Year>2024</Year><PLineText>(P) 2024 ${label}</PLineText></PLine><CLine><Year>2024</Year><CLineText>(C) 2024 ${label}</CLineText></CLine>
<ReleaseDate>2024-03-15</ReleaseDate><ResourceGroup>${groups.join('')}${message.image === undefined ? '' : '<ResourceGroupContentItem><ReleaseResourceReference>A90</ReleaseResourceReference></ResourceGroupContentItem>'}</ResourceGroup></Release>
${recordings.map((each, at) => `<TrackRelease><ReleaseReference>R${at + 1}</ReleaseReference><ReleaseId><ProprietaryId Namespace="LAKE">${each.isrc}-${upc}</ProprietaryId></ReleaseId>${shown(each.title, {})}<ReleaseResourceReference>A${at + 1}</ReleaseResourceReference></TrackRelease>`).join('')}</ReleaseList>
${deals === null ? '' : `<DealList>${deals.length === 0 ? '' : releaseDeal('R0', deals)}${own.join('')}</DealList>`}
</ern:NewReleaseMessage>`
}

/** A NewReleaseMessage of ERN 3.8.2, or another 3.x by `version`. */
export function ern38(message: ErnMessage): string {
  const { recordings, upc, title, titles = {}, artist = 'The Seafolk', label = 'Lakeside Records' } = message
  const shown = (text: string, others: Record<string, string>) =>
    `<Title LanguageAndScriptCode="en" TitleType="DisplayTitle"><TitleText>${escapeXml(text)}</TitleText></Title>` +
    Object.entries(others)
      .map(
        ([language, other]) =>
          `<Title LanguageAndScriptCode="${language}" TitleType="DisplayTitle"><TitleText>${escapeXml(other)}</TitleText></Title>`,
      )
      .join('')
  const credit = (name: string) =>
    `<DisplayArtist SequenceNumber="1"><PartyName><FullName>${escapeXml(name)}</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>`
  const recording = (each: ErnRecording, at: number) => {
    const path = each.file === undefined ? `resources/${each.isrc}.wav` : each.file
    const [folder, name] =
      path === null
        ? ['', '']
        : [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
    return `<SoundRecording><SoundRecordingType>MusicalWorkSoundRecording</SoundRecordingType><SoundRecordingId><ISRC>${each.isrc}</ISRC></SoundRecordingId><ResourceReference>A${at + 1}</ResourceReference><ReferenceTitle><TitleText>${escapeXml(each.title)}</TitleText></ReferenceTitle><Duration>${each.duration ?? 'PT3M25S'}</Duration>
<SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>${shown(each.title, each.titles ?? {})}${credit(each.artist ?? artist)}<LabelName>${escapeXml(label)}</LabelName><PLine><Year>2024</Year><PLineText>(P) 2024 ${label}</PLineText></PLine>
${path === null ? '' : `<TechnicalSoundRecordingDetails><TechnicalResourceDetailsReference>T${at + 1}</TechnicalResourceDetailsReference><File><FileName>${name}</FileName><FilePath>${folder}</FilePath></File></TechnicalSoundRecordingDetails>`}</SoundRecordingDetailsByTerritory></SoundRecording>`
  }
  const { deals = [{}] } = message
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${message.version ?? '382'}" MessageSchemaVersionId="ern/${message.version ?? '382'}" LanguageAndScriptCode="en">
${header(message)}<UpdateIndicator>${message.update ? 'UpdateMessage' : 'OriginalMessage'}</UpdateIndicator>
<ResourceList>${recordings.map(recording).join('')}</ResourceList>
<ReleaseList><Release IsMainRelease="true"><ReleaseId><ICPN IsEan="true">${upc}</ICPN></ReleaseId><ReleaseReference>R0</ReleaseReference><ReferenceTitle><TitleText>${escapeXml(title)}</TitleText></ReferenceTitle>
<ReleaseResourceReferenceList>${recordings.map((_, at) => `<ReleaseResourceReference>A${at + 1}</ReleaseResourceReference>`).join('')}</ReleaseResourceReferenceList><ReleaseType>${message.type ?? 'Album'}</ReleaseType>
<ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode><DisplayArtistName>${escapeXml(artist)}</DisplayArtistName><LabelName>${escapeXml(label)}</LabelName>${shown(title, titles)}${credit(artist)}
<ResourceGroup>${recordings.map((_, at) => `<ResourceGroupContentItem><SequenceNumber>${at + 1}</SequenceNumber><ReleaseResourceReference>A${at + 1}</ReleaseResourceReference></ResourceGroupContentItem>`).join('')}</ResourceGroup><ReleaseDate>2024-03-15</ReleaseDate></ReleaseDetailsByTerritory>
<PLine><Year>2024</Year><PLineText>(P) 2024 ${label}</PLineText></PLine><CLine><Year>2024</Year><CLineText>(C) 2024 ${label}</CLineText></CLine></Release></ReleaseList>
${deals === null ? '' : `<DealList>${releaseDeal('R0', deals)}</DealList>`}
</ern:NewReleaseMessage>`
}

export function ernPurge(upc: string, created = '2024-02-01T00:00:00Z'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:PurgeReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43" AvsVersionId="4">
<MessageHeader><MessageThreadId>T-${upc}</MessageThreadId><MessageId>P-${upc}</MessageId><MessageSender><PartyId>PADPIDA0000000001A</PartyId></MessageSender>
<MessageRecipient><PartyId>PADPIDA0000000002B</PartyId></MessageRecipient><MessageCreatedDateTime>${created}</MessageCreatedDateTime></MessageHeader>
<PurgedRelease><ReleaseId><ICPN>${upc}</ICPN></ReleaseId></PurgedRelease></ern:PurgeReleaseMessage>`
}
