import type { ReactNode } from 'react'
import type { Operations } from '../../../client/contract.ts'
import { asLength, useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { type Layer as LayerName, rowOfTrack } from '../track-rows.ts'
import { Icon } from '../ui/icons.tsx'
import { Card, Copy, Facts, Layer, Page } from '../ui/parts.tsx'
import { Sleeve } from '../ui/sleeve.tsx'
import { Fault, Waiting } from '../ui/states.tsx'
import { TrackTable } from '../ui/track-table.tsx'
import { useCall } from '../use-call.ts'

type Record = Operations['getWorkspaceTrack']['data'] | Operations['getAtlasTrack']['data']

const include = { query: { include: ['lyrics', 'works'] } }

export function Track({ layer, id }: { layer: LayerName; id: string }) {
  const words = useWords().track
  const path = { path: { track_id: id } }
  const own = useCall('getWorkspaceTrack', layer === 'workspace' ? { ...path, ...include } : null)
  const atlas = useCall('getAtlasTrack', layer === 'atlas' ? { ...path, ...include } : null)
  const call = layer === 'workspace' ? own : atlas
  const back = (
    <Link to="/tracks" className="back">
      <Icon name="left" size={16} /> {words.back}
    </Link>
  )
  if (call.error) {
    return (
      <>
        {back}
        <Page title={words.untitled}>
          <Fault error={call.error} again={call.again} />
        </Page>
      </>
    )
  }
  return (
    <>
      {back}
      {call.data === undefined ? <Waiting rows={3} tall /> : <Known track={call.data} />}
    </>
  )
}

function Known({ track }: { track: Record }) {
  const words = useWords().track
  const first = track.artists[0]
  return (
    <>
      <div className="track-hero">
        <Sleeve id={track.id} size="large" />
        <Page title={track.title ?? words.untitled}>
          <p className="artists">
            {track.artists.map((artist, index) => (
              <span key={artist.id + artist.role}>
                {index > 0 && ', '}
                <Link to={`/tracks?in=${track.layer}&artist_id=${artist.id}`}>{artist.name}</Link>
                {artist.role && artist.role !== 'primary' && <small> {artist.role}</small>}
              </span>
            ))}
          </p>
          <p className="hero-line">
            <Layer layer={track.layer} />
            <span>{asLength(track.duration_ms)}</span>
            <span>{track.release_date?.slice(0, 4)}</span>
          </p>
        </Page>
      </div>
      <div className="columns">
        <TrackFacts track={track} />
        <Analysis track={track} />
        <Releases track={track} />
        {(track.layer === 'workspace' || track.customer_tags.length > 0) && <Tags track={track} />}
        {(track.works ?? []).length > 0 && <Works track={track} />}
        {track.lyrics && (
          <Card title={words.lyrics}>
            <p className="lyrics">{track.lyrics}</p>
          </Card>
        )}
      </div>
      {first && <MoreBy track={track} artist={first} />}
    </>
  )
}

function TrackFacts({ track }: { track: Record }) {
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

function Analysis({ track }: { track: Record }) {
  const words = useWords().track
  const { moment } = useFormats()
  const { status, analysed_at, model_version } = track.analysis
  return (
    <Card title={words.analysis}>
      <p className={`status ${status}`}>
        {words.status[status] ?? status}
        {analysed_at && <small> {moment(analysed_at)}</small>}
        {model_version && <small> {model_version}</small>}
      </p>
      <p className="label">{words.ready}</p>
      <ul className="ready">
        {Object.entries(track.availability).map(([name, ready]) => (
          <li key={name} className={ready ? 'yes' : 'no'}>
            <Icon name={ready ? 'check' : 'cross'} size={16} />
            {words.availability[name as 'tagging']}
            <span className="unseen">: {ready ? words.yes : words.no}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Releases({ track }: { track: Record }) {
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

function Tags({ track }: { track: Record }) {
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

function Works({ track }: { track: Record }) {
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

function MoreBy({ track, artist }: { track: Record; artist: { id: string; name: string } }) {
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
