import { MutationCache, QueryClient } from '@tanstack/react-query'
import { EuterpeError } from '../../../packages/client/errors.ts'
import { secondsBeforeRetry } from '../../../packages/client/retries.ts'
import type { Resource } from './query-keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { changes?: readonly Resource[] }
  }
}

/** How often a query tries again after its retries failed, until the service is back. */
const reconnectIntervalMs = 3000

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    // A mutation stays pending until what it changed was fetched again, so its page never shows the old state.
    onSuccess: (_data, _input, _result, mutation) => invalidate(mutation.meta?.changes ?? []),
  }),
  defaultOptions: {
    queries: {
      // The service may be on this machine or in this network: being offline says nothing about it.
      networkMode: 'always',
      retry: (failures, error) => secondsUntilRetry(failures, error) !== null,
      retryDelay: (failures, error) => (secondsUntilRetry(failures, error) ?? 0) * 1000,
      refetchInterval: ({ state }) => (isConnectionLoss(state.error) ? reconnectIntervalMs : false),
    },
    mutations: { networkMode: 'always' },
  },
})

export async function invalidate(resources: readonly Resource[]): Promise<void> {
  await Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))
}

/** For `refetchInterval`: polls while the condition holds, and reconnects when the service was lost. */
export function pollWhile<Data>(
  condition: (data: Data) => boolean,
  intervalMs: number | ((data: Data) => number),
) {
  return ({ state }: { state: { data: Data | undefined; error: unknown } }): number | false => {
    if (isConnectionLoss(state.error)) return reconnectIntervalMs
    if (state.data === undefined || !condition(state.data)) return false
    return typeof intervalMs === 'number' ? intervalMs : intervalMs(state.data)
  }
}

function secondsUntilRetry(failures: number, error: unknown): number | null {
  const known =
    error instanceof EuterpeError ? error : { status: 0, code: 'unreachable', retryAfter: undefined }
  return secondsBeforeRetry(failures + 1, known, { isIdempotent: true, maxPause: 10 })
}

/** Errors of other kinds come from the renewal of the access token, which needs the service too. */
function isConnectionLoss(error: unknown): boolean {
  if (error === null) return false
  return !(error instanceof EuterpeError) || [0, 502, 503, 504].includes(error.status)
}
