import type { ReactNode } from 'react'
import { asLength, useFormats, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { rowOfTrack } from '../../track-rows.ts'
import { Card, Copy, Facts } from '../../ui/parts.tsx'
import { Sleeve } from '../../ui/sleeve.tsx'
import { TrackTable } from '../../ui/track-table.tsx'
import { useCall } from '../../use-call.ts'
import type { TrackRecord } from './page.tsx'

export function TrackFacts({ track }: { track: TrackRecord }) {
  const words = useWords().track
  const { day } = useFormats()
  const copied = (text: string | null, what: string): ReactNode =>
    text && (
      <span className="copied">
        <code>{text}</code> <Copy text={text} what={what} />
      </span>
    )
  return (
    <Card title={words.facts}>
      <Facts
        rows={[
          [words.isrc, copied(track.isrc, words.isrc)],
          [words.outerId, track.layer === 'workspace' && track.outer_id],
          [words.released, track.release_date],
          [words.length, asLength(track.duration_ms)],
          [words.label, track.label?.name],
          [words.uri, copied(track.track_uri, words.uri)],
          [words.uid, track.musimap_uid],
          [words.added, day(track.created_at)],
          [
            words.references,
            track.references.length > 0 &&
              track.references.map(({ id, source }) => `${source}: ${id}`).join(', '),
          ],
        ]}
      />
    </Card>
  )
}

export function Releases({ track }: { track: TrackRecord }) {
  const words = useWords()
  return (
    <Card title={words.track.releases}>
      {track.releases.length === 0 ? (
        <p className="quiet">{words.common.none}</p>
      ) : (
        <ul className="lines">
          {track.releases.map((release) => (
            <li key={release.id}>
              <Sleeve id={release.id} size="small" />
              <span>
                <Link to={`/tracks?in=${track.layer}&release_id=${release.id}`}>{release.title}</Link>
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

export function CustomerTags({ track }: { track: TrackRecord }) {
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

export function Works({ track }: { track: TrackRecord }) {
  const words = useWords().track
  return (
    <Card title={words.works}>
      <ul className="lines">
        {(track.works ?? []).map((work) => (
          <li key={work.id}>
            <span>
              {work.title}
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

export function MoreBy({ track, artist }: { track: TrackRecord; artist: { id: string; name: string } }) {
  const words = useWords().track
  const input = { query: { artist_id: artist.id, page_size: 7 } }
  const own = useCall('listWorkspaceTracks', track.layer === 'workspace' ? input : null)
  const atlas = useCall('listAtlasTracks', track.layer === 'atlas' ? input : null)
  const call = track.layer === 'workspace' ? own : atlas
  const rows = (call.data?.results as Parameters<typeof rowOfTrack>[0][] | undefined)
    ?.filter(({ id }) => id !== track.id)
    .slice(0, 6)
    .map(rowOfTrack)
  if (rows === undefined || rows.length === 0) return null
  return (
    <Card title={words.more(artist.name)}>
      <TrackTable rows={rows} label={words.more(artist.name)} />
    </Card>
  )
}
