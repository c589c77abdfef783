import { useWords } from '../preferences.tsx'

/** Grey bars in place of the rows that are loading. */
export function Skeleton({ rows, tall = false }: { rows: number; tall?: boolean }) {
  const words = useWords()
  return (
    <div className={tall ? 'skeleton tall' : 'skeleton'} role="status" aria-label={words.common.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={index} />
      ))}
    </div>
  )
}

/** Covers a page that is loading. It takes up no space, so nothing moves when the page appears. */
export function PagePlaceholder({ withHeading = false }: { withHeading?: boolean }) {
  const words = useWords()
  return (
    <div className="page-placeholder skeleton" role="status" aria-label={words.common.loading}>
      {withHeading && <span className="heading-bar" />}
      <span />
      <span />
      <span />
    </div>
  )
}
