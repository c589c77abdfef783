import { useFormats, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { pathOf, rowOfHit, type TrackRow } from '../../track-rows.ts'
import { Meter } from '../../ui/meter.tsx'
import { Card } from '../../ui/parts.tsx'
import { PlayableSleeve } from '../../ui/playable-sleeve.tsx'
import { Empty, Fault, Waiting } from '../../ui/states.tsx'
import { useCall } from '../../use-call.ts'
import { useHasAtlas } from '../../use-has-atlas.ts'

const few = 6

/** What sounds like it, to be heard at once. */
export function Similar({ uri }: { uri: string }) {
  const words = useWords().sound
  const hasAtlas = useHasAtlas()
  const call = useCall(
    'searchTracks',
    hasAtlas === undefined
      ? null
      : { body: { similar_to: uri, include_workspace: true, include_atlas: hasAtlas, page_size: few } },
  )
  return (
    <Card
      title={words.similar}
      action={
        <Link to={`/tracks?similar_to=${encodeURIComponent(uri)}`} className="quiet-link">
          {words.moreLike}
        </Link>
      }
    >
      {call.error ? (
        <Fault error={call.error} again={call.again} />
      ) : call.data === undefined ? (
        <Waiting rows={3} />
      ) : call.data.results.length === 0 ? (
        <Empty icon="tracks" title={words.noSimilar} />
      ) : (
        <ul className="neighbours pairs">
          {call.data.results.map((hit) => (
            <Neighbour key={hit.track_uri} row={rowOfHit(hit)} score={hit.score} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Neighbour({ row, score }: { row: TrackRow; score: number }) {
  const words = useWords()
  const { percent } = useFormats()
  return (
    <li>
      <PlayableSleeve track={row} />
      <Link to={pathOf(row)} className="neighbour-name">
        <strong>{row.title ?? words.track.untitled}</strong>
        <small>{row.artists.map(({ name }) => name).join(', ')}</small>
      </Link>
      <Meter share={score} shown={percent(score)} />
    </li>
  )
}
