import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const RevealedContext = createContext(true)

/** After this long a page shows what it has: one slow response must not hide the others. */
const maxWaitMs = 8000

const firstFetches = { predicate: ({ state }: Query) => state.status === 'pending' }

/**
 * Reveals a page as a whole, once its first queries are settled. Otherwise responses that arrive one by one would push
 * each other around. Until then the page is laid out but invisible, with a placeholder on top.
 */
export function PageReveal({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [revealed, setRevealed] = useState(false)
  const isLoading = useIsFetching(firstFetches) > 0
  useEffect(() => {
    if (isLoading) return
    // A query settles before its components are notified. Look again after they were: they may have started the
    // queries that depend on the response.
    const timer = setTimeout(() => {
      if (queryClient.isFetching(firstFetches) === 0) setRevealed(true)
    })
    return () => clearTimeout(timer)
  }, [queryClient, isLoading])
  useEffect(() => {
    const timer = setTimeout(() => setRevealed(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <RevealedContext value={revealed}>
      <div className={revealed ? 'page' : 'page is-loading'} aria-busy={!revealed}>
        {children}
      </div>
    </RevealedContext>
  )
}

/** Whether the page is visible. */
export function useIsRevealed(): boolean {
  return use(RevealedContext)
}
