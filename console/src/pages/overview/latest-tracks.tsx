import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { toRow } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TrackTable } from '../../ui/track-table.tsx'

export function LatestTracks({ rows }: { rows: number }) {
  const words = useWords()
  const tracks = useQuery({
    ...apiQuery('listWorkspaceTracks', { query: { sort: '-created', page_size: rows } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={words.overview.latest}>
      <QueryView query={tracks} skeleton={<Skeleton rows={3} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="tracks" title={words.overview.latestEmpty} hint={words.overview.latestHint}>
              <Link to="/upload" className="button">
                {words.nav.upload}
              </Link>
            </Empty>
          ) : (
            <TrackTable rows={results.map(toRow)} label={words.overview.latest} brief />
          )
        }
      </QueryView>
    </Card>
  )
}
