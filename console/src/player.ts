import { createContext, useEffect, useState } from 'react'
import { euterpe } from './api/client.ts'
import { createStore } from './lib/store.ts'
import { createSetting } from './lib/stored-setting.ts'

/** A track that can be played: one of the workspace. */
export type PlayableTrack = {
  id: string
  title: string | null
  artists: readonly { name: string }[]
  /** The second it starts at, unless another one is given. */
  startAt?: number | undefined
}

/** A part that is repeated, in seconds. Without an end it is still being marked. */
type Loop = { start: number; end: number | null }

export type PlayerState = {
  track: PlayableTrack | null
  /** What is played one after the other. The current track is in it. */
  queue: readonly PlayableTrack[]
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  error: unknown
  /** Seconds; 0 until the browser knows. */
  duration: number
  loop: Loop | null
}

const stopped: PlayerState = { track: null, queue: [], status: 'idle', error: null, duration: 0, loop: null }
const player = createStore<PlayerState>(stopped)
/** One track at a time. It keeps playing while the user visits other pages. */
const audio = new Audio()

const volume = createSetting('euterpe-volume', 1)
const speed = createSetting('euterpe-speed', 1)
export const useVolume = volume.use
export const useSpeed = speed.use
audio.volume = volume.get()

audio.onplaying = () => update({ status: 'playing' })
audio.onwaiting = () => player.get().status === 'playing' && update({ status: 'loading' })
audio.onpause = () => {
  const { status, track } = player.get()
  if (status !== 'failed' && track !== null) update({ status: 'paused' })
}
audio.ondurationchange = () => Number.isFinite(audio.duration) && update({ duration: audio.duration })
audio.onerror = () => player.get().track && update({ status: 'failed', error: audio.error })
audio.ontimeupdate = () => {
  const { loop } = player.get()
  if (loop?.end && audio.currentTime >= loop.end) audio.currentTime = loop.start
}
audio.onended = () => {
  if (playNeighbour(1)) return
  audio.currentTime = 0
  update({ status: 'paused' })
}

export const usePlayer = player.use

/** The tracks around a play button: playing one continues with the next. */
export const QueueContext = createContext<() => readonly PlayableTrack[]>(() => [])

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
    const draw = () => {
      setPosition(audio.currentTime)
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [status])
  return status === 'idle' ? 0 : position
}

/** Plays a track from its current position, or from the given second. A new queue replaces the old one. */
export async function playTrack(
  track: PlayableTrack,
  from?: number,
  queue?: readonly PlayableTrack[],
): Promise<void> {
  const isCurrent = () => player.get().track?.id === track.id
  try {
    if (!isCurrent() || player.get().status === 'failed') {
      audio.pause()
      const before = queue ?? player.get().queue
      const next = before.some(({ id }) => id === track.id) ? before : [track]
      update({ track, queue: next, status: 'loading', error: null, duration: 0, loop: null })
      const { url } = await euterpe.call('getTrackAudio', { path: { track_id: track.id } })
      if (!isCurrent()) return
      audio.src = url
      publishMediaSession(track)
      from ??= track.startAt
    }
    if (from !== undefined) audio.currentTime = from
    audio.playbackRate = speed.get()
    await audio.play()
  } catch (error) {
    const wasSuperseded = error instanceof DOMException && error.name === 'AbortError'
    if (!wasSuperseded && isCurrent()) update({ status: 'failed', error })
  }
}

export function togglePlayback(track: PlayableTrack, queue?: readonly PlayableTrack[]): void {
  const current = player.get()
  if (current.track?.id === track.id && current.status === 'playing') audio.pause()
  else void playTrack(track, undefined, queue)
}

/** Plays the next (1) or the previous (-1) track of the queue. Returns false at its end. */
export function playNeighbour(step: 1 | -1): boolean {
  const { track, queue } = player.get()
  const neighbour = queue[queue.findIndex(({ id }) => id === track?.id) + step]
  if (track === null || neighbour === undefined) return false
  void playTrack(neighbour)
  return true
}

/** Like on every player: after a few seconds, "previous" starts the track again. */
export function playPrevious(): void {
  const { track } = player.get()
  if (track !== null && (audio.currentTime > 4 || !playNeighbour(-1))) void playTrack(track, 0)
}

export function setVolume(value: number): void {
  volume.set(value)
  audio.volume = value
}

export function setSpeed(value: number): void {
  speed.set(value)
  audio.playbackRate = value
}

/** Marks the start of a part to repeat, then its end; then stops repeating. */
export function markLoop(): void {
  const { loop } = player.get()
  const now = audio.currentTime
  if (loop === null) update({ loop: { start: now, end: null } })
  else if (loop.end === null && now > loop.start + 0.2) {
    update({ loop: { start: loop.start, end: now } })
    audio.currentTime = loop.start
  } else update({ loop: null })
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
  const actions: [MediaSessionAction, (details: MediaSessionActionDetails) => void][] = [
    ['play', () => void audio.play()],
    ['pause', () => audio.pause()],
    ['nexttrack', () => void playNeighbour(1)],
    ['previoustrack', playPrevious],
    [
      'seekto',
      ({ seekTime }) => {
        audio.currentTime = seekTime ?? audio.currentTime
      },
    ],
  ]
  for (const [action, handle] of actions) navigator.mediaSession.setActionHandler(action, handle)
}

function update(changes: Partial<PlayerState>): void {
  player.set({ ...player.get(), ...changes })
}
