import type { Client } from './client.ts'
import type { components } from './contract.ts'
import { sleep } from './request.ts'

type Ingestion = components['schemas']['Ingestion']

const ended: readonly Ingestion['status'][] = ['completed', 'completed_with_errors', 'failed', 'cancelled']

/**
 * Waits until an ingestion has ended, or waits for somebody's approval. It does not throw for one that failed: look at
 * its `status`, `counts` and `error`.
 */
export async function waitForIngestion(
  client: Client,
  id: string,
  options: { signal?: AbortSignal; onProgress?: (ingestion: Ingestion) => void } = {},
): Promise<Ingestion> {
  const { signal, onProgress } = options
  for (let seconds = 0.25; ; seconds = Math.min(seconds * 1.5, 10)) {
    const ingestion = await client.call('getIngestion', { path: { id } }, signal && { signal })
    onProgress?.(ingestion)
    if (ended.includes(ingestion.status) || ingestion.status === 'awaiting_approval') return ingestion
    await sleep(seconds, signal)
  }
}
