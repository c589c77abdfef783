import { useCallback, useEffect, useState } from 'react'

/** Does one thing at a time, and keeps what went wrong. `act` answers whether it went well. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const act = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      setError(null)
      return true
    } catch (fault) {
      setError(fault)
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  return { act, busy, error }
}

/** Asks again and again while something is under way; not while nobody looks. */
export function useRefresh(again: () => void, underWay: boolean, everyMs: number): void {
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => {
      if (!document.hidden) again()
    }, everyMs)
    return () => clearInterval(timer)
  }, [again, underWay, everyMs])
}
