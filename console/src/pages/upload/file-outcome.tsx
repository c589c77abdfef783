import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { errorText } from '../../ui/error-message.tsx'
import type { Outcome, Tags } from '../../uploads/processing.ts'

const maxTagsPerCategory = 2
const maxTags = 12

/** What became of a file: its tags, or where it went. */
export function FileOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const words = useWords()
  if (outcome === undefined) return null
  if (outcome.status === 'tagged') return <StrongestTags tags={outcome.tags} />
  if (outcome.status === 'failed') {
    return <small className="bad">{errorText(words.errors, outcome.error)}</small>
  }
  return <small role="status">{words.upload.outcome[outcome.status]}</small>
}

function StrongestTags({ tags }: { tags: Tags }) {
  const words = useWords().upload
  const { percent } = useFormats()
  const taxonomy = useTaxonomy().tags
  const strongest = Object.values(tags)
    .flatMap((category) => category.slice(0, maxTagsPerCategory))
    .slice(0, maxTags)
  if (strongest.length === 0) return <small>{words.noTags}</small>
  return (
    <span className="chips">
      {strongest.map(({ uid, name, score }) => (
        <span key={uid} className="chip">
          {taxonomy.get(uid)?.label ?? name} <small>{percent(score)}</small>
        </span>
      ))}
    </span>
  )
}
