import { useCallback, useEffect, useRef, useState } from 'react'
import type { Operations } from '../../packages/client/operations.ts'
import { euterpe } from './api.ts'
import { useAwaited } from './first-answers.tsx'

type Name = keyof Operations
type Input<N extends Name> = Omit<Operations[N], 'data'>

export type Call<Data> = {
  /** The newest answer; while another is on its way, the one before. */
  data: Data | undefined
  error: unknown
  loading: boolean
  again: () => void
}

/** Answers of this visit: going back shows at once what was there, and asks anew behind it. */
const known = new Map<string, unknown>()
const maxKnown = 200

/** One call of the API for as long as a component shows it; null: nothing to ask. */
export function useCall<N extends Name>(name: N, input: Input<N> | null): Call<Operations[N]['data']> {
  const key = input === null ? null : `${name} ${JSON.stringify(input)}`
  const [state, setState] = useState<{ key: string | null; data?: unknown; error?: unknown }>({ key: null })
  const [turn, setTurn] = useState(0)
  const latest = useRef(input)
  latest.current = input
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks the same question again, and `key` stands for the input
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const ask = euterpe.call as (...words: unknown[]) => Promise<unknown>
    ask(name, latest.current, { signal: controller.signal }).then(
      (data) => {
        if (known.size >= maxKnown) known.delete(known.keys().next().value!)
        known.set(key, data)
        setState({ key, data })
      },
      (error) => {
        if (!controller.signal.aborted) setState({ key, error })
      },
    )
    return () => controller.abort()
  }, [key, name, turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  const settled = state.key === key
  const data = settled ? state.data : ((key !== null && known.get(key)) ?? state.data)
  const error = settled ? state.error : undefined
  useAwaited(key !== null && !data && error === undefined)
  return {
    data: (data || undefined) as Operations[N]['data'] | undefined,
    error,
    loading: key !== null && !settled,
    again,
  }
}
