import { memo, type ReactNode, useState } from 'react'

/** Ground, main colour, second colour. */
const palettes = [
  ['#2b1a5e', '#8f6bff', '#ffd166'],
  ['#0f3d3e', '#38b29a', '#f4f1de'],
  ['#7a1f3d', '#ff7a8a', '#ffe3c2'],
  ['#16324f', '#4ea5d9', '#f6c667'],
  ['#3f2a14', '#d98c3f', '#f7e7c6'],
  ['#1f1f2e', '#e84a5f', '#f2f2f7'],
  ['#234d20', '#8bc34a', '#fff3b0'],
  ['#4a154b', '#ff8fab', '#9bf6ff'],
  ['#f2e8cf', '#bc4749', '#386641'],
  ['#e0e1f5', '#5a37d6', '#ff9f1c'],
  ['#0b132b', '#5bc0be', '#ff6b6b'],
  ['#fde2e4', '#6d597a', '#e56b6f'],
] as const

type Art = { noise(index: number): number; main: string; second: string }

/** Each draws into a square of 48. */
const designs: ((art: Art) => ReactNode)[] = [
  ({ noise, main }) =>
    times(9, (index) => {
      const height = 6 + 30 * Math.sin(((index + 1) / 10) * Math.PI) * (0.35 + 0.65 * noise(index))
      return (
        <rect
          key={index}
          x={5.4 + index * 4.25}
          y={24 - height / 2}
          width="2.6"
          height={height}
          rx="1.3"
          fill={main}
        />
      )
    }),
  ({ noise, main, second }) =>
    times(6, (index) => (
      <circle
        key={index}
        cx={noise(9) > 0.5 ? 0 : 48}
        cy={noise(10) > 0.5 ? 0 : 48}
        r={50 - index * (6 + 2 * noise(11))}
        fill={index % 2 === 0 ? main : second}
        opacity={0.9 - index * 0.08}
      />
    )),
  ({ noise, main, second }) =>
    times(7, (index) => (
      <rect
        key={index}
        y={index * 7}
        x={24 - 20 * noise(index)}
        width={40 * noise(index) + 4}
        height="4.2"
        rx="2.1"
        fill={noise(index + 8) > 0.7 ? second : main}
      />
    )),
  ({ noise, main, second }) =>
    times(25, (index) => (
      <circle
        key={index}
        cx={6 + (index % 5) * 9}
        cy={6 + Math.floor(index / 5) * 9}
        r={1 + 3.2 * noise(index)}
        fill={noise(index + 30) > 0.85 ? second : main}
      />
    )),
  ({ noise, main, second }) => (
    <>
      <circle cx={14 + 20 * noise(0)} cy={16 + 8 * noise(1)} r={7 + 5 * noise(2)} fill={second} />
      <path
        d={`M0 ${26 + 8 * noise(3)} Q${12 + 24 * noise(4)} ${18 + 14 * noise(5)} 48 ${28 + 8 * noise(6)} V48 H0Z`}
        fill={main}
      />
      <path
        d={`M0 ${36 + 5 * noise(7)} Q${24} ${30 + 8 * noise(8)} 48 ${38 + 4 * noise(9)} V48 H0Z`}
        fill={main}
        opacity="0.55"
      />
    </>
  ),
  ({ noise, main, second }) =>
    times(6, (index) => {
      const [y, swing] = [6 + index * 7.2, 2 + 6 * noise(index)]
      return (
        <path
          key={index}
          d={`M-2 ${y}C10 ${y - swing} 16 ${y + swing} 24 ${y}S40 ${y - swing} 50 ${y}`}
          fill="none"
          stroke={index === Math.floor(noise(20) * 6) ? second : main}
          strokeWidth={1.4 + 1.6 * noise(index + 10)}
        />
      )
    }),
  ({ noise, main, second }) => (
    <>
      <circle cx={18 + 4 * noise(0)} cy={24 - 6 * noise(1)} r={11 + 4 * noise(2)} fill={main} />
      <circle
        cx={29 + 4 * noise(3)}
        cy={26 + 6 * noise(4)}
        r={9 + 5 * noise(5)}
        fill={second}
        opacity="0.85"
      />
    </>
  ),
  ({ noise, main, second }) =>
    times(16, (index) => {
      const [x, y] = [(index % 4) * 12, Math.floor(index / 4) * 12]
      const corner = Math.floor(noise(index) * 4)
      const points = [`${x},${y}`, `${x + 12},${y}`, `${x + 12},${y + 12}`, `${x},${y + 12}`].filter(
        (_, at) => at !== corner,
      )
      return <polygon key={index} points={points.join(' ')} fill={noise(index + 20) > 0.75 ? second : main} />
    }),
]

type CoverProps = { id: string; size: 'small' | 'large' }

/** The picture, if there is one; otherwise generated cover art. */
export function Cover({ url, ...props }: CoverProps & { url?: string | null | undefined }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!url || url === failed) return <GeneratedCover {...props} />
  return (
    <img
      className={`cover cover-${props.size}`}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
    />
  )
}

/** The id decides its design and colours, so people recognise a track in a list. */
const GeneratedCover = memo(function GeneratedCover({ id, size }: CoverProps) {
  const bits = hash(id)
  const [ground, main, second] = palettes[bits % palettes.length]!
  const design = designs[(bits >>> 8) % designs.length]!
  const noise = (index: number) => (hash(`${id}${index}`) % 1000) / 1000
  return (
    <svg className={`cover cover-${size}`} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={ground} />
      {design({ noise, main, second })}
    </svg>
  )
})

function times(count: number, draw: (index: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => draw(index))
}

/** FNV-1a with a final mix: ids created one after the other must not look alike. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 13)) >>> 0
}
