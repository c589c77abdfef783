import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'

export function Pager(props: { page: number; pages: number; onPage(page: number): void }) {
  const words = useWords().common
  const { number } = useFormats()
  if (props.pages < 2) return null
  const position = words.page(number(props.page), number(props.pages))
  return (
    <nav className="pager" aria-label={position}>
      <button
        type="button"
        className="secondary"
        disabled={props.page <= 1}
        onClick={() => props.onPage(props.page - 1)}
      >
        {words.previous}
      </button>
      <span>{position}</span>
      <button
        type="button"
        className="secondary"
        disabled={props.page >= props.pages}
        onClick={() => props.onPage(props.page + 1)}
      >
        {words.next}
      </button>
    </nav>
  )
}
