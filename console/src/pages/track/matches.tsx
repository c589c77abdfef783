import type { Operations } from '../../../../packages/client/operations.ts'
import { useFormats, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { pathOf, readUri, rowOfTrack } from '../../track-rows.ts'
import { Meter } from '../../ui/meter.tsx'
import { Card, Layer } from '../../ui/parts.tsx'
import { PlayableSleeve } from '../../ui/playable-sleeve.tsx'
import { useCall } from '../../use-call.ts'

type Match = NonNullable<Operations['getWorkspaceTrack']['data']['fingerprint_matches']>[number]

/** From here on the two are one recording. */
const sameRecording = 0.5
const most = 12

/** Copies of the recording, and versions of the piece, the surest first. */
export function Matches({ matches }: { matches: Match[] }) {
  const words = useWords().sound
  const isCopy = ({ match_score }: Match) => match_score >= sameRecording
  const copies = matches.filter(isCopy).toSorted((a, b) => b.match_score - a.match_score)
  const covers = matches
    .filter((match) => !isCopy(match))
    .toSorted((a, b) => b.cover_confidence - a.cover_confidence)
  return (
    <Card title={words.matches}>
      {matches.length === 0 ? (
        <p className="quiet">{words.noMatches}</p>
      ) : (
        <ul className="neighbours">
          {copies.slice(0, most).map((match) => (
            <Line key={match.track_uri} match={match} kind={words.copy} sure={match.match_score} />
          ))}
          {covers.slice(0, most).map((match) => (
            <Line
              key={match.track_uri}
              match={match}
              kind={match.cover_confidence >= 0.8 ? words.cover : words.perhapsCover}
              sure={match.cover_confidence}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ match, kind, sure }: { match: Match; kind: string; sure: number }) {
  const words = useWords()
  const { percent } = useFormats()
  const { id, layer } = readUri(match.track_uri)
  const path = { path: { track_id: id } }
  const own = useCall('getWorkspaceTrack', layer === 'workspace' ? path : null)
  const atlas = useCall('getAtlasTrack', layer === 'atlas' ? path : null)
  const track = own.data ?? atlas.data
  const row = track ? rowOfTrack(track) : { id, layer, title: null, artists: [] }
  return (
    <li>
      <PlayableSleeve track={row} />
      <Link to={pathOf(row)} className="neighbour-name">
        <strong>{track === undefined ? ' ' : (row.title ?? words.track.untitled)}</strong>
        <small>{row.artists.map(({ name }) => name).join(', ') || ' '}</small>
      </Link>
      <span className="badge">{kind}</span>
      {layer === 'atlas' && <Layer layer={layer} />}
      <Meter share={sure} shown={words.sound.sure(percent(sure))} />
    </li>
  )
}
