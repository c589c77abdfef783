import { useWords } from '../preferences.tsx'
import { Copy, Facts } from './parts.tsx'

/** What is shown this once, to be copied; gone when its reader says so, or leaves the page. */
export function Secret({ rows, onKept }: { rows: (readonly [string, string])[]; onKept(): void }) {
  const words = useWords().clients
  return (
    <div className="secret" role="status">
      <strong>{words.once}</strong>
      <Facts
        rows={rows.map(
          ([term, value]) =>
            [
              term,
              <span className="copied" key={term}>
                <code className="breaks">{value}</code> <Copy text={value} what={term} />
              </span>,
            ] as const,
        )}
      />
      <button type="button" className="second small" onClick={onKept}>
        {words.kept}
      </button>
    </div>
  )
}
