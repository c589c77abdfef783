type Axis = { name: string; value: number; text: string }

const center = { x: 170, y: 132 }
const radius = 92

/** A radar chart of values from 0 to 1. */
export function Radar({ axes, label }: { axes: Axis[]; label: string }) {
  const at = (index: number, share: number) => {
    const angle = (index / axes.length) * 2 * Math.PI - Math.PI / 2
    return [center.x + Math.cos(angle) * radius * share, center.y + Math.sin(angle) * radius * share] as const
  }
  const ring = (share: (index: number) => number) =>
    axes
      .map((_, index) =>
        at(index, share(index))
          .map((coordinate) => coordinate.toFixed(1))
          .join(','),
      )
      .join(' ')
  return (
    <svg className="radar" viewBox="0 0 340 264" role="img" aria-label={describe(axes, label)}>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon key={share} className="grid" points={ring(() => share)} />
      ))}
      {axes.map(({ name }, index) => {
        const [x, y] = at(index, 1)
        return <line key={name} x1={center.x} y1={center.y} x2={x} y2={y} />
      })}
      <polygon className="shape" points={ring((index) => axes[index]!.value)} />
      {axes.map(({ name, value }, index) => {
        const [x, y] = at(index, value)
        return <circle key={name} cx={x} cy={y} r="3.5" />
      })}
      {axes.map(({ name, text }, index) => {
        const [x, y] = at(index, 1.16)
        const anchor = Math.abs(x - center.x) < 8 ? 'middle' : x > center.x ? 'start' : 'end'
        return (
          <text
            key={name}
            x={x}
            y={y + (y > center.y + 40 ? 8 : y < center.y - 80 ? -14 : y < center.y - 40 ? -2 : 2)}
            textAnchor={anchor}
          >
            <tspan>{name}</tspan>
            <tspan className="figure" x={x} dy="15">
              {text}
            </tspan>
          </text>
        )
      })}
    </svg>
  )
}

function describe(axes: Axis[], label: string): string {
  return `${label}: ${axes.map(({ name, text }) => `${name} ${text}`).join(', ')}`
}
