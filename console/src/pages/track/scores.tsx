import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { type TaxonomyTag, useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Card } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Track } from './types.ts'

type ScoredTag = { uid: string; name: string; score: number }

/** How many tags of a category are shown. People look at these three first. */
const maxTags: Record<string, number> = { moods: 8, genres: 6, instruments: 6 }
const defaultMaxTags = 3
/** Tempo and key are among the measurements. */
const hiddenCategories = ['tempo', 'keys']

/** The score of each tag, by category. */
export function Scores({ track }: { track: Track }) {
  const words = useWords().sound
  const { categories, tags } = useTaxonomy()
  const isOwn = track.layer === 'workspace'
  const stored = useQuery(
    apiQuery('getTaggingResults', isOwn ? { query: { track_id: track.id, all_scores: true } } : null),
  )
  const scores: Record<string, ScoredTag[]> | undefined = isOwn
    ? stored.data?.audio_tagging.tags
    : groupByCategory(track.tags ?? [])
  const shown = categories.filter(
    ({ name }) => !hiddenCategories.includes(name) && (scores?.[name]?.length ?? 0) > 0,
  )
  return (
    <Card title={words.scores} className="scores">
      <p className="quiet">{words.scoresHint}</p>
      {stored.error && stored.data === undefined ? (
        <ErrorMessage error={stored.error} onRetry={() => void stored.refetch()} />
      ) : scores === undefined || categories.length === 0 ? (
        <Skeleton rows={9} />
      ) : (
        <div className="score-columns">
          {shown.map(({ name, label }) => (
            <section key={name}>
              <h3>{label}</h3>
              <ul>
                {scores[name]!.slice(0, maxTags[name] ?? defaultMaxTags).map((scored) => (
                  <Score key={scored.uid} scored={scored} tag={tags.get(scored.uid)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}

function Score({ scored, tag }: { scored: ScoredTag; tag: TaxonomyTag | undefined }) {
  const words = useWords().sound
  const { percent } = useFormats()
  const counts = tag === undefined || scored.score >= tag.threshold
  return (
    <li className="score">
      <Tooltip text={counts ? words.showTracks : words.belowThreshold}>
        <Link to={`/tracks?tags=${scored.uid}`} className={counts ? '' : 'faint'}>
          {tag?.label ?? scored.name}
        </Link>
      </Tooltip>
      <Meter share={scored.score} text={percent(scored.score)} faint={!counts} />
    </li>
  )
}

function groupByCategory(tags: NonNullable<Track['tags']>): Record<string, ScoredTag[]> {
  const groups: Record<string, ScoredTag[]> = {}
  for (const { uid, category, name, score } of tags.toSorted((a, b) => b.score - a.score)) {
    if (category === undefined) continue
    groups[category] = [...(groups[category] ?? []), { uid, name, score }]
  }
  return groups
}
