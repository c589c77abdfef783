import type { IngestionItem } from '../ingestions.ts'
import { useWords } from '../preferences.tsx'

/** Why an item of an ingestion failed: in the user's language, then in the words of the service. */
export function ItemFailure({ item }: { item: Pick<IngestionItem, 'error_code' | 'message'> }) {
  const words = useWords().ingestions
  const { error_code: code, message } = item
  return (
    <small className="reason bad">
      {code !== null && <strong>{words.reasons[code] ?? code}.</strong>}{' '}
      {message !== null && <span lang="en">{message}</span>}
    </small>
  )
}
