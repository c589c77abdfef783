import { useState } from 'react'
import type { Operations } from '../../../../packages/client/operations.ts'
import { euterpe } from '../../api/client.ts'
import { invalidate } from '../../api/query-client.ts'
import { changes, type WriteOperation } from '../../api/query-keys.ts'

export type Batch = {
  run(onDone: () => void): void
  isRunning: boolean
  /** From 0 to 1. */
  progress: number
  error: unknown
}

type InputOf<Name extends keyof Operations> = Omit<Operations[Name], 'data'>

/** Calls an operation for many ids, a few at a time. What is done stays done when a later call fails. */
export function useBatch<Name extends WriteOperation>(
  name: Name,
  ids: string[],
  size: number,
  inputOf: (ids: string[]) => InputOf<Name>,
): Batch {
  const [state, setState] = useState<{ done: number; error: unknown; isRunning: boolean }>({
    done: 0,
    error: null,
    isRunning: false,
  })
  const call = euterpe.call as (operation: string, input: object) => Promise<unknown>
  const run = async (onDone: () => void) => {
    setState({ done: 0, error: null, isRunning: true })
    try {
      for (let first = 0; first < ids.length; first += size) {
        await call(name, inputOf(ids.slice(first, first + size)))
        setState({ done: Math.min(first + size, ids.length), error: null, isRunning: true })
      }
      setState({ done: 0, error: null, isRunning: false })
      onDone()
    } catch (error) {
      setState((before) => ({ ...before, error, isRunning: false }))
    } finally {
      await invalidate(changes[name])
    }
  }
  return {
    run: (onDone) => void run(onDone),
    isRunning: state.isRunning,
    progress: ids.length === 0 ? 0 : state.done / ids.length,
    error: state.error,
  }
}
