/** Can end in every way a task can end. `gate` is 0 until the test opens it. */
export function run({
  how,
  gate,
}: {
  how: 'crash' | 'throw' | 'hang' | 'wait' | 'uncloneable'
  gate?: Int32Array
}) {
  if (how === 'throw') throw new RangeError('the task failed')
  if (how === 'crash') process.exit(1)
  if (how === 'hang') for (;;);
  if (how === 'uncloneable') return () => {}
  Atomics.wait(gate!, 0, 0)
  return 'waited'
}
