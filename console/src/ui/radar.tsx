type Axis = { name: string; value: number; shown: string }

const middle = { x: 170, y: 132 }
const radius = 92

/** Values from 0 to 1 as a shape. The list beside it says the same in words. */
export function Radar({ axes, label }: { axes: Axis[]; label: string }) {
  const at = (index: number, share: number) => {
    const angle = (index / axes.length) * 2 * Math.PI - Math.PI / 2
    return [middle.x + Math.cos(angle) * radius * share, middle.y + Math.sin(angle) * radius * share] as const
  }
  const ring = (share: (index: number) => number) =>
    axes
      .map((_, index) =>
        at(index, share(index))
          .map((part) => part.toFixed(1))
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
        return <line key={name} x1={middle.x} y1={middle.y} x2={x} y2={y} />
      })}
      <polygon className="shape" points={ring((index) => axes[index]!.value)} />
      {axes.map(({ name, value }, index) => {
        const [x, y] = at(index, value)
        return <circle key={name} cx={x} cy={y} r="3.5" />
      })}
      {axes.map(({ name, shown }, index) => {
        const [x, y] = at(index, 1.16)
        const anchor = Math.abs(x - middle.x) < 8 ? 'middle' : x > middle.x ? 'start' : 'end'
        return (
          <text
            key={name}
            x={x}
            y={y + (y > middle.y + 40 ? 8 : y < middle.y - 80 ? -14 : y < middle.y - 40 ? -2 : 2)}
            textAnchor={anchor}
          >
            <tspan>{name}</tspan>
            <tspan className="figure" x={x} dy="15">
              {shown}
            </tspan>
          </text>
        )
      })}
    </svg>
  )
}

function describe(axes: Axis[], label: string): string {
  return `${label}: ${axes.map(({ name, shown }) => `${name} ${shown}`).join(', ')}`
}
