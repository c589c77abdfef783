import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [showsAll, setShowsAll] = useState(false)
  const shownTags = (category: string) =>
    (scores?.[category] ?? []).filter((scored) => showsAll || counts(scored, tags.get(scored.uid)))
  const shown = categories.filter(
    ({ name }) => !hiddenCategories.includes(name) && shownTags(name).length > 0,
  )
  return (
    <Card
      title={words.scores}
      className="scores"
      action={
        <button type="button" className="secondary small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? words.showStrong : words.showAll}
        </button>
      }
    >
      {showsAll && <p className="quiet">{words.scoresHint}</p>}
      {stored.error && stored.data === undefined ? (
        <ErrorMessage error={stored.error} onRetry={() => void stored.refetch()} />
      ) : scores === undefined || categories.length === 0 ? (
        <Skeleton rows={9} />
      ) : (
        <div className="score-columns">
          {shown.length === 0 && <p className="quiet">{words.noneCounts}</p>}
          {shown.map(({ name, label }) => (
            <section key={name}>
              <h3>{label}</h3>
              <ul>
                {shownTags(name)
                  .slice(0, maxTags[name] ?? defaultMaxTags)
                  .map((scored) => (
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

/** A tag below its threshold is one the track does not have. */
function counts({ score }: ScoredTag, tag: TaxonomyTag | undefined): boolean {
  return tag === undefined || score >= tag.threshold
}

function Score({ scored, tag }: { scored: ScoredTag; tag: TaxonomyTag | undefined }) {
  const words = useWords().sound
  const { percent } = useFormats()
  const isCounted = counts(scored, tag)
  return (
    <li className="score">
      <Tooltip text={isCounted ? words.showTracks : words.belowThreshold}>
        <Link to={`/tracks?tags=${scored.uid}`} className={isCounted ? '' : 'faint'}>
          {tag?.label ?? scored.name}
        </Link>
      </Tooltip>
      <Meter share={scored.score} text={percent(scored.score)} faint={!isCounted} />
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
