import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { toRow } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TrackTable } from '../../ui/track-table.tsx'

/** The API lists the oldest tracks first, so the latest are on the last page. */
export function LatestTracks({ count, rows }: { count: number | undefined; rows: number }) {
  const words = useWords()
  const lastPage = count === undefined ? null : Math.max(1, Math.ceil(count / rows))
  const tracks = useQuery(
    apiQuery(
      'listWorkspaceTracks',
      lastPage === null ? null : { query: { page_size: rows, page: lastPage } },
    ),
  )
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
            <TrackTable rows={results.map(toRow).reverse()} label={words.overview.latest} brief />
          )
        }
      </QueryView>
    </Card>
  )
}
