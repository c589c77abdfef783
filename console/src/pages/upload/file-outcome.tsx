import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { ErrorText } from '../../ui/error-message.tsx'
import type { Outcome, Tags } from '../../uploads/processing.ts'

const maxTagsPerCategory = 2
const maxTags = 12

/** What became of a file: its tags, and where it went. */
export function FileOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const words = useWords().upload.outcome
  if (outcome === undefined) return null
  const { tagging, delivery } = outcome
  return (
    <>
      {tagging?.status === 'running' && <small role="status">{words.tagging}</small>}
      {tagging?.status === 'done' && <StrongestTags tags={tagging.tags} />}
      {tagging?.status === 'failed' && <Failure error={tagging.error} />}
      {delivery?.status === 'done' && <small role="status">{words.delivered}</small>}
      {delivery?.status === 'failed' && <Failure error={delivery.error} />}
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  return (
    <small className="bad" role="alert">
      <ErrorText error={error} />
    </small>
  )
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
