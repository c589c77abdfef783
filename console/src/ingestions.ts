import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ItemOf, Operations } from '../../packages/client/client.ts'
import { queryKey } from './api/query-keys.ts'

export type Ingestion = Operations['getIngestion']['data']
export type IngestionItem = ItemOf<'listIngestionItems'>

/** Lists only read these fields, and they have them too. */
type Progress = Pick<Ingestion, 'counts' | 'finished_at' | 'status'>

export const isInProgress = ({ finished_at }: Pick<Ingestion, 'finished_at'>) => finished_at === null

/** How many items there are is known only when all were read. */
export const isBeingRead = ({ status }: Pick<Ingestion, 'status'>) =>
  status === 'received' || status === 'storing'

/** The file, folder or name that people know a delivery by; null if it has none. */
export function nameOf({ name }: { name?: string | undefined }): string | null {
  return name?.replace(/^(inbound|delivery\/\w+)\/(?=.)/, '') ?? null
}

/**
 * How much is done, from 0 to 1. Analysing takes most of the time; computing is the rest. Undefined while nobody can know,
 * which a progress bar shows as such.
 */
export function progressOf(ingestion: Progress): number | undefined {
  const { counts, finished_at } = ingestion
  if (finished_at !== null) return 1
  if (isBeingRead(ingestion)) return undefined
  const { total, analysed, available, failed, skipped } = counts
  const ended = failed + skipped
  return total === 0 ? 0 : (0.8 * Math.min(total, analysed + ended) + 0.2 * (available + ended)) / total
}

/** The colours of badges, by status. */
export const statusTones: Record<Ingestion['status'], string> = {
  received: '',
  storing: 'info',
  awaiting_approval: 'warning',
  analysing: 'info',
  computing: 'info',
  completed: 'good',
  completed_with_errors: 'warning',
  failed: 'bad',
  cancelled: '',
}

export const itemTones: Partial<Record<IngestionItem['status'], string>> = {
  available: 'good',
  failed: 'bad',
  analysing: 'info',
  analysed: 'info',
}

/** Fetches the items of an ingestion again whenever the ingestion itself has changed. */
export function useItemRefresh(id: string, updatedAt: string | undefined): void {
  const queryClient = useQueryClient()
  const seen = useRef(updatedAt)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== updatedAt) {
      void queryClient.invalidateQueries({ queryKey: queryKey('listIngestionItems', { path: { id } }) })
      // Lists of uploads say which files became tracks.
      void queryClient.invalidateQueries({ queryKey: queryKey('listInboundObjects') })
    }
    seen.current = updatedAt
  }, [queryClient, id, updatedAt])
}
