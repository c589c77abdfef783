import type { Operations } from '../../../../packages/client/operations.ts'
import { formatDuration } from '../../lib/duration.ts'
import { useWords } from '../../preferences.tsx'

type Structure = NonNullable<Operations['getWorkspaceTrack']['data']['structure']>

/** As many colours as there are; further groups share them. */
const colours = 4

/** The sections of a track, below its waveform. A click plays from where one starts. */
export function Sections(props: { structure: Structure; onSeek(from: number): void }) {
  const words = useWords().listen
  return (
    <>
      <span className="lane-name">{words.sections}</span>
      <div className="sections">
        {props.structure.sections.map(({ start_s, end_s, group, label }) => {
          const name = label === null ? group : words.sectionLabels[label]
          const title = words.section(name, formatDuration(start_s * 1000), formatDuration(end_s * 1000))
          return (
            <button
              key={start_s}
              type="button"
              className={`section-${(group.charCodeAt(0) - 65) % colours}`}
              style={{ flexGrow: end_s - start_s }}
              aria-label={title}
              title={title}
              onClick={() => props.onSeek(start_s)}
            >
              {name}
            </button>
          )
        })}
      </div>
    </>
  )
}
