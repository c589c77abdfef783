import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { Operations } from '../../../packages/client/operations.ts'
import { euterpe } from './client.ts'
import { changes, queryKey, type ReadOperation, type WriteOperation } from './query-keys.ts'

type InputOf<Name extends keyof Operations> = Omit<Operations[Name], 'data'>
type CallAny = (
  name: string,
  input: object,
  options?: { signal: AbortSignal; attempts: number },
) => Promise<unknown>
// TypeScript cannot follow the client's overloads through a generic name; the signatures below are exact.
const call = euterpe.call as CallAny

/** Options for `useQuery` that read one operation of the API. With null as input nothing is fetched. */
export function apiQuery<Name extends ReadOperation>(name: Name, input: InputOf<Name> | null) {
  return queryOptions<Operations[Name]['data']>({
    queryKey: queryKey(name, input),
    queryFn:
      input === null
        ? skipToken
        : // The query client retries, so the API client must not.
          ({ signal }) => call(name, input, { signal, attempts: 1 }) as Promise<Operations[Name]['data']>,
  })
}

/** Options for `useMutation` that call one operation of the API. What it changes is fetched again afterwards. */
export function apiMutation<Name extends WriteOperation>(name: Name) {
  return mutationOptions<Operations[Name]['data'], Error, InputOf<Name>>({
    mutationKey: [name],
    mutationFn: (input) => call(name, input) as Promise<Operations[Name]['data']>,
    meta: { changes: changes[name] },
  })
}
