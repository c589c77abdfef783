import { Problem } from '../../../lib/problem.ts'
import type { EntityType } from '../entity-types.ts'
import { type Identifiers, isOwnStandardId } from './identifiers.ts'

/** What stored entities are matched by. */
export type Matchable = {
  id: string
  outer_id: string | null
  /** ISRC, UPC, ISWC or ISNI. */
  standard_id: string | null
  name_keys: string[]
}

export type MatchRules = {
  type: EntityType
  /** What its standard identifier is called in messages. */
  standardIdName: string
  /** If several entities fit a name: refuse the input, or take the oldest. */
  refuseAmbiguousNames: boolean
  /** Tracks of an ingestion match by the customer's own id, and by the ISRC only where it is the id of one of the two. */
  outerIdOnly?: boolean
}

type Candidates<Entity> = [identifier: string, entities: readonly Entity[]]

/**
 * The entities of one type that a batch may refer to: those stored and those the batch creates. Identifiers take precedence
 * in this order: the id; the standard identifier and references; the customer's own id; the name.
 */
export class EntityMatcher<Entity extends Matchable> {
  readonly #rules: MatchRules
  readonly #byId = new Map<string, Entity>()
  readonly #byStandardId = new Map<string, Entity[]>()
  readonly #byReference = new Map<string, Entity[]>()
  readonly #byOuterId = new Map<string, Entity>()
  readonly #byName = new Map<string, Entity[]>()

  constructor(rules: MatchRules) {
    this.#rules = rules
  }

  /** Oldest first: the order decides which of several entities with one name is taken. */
  add(entity: Entity, references: Iterable<string> = []): void {
    if (!this.#byId.has(entity.id)) {
      this.#byId.set(entity.id, entity)
      for (const key of entity.name_keys) push(this.#byName, key, entity)
    }
    this.addIdentifiers(entity, references)
  }

  /** Call this when an entity has gained identifiers. */
  addIdentifiers(entity: Entity, references: Iterable<string> = []): void {
    if (entity.outer_id !== null) this.#byOuterId.set(entity.outer_id, entity)
    if (entity.standard_id !== null) push(this.#byStandardId, entity.standard_id, entity)
    for (const reference of references) push(this.#byReference, reference, entity)
  }

  /** The outer id of a record that was merged into this one. A record that has the id itself comes first. */
  addMergedOuterId(outerId: string, entity: Entity): void {
    if (!this.#byOuterId.has(outerId)) this.#byOuterId.set(outerId, entity)
  }

  entities(): IterableIterator<Entity> {
    return this.#byId.values()
  }

  /** The matching entity; null if there is none yet. Throws if the id is unknown or the match is not unique. */
  match(identifiers: Identifiers): Entity | null {
    const found = this.#rules.outerIdOnly
      ? this.#matchOuterId(identifiers)
      : this.#matchIdentifiers(identifiers)
    return found ?? this.#matchName(identifiers)
  }

  /** Throws where `match` would. */
  requireMatchable(identifiers: Identifiers): void {
    if (this.#mayBeRefused(identifiers)) this.match(identifiers)
  }

  /** A single identifier of the sender's own, or a name of which any bearer will do, cannot contradict itself. */
  #mayBeRefused({ id, standardId, references }: Identifiers): boolean {
    const { outerIdOnly, refuseAmbiguousNames } = this.#rules
    if (id !== undefined || refuseAmbiguousNames) return true
    return !outerIdOnly && (!!standardId || references !== undefined)
  }

  #matchOuterId(identifiers: Identifiers): Entity | null {
    const byId = this.#requireId(identifiers)
    const { outerId } = identifiers
    const byOuterId = outerId === undefined ? null : (this.#byOuterId.get(outerId) ?? null)
    if (byId !== null && byOuterId !== null && byId !== byOuterId) {
      throw this.#contradiction([
        [`id ${identifiers.id}`, [byId]],
        [`outer_id ${outerId}`, [byOuterId]],
      ])
    }
    return byId ?? byOuterId ?? this.#matchOwnStandardId(identifiers)
  }

  /** The oldest entity, if several have the identifier. */
  #matchOwnStandardId(identifiers: Identifiers): Entity | null {
    const { standardId } = identifiers
    if (!standardId) return null
    if (isOwnStandardId(identifiers)) return this.#withStandardId(standardId)?.[0] ?? null
    const found = this.#byOuterId.get(standardId)
    return found?.outer_id === standardId && found.standard_id === standardId ? found : null
  }

  #matchIdentifiers(identifiers: Identifiers): Entity | null {
    const { standardId, outerId } = identifiers
    const byId = this.#requireId(identifiers)
    const byOuterId = outerId === undefined ? undefined : this.#byOuterId.get(outerId)
    const byStandardId = standardId ? this.#withStandardId(standardId) : undefined
    const byReferences = identifiers.references?.flatMap((reference): Candidates<Entity>[] => {
      const entities = this.#byReference.get(reference)
      return entities === undefined ? [] : [[`reference ${reference.replace('\n', ':')}`, entities]]
    })
    // The usual case: at most the outer id matches, and there is nothing to compare.
    if (byId === null && byReferences === undefined && (byStandardId ?? []).length === 0)
      return byOuterId ?? null
    const candidates: Candidates<Entity>[] = []
    if (byId !== null) candidates.push([`id ${identifiers.id}`, [byId]])
    if (byStandardId !== undefined && byStandardId.length > 0)
      candidates.push([`${this.#rules.standardIdName} ${standardId}`, byStandardId])
    candidates.push(...(byReferences ?? []))
    if (byOuterId !== undefined) candidates.push([`outer_id ${outerId}`, [byOuterId]])
    if (candidates.length === 0) return null
    const common = candidates[0]![1].filter((entity) =>
      candidates.every(([, entities]) => entities.includes(entity)),
    )
    if (common.length === 1) return common[0]!
    throw this.#contradiction(candidates)
  }

  /** Without entities whose identifier was corrected since they were added. */
  #withStandardId(standardId: string): Entity[] | undefined {
    return this.#byStandardId.get(standardId)?.filter((entity) => entity.standard_id === standardId)
  }

  #requireId({ id }: Identifiers): Entity | null {
    if (id === undefined) return null
    const entity = this.#byId.get(id.toLowerCase())
    if (entity !== undefined) return entity
    throw new Problem(
      'resource_forbidden',
      `This catalogue has no ${this.#rules.type} ${id}. Leave the id out, or use one of this catalogue.`,
    )
  }

  /** An entity with an identifier that differs from the input's is a different entity, whatever its name. */
  #matchName({ nameKey, name, outerId, standardId }: Identifiers): Entity | null {
    if (nameKey === undefined) return null
    const fitting = (this.#byName.get(nameKey) ?? []).filter(
      (entity) =>
        (outerId === undefined || entity.outer_id === null) && (!standardId || entity.standard_id === null),
    )
    if (fitting.length > 1 && this.#rules.refuseAmbiguousNames) throw this.#ambiguousName(name, fitting)
    return fitting[0] ?? null
  }

  #ambiguousName(name: string | undefined, entities: readonly Entity[]): Problem {
    const { type } = this.#rules
    const details = `${JSON.stringify(name)} is ${entities.map(({ id }) => id).join(' and ')}`
    return new Problem(
      'validation_error',
      `Several ${type}s have this name: ${details}. Add an identifier that only one of them has.`,
      { details },
    )
  }

  #contradiction(candidates: Candidates<Entity>[]): Problem {
    const { type } = this.#rules
    const details = candidates
      .map(([identifier, entities]) => `${identifier} is ${entities.map(({ id }) => id).join(' and ')}`)
      .join('; ')
    return new Problem(
      'validation_error',
      `These identifiers do not name one ${type}: ${details}. Send identifiers of one ${type} only.`,
      { details },
    )
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}
