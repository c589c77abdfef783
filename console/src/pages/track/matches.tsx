import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, toRow, trackPath } from '../../track-rows.ts'
import { LayerBadge } from '../../ui/layer-badge.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Card } from '../../ui/page.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import type { Track } from './types.ts'

type Match = NonNullable<Track['fingerprint_matches']>[number]

/** From this score on, two tracks are the same recording. */
const minCopyScore = 0.5
/** From this confidence on, a track is certainly a cover. */
const minCoverConfidence = 0.8
const maxRows = 12

/** Copies of the recording and covers of the piece, the most certain first. */
export function Matches({ matches }: { matches: Match[] }) {
  const words = useWords().sound
  const isCopy = ({ match_score }: Match) => match_score >= minCopyScore
  const copies = matches.filter(isCopy).toSorted((a, b) => b.match_score - a.match_score)
  const covers = matches
    .filter((match) => !isCopy(match))
    .toSorted((a, b) => b.cover_confidence - a.cover_confidence)
  return (
    <Card title={words.matches}>
      {matches.length === 0 ? (
        <p className="quiet">{words.noMatches}</p>
      ) : (
        <ul className="related">
          {copies.slice(0, maxRows).map((match) => (
            <MatchRow
              key={match.track_uri}
              uri={match.track_uri}
              kind={words.copy}
              confidence={match.match_score}
            />
          ))}
          {covers.slice(0, maxRows).map((match) => (
            <MatchRow
              key={match.track_uri}
              uri={match.track_uri}
              kind={match.cover_confidence >= minCoverConfidence ? words.cover : words.possibleCover}
              confidence={match.cover_confidence}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function MatchRow({ uri, kind, confidence }: { uri: string; kind: string; confidence: number }) {
  const words = useWords()
  const { percent } = useFormats()
  const { id, layer } = parseTrackUri(uri)
  const input = { path: { track_id: id } }
  const own = useQuery(apiQuery('getWorkspaceTrack', layer === 'workspace' ? input : null))
  const atlas = useQuery(apiQuery('getAtlasTrack', layer === 'atlas' ? input : null))
  const track = own.data ?? atlas.data
  const row = track ? toRow(track) : { id, layer, title: null, artists: [] }
  return (
    <li>
      <PlayableCover track={row} />
      <Link to={trackPath(row)} className="related-name">
        <strong>{track === undefined ? ' ' : (row.title ?? words.track.untitled)}</strong>
        <small>{row.artists.map(({ name }) => name).join(', ') || ' '}</small>
      </Link>
      <span className="badge">{kind}</span>
      {layer === 'atlas' && <LayerBadge layer={layer} />}
      <Meter share={confidence} text={words.sound.confidence(percent(confidence))} />
    </li>
  )
}
