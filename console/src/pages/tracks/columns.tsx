import type { ReactNode } from 'react'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import type { TrackSound } from '../../api/use-track-sounds.ts'
import { useFormats } from '../../formats.ts'
import { formatDuration } from '../../lib/duration.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import type { TrackRow } from '../../track-rows.ts'
import { LayerBadge } from '../../ui/layer-badge.tsx'
import { MiniWaveform } from '../../ui/mini-waveform.tsx'
import { useKeyLabel } from '../../ui/musical-key.tsx'
import { SearchSnippet } from '../../ui/search-snippet.tsx'
import type { SortKey } from './track-listing.ts'
import type { ColumnName } from './view-settings.ts'

/** How a column can be sorted, and where its values stand. */
export const columnTraits: Partial<Record<ColumnName | 'title', { sort?: SortKey; isEnd?: boolean }>> = {
  title: { sort: 'title' },
  bpm: { sort: 'bpm', isEnd: true },
  released: { sort: 'release_date' },
  added: { sort: 'created' },
  duration: { sort: 'duration', isEnd: true },
}

/** Two moods and a genre fit into one line. */
const maxChips: Record<string, number> = { moods: 2, genres: 1 }

/** What a column shows of a track. */
export function useCells(): Record<ColumnName, (row: TrackRow, sound: TrackSound | undefined) => ReactNode> {
  const words = useWords()
  const { number, day } = useFormats()
  const { tags } = useTaxonomy()
  const keyLabel = useKeyLabel()
  const marked = (row: TrackRow, field: string, text: string | null) =>
    row.matched?.field === field ? <SearchSnippet html={row.matched.snippet} /> : text
  return {
    waveform: (_, sound) => sound?.waveform && <MiniWaveform bars={sound.waveform} />,
    bpm: (_, sound) => (sound?.bpm ? number(Math.round(sound.bpm)) : ''),
    key: (_, sound) => (sound ? keyLabel(sound.key, sound.mode) : ''),
    tags: (row, sound) =>
      row.status === 'failed' ? (
        <span className="badge bad">{words.track.status.failed}</span>
      ) : (
        <span className="row-chips">
          {chipsOf(sound).map(({ uid, name, category }) => (
            <Link key={uid} to={`/tracks?tags=${uid}`} className={`chip chip-${category}`} tabIndex={-1}>
              {tags.get(uid)?.label ?? name}
            </Link>
          ))}
        </span>
      ),
    release: (row) => marked(row, 'release', row.release),
    label: (row) => row.label,
    isrc: (row) => <span className="code">{marked(row, 'isrc', row.isrc)}</span>,
    released: (row) => row.release_date,
    added: (row) => row.created_at && day(row.created_at),
    source: (row) => <LayerBadge layer={row.layer} />,
    duration: (row) => <span className="code">{formatDuration(row.duration_ms)}</span>,
  }
}

function chipsOf(sound: TrackSound | undefined): TrackSound['tags'] {
  return Object.entries(maxChips).flatMap(([category, count]) =>
    (sound?.tags ?? []).filter((tag) => tag.category === category).slice(0, count),
  )
}
