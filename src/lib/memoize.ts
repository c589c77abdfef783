/** Builds one value per owner on first use and drops it with the owner: per-process state without globals. */
export function memoizePer<Owner extends object, Value>(
  build: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>()
  return (owner) => {
    let value = values.get(owner)
    if (value === undefined) {
      value = build(owner)
      values.set(owner, value)
    }
    return value
  }
}

/** Builds a value on first use. */
export function memoize<Value extends object>(build: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= build()
    return value
  }
}
