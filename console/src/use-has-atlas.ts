import { useCall } from './use-call.ts'

/** Whether the organisation may look into the atlas; undefined until it is known. */
export function useHasAtlas(): boolean | undefined {
  const { data, error } = useCall('getMe', {})
  return data?.entitlements.includes('atlas') ?? (error === undefined ? undefined : true)
}
