import type { Operations } from '../../../../packages/client/operations.ts'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'

export type Agreement = Operations['getTagAccuracy']['data']['tags'][number]

/** How often people found the model right, tag by tag, the worst first. */
export function AgreementChart(props: { agreements: Agreement[]; onChoose(uid: string): void }) {
  const words = useWords().review
  const { percent, number } = useFormats()
  const { tags } = useTaxonomy()
  const sorted = props.agreements.toSorted((a, b) => (a.precision ?? 1) - (b.precision ?? 1))
  return (
    <ul className="agreement">
      {sorted.map(({ uid, name, correct, wrong, missed, precision }) => {
        const label = tags.get(uid)?.label ?? name
        const total = correct + wrong + missed
        return (
          <li key={uid}>
            <button type="button" className="lane-name" onClick={() => props.onChoose(uid)}>
              {label}
            </button>
            <span className="agreement-bar" aria-hidden="true">
              <span className="correct" style={{ width: `${(correct / total) * 100}%` }} />
              <span className="wrong" style={{ width: `${(wrong / total) * 100}%` }} />
              <span className="missed" style={{ width: `${(missed / total) * 100}%` }} />
            </span>
            <small className="code">{precision === null ? '–' : percent(precision)}</small>
            <small className="quiet">{words.counts(number(correct), number(wrong), number(missed))}</small>
          </li>
        )
      })}
    </ul>
  )
}
