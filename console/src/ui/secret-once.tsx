import { useWords } from '../preferences.tsx'
import { Copyable } from './copy-button.tsx'
import { DetailsList } from './details-list.tsx'

/** A secret that cannot be shown again. It disappears when the user has saved it, or leaves the page. */
export function SecretOnce(props: { rows: (readonly [string, string])[]; onSaved(): void }) {
  const words = useWords().clients
  return (
    <div className="secret" role="status">
      <strong>{words.showOnce}</strong>
      <DetailsList
        rows={props.rows.map(([label, value]) => [
          label,
          <Copyable key={label} text={value} label={label} />,
        ])}
      />
      <button type="button" className="secondary small" onClick={props.onSaved}>
        {words.saved}
      </button>
    </div>
  )
}
