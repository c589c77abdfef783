/** A share from 0 to 1 as a bar with its figure. The text before it names it. */
export function Meter({ share, text, faint = false }: { share: number; text: string; faint?: boolean }) {
  return (
    <span className={faint ? 'meter faint' : 'meter'}>
      <span className="meter-track" aria-hidden="true">
        <span style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span className="meter-figure">{text}</span>
    </span>
  )
}
