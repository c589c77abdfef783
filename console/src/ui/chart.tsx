import { useFormats } from '../formats.ts'
import { useWords } from '../preferences.tsx'

type Point = { at: string; value: number }

const width = 720
const height = 180

/** A step chart: the value stays the same between two points. The table below it has the same figures. */
export function Chart(props: { points: Point[]; label: string; describe(from: string, to: string): string }) {
  const words = useWords().credits
  const { number, day } = useFormats()
  const { points } = props
  const max = Math.max(1, ...points.map(({ value }) => value))
  const x = (index: number) => (points.length === 1 ? width : (index / (points.length - 1)) * width)
  const y = (value: number) => height - 8 - (value / max) * (height - 24)
  const steps = points.map(({ value }, index) =>
    index === 0 ? `M0 ${y(value)}` : `H${x(index)}V${y(value)}`,
  )
  const line = `${steps.join('')}H${width}`
  const [first, last] = [points[0]!, points.at(-1)!]
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${props.label}. ${props.describe(number(first.value), number(last.value))}`}
      >
        {[0.25, 0.5, 0.75, 1].map((part) => (
          <line key={part} x1="0" x2={width} y1={y(max * part)} y2={y(max * part)} />
        ))}
        <path className="area" d={`${line}V${height}H0Z`} />
        <path className="line" d={line} />
      </svg>
      <figcaption>
        <span>{day(first.at)}</span>
        <span>{words.max(number(max))}</span>
        <span>{day(last.at)}</span>
      </figcaption>
    </figure>
  )
}
