import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { playTrack } from '../../player.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { toRow, trackPath } from '../../track-rows.ts'
import { Icon } from '../../ui/icons.tsx'
import { PlayableCover } from '../../ui/playable-cover.tsx'
import { type MapPoints, PointGrid } from './points.ts'
import { type Camera, MapRenderer, pointSize } from './renderer.ts'

const maxScale = 60_000
/** How long the pointer rests on a track before it is heard. */
const hearAfterMs = 250

/** The map itself: move, zoom, point at a track, draw around some. */
export function MapCanvas(props: {
  points: MapPoints
  colours: Uint8Array
  tool: 'move' | 'lasso'
  isHearing: boolean
  selected: readonly number[]
  onSelect(indexes: readonly number[]): void
}) {
  const words = useWords().map
  const { points, colours, tool, selected } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const renderer = useRef<MapRenderer | null>(null)
  const camera = useRef<Camera>({ x: 0.5, y: 0.5, scale: 500 })
  const drag = useRef<{ x: number; y: number } | null>(null)
  // Drawn from the state; read from the reference, because several moves may come before the next rendering.
  const path = useRef<[number, number][]>([])
  const [lasso, drawLasso] = useState<[number, number][]>([])
  const setLasso = (points: [number, number][]) => {
    path.current = points
    drawLasso(points)
  }
  const [hovered, setHovered] = useState<number | null>(null)
  const [isSupported, setSupported] = useState(true)
  const grid = useMemo(() => new PointGrid(points), [points])

  const redraw = useRedraw(() => {
    if (canvas.current)
      renderer.current?.draw(camera.current, canvas.current.width / canvas.current.clientWidth)
  })
  useEffect(() => {
    const element = canvas.current!
    renderer.current = MapRenderer.create(element)
    setSupported(renderer.current !== null)
    const observer = new ResizeObserver(() => {
      const ratio = Math.min(2, devicePixelRatio)
      element.width = Math.max(1, Math.round(element.clientWidth * ratio))
      element.height = Math.max(1, Math.round(element.clientHeight * ratio))
      redraw()
    })
    camera.current = wholeMap(element)
    observer.observe(element)
    // React's own listener is passive, and the page would scroll.
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      zoomAt(camera.current, element, event.offsetX, event.offsetY, Math.exp(-event.deltaY * 0.0015))
      redraw()
    }
    element.addEventListener('wheel', zoom, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', zoom)
    }
  }, [redraw])
  useEffect(() => {
    renderer.current?.setPoints(points.positions)
    redraw()
  }, [points, redraw])
  useEffect(() => {
    renderer.current?.setColours(colours)
    redraw()
  }, [colours, redraw])
  useEffect(() => {
    renderer.current?.setSelected(hovered === null ? selected : [...selected, hovered])
    redraw()
  }, [selected, hovered, redraw])

  const toMap = (x: number, y: number): [number, number] => {
    const { clientWidth, clientHeight } = canvas.current!
    const { x: middleX, y: middleY, scale } = camera.current
    return [middleX + (x - clientWidth / 2) / scale, middleY + (y - clientHeight / 2) / scale]
  }
  const find = (x: number, y: number) =>
    grid.nearest(
      ...toMap(x, y),
      (pointSize(points.count, camera.current.scale) / 2 + 5) / camera.current.scale,
    )
  const pointAt = ({ nativeEvent }: PointerEvent) => [nativeEvent.offsetX, nativeEvent.offsetY] as const

  const start = (event: PointerEvent) => {
    const [x, y] = pointAt(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x, y }
    if (tool === 'lasso' || event.shiftKey) setLasso([[x, y]])
  }
  const moveOn = (event: PointerEvent) => {
    const [x, y] = pointAt(event)
    if (drag.current === null) return setHovered(find(x, y))
    if (path.current.length > 0) return setLasso([...path.current, [x, y]])
    camera.current.x -= (x - drag.current.x) / camera.current.scale
    camera.current.y -= (y - drag.current.y) / camera.current.scale
    drag.current = { x, y }
    redraw()
  }
  const end = () => {
    if (path.current.length > 2) props.onSelect(grid.inside(path.current.map(([x, y]) => toMap(x, y))))
    setLasso([])
    drag.current = null
  }
  const zoom = (factor: number) => {
    const { clientWidth, clientHeight } = canvas.current!
    zoomAt(camera.current, canvas.current!, clientWidth / 2, clientHeight / 2, factor)
    redraw()
  }
  const press = (event: KeyboardEvent) => {
    const step = 60 / camera.current.scale
    const moves: Record<string, () => void> = {
      ArrowLeft: () => (camera.current.x -= step),
      ArrowRight: () => (camera.current.x += step),
      ArrowUp: () => (camera.current.y -= step),
      ArrowDown: () => (camera.current.y += step),
      '+': () => zoom(1.4),
      '-': () => zoom(1 / 1.4),
      Enter: () => setHovered(grid.nearest(camera.current.x, camera.current.y, 1)),
    }
    if (moves[event.key] === undefined) return
    event.preventDefault()
    moves[event.key]!()
    redraw()
  }
  if (!isSupported) return <p className="quiet">{words.noWebgl}</p>
  return (
    <div className={`map-frame ${tool === 'lasso' ? 'is-lasso' : ''}`}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={words.canvas}
        onPointerDown={start}
        onPointerMove={moveOn}
        onPointerUp={end}
        onPointerCancel={end}
        onPointerLeave={() => drag.current === null && setHovered(null)}
        onKeyDown={press}
      />
      {lasso.length > 1 && (
        <svg className="lasso" aria-hidden="true">
          <polygon points={lasso.map((point) => point.join(',')).join(' ')} />
        </svg>
      )}
      <div className="map-zoom">
        <button
          type="button"
          className="secondary square small"
          aria-label={words.zoomIn}
          onClick={() => zoom(1.6)}
        >
          +
        </button>
        <button
          type="button"
          className="secondary square small"
          aria-label={words.zoomOut}
          onClick={() => zoom(1 / 1.6)}
        >
          −
        </button>
        <button
          type="button"
          className="secondary square small"
          aria-label={words.whole}
          onClick={() => {
            camera.current = wholeMap(canvas.current!)
            redraw()
          }}
        >
          <Icon name="overview" size={16} />
        </button>
      </div>
      {hovered !== null && hovered < points.count && (
        <HoveredTrack key={hovered} id={points.idAt(hovered)} isHearing={props.isHearing} />
      )}
    </div>
  )
}

/** The track under the pointer. It is heard once the pointer rests. */
function HoveredTrack({ id, isHearing }: { id: string; isHearing: boolean }) {
  const words = useWords().track
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), hearAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const track = useQuery({
    ...apiQuery('getWorkspaceTrack', isResting ? { path: { track_id: id } } : null),
    staleTime: 60_000,
  }).data
  useEffect(() => {
    // From the middle, where most tracks are themselves.
    if (track !== undefined && isHearing) void playTrack(track, (track.duration_ms ?? 0) / 3000)
  }, [track, isHearing])
  if (track === undefined) return null
  const row = toRow(track)
  return (
    <div className="map-card">
      <div className="track-cell">
        <PlayableCover track={row} />
        <Link to={trackPath(row)}>
          <strong>{row.title ?? words.untitled}</strong>
          <small>{row.artists.map(({ name }) => name).join(', ')}</small>
        </Link>
      </div>
    </div>
  )
}

/** Draws at most once a frame, however often it is asked to. */
function useRedraw(draw: () => void): () => void {
  const current = useRef(draw)
  current.current = draw
  const frame = useRef(0)
  const redraw = useRef(() => {
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      current.current()
    })
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return redraw.current
}

function wholeMap({ clientWidth, clientHeight }: HTMLElement): Camera {
  return { x: 0.5, y: 0.5, scale: 0.92 * Math.max(100, Math.min(clientWidth, clientHeight)) }
}

/** Zooms so that what is under the pointer stays there. */
function zoomAt(
  camera: Camera,
  { clientWidth, clientHeight }: HTMLElement,
  x: number,
  y: number,
  factor: number,
) {
  const [fromX, fromY] = [x - clientWidth / 2, y - clientHeight / 2]
  const scale = Math.max(100, Math.min(maxScale, camera.scale * factor))
  camera.x += fromX / camera.scale - fromX / scale
  camera.y += fromY / camera.scale - fromY / scale
  camera.scale = scale
}
