import { Problem } from '../../../lib/problem.ts'
import type { EntityType } from '../layer.ts'

/** What identifies a thing, as it is stored. */
export type Identified = {
  id: string
  outer_id: string | null
  /** ISRC, UPC, ISWC or ISNI. */
  official: string | null
  /** Hashes of what it is called. */
  match_keys: string[]
}

/** What somebody says of a thing. An empty claim names nothing. */
export type Claim = {
  id?: string
  official?: string | null
  /** `source` and `id` joined by `referenceKey`. */
  references?: string[]
  outerId?: string
  /** A hash of its name or title. */
  matchKey?: string
  /** How a person calls it. */
  name?: string
}

export type Rules = {
  type: EntityType
  /** What its official identifier is called. */
  officialName: string
  /** Whether a thing that several names fit is refused, rather than the oldest being taken. */
  refuseAmbiguousNames: boolean
  /** Tracks of an ingestion: the customer's own id is the only one that decides. */
  outerIdDecides?: boolean
}

export function referenceKey(reference: { id: string; source: string }): string {
  return `${reference.source}\n${reference.id}`
}

export function splitReferenceKey(key: string): { id: string; source: string } {
  const at = key.indexOf('\n')
  return { source: key.slice(0, at), id: key.slice(at + 1) }
}

/**
 * The things of one kind that a batch may mean: those that are stored and those it adds, found by whatever identifies
 * them. Precedence: the id; the official identifier and references; the customer's own id; the name.
 */
export class Roster<Thing extends Identified> {
  readonly #rules: Rules
  readonly #byId = new Map<string, Thing>()
  readonly #byOfficial = new Map<string, Thing[]>()
  readonly #byReference = new Map<string, Thing[]>()
  readonly #byOuterId = new Map<string, Thing>()
  readonly #byMatch = new Map<string, Thing[]>()

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** In the order of their age. */
  add(thing: Thing, references: Iterable<string> = []): void {
    if (!this.#byId.has(thing.id)) {
      this.#byId.set(thing.id, thing)
      for (const key of thing.match_keys) push(this.#byMatch, key, thing)
    }
    this.learn(thing, references)
  }

  /** Identifiers that a thing has got since it was added. */
  learn(thing: Thing, references: Iterable<string> = []): void {
    if (thing.outer_id !== null) this.#byOuterId.set(thing.outer_id, thing)
    if (thing.official !== null) push(this.#byOfficial, thing.official, thing)
    for (const reference of references) push(this.#byReference, reference, thing)
  }

  things(): IterableIterator<Thing> {
    return this.#byId.values()
  }

  /** The thing that is meant; null when there is none yet. Throws when it is not the caller's, or not one thing. */
  find(claim: Claim): Thing | null {
    const found = this.#rules.outerIdDecides ? this.#findByOuterId(claim) : this.#findByIdentifiers(claim)
    return found ?? this.#findByName(claim)
  }

  #findByOuterId(claim: Claim): Thing | null {
    const byId = this.#claimed(claim)
    const byOuterId = claim.outerId === undefined ? null : (this.#byOuterId.get(claim.outerId) ?? null)
    if (byId !== null && byOuterId !== null && byId !== byOuterId) {
      throw this.#contradiction([
        [`id ${claim.id}`, [byId]],
        [`outer_id ${claim.outerId}`, [byOuterId]],
      ])
    }
    return byId ?? byOuterId
  }

  #findByIdentifiers(claim: Claim): Thing | null {
    const byId = this.#claimed(claim)
    const byOuterId = claim.outerId === undefined ? undefined : this.#byOuterId.get(claim.outerId)
    const byOfficial = claim.official ? this.#holders(claim.official) : undefined
    const byReferences = claim.references?.flatMap((reference) => {
      const things = this.#byReference.get(reference)
      return things === undefined ? [] : [[`reference ${reference.replace('\n', ':')}`, things] as const]
    })
    // Nearly always there is one at most, and nothing to compare.
    if (byId === null && byReferences === undefined && (byOfficial ?? []).length === 0)
      return byOuterId ?? null
    const named: [what: string, things: readonly Thing[]][] = []
    if (byId !== null) named.push([`id ${claim.id}`, [byId]])
    if (byOfficial !== undefined && byOfficial.length > 0) {
      named.push([`${this.#rules.officialName} ${claim.official}`, byOfficial])
    }
    for (const [what, things] of byReferences ?? []) named.push([what, things])
    if (byOuterId !== undefined) named.push([`outer_id ${claim.outerId}`, [byOuterId]])
    if (named.length === 0) return null
    const common = named[0]![1].filter((thing) => named.every(([, things]) => things.includes(thing)))
    if (common.length === 1) return common[0]!
    throw this.#contradiction(named)
  }

  /** A thing whose identifier was corrected is no longer found by the old one. */
  #holders(official: string): Thing[] | undefined {
    return this.#byOfficial.get(official)?.filter((thing) => thing.official === official)
  }

  #claimed(claim: Claim): Thing | null {
    if (claim.id === undefined) return null
    const thing = this.#byId.get(claim.id.toLowerCase())
    if (thing !== undefined) return thing
    throw new Problem(
      'resource_forbidden',
      `The ${this.#rules.type} ${claim.id} is not in this workspace catalogue.`,
    )
  }

  /** Where identifiers found nothing. A thing that bears another identifier of the same kind is another thing. */
  #findByName(claim: Claim): Thing | null {
    if (claim.matchKey === undefined) return null
    const fitting = (this.#byMatch.get(claim.matchKey) ?? []).filter(
      (thing) =>
        (claim.outerId === undefined || thing.outer_id === null) &&
        (!claim.official || thing.official === null),
    )
    if (fitting.length > 1 && this.#rules.refuseAmbiguousNames) {
      throw this.#contradiction([[`the name "${claim.name}"`, fitting]])
    }
    return fitting[0] ?? null
  }

  #contradiction(named: [what: string, things: readonly Thing[]][]): Problem {
    const { type } = this.#rules
    const said = named.map(([what, things]) => `${what} is ${things.map((thing) => thing.id).join(' and ')}`)
    const details = said.join('; ')
    return new Problem('validation_error', `These identifiers do not name one ${type}: ${details}.`, {
      details,
    })
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}
