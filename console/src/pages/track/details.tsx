import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { formatDuration } from '../../lib/duration.ts'
import { useWords } from '../../preferences.tsx'
import { recordPath } from '../../records.ts'
import { Link } from '../../router.tsx'
import { toRow } from '../../track-rows.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { DetailsList } from '../../ui/details-list.tsx'
import { EditableFields } from '../../ui/editable-fields.tsx'
import { Card } from '../../ui/page.tsx'
import { RecordCover } from '../../ui/record-cover.tsx'
import { TrackTable } from '../../ui/track-table.tsx'
import type { Track } from './types.ts'

export function TrackDetails({ track }: { track: Track }) {
  const words = useWords().track
  const { day } = useFormats()
  const isOwn = track.layer === 'workspace'
  return (
    <Card title={words.details}>
      {isOwn && (
        <EditableFields
          kind="track"
          record={{ ...track }}
          show={{
            isrc: track.isrc && <Copyable text={track.isrc} label={words.isrc} />,
            label: track.label && <Link to={recordPath('label', track.label.id)}>{track.label.name}</Link>,
          }}
        />
      )}
      <DetailsList
        rows={[
          [words.isrc, !isOwn && track.isrc && <Copyable text={track.isrc} label={words.isrc} />],
          [words.released, !isOwn && track.release_date],
          [words.length, formatDuration(track.duration_ms)],
          [words.label, !isOwn && track.label?.name],
          [words.uri, <Copyable key="uri" text={track.track_uri} label={words.uri} />],
          [words.uid, track.musimap_uid],
          [words.added, day(track.created_at)],
          [words.references, track.references.map(({ id, source }) => `${source}: ${id}`).join(', ')],
        ]}
      />
    </Card>
  )
}

export function Releases({ track }: { track: Track }) {
  const words = useWords()
  return (
    <Card title={words.track.releases}>
      {track.releases.length === 0 ? (
        <p className="quiet">{words.common.none}</p>
      ) : (
        <ul className="lines">
          {track.releases.map((release) => (
            <li key={release.id}>
              <RecordCover kind="releases" id={release.id} size="small" layer={track.layer} />
              <span>
                <Link
                  to={
                    track.layer === 'workspace'
                      ? recordPath('release', release.id)
                      : `/tracks?in=atlas&release_id=${release.id}`
                  }
                >
                  {release.title}
                </Link>
                <small>
                  {[
                    words.track.position(release.disk_number, release.track_position),
                    release.upc && `UPC ${release.upc}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function CustomerTags({ track }: { track: Track }) {
  const words = useWords().track
  return (
    <Card title={words.tags}>
      {track.customer_tags.length === 0 ? (
        <p className="quiet">{words.noTags}</p>
      ) : (
        <p className="chips">
          {track.customer_tags.map(({ tag, category }) => (
            <span key={category + tag} className="chip">
              <small>{category}</small> {tag}
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}

export function Works({ track }: { track: Track }) {
  const words = useWords().track
  return (
    <Card title={words.works}>
      <ul className="lines">
        {(track.works ?? []).map((work) => (
          <li key={work.id}>
            <span>
              <Link to={recordPath('work', work.id)}>{work.title}</Link>
              <small>
                {[work.iswc, ...work.contributors.map(({ name }) => name)].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const maxRows = 6

/** Other tracks of the same artist. */
export function MoreBy({ track, artist }: { track: Track; artist: { id: string; name: string } }) {
  const words = useWords().track
  // One more than shown, since the list includes this track.
  const input = { query: { artist_id: artist.id, page_size: maxRows + 1 } }
  const own = useQuery(apiQuery('listWorkspaceTracks', track.layer === 'workspace' ? input : null))
  const atlas = useQuery(apiQuery('listAtlasTracks', track.layer === 'atlas' ? input : null))
  const found = track.layer === 'workspace' ? own.data?.results.map(toRow) : atlas.data?.results.map(toRow)
  const rows = (found ?? []).filter(({ id }) => id !== track.id).slice(0, maxRows)
  if (rows.length === 0) return null
  return (
    <Card title={words.more(artist.name)}>
      <TrackTable rows={rows} label={words.more(artist.name)} />
    </Card>
  )
}
