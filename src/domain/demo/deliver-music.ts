import { Worker } from 'node:worker_threads'
import type { Piece } from '../../../tools/demo-music/piece.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import type { Job } from '../../platform/queue.ts'
import type { Caller } from '../access/caller.ts'
import { entitlements } from '../access/entitlements.ts'
import { apiScopes } from '../access/scopes.ts'
import type { Context } from '../context.ts'
import { createIngestion } from '../ingestion/create.ts'
import { selectOrganisation } from '../organisations/sql.ts'
import { areaOf, uriOf } from '../storage/areas/resolve.ts'
import { selectObject } from '../storage/objects/sql.ts'
import { writeObject } from '../storage/objects/store-object.ts'

type Recipient = { organisation_id: string; client_id: string }

/** Pieces per ingestion: the first can be played while the others are still being rendered. */
const batchSize = 4

/**
 * Renders the music of the demo, uploads it and ingests it as a customer would. It runs in the background, so that nobody
 * waits for it at startup. Pieces that are already uploaded are not rendered again.
 */
export const deliverDemoMusic: Job<Context, Recipient> = {
  name: 'deliver-demo-music',
  async run(context, recipient, signal) {
    const area = await areaOf(context, recipient.organisation_id)
    const caller = await callerOf(context, recipient)
    for (let first = 0; first < pieces.length; first += batchSize) {
      const tracks: object[] = []
      for (const piece of pieces.slice(first, first + batchSize)) {
        signal.throwIfAborted()
        const key = `inbound/demo/${piece.slug}.wav`
        if ((await selectObject(context.db, area.id, key)) === null)
          await writeObject(context, area, { key, bytes: await render(piece), contentType: 'audio/wav' })
        tracks.push(recordOf(piece, uriOf(area, key)))
      }
      const request = { mode: 'api_json' as const, tracks }
      await createIngestion(context, caller, { key: `demo-music-${first}`, request })
    }
  },
}

function recordOf(piece: Piece, uri: string): object {
  const { slug, title, isrc, artists, album, year, tags, work } = piece
  return {
    outer_id: `demo-${slug}`,
    primary_media: uri,
    title,
    isrc,
    release_date: year * 10_000 + 101,
    label: 'Demo Records',
    artists: artists.map((name, index) => ({ name, role: index === 0 ? 'primary' : 'featured' })),
    albums: [{ title: album, type: 'Official', label: 'Demo Records' }],
    customer_tags: tags.map(([category, tag]) => ({ category, tag })),
    ...(work !== undefined && {
      works: [{ title: work, contributors: [{ name: 'Ines Orlo', role: 'composer' }] }],
    }),
  }
}

/** The demo's machine client, which has all rights. */
async function callerOf(context: Context, { organisation_id, client_id }: Recipient): Promise<Caller> {
  const { id, name } = (await selectOrganisation(context.db, organisation_id))!
  const machine = { id: client_id, name: 'Demo machine', type: 'machine' as const }
  return {
    principal: machine,
    organisation: { id, name },
    client: machine,
    catalogue: null,
    scopes: apiScopes,
    entitlements,
    tokenIssuedAt: context.clock.now(),
  }
}

function render({ slug }: Piece): Promise<Buffer> {
  const thread = new Worker(new URL('../../../tools/demo-music/render-thread.ts', import.meta.url), {
    workerData: { slug },
  })
  return new Promise((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread rendering ${slug} exited with code ${code}`)))
  })
}
