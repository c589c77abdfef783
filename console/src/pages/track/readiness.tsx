import { useFormats, useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/parts.tsx'
import type { TrackRecord } from './page.tsx'

/** What there is to say of a track that was not listened to yet. */
export function Unheard({ track }: { track: TrackRecord }) {
  const words = useWords().track
  const { status } = track.analysis
  const isComing = status === 'pending' || status === 'analysing'
  return (
    <section className={`unheard ${status}`} aria-live="polite">
      <span className={isComing ? 'equaliser moving' : 'equaliser'} aria-hidden="true">
        {[9, 17, 26, 14, 21, 11].map((px) => (
          <i key={px} style={{ height: `${px}px` }} />
        ))}
      </span>
      <div>
        <strong>{words.status[status] ?? status}</strong>
        <p>{words.unheard[status] ?? words.unheard.none}</p>
      </div>
      {!isComing && (
        <Link to="/upload" className="button second">
          {words.bringAudio}
        </Link>
      )}
    </section>
  )
}

export function Readiness({ track }: { track: TrackRecord }) {
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
      <p className="label">{words.ready}</p>
      <ul className="ready">
        {Object.entries(track.availability).map(([name, ready]) => (
          <li key={name} className={ready ? 'yes' : 'no'}>
            <Icon name={ready ? 'check' : 'cross'} size={16} />
            {words.availability[name as 'tagging']}
            <span className="unseen">: {ready ? words.yes : words.no}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
