import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import type { Track } from './types.ts'

/** Why there is nothing to say about the sound of a track yet. */
export function NotAnalysed({ track }: { track: Track }) {
  const words = useWords().track
  const { status } = track.analysis
  const isQueued = status === 'pending' || status === 'analysing'
  return (
    <section className={`not-analysed ${status}`} aria-live="polite">
      <span className={isQueued ? 'equaliser moving' : 'equaliser'} aria-hidden="true">
        {[9, 17, 26, 14, 21, 11].map((px) => (
          <i key={px} style={{ height: `${px}px` }} />
        ))}
      </span>
      <div>
        <strong>{words.status[status] ?? status}</strong>
        <p>{words.notAnalysed[status] ?? words.notAnalysed.none}</p>
      </div>
      {!isQueued && (
        <Link to="/upload" className="button secondary">
          {words.uploadAudio}
        </Link>
      )}
    </section>
  )
}

const availabilities = ['tagging', 'search', 'similarity', 'profiling'] as const

export function AnalysisStatus({ track }: { track: Track }) {
  const words = useWords().track
  const { moment } = useFormats()
  const { status, analysed_at, model_version } = track.analysis
  return (
    <Card title={words.analysis}>
      <p className={`status ${status}`}>
        {words.status[status] ?? status}
        {analysed_at && <small> {moment(analysed_at)}</small>}
        {model_version && <small> {model_version}</small>}
      </p>
      <p className="label">{words.availableFor}</p>
      <ul className="availability">
        {availabilities.map((feature) => {
          const isAvailable = track.availability[feature]
          return (
            <li key={feature} className={isAvailable ? 'yes' : 'no'}>
              <Icon name={isAvailable ? 'check' : 'cross'} size={16} />
              {words.availability[feature]}
              <span className="visually-hidden">: {isAvailable ? words.yes : words.no}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
