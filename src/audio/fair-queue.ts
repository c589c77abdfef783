/** A live call has a caller waiting: it goes first. Background work waits as long as it takes. */
export type Urgency = 'live' | 'background'

export type Waiting = { start(): void }

type Owner = { running: number; live: Set<Waiting>; background: Set<Waiting> }

/**
 * Decides which work starts next. Live work goes before background work, and within each the owner that has the least work
 * running goes first, so one owner's long files do not keep others waiting. As started work is not interrupted, live work of
 * an owner who has nothing running may also exceed the capacity, up to twice of it.
 */
export class FairQueue {
  readonly #capacity: number
  /** In the order in which they were served: whoever waited longest is first. */
  readonly #owners = new Map<string, Owner>()
  #running = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get running(): number {
    return this.#running
  }

  /** How much background work waits. */
  get waiting(): number {
    let count = 0
    for (const owner of this.#owners.values()) count += owner.background.size
    return count
  }

  /** How much live work of this owner waits. */
  waitingOf(name: string): number {
    return this.#owners.get(name)?.live.size ?? 0
  }

  /** Counts the work as running if it may start now. */
  tryStart(name: string, urgency: Urgency): boolean {
    const owner = this.#ownerOf(name)
    const mayStart = this.#running < this.#capacity || (urgency === 'live' && this.#mayExceed(owner))
    if (mayStart) this.#count(name, owner, 1)
    else this.#forgetIdle(name, owner)
    return mayStart
  }

  add(name: string, urgency: Urgency, waiting: Waiting): void {
    this.#ownerOf(name)[urgency].add(waiting)
  }

  /** False: it has been started. */
  remove(name: string, urgency: Urgency, waiting: Waiting): boolean {
    const owner = this.#owners.get(name)
    const removed = owner?.[urgency].delete(waiting) ?? false
    if (owner !== undefined) this.#forgetIdle(name, owner)
    return removed
  }

  /** Ends running work and starts what may start then. */
  finish(name: string): void {
    this.#count(name, this.#ownerOf(name), -1)
    for (let started = true; started; )
      started =
        this.#running < this.#capacity
          ? this.#startNext('live') || this.#startNext('background')
          : this.#startNext('live', (owner) => this.#mayExceed(owner))
  }

  #startNext(urgency: Urgency, isAllowed: (owner: Owner) => boolean = () => true): boolean {
    let next: [string, Owner] | null = null
    for (const entry of this.#owners) {
      if (entry[1][urgency].size === 0 || !isAllowed(entry[1])) continue
      if (next === null || entry[1].running < next[1].running) next = entry
    }
    if (next === null) return false
    const [name, owner] = next
    const [waiting] = owner[urgency] as Set<Waiting>
    owner[urgency].delete(waiting!)
    this.#count(name, owner, 1)
    waiting!.start()
    return true
  }

  #mayExceed(owner: Owner): boolean {
    return owner.running === 0 && this.#running < 2 * this.#capacity
  }

  #ownerOf(name: string): Owner {
    let owner = this.#owners.get(name)
    if (owner === undefined) {
      owner = { running: 0, live: new Set(), background: new Set() }
      this.#owners.set(name, owner)
    }
    return owner
  }

  #count(name: string, owner: Owner, change: 1 | -1): void {
    owner.running += change
    this.#running += change
    if (change === 1) {
      this.#owners.delete(name)
      this.#owners.set(name, owner)
    } else this.#forgetIdle(name, owner)
  }

  #forgetIdle(name: string, owner: Owner): void {
    if (owner.running + owner.live.size + owner.background.size === 0) this.#owners.delete(name)
  }
}
