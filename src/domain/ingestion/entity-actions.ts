import type { EntityOutcome } from '../catalogue/store/store-tracks.ts'

const rank = { unchanged: 0, updated: 1, created: 2 }

/** The entities of a batch, each with the strongest action: created over updated over unchanged. */
export class EntityActions {
  readonly #entities = new Map<string, EntityOutcome>()

  add(entity: EntityOutcome): void {
    const before = this.#entities.get(entity.id)
    if (before === undefined || rank[entity.action] > rank[before.action])
      this.#entities.set(entity.id, entity)
  }

  list(): EntityOutcome[] {
    return [...this.#entities.values()]
  }
}
