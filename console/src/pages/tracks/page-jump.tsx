import { type FormEvent, useState } from 'react'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'

/** Says where in a long list one is, and jumps to another page of it. */
export function PageJump(props: { page: number; pages: number; onPage(page: number): void }) {
  const words = useWords().tracks
  const { number } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const page = Math.round(Number(typed))
    if (typed !== null && page >= 1) props.onPage(Math.min(page, props.pages))
    setTyped(null)
  }
  return (
    <form className="page-jump" onSubmit={jump}>
      <label>
        {words.page}{' '}
        <input
          inputMode="numeric"
          value={typed ?? String(props.page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
        />
      </label>
      <span>{words.ofPages(number(props.pages))}</span>
    </form>
  )
}
