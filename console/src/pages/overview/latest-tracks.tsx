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

/** The API lists the oldest tracks first, so the latest are on the last page. */
export function LatestTracks({ count, rows }: { count: number | undefined; rows: number }) {
  const words = useWords()
  const query = count === undefined ? null : lastPage(count, rows)
  const tracks = useQuery({
    ...apiQuery('listWorkspaceTracks', query && { query }),
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
            <TrackTable
              rows={results.slice(-rows).map(toRow).reverse()}
              label={words.overview.latest}
              brief
            />
          )
        }
      </QueryView>
    </Card>
  )
}

/** A page size with which the last page has enough rows: 20 tracks in pages of 6 would end with a page of 2. */
function lastPage(count: number, rows: number): { page: number; page_size: number } {
  const sizes = Array.from({ length: 2 * rows }, (_, index) => rows + index)
  const size = sizes.find((each) => count % each === 0 || count % each >= Math.min(rows, count)) ?? rows
  return { page: Math.max(1, Math.ceil(count / size)), page_size: size }
}
