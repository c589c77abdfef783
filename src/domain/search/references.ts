import { chosenModel } from '../../audio/tagger/model.ts'
import type { SearchScope } from '../../index/text/text-index.ts'
import { defineTask } from '../../index/thread-pool.ts'
import { notes } from '../../lib/musical-key.ts'
import { Problem } from '../../lib/problem.ts'
import { authorise } from '../access/authorise.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import { parseTrackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { withCredits } from '../credits/with-credits.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { resolveObject } from '../storage/areas/resolve.ts'
import { analyseObject } from '../tagging/analyse-object.ts'
import { currentModel } from '../tagging/models.ts'
import { packFloats, packTagSegments } from '../tagging/packing.ts'
import type { Seed } from './seed.ts'
import { selectSeed } from './sql.ts'
import { type SoundRow, selectSounds } from './sql-sounds.ts'

/** A recording that hits are compared with: a track, a part of one, or a file in the storage area. */
export type Reference = {
  track_uri?: string
  segment?: { start_s: number; end_s: number }
  s3_file_uri?: string
}

export type References = { positive: Reference[]; negative?: Reference[] }

export const maxReferences = 20

/** How a reference sounds; the track it is, if it is one. */
export type ReadReference = { sound: SoundRow; track: Pick<Seed, 'layer' | 'seq'> | null }

const segmentTask = defineTask<typeof import('./segment-task.ts').run>(
  new URL('./segment-task.ts', import.meta.url),
)

type Reading = { context: Context; caller: Caller; scopes: SearchScope[]; signal: AbortSignal }

/** Refuses references that say nothing or too much, before any of them is read or paid for. */
export function checkReferences({ positive, negative = [] }: References): void {
  if (positive.length === 0)
    throw refuse('references.positive', 'is empty: name at least one recording that hits should sound like')
  if (positive.length + negative.length > maxReferences)
    throw refuse(
      'references',
      `has ${positive.length + negative.length} recordings; send at most ${maxReferences}`,
    )
  for (const [field, list] of Object.entries({ positive, negative })) {
    for (const [i, { track_uri, s3_file_uri, segment }] of list.entries()) {
      const at = `references.${field}.${i}`
      if ((track_uri === undefined) === (s3_file_uri === undefined))
        throw refuse(at, 'needs either track_uri or s3_file_uri')
      if (segment !== undefined && segment.start_s >= segment.end_s)
        throw refuse(`${at}.segment`, 'starts after its end')
    }
  }
}

/** One after the other: each file is analysed by itself, and the first that cannot be read ends the search. */
export async function readReferences(
  reading: Reading,
  list: readonly Reference[],
  field: string,
): Promise<ReadReference[]> {
  const read: ReadReference[] = []
  for (const [i, reference] of list.entries()) {
    const at = `references.${field}.${i}`
    const found =
      reference.track_uri === undefined
        ? { sound: await readFile(reading, reference.s3_file_uri!), track: null }
        : await readTrack(reading, reference.track_uri, at)
    read.push(
      reference.segment === undefined
        ? found
        : { ...found, sound: await cutSegment(reading.context, found.sound, reference.segment, at) },
    )
  }
  return read
}

async function readTrack(
  { context, caller, scopes }: Reading,
  uri: string,
  at: string,
): Promise<ReadReference> {
  const named = parseTrackUri(uri)
  if (named === null)
    throw refuse(`${at}.track_uri`, 'has the form euterpe:workspace:track:ID or euterpe:atlas:track:ID')
  if (!scopes.some(({ layer }) => layer === named.layer))
    throw refuse(`${at}.track_uri`, `names a track of the ${named.layer}, which is not searched; include it`)
  const catalogueId = named.layer === 'workspace' ? (caller.catalogue?.id ?? null) : null
  return readForWithLag(context.db, caller.organisation.id, async (tx) => {
    const found = await selectSeed(tx, named.layer, named.id, catalogueId)
    if (found === null) throw new Problem('not_found', `There is no such track: see ${at}.track_uri.`)
    const [sound] = await selectSounds(tx, named.layer, [found.seq], currentModel.model_version, catalogueId)
    if (sound === undefined || sound.embedding === null)
      throw refuse(`${at}.track_uri`, 'has not been analysed; try again when its analysis is completed')
    return { sound, track: { layer: named.layer, seq: found.seq } }
  })
}

/** Costs a credit like live tagging, unless the organisation has had the file analysed before. */
async function readFile({ context, caller, signal }: Reading, uri: string): Promise<SoundRow> {
  authorise(caller, { scope: 'tagging.write', entitlement: 'tagging' })
  const organisationId = caller.organisation.id
  const { object } = await resolveObject(context, organisationId, uri)
  requireOwnInbound(caller, object.key)
  const startedAt = context.clock.now()
  const analysis = await withCredits(context, caller, { amount: 1, reason: 'tagging' }, async (credits) => {
    const analysed = await analyseObject(context, { organisationId, object, urgency: 'live', signal })
    if (analysed.analysedAt < startedAt) await credits.release(1)
    return analysed
  })
  const { features, tags } = analysis
  return {
    seq: 0,
    bpm: features.bpm,
    musical_key: features.key === null ? null : notes.indexOf(features.key as (typeof notes)[number]),
    mode: features.mode,
    embedding: packFloats(tags!.embedding),
    tag_segments: packTagSegments(tags!.segments),
  }
}

async function cutSegment(
  { indexThreads }: Context,
  sound: SoundRow,
  segment: { start_s: number; end_s: number },
  at: string,
): Promise<SoundRow> {
  if (sound.tag_segments === null)
    throw refuse(`${at}.segment`, 'is not known: tracks of the atlas have no segments')
  const embedding = await indexThreads.run(segmentTask, {
    model: chosenModel(),
    embedding: new Uint8Array(sound.embedding!),
    tagSegments: new Uint8Array(sound.tag_segments),
    segment,
  })
  if (embedding === null) throw refuse(`${at}.segment`, 'is after the end of the recording')
  return { ...sound, embedding: packFloats(embedding) }
}

function refuse(field: string, message: string): Problem {
  return new Problem('validation_error', 'A reference cannot be used: see details.', {
    details: [{ field, message }],
  })
}
