import { useEffect, useState, useSyncExternalStore } from 'react'
import { euterpe } from './api.ts'

/** What can be heard: a track of the workspace. */
export type Heard = { id: string; title: string | null; artists: readonly { name: string }[] }

export type Player = {
  track: Heard | null
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  error: unknown
  /** Seconds; 0 until the browser knows. */
  duration: number
}

/** One at a time, on whichever page: it goes on while other pages are looked at. */
const audio = new Audio()
let player: Player = { track: null, status: 'idle', error: null, duration: 0 }
const listeners = new Set<() => void>()

audio.onplaying = () => change({ status: 'playing' })
audio.onwaiting = () => player.status === 'playing' && change({ status: 'loading' })
audio.onpause = () => player.status !== 'failed' && player.track && change({ status: 'paused' })
audio.ondurationchange = () => Number.isFinite(audio.duration) && change({ duration: audio.duration })
audio.onerror = () => player.track && change({ status: 'failed', error: audio.error })
audio.onended = () => {
  audio.currentTime = 0
  change({ status: 'paused' })
}

export function usePlayer(): Player {
  return useSyncExternalStore(subscribe, () => player)
}

/** How a track is doing: `idle` where another is heard, or none. */
export function useStatusOf(id: string): Player['status'] {
  const { track, status } = usePlayer()
  return track?.id === id ? status : 'idle'
}

/** Seconds into the track, as often as the screen is drawn; 0 where another is heard. */
export function usePosition(id: string): number {
  const status = useStatusOf(id)
  const [position, setPosition] = useState(0)
  useEffect(() => {
    if (status === 'idle') return setPosition(0)
    let frame = 0
    const look = () => {
      setPosition(audio.currentTime)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [status])
  return status === 'idle' ? 0 : position
}

/** Plays a track from where it stands, or from a second of it. */
export async function play(track: Heard, from?: number): Promise<void> {
  try {
    if (player.track?.id !== track.id || player.status === 'failed') {
      audio.pause()
      change({ track, status: 'loading', error: null, duration: 0 })
      const { url } = await euterpe.call('getTrackAudio', { path: { track_id: track.id } })
      if (player.track?.id !== track.id) return
      audio.src = url
      tellSystem(track)
    }
    if (from !== undefined) audio.currentTime = from
    await audio.play()
  } catch (error) {
    const superseded = error instanceof DOMException && error.name === 'AbortError'
    if (!superseded && player.track?.id === track.id) change({ status: 'failed', error })
  }
}

export function pause(): void {
  audio.pause()
}

export function toggle(track: Heard): void {
  if (player.track?.id === track.id && player.status === 'playing') pause()
  else void play(track)
}

export function stop(): void {
  change({ track: null, status: 'idle', error: null, duration: 0 })
  audio.pause()
  audio.removeAttribute('src')
}

/** Keys of keyboards and headphones, and screens that are locked. */
function tellSystem({ title, artists }: Heard): void {
  if (!('mediaSession' in navigator)) return
  const artist = artists.map(({ name }) => name).join(', ')
  navigator.mediaSession.metadata = new MediaMetadata({ title: title ?? '', artist })
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function change(changes: Partial<Player>): void {
  player = { ...player, ...changes }
  for (const tell of listeners) tell()
}
