import { useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { type RecordKind, recordInPath, recordKinds, recordPath } from '../../records.ts'
import { BackLink, Link } from '../../router.tsx'
import { toRow } from '../../track-rows.ts'
import { Cover } from '../../ui/cover.tsx'
import { DeleteRecord } from '../../ui/delete-record.tsx'
import { EditableCover } from '../../ui/editable-cover.tsx'
import { EditableFields } from '../../ui/editable-fields.tsx'
import { type Enrichment, Enrichments } from '../../ui/enrichments.tsx'
import { Card, Heading } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RecordCover } from '../../ui/record-cover.tsx'
import { RecordHistory } from '../../ui/record-history.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TrackTable } from '../../ui/track-table.tsx'
import { MergeArtist } from './merge-artist.tsx'

type OtherKind = Exclude<RecordKind, 'track'>
/** What the pages read of an artist, a release, a label or a work. */
type LinkedRecord = {
  id: string
  name?: string
  title?: string
  track_count?: number
  artists?: { id: string; name: string }[]
  label?: { id: string; name: string } | null
  releases?: BriefRelease[]
  tracks?: BriefTrack[]
  enrichments?: Enrichment[]
}
type BriefRelease = NonNullable<Operations['getWorkspaceArtist']['data']['releases']>[number]
type BriefTrack = NonNullable<Operations['getWorkspaceWork']['data']['tracks']>[number]

const includes: Record<OtherKind, string[]> = {
  artist: ['releases', 'enrichments'],
  release: ['enrichments'],
  label: ['releases'],
  work: ['tracks', 'enrichments'],
}

/** The page of an artist, a release, a label or a work: what it is, what belongs to it, and its history. */
export function RecordPage({ kind, id }: { kind: OtherKind; id: string }) {
  const words = useWords().records
  const include = includes[kind]
  const input = { path: recordInPath(kind, id), ...(include.length > 0 && { query: { include } }) }
  const record = useQuery(apiQuery(recordKinds[kind].get as 'getWorkspaceArtist', input as never))
  return (
    <>
      <BackLink to="/tracks">{words.back}</BackLink>
      <QueryView query={record} skeleton={<Skeleton rows={3} tall />}>
        {(data) => <LoadedRecord kind={kind} record={data as unknown as LinkedRecord} />}
      </QueryView>
    </>
  )
}

function LoadedRecord({ kind, record }: { kind: OtherKind; record: LinkedRecord }) {
  const { records: words, common } = useWords()
  const { number } = useFormats()
  const name = record.name ?? record.title ?? ''
  const count = record.track_count
  return (
    <>
      <div className="track-hero">
        {kind === 'release' ? (
          <EditableCover kind="releases" id={record.id} />
        ) : (
          <Cover id={record.id} size="large" />
        )}
        <Heading title={name} isLoaded />
        <p className="artists">
          {record.artists?.map((artist, index) => (
            <span key={artist.id}>
              {index > 0 && ', '}
              <Link to={recordPath('artist', artist.id)}>{artist.name}</Link>
            </span>
          ))}
        </p>
        <p className="hero-line">
          <span className="badge">{words.kinds[kind]}</span>
          {count !== undefined && <span>{common.tracks(count, number(count))}</span>}
        </p>
      </div>
      <div className="actions">
        {kind !== 'work' && (
          <Link to={`/tracks?in=workspace&${kind}_id=${record.id}`} className="button secondary small">
            {words.searchWithin}
          </Link>
        )}
        {kind === 'artist' && <MergeArtist artist={{ id: record.id, name }} />}
        <DeleteRecord kind={kind} id={record.id} name={name} />
      </div>
      {kind !== 'work' && <Tracks kind={kind} id={record.id} />}
      {kind === 'work' && <Recordings tracks={record.tracks ?? []} />}
      <div className="columns">
        <Card title={words.details}>
          <EditableFields
            kind={kind}
            record={record as never}
            show={{
              label: record.label && (
                <Link to={recordPath('label', record.label.id)}>{record.label.name}</Link>
              ),
            }}
          />
        </Card>
        {record.releases !== undefined && record.releases.length > 0 && (
          <Releases releases={record.releases} />
        )}
        <Enrichments enrichments={record.enrichments ?? []} />
        <RecordHistory kind={kind} id={record.id} />
      </div>
    </>
  )
}

const maxTracks = 50

function Tracks({ kind, id }: { kind: OtherKind; id: string }) {
  const { records: words } = useWords()
  const query = { [`${kind}_id`]: id, page_size: maxTracks }
  const tracks = useQuery(apiQuery('listWorkspaceTracks', { query }))
  return (
    <QueryView query={tracks} skeleton={<Skeleton rows={4} />}>
      {({ results }) =>
        results.length === 0 ? null : (
          <Card title={words.tracks}>
            <TrackTable rows={results.map(toRow)} label={words.tracks} />
          </Card>
        )
      }
    </QueryView>
  )
}

function Recordings({ tracks }: { tracks: BriefTrack[] }) {
  const words = useWords()
  return (
    <Card title={words.records.recordings}>
      <ul className="lines">
        {tracks.map(({ id, title }) => (
          <li key={id}>
            <RecordCover kind="tracks" id={id} size="small" />
            <Link to={`/tracks/workspace/${id}`}>{title ?? words.track.untitled}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Releases({ releases }: { releases: BriefRelease[] }) {
  const words = useWords().track
  return (
    <Card title={words.releases}>
      <ul className="lines">
        {releases.map(({ id, title }) => (
          <li key={id}>
            <RecordCover kind="releases" id={id} size="small" />
            <Link to={recordPath('release', id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
