import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './queries.ts'

/** Whether the organisation may read the atlas; undefined until that is known. */
export function useHasAtlas(): boolean | undefined {
  const { data, isError } = useQuery(apiQuery('getMe', {}))
  return data?.entitlements.includes('atlas') ?? (isError ? true : undefined)
}
