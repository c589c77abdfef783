import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from './client.ts'
import { queryKey } from './query-keys.ts'

/** A list; with an object key the operation returns one object instead. */
type Listing = Extract<Operations['listInboundObjects']['data'], { objects: unknown[] }>
export type StoredObject = Listing['objects'][number]

async function readPage(pageSize: number, token: string | null, signal: AbortSignal): Promise<Listing> {
  const query = { page_size: pageSize, ...(token !== null && { continuation_token: token }) }
  return (await euterpe.call('listInboundObjects', { query }, { signal, attempts: 1 })) as Listing
}

/** The uploaded objects, page by page, for `useInfiniteQuery`. */
export function storedObjectsQuery() {
  return infiniteQueryOptions({
    queryKey: queryKey('listInboundObjects', 'pages'),
    queryFn: ({ pageParam, signal }) => readPage(50, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_token }) => next_token,
  })
}

const maxPages = 50

/** The first five thousand uploaded objects, and whether there are more. */
export function allStoredObjectsQuery() {
  return queryOptions({
    queryKey: queryKey('listInboundObjects', 'all'),
    queryFn: async ({ signal }) => {
      const found: StoredObject[] = []
      let token: string | null = null
      for (let page = 0; page < maxPages; page++) {
        const { objects, next_token }: Listing = await readPage(100, token, signal)
        found.push(...objects)
        token = next_token
        if (token === null) break
      }
      return { objects: found, hasMore: token !== null }
    },
  })
}
