import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { placeTracks } from './place-tracks.ts'

/** A run stops before the next one is due, which continues from there. */
const maxRunMs = 100_000

/** Places what was analysed since on the map. */
export const placeTracksOnMap: Job<Context> = {
  name: 'place-tracks-on-map',
  schedule: '*/2 * * * *',
  async run(context, _, signal) {
    await placeTracks(context, AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]))
  },
}
