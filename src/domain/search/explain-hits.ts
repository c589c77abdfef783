import type { Caller } from '../access/caller.ts'
import type { BriefReading } from '../brief/reading.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { currentModel } from '../tagging/models.ts'
import type { Match } from './hits.ts'
import { explainTerms, keyReason, type Reason, readSound, type Sound, tempoReason } from './reasons.ts'
import { keyOf } from './similar.ts'
import { selectSounds } from './sql-sounds.ts'

/** The hits of a page with the reasons why a brief found them. */
export async function explainHits(
  context: Context,
  caller: Caller,
  matches: Match[],
  reading: BriefReading,
): Promise<Match[]> {
  const sounds = await readSoundsOf(context, caller, matches)
  return matches.map((match) => {
    const sound = sounds.get(keyOf(match))
    return { ...match, reasons: sound === undefined ? [] : explain(reading, sound) }
  })
}

function explain(reading: BriefReading, sound: Sound): Reason[] {
  return [
    ...explainTerms(reading.terms, sound),
    ...(reading.bpm !== null && sound.bpm !== null ? [tempoReason(sound.bpm)] : []),
    ...(reading.key !== null && sound.key !== null ? [keyReason(sound.key)] : []),
  ]
}

/** How the tracks of matches sound, by `keyOf`. */
export async function readSoundsOf(
  { db }: Context,
  caller: Caller,
  matches: readonly Pick<Match, 'layer' | 'id'>[],
): Promise<Map<string, Sound>> {
  const sounds = new Map<string, Sound>()
  if (matches.length === 0) return sounds
  return readForWithLag(db, caller.organisation.id, async (tx) => {
    for (const [layer, own] of Map.groupBy(matches, (match) => match.layer)) {
      const ids = own.map(({ id }) => id)
      const rows = await selectSounds(
        tx,
        layer,
        ids,
        currentModel.model_version,
        caller.catalogue?.id ?? null,
      )
      for (const row of rows) sounds.set(keyOf({ layer, id: row.seq }), readSound(row))
    }
    return sounds
  })
}
