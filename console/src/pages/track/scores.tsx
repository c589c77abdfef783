import { useFormats, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { type KnownTag, useTaxonomy } from '../../taxonomy.ts'
import { Meter } from '../../ui/meter.tsx'
import { Card } from '../../ui/parts.tsx'
import { Fault, Waiting } from '../../ui/states.tsx'
import { useCall } from '../../use-call.ts'
import type { TrackRecord } from './page.tsx'

type Scored = { uid: string; name: string; score: number }

/** How many of each category are shown: what people look for first has more room. */
const most: Record<string, number> = { moods: 8, genres: 6, instruments: 6 }
/** Tempo and key are told with the features. */
const elsewhere = ['tempo', 'keys']

/** How strongly each tag was heard, by category. */
export function Scores({ track }: { track: TrackRecord }) {
  const words = useWords().sound
  const { categories, tags } = useTaxonomy()
  const heard = track.layer === 'workspace'
  const stored = useCall(
    'getTaggingResults',
    heard ? { query: { track_id: track.id, all_scores: true } } : null,
  )
  const scores = heard ? stored.data?.audio_tagging.tags : byCategory(track.tags ?? [])
  const shown = categories.filter(
    ({ name }) => !elsewhere.includes(name) && (scores?.[name]?.length ?? 0) > 0,
  )
  return (
    <Card title={words.scores} className="scores">
      <p className="quiet">{words.scoresHint}</p>
      {stored.error ? (
        <Fault error={stored.error} again={stored.again} />
      ) : scores === undefined || categories.length === 0 ? (
        <Waiting rows={9} />
      ) : (
        <div className="score-columns">
          {shown.map(({ name, label }) => (
            <section key={name}>
              <h3>{label}</h3>
              <ul>
                {scores[name]!.slice(0, most[name] ?? 3).map((scored) => (
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

function Score({ scored, tag }: { scored: Scored; tag: KnownTag | undefined }) {
  const words = useWords().sound
  const { percent } = useFormats()
  const holds = tag === undefined || scored.score >= tag.threshold
  return (
    <li className="score">
      <Link
        to={`/tracks?tags=${scored.uid}`}
        className={holds ? '' : 'faint'}
        title={holds ? words.holds : words.faint}
      >
        {tag?.label ?? scored.name}
      </Link>
      <Meter share={scored.score} shown={percent(scored.score)} faint={!holds} />
    </li>
  )
}

function byCategory(tags: { uid: string; category: string | null; name: string | null; score: number }[]) {
  const result: Record<string, Scored[]> = {}
  for (const { uid, category, name, score } of tags.toSorted((a, b) => b.score - a.score)) {
    if (category === null) continue
    result[category] = [...(result[category] ?? []), { uid, name: name ?? uid, score }]
  }
  return result
}
