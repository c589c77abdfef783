/** Writes MEAD and PIE messages for tests, in the words of the public schemas of MEAD 1.1 and PIE 1.0. */

type Header = { id?: string; created?: string; sender?: string; senderName?: string; test?: boolean }

const header = ({
  id = 'E-1',
  created = '2024-03-01T10:00:00Z',
  sender = 'PADPIDA0000000009Z',
  senderName = 'Lyric House',
  test,
}: Header) =>
  `<MessageHeader><MessageId>${id}</MessageId>
<MessageSender><PartyId>${sender}</PartyId><PartyName><FullName>${senderName}</FullName></PartyName></MessageSender>
<MessageRecipient><PartyId>PADPIDA0000000002B</PartyId></MessageRecipient>
<MessageCreatedDateTime>${created}</MessageCreatedDateTime>
${test ? '<MessageControlType>TestMessage</MessageControlType>' : ''}</MessageHeader>`

type Mead = Header & {
  version?: string
  sources?: string
  works?: string[]
  resources?: string[]
  releases?: string[]
}

const list = (name: string, content: string[] | undefined) =>
  content === undefined ? '' : `<${name}List>${content.join('\n')}</${name}List>`

export function mead(message: Mead): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mead:MeadMessage xmlns:mead="http://ddex.net/xml/mead/${message.version ?? '11'}" AvsVersionId="3" LanguageAndScriptCode="en">
${header(message)}${message.sources ?? ''}
${list('WorkInformation', message.works)}${list('ResourceInformation', message.resources)}${list('ReleaseInformation', message.releases)}
</mead:MeadMessage>`
}

export function pie(message: Header & { parties: string[] }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<pie:PieMessage xmlns:pie="http://ddex.net/xml/pie/10" AvsVersionId="3" LanguageAndScriptCode="en">
${header(message)}<PartyList>${message.parties.join('\n')}</PartyList>
</pie:PieMessage>`
}

/** A description of a recording, with these elements after its summary. */
export const resource = (isrc: string, elements: string, attributes = '') =>
  `<ResourceInformation${attributes}><ResourceSummary><ResourceId><ISRC>${isrc}</ISRC></ResourceId>
<DisplayTitle><TitleText><Title>As the sender has it</Title></TitleText></DisplayTitle></ResourceSummary>
${elements}</ResourceInformation>`

export const releaseInformation = (icpn: string, elements: string) =>
  `<ReleaseInformation><ReleaseSummary><ReleaseId><ICPN>${icpn}</ICPN></ReleaseId>
<DisplayTitle><TitleText><Title>Crossings</Title></TitleText></DisplayTitle></ReleaseSummary>${elements}</ReleaseInformation>`

export const workInformation = (iswc: string, elements: string) =>
  `<WorkInformation><MusicalWorkReference>W1</MusicalWorkReference><WorkSummary><MusicalWorkId><ISWC>${iswc}</ISWC></MusicalWorkId>
<WorkTitle><TitleText><Title>The Ferry</Title></TitleText></WorkTitle></WorkSummary>${elements}</WorkInformation>`

/** An artist by ISNI (null: without) and stage name, with these elements. */
export const party = (isni: string | null, name: string, elements: string) =>
  `<Party><PartyReference>P1</PartyReference>${isni === null ? '' : `<PartyId><ISNI>${isni}</ISNI></PartyId>`}
<PartyName IsDefault="true"><PartyNameType>StageName</PartyNameType><FullName><Name>${name}</Name></FullName></PartyName>
${elements}</Party>`

export const mood = (value: string) => `<Mood><Value>${value}</Value></Mood>`
