import { use } from 'react'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { formatDuration } from '../../lib/duration.ts'
import { playTrack, QueueContext } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import type { Reason, TrackRow } from '../../track-rows.ts'
import { Icon } from '../../ui/icons.tsx'
import { useKeyLabel } from '../../ui/musical-key.tsx'

/** Why a brief found a track. A tag plays the track from where it is strongest. */
export function Reasons({ row }: { row: TrackRow }) {
  const words = useWords()
  const queue = use(QueueContext)
  const label = useReasonLabel()
  if (row.reasons.length === 0) return null
  const title = row.title ?? words.track.untitled
  return (
    <span className="row-chips reasons">
      {row.reasons.map((reason) => {
        const text = label(reason)
        const key = `${reason.kind}${reason.tag?.uid}`
        if (reason.segment === null || row.layer === 'atlas') {
          return (
            <span key={key} className={`chip ${reason.kind}`}>
              {text}
            </span>
          )
        }
        const { start_s } = reason.segment
        const at = formatDuration(start_s * 1000)
        return (
          <button
            key={key}
            type="button"
            className="chip"
            aria-label={words.brief.playFrom(title, at, text)}
            onClick={() => void playTrack(row, start_s, queue())}
          >
            <Icon name="play" size={12} /> {text} <small>{at}</small>
          </button>
        )
      })}
    </span>
  )
}

function useReasonLabel(): (reason: Reason) => string {
  const words = useWords().brief
  const { number } = useFormats()
  const { tags } = useTaxonomy()
  const keyLabel = useKeyLabel()
  return ({ kind, tag, bpm, key }) => {
    if (bpm !== null) return `${number(Math.round(bpm))} BPM`
    if (key !== null) {
      const [tonic = '', mode = null] = key.split(' ')
      return keyLabel(tonic, mode) || key
    }
    const name = tag === null ? '' : (tags.get(tag.uid)?.label ?? tag.name)
    return kind === 'absence' ? words.not(name) : name
  }
}
