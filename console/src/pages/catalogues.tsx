import { useFormats, useWords } from '../preferences.tsx'
import { Link } from '../router.tsx'
import { Page } from '../ui/parts.tsx'
import { Sleeve } from '../ui/sleeve.tsx'
import { Empty, Fault, Waiting } from '../ui/states.tsx'
import { useCall } from '../use-call.ts'

export function Catalogues() {
  const all = useWords()
  const words = all.catalogues
  const { number, day } = useFormats()
  const call = useCall('listCatalogs', {})
  return (
    <Page title={words.title} lead={words.lead}>
      {call.error ? (
        <Fault error={call.error} again={call.again} />
      ) : call.data === undefined ? (
        <Waiting rows={2} tall />
      ) : call.data.results.length === 0 ? (
        <Empty icon="catalogues" title={words.empty} hint={words.emptyHint} />
      ) : (
        <ul className="shelf">
          {call.data.results.map((catalogue) => (
            <li key={catalogue.id} className="card">
              <Sleeve id={catalogue.id} size="large" />
              <div>
                <h2>
                  {catalogue.name} {catalogue.is_default && <span className="badge">{words.isDefault}</span>}
                </h2>
                <p className="big">
                  {all.common.tracks(catalogue.track_count, number(catalogue.track_count))}
                </p>
                <p className="quiet">{words.since(day(catalogue.created_at))}</p>
                <Link to={`/tracks?in=workspace&catalog_id=${catalogue.id}`} className="button second">
                  {words.open}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
