import { useSyncExternalStore } from 'react'

/** State outside of React that outlives pages: the player, and uploads in progress. */
export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => state
  return {
    get,
    subscribe,
    set(next: State) {
      state = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
