/** A waveform as wide as a thumb. The height of each bar is a percentage. */
export function MiniWaveform({ bars }: { bars: readonly number[] }) {
  const path = bars.map((percent, index) => {
    const half = Math.max(0.6, (percent / 100) * 11)
    return `M${index * 2 + 1} ${(12 - half).toFixed(1)}V${(12 + half).toFixed(1)}`
  })
  return (
    <svg
      className="mini-waveform"
      viewBox={`0 0 ${bars.length * 2} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path.join('')} />
    </svg>
  )
}
