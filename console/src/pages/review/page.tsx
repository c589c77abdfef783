import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { type TaxonomyTag, useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { navigate, useRoute } from '../../router.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Agreement, AgreementChart } from './agreement-chart.tsx'
import { ReviewTable } from './review-table.tsx'

/** People go through the tracks of one tag after the other, and say where the model is right. */
export function Review() {
  const words = useWords().review
  const { number, percent } = useFormats()
  const { query } = useRoute()
  const { categories, tags } = useTaxonomy()
  const accuracy = useQuery(apiQuery('getTagAccuracy', { query: {} }))
  const reviewed = categories.filter(({ name }) => name !== 'keys' && name !== 'tempo')
  const judged = new Map((accuracy.data?.tags ?? []).map((tag) => [tag.uid, tag]))
  const ordered = orderTags(
    reviewed.flatMap((category) => category.tags),
    judged,
  )
  const current = tags.get(query.get('tag') ?? '') ?? ordered[0]
  const choose = (uid: string) => navigate(`/review?tag=${uid}`, { replace: true })
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="review-head">
        <label>
          <span className="label">{words.tag}</span>
          <select value={current?.uid ?? ''} onChange={(event) => choose(event.target.value)}>
            {ordered.map(({ uid, label }) => {
              const precision = judged.get(uid)?.precision ?? null
              return (
                <option key={uid} value={uid}>
                  {label}
                  {precision !== null && ` (${percent(precision)})`}
                </option>
              )
            })}
          </select>
        </label>
        <p className="quiet">{words.keys}</p>
      </div>
      {current && <ReviewTable key={current.uid} tag={current} />}
      <Card title={words.agreement}>
        <QueryView query={accuracy} skeleton={<Skeleton rows={4} />}>
          {({ decisions, tags: found }) => (
            <>
              <p className="quiet">
                {decisions === 0 ? words.noDecisions : words.decisions(number(decisions))}
              </p>
              <AgreementChart agreements={found} onChoose={choose} />
            </>
          )}
        </QueryView>
      </Card>
    </Page>
  )
}

/** The tags on which people and model agree least come first, then those that nobody has judged. */
function orderTags(tags: TaxonomyTag[], judged: Map<string, Agreement>): TaxonomyTag[] {
  const rank = ({ uid }: TaxonomyTag) => {
    const agreement = judged.get(uid)
    return agreement === undefined ? 1.5 : (agreement.precision ?? 1)
  }
  return tags.toSorted((a, b) => rank(a) - rank(b))
}
