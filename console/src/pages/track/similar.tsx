import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { useHasAtlas } from '../../api/use-has-atlas.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { hitToRow, type TrackRow, trackPath } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Card } from '../../ui/page.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Aspect, aspects } from '../tracks/search-query.ts'

const maxRows = 6

/** The most similar tracks in the respect chosen, with play buttons. */
export function SimilarTracks({ uri }: { uri: string }) {
  const words = useWords().sound
  const hasAtlas = useHasAtlas()
  const [aspect, setAspect] = useState<Aspect>('sound')
  const search = useQuery(
    apiQuery(
      'searchTracks',
      hasAtlas === undefined
        ? null
        : {
            body: {
              similar_to: uri,
              similar_by: aspect,
              include_workspace: true,
              include_atlas: hasAtlas,
              page_size: maxRows,
            },
          },
    ),
  )
  return (
    <Card
      title={words.similar}
      action={
        <Link
          to={`/tracks?similar_to=${encodeURIComponent(uri)}&similar_by=${aspect}`}
          className="quiet-link"
        >
          {words.moreLike}
        </Link>
      }
    >
      <SegmentedControl<Aspect>
        label={words.similarIn}
        value={aspect}
        options={aspects.map((each) => [each, words.aspects[each]] as const)}
        onChange={setAspect}
      />
      <QueryView query={search} skeleton={<Skeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="tracks" title={words.noSimilar} />
          ) : (
            <ul className="related pairs">
              {results.map((hit) => (
                <SimilarRow key={hit.track_uri} row={hitToRow(hit)} score={hit.score} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

function SimilarRow({ row, score }: { row: TrackRow; score: number }) {
  const words = useWords()
  const { percent } = useFormats()
  return (
    <li>
      <PlayableCover track={row} />
      <Link to={trackPath(row)} className="related-name">
        <strong>{row.title ?? words.track.untitled}</strong>
        <small>{row.artists.map(({ name }) => name).join(', ')}</small>
      </Link>
      <Meter share={score} text={percent(score)} />
    </li>
  )
}
