import { writeDate } from '../../../lib/identifiers.ts'
import type { CompleteRecord } from '../sources/complete-record.ts'
import { isWriter } from '../sources/ddex/ern-common.ts'
import { recordInstruction } from '../sources/ddex/record-instruction.ts'
import { writeDeals } from './ern-deals.ts'
import { element as el, text, writeAllowed, writeIsoDuration, type XmlNode } from './ern-elements.ts'
import { PartyList } from './ern-parties.ts'

type Release = CompleteRecord['releases'][number]

/** A release with its recordings; without a release, one recording alone. */
export type ErnInput = { release: Release | null; records: CompleteRecord[] }

export type ErnHeader = { message_id: string; sender: { id: string | null; name: string }; created_at: Date }

/**
 * An ERN 4.3 NewReleaseMessage. What ERN has no element for, such as your own ids and lyrics, is in a processing instruction
 * within each recording: other readers skip it, and schemas allow it anywhere.
 */
export function writeErn({ release, records }: ErnInput, header: ErnHeader): string {
  const parties = new PartyList()
  const resources = records.map((record, at) => writeResource(record, at, parties))
  const releases = [
    ...(release === null ? [] : [writeRelease(release, records, parties)]),
    ...records.map((record, at) => writeTrackRelease(record, at, parties)),
  ]
  const body = [
    writeHeader(header),
    el('PartyList', parties.elements()),
    el('ResourceList', resources),
    el('ReleaseList', releases),
    writeDeals(records.map((record) => ({ reference: trackReference(records.indexOf(record)), record }))),
  ]
  const attributes =
    'xmlns:ern="http://ddex.net/xml/ern/43" LanguageAndScriptCode="en" ReleaseProfileVersionId="Audio" AvsVersionId="7"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ern:NewReleaseMessage ${attributes}>\n${body.join('')}</ern:NewReleaseMessage>\n`
}

function writeHeader({ message_id, sender, created_at }: ErnHeader): XmlNode {
  const party = (name: string) =>
    el(name, [text('PartyId', sender.id), el('PartyName', [text('FullName', sender.name)])])
  return el('MessageHeader', [
    text('MessageThreadId', message_id),
    text('MessageId', message_id),
    party('MessageSender'),
    party('MessageRecipient'),
    text('MessageCreatedDateTime', created_at.toISOString()),
  ])
}

const resourceReference = (at: number) => `A${at + 1}`
const trackReference = (at: number) => `R${at + 1}`

function writeResource(record: CompleteRecord, at: number, parties: PartyList): XmlNode {
  const name = record.medium === 'video' ? 'Video' : 'SoundRecording'
  const lines = record.details?.p_lines ?? []
  const edition = [
    el('ResourceId', [text('ISRC', record.isrc), ...proprietaryIds(record)]),
    ...lines.map(writeLine('PLine')),
  ]
  return el(name, [
    recordInstruction(record),
    text('ResourceReference', resourceReference(at)),
    text('Type', record.medium === 'video' ? 'ShortFormMusicalWorkVideo' : 'MusicalWorkSoundRecording'),
    el(`${name}Edition`, edition),
    ...record.works.flatMap(({ iswc }) => (iswc === null ? [] : [el('WorkId', [text('ISWC', iswc)])])),
    ...writeTitles(record),
    ...writeArtists(record.artists, record.details?.display_artist ?? null, parties),
    ...writeContributors(record, parties),
    text('LanguageOfPerformance', record.language),
    text('FirstPublicationDate', writeDate(record.release_date)),
    text('Duration', record.duration_ms === null ? null : writeIsoDuration(record.duration_ms)),
    text(
      'ParentalWarningType',
      record.customer_tags.find(({ category }) => category === 'parental_warning')?.tag ?? null,
    ),
  ])
}

/** Everybody needs some id: without an ISRC or a reference, the owner's own. */
function proprietaryIds({
  references,
  isrc,
  outer_id,
}: Pick<CompleteRecord, 'references' | 'isrc' | 'outer_id'>) {
  const all = references.length > 0 || isrc !== null ? references : [{ source: 'outer_id', id: outer_id }]
  return all.map(({ source, id }) => text('ProprietaryId', id, { Namespace: source }))
}

const writeLine =
  (name: 'PLine' | 'CLine') =>
  ({ year, company, text: line }: { year: string | null; company: string | null; text: string | null }) =>
    el(name, [text('Year', year), text(`${name}Company`, company), text(`${name}Text`, line)])

function writeTitles({ title, titles }: Pick<CompleteRecord, 'title' | 'titles'>): XmlNode[] {
  const shown = titles.map((each) =>
    el('DisplayTitle', [text('TitleText', each.title), text('SubTitle', each.subtitle)], {
      LanguageAndScriptCode: each.language,
      IsDefault: String(each.is_default),
    }),
  )
  const plain = title === null ? [] : [el('DisplayTitle', [text('TitleText', title)], { IsDefault: 'true' })]
  return [text('DisplayTitleText', title), ...(shown.length > 0 ? shown : plain)]
}

type Artist = CompleteRecord['artists'][number]

function writeArtists(artists: Artist[], display: string | null, parties: PartyList): XmlNode[] {
  const performers = artists.filter(({ role }) => !isWriter(role))
  return [
    text('DisplayArtistName', display ?? (performers.map(({ name }) => name).join(', ') || null)),
    ...performers.map((artist, at) =>
      el(
        'DisplayArtist',
        [text('ArtistPartyReference', parties.refer(artist)), writeAllowed('DisplayArtistRole', artist.role)],
        { SequenceNumber: String(at + 1) },
      ),
    ),
  ]
}

function writeContributors({ works }: CompleteRecord, parties: PartyList): XmlNode[] {
  const people = works.flatMap(({ contributors }) => contributors)
  return people.map(({ name, role }, at) =>
    el(
      'Contributor',
      [
        text('ContributorPartyReference', parties.refer({ name, isni: null, references: [] })),
        text('Role', role !== null && isWriter(role) ? role : 'Writer'),
      ],
      { SequenceNumber: String(at + 1) },
    ),
  )
}

function writeRelease(release: Release, records: CompleteRecord[], parties: PartyList): XmlNode {
  const details = release.terms?.details
  return el('Release', [
    text('ReleaseReference', 'R0'),
    writeAllowed('ReleaseType', release.type),
    el('ReleaseId', [
      text('ICPN', release.upc),
      ...proprietaryIds({
        references: release.references,
        isrc: release.upc,
        outer_id: release.outer_id ?? release.title,
      }),
    ]),
    ...writeTitles(release),
    ...writeArtists(release.artists, details?.display_artist ?? null, parties),
    release.label === null
      ? ''
      : text('ReleaseLabelReference', parties.refer({ ...release.label, isni: null })),
    ...(details?.p_lines ?? []).map(writeLine('PLine')),
    ...(details?.c_lines ?? []).map(writeLine('CLine')),
    text('OriginalReleaseDate', writeDate(release.release_date)),
    ...writeGroups(records),
  ])
}

/** The records of a message have the positions on its release only. */
function writeGroups(records: CompleteRecord[]): XmlNode[] {
  const items = records.flatMap((record, at) =>
    record.releases.map(({ disk_number, track_position }) => ({
      at,
      disk: disk_number ?? '1',
      position: track_position,
    })),
  )
  const disks = Map.groupBy(items, ({ disk }) => disk)
  const isNumber = (value: string | null) => value !== null && /^\d{1,6}$/.test(value)
  const groups = [...disks].map(([disk, contents]) =>
    el('ResourceGroup', [
      isNumber(disk) ? text('SequenceNumber', disk) : '',
      ...contents.map(({ at, position }) =>
        el('ResourceGroupContentItem', [
          isNumber(position) ? text('SequenceNumber', position) : '',
          text('ReleaseResourceReference', resourceReference(at)),
        ]),
      ),
    ]),
  )
  return [el('ResourceGroup', groups)]
}

function writeTrackRelease(record: CompleteRecord, at: number, parties: PartyList): XmlNode {
  return el('TrackRelease', [
    text('ReleaseReference', trackReference(at)),
    el('ReleaseId', proprietaryIds({ ...record, references: [] })),
    ...writeTitles({ title: record.title, titles: [] }),
    text('ReleaseResourceReference', resourceReference(at)),
    record.label === null
      ? ''
      : text('ReleaseLabelReference', parties.refer({ ...record.label, isni: null })),
  ])
}
