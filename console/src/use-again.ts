import { useEffect } from 'react'

/** Asks again after a while, for as long as the answer is still to change. */
export function useAgain(call: { again(): void; loading: boolean }, isOpen: boolean, ms = 2000): void {
  const { again, loading } = call
  useEffect(() => {
    if (!isOpen || loading) return
    const timer = setInterval(again, ms)
    return () => clearInterval(timer)
  }, [isOpen, loading, again, ms])
}
