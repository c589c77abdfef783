import { useEffect, useState } from 'react'
import { euterpe } from './api/client.ts'
import { createStore } from './lib/store.ts'

/** A track that can be played: one of the workspace. */
export type PlayableTrack = { id: string; title: string | null; artists: readonly { name: string }[] }

export type PlayerState = {
  track: PlayableTrack | null
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  error: unknown
  /** Seconds; 0 until the browser knows. */
  duration: number
}

const stopped: PlayerState = { track: null, status: 'idle', error: null, duration: 0 }
const player = createStore<PlayerState>(stopped)
/** One track at a time. It keeps playing while the user visits other pages. */
const audio = new Audio()

audio.onplaying = () => update({ status: 'playing' })
audio.onwaiting = () => player.get().status === 'playing' && update({ status: 'loading' })
audio.onpause = () => {
  const { status, track } = player.get()
  if (status !== 'failed' && track !== null) update({ status: 'paused' })
}
audio.ondurationchange = () => Number.isFinite(audio.duration) && update({ duration: audio.duration })
audio.onerror = () => player.get().track && update({ status: 'failed', error: audio.error })
audio.onended = () => {
  audio.currentTime = 0
  update({ status: 'paused' })
}

export const usePlayer = player.use

/** The status of one track: `idle` while another plays, or none. */
export function usePlayerStatus(id: string): PlayerState['status'] {
  const { track, status } = usePlayer()
  return track?.id === id ? status : 'idle'
}

/** Seconds into the track, updated with every frame; 0 while another plays. */
export function usePosition(id: string): number {
  const status = usePlayerStatus(id)
  const [position, setPosition] = useState(0)
  useEffect(() => {
    if (status === 'idle') return setPosition(0)
    let frame = 0
    const update = () => {
      setPosition(audio.currentTime)
      frame = requestAnimationFrame(update)
    }
    update()
    return () => cancelAnimationFrame(frame)
  }, [status])
  return status === 'idle' ? 0 : position
}

/** Plays a track from its current position, or from the given second. */
export async function playTrack(track: PlayableTrack, from?: number): Promise<void> {
  const isCurrent = () => player.get().track?.id === track.id
  try {
    if (!isCurrent() || player.get().status === 'failed') {
      audio.pause()
      update({ track, status: 'loading', error: null, duration: 0 })
      const { url } = await euterpe.call('getTrackAudio', { path: { track_id: track.id } })
      if (!isCurrent()) return
      audio.src = url
      publishMediaSession(track)
    }
    if (from !== undefined) audio.currentTime = from
    await audio.play()
  } catch (error) {
    const wasSuperseded = error instanceof DOMException && error.name === 'AbortError'
    if (!wasSuperseded && isCurrent()) update({ status: 'failed', error })
  }
}

export function togglePlayback(track: PlayableTrack): void {
  const current = player.get()
  if (current.track?.id === track.id && current.status === 'playing') audio.pause()
  else void playTrack(track)
}

export function closePlayer(): void {
  player.set(stopped)
  audio.pause()
  audio.removeAttribute('src')
}

/** Shows the track on lock screens, and lets media keys control it. */
function publishMediaSession({ title, artists }: PlayableTrack): void {
  if (!('mediaSession' in navigator)) return
  const artist = artists.map(({ name }) => name).join(', ')
  navigator.mediaSession.metadata = new MediaMetadata({ title: title ?? '', artist })
}

function update(changes: Partial<PlayerState>): void {
  player.set({ ...player.get(), ...changes })
}
