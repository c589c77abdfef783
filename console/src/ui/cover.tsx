/**
 * Generated cover art: bars like a waveform, in one of six colours. The id decides both, so people recognise a track
 * in a list.
 */
export function Cover({ id, size }: { id: string; size: 'small' | 'large' }) {
  const bits = hash(id)
  const bars = Array.from({ length: 9 }, (_, index) => {
    const envelope = Math.sin(((index + 1) / 10) * Math.PI)
    const noise = ((bits >>> (index * 3)) & 7) / 7
    return 6 + 30 * envelope * (0.35 + 0.65 * noise)
  })
  return (
    <svg className={`cover cover-${size} colour-${bits % 6}`} viewBox="0 0 48 48" aria-hidden="true">
      <rect className="ground" width="48" height="48" />
      {bars.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
        <rect key={index} x={5.4 + index * 4.25} y={24 - height / 2} width="2.6" height={height} rx="1.3" />
      ))}
    </svg>
  )
}

/** FNV-1a with a final mix: ids created one after the other must not look alike. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 13)) >>> 0
}
