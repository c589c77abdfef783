/** A share of a whole as a bar, with its figure. What it is of stands before it. */
export function Meter({ share, shown, faint = false }: { share: number; shown: string; faint?: boolean }) {
  return (
    <span className={faint ? 'meter faint' : 'meter'}>
      <span className="meter-track" aria-hidden="true">
        <span style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span className="meter-figure">{shown}</span>
    </span>
  )
}
