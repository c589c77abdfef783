import { useFormats } from '../../formats.ts'
import { isInProgress, nameOf, progressOf, statusTones } from '../../ingestions.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { IngestionsQuery } from './tiles.tsx'

export function RecentIngestions({ query }: { query: IngestionsQuery }) {
  const words = useWords()
  const { moment, number } = useFormats()
  return (
    <Card
      title={words.overview.ingestions}
      action={
        <Link to="/ingestions" className="quiet-link">
          {words.common.seeAll}
        </Link>
      }
    >
      <QueryView query={query} skeleton={<Skeleton rows={4} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="upload" title={words.overview.noIngestions} hint={words.overview.noIngestionsHint}>
              <Link to="/upload" className="button">
                {words.nav.upload}
              </Link>
            </Empty>
          ) : (
            <ul className="recent">
              {results.map((ingestion) => {
                const status = words.ingestions.status[ingestion.status]
                const { total } = ingestion.counts
                return (
                  <li key={ingestion.id}>
                    <Link to={`/ingestions/${ingestion.id}`}>
                      <strong className="breaks">
                        {nameOf(ingestion) ?? words.ingestions.modes[ingestion.mode]}
                      </strong>
                      <small>
                        {moment(ingestion.created_at)} · {words.common.tracks(total, number(total))}
                      </small>
                    </Link>
                    <span className={`badge ${statusTones[ingestion.status]}`}>{status}</span>
                    {isInProgress(ingestion) && (
                      <progress max={1} value={progressOf(ingestion)} aria-label={status} />
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
