import { useEffect, useRef, useState } from 'react'
import { readAudioUrl, type SharedItem } from './api.ts'

export type SharePlayer = {
  item: SharedItem | null
  isPlaying: boolean
  hasFailed: boolean
  /** Seconds. */
  position: number
  duration: number
  toggle(item: SharedItem): void
  skip(step: 1 | -1): void
  seek(seconds: number): void
}

/** Plays the tracks of a shared playlist one after the other. */
export function useSharePlayer(token: string, items: SharedItem[], password: string | null): SharePlayer {
  const [audio] = useState(() => new Audio())
  const [item, setItem] = useState<SharedItem | null>(null)
  const [state, setState] = useState({ isPlaying: false, hasFailed: false, position: 0, duration: 0 })
  const change = (part: Partial<typeof state>) => setState((before) => ({ ...before, ...part }))

  const play = async (next: SharedItem) => {
    setItem(next)
    change({ isPlaying: true, hasFailed: false, position: 0, duration: (next.duration_ms ?? 0) / 1000 })
    try {
      audio.src = await readAudioUrl(token, next.id, 'play', password)
      await audio.play()
    } catch (error) {
      const wasSuperseded = error instanceof DOMException && error.name === 'AbortError'
      if (!wasSuperseded) change({ isPlaying: false, hasFailed: true })
    }
  }
  const skip = (step: 1 | -1) => {
    const next = items[items.findIndex(({ id }) => id === item?.id) + step]
    if (next !== undefined) void play(next)
    else change({ isPlaying: false })
  }
  const latest = useRef({ skip, item })
  latest.current = { skip, item }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element lives as long as the page
  useEffect(() => {
    audio.ontimeupdate = () => change({ position: audio.currentTime })
    audio.ondurationchange = () => Number.isFinite(audio.duration) && change({ duration: audio.duration })
    audio.onplay = () => change({ isPlaying: true })
    audio.onpause = () => change({ isPlaying: false })
    audio.onended = () => latest.current.skip(1)
    return () => audio.pause()
  }, [])
  useEffect(() => {
    if (!('mediaSession' in navigator) || item === null) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: item.title ?? '',
      artist: item.artists.join(', '),
      artwork: item.artwork === null ? [] : [{ src: item.artwork.large_url, type: 'image/jpeg' }],
    })
    navigator.mediaSession.setActionHandler('nexttrack', () => latest.current.skip(1))
    navigator.mediaSession.setActionHandler('previoustrack', () => latest.current.skip(-1))
  }, [item])
  return {
    item,
    ...state,
    toggle: (next) => {
      if (next.id !== item?.id || state.hasFailed) void play(next)
      else if (audio.paused) void audio.play()
      else audio.pause()
    },
    skip,
    seek: (seconds) => {
      audio.currentTime = seconds
    },
  }
}
