/**
 * Preloaded into the process of each test file. Ends a file that hangs because its tests left something open or wait
 * forever, and prints what keeps it alive. Otherwise one file would block the whole run.
 */
const MINUTES = 20

/** Set in the processes of the test files, not in the test runner. */
const isTestFile = process.env.NODE_TEST_CONTEXT !== undefined
const end = () => {
  const open = process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap')
  process.stderr.write(`not done after ${MINUTES} minutes; still open: ${open.join(', ') || 'nothing'}\n`)
  process.exit(1)
}
if (isTestFile) setTimeout(end, MINUTES * 60_000).unref()
