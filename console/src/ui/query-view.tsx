import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorMessage } from './error-message.tsx'

/** Shows the data of a query; until there is some, a skeleton or the error. A failed refetch keeps the old data. */
export function QueryView<Data>(props: {
  query: UseQueryResult<Data>
  skeleton: ReactNode
  children(data: Data): ReactNode
}): ReactNode {
  const { data, error, refetch } = props.query
  if (data !== undefined) return props.children(data)
  if (error !== null) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  return props.skeleton
}
