/** One thing for each owner, made when it is first asked for and gone with it: what a process keeps, without globals. */
export function madeOnceFor<Owner extends object, Thing>(
  make: (owner: Owner) => Thing,
): (owner: Owner) => Thing {
  const things = new WeakMap<Owner, Thing>()
  return (owner) => {
    let thing = things.get(owner)
    if (thing === undefined) {
      thing = make(owner)
      things.set(owner, thing)
    }
    return thing
  }
}

/** One thing, made when it is first asked for. */
export function madeOnce<Thing extends object>(make: () => Thing): () => Thing {
  let thing: Thing | undefined
  return () => {
    thing ??= make()
    return thing
  }
}
