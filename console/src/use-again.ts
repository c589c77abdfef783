import { useEffect } from 'react'

type Asked = { data: unknown; error: unknown; again(): void }

/** Asks again a while after each answer, for as long as it is still to change. */
export function useAgain({ data, error, again }: Asked, isOpen: boolean, ms = 2000): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer, good or bad, winds the clock up again
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(again, ms)
    return () => clearTimeout(timer)
  }, [isOpen, again, ms, data, error])
}
