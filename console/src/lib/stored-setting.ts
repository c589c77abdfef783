import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** A setting of this browser. All components that use it change together. */
export function createSetting<Value>(key: string, initial: Value) {
  const store = createStore<Value>(read(key, initial))
  return {
    use: () => useSyncExternalStore(store.subscribe, store.get),
    get: store.get,
    set(value: Value) {
      localStorage.setItem(key, JSON.stringify(value))
      store.set(value)
    },
  }
}

function read<Value>(key: string, initial: Value): Value {
  try {
    const text = localStorage.getItem(key)
    return text === null ? initial : (JSON.parse(text) as Value)
  } catch {
    return initial // written by another version
  }
}
