import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/queries.ts'
import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Cover } from '../ui/cover.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function Catalogues() {
  const { catalogues: words, common } = useWords()
  const { number, day } = useFormats()
  const catalogues = useQuery(apiQuery('listCatalogs', {}))
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryView query={catalogues} skeleton={<Skeleton rows={2} tall />}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="catalogues" title={words.empty} hint={words.emptyHint} />
          ) : (
            <ul className="catalogue-list">
              {results.map((catalogue) => (
                <li key={catalogue.id} className="card">
                  <Cover id={catalogue.id} size="large" />
                  <div>
                    <h2>
                      {catalogue.name}{' '}
                      {catalogue.is_default && <span className="badge">{words.isDefault}</span>}
                    </h2>
                    <p className="big">
                      {common.tracks(catalogue.track_count, number(catalogue.track_count))}
                    </p>
                    <p className="quiet">{words.created(day(catalogue.created_at))}</p>
                    <Link to={`/tracks?in=workspace&catalog_id=${catalogue.id}`} className="button secondary">
                      {words.open}
                    </Link>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  )
}
