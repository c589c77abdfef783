/**
 * Preloaded into the process of each test file: a file whose tests have left something open, or wait for what never
 * comes, is ended with what holds it, instead of holding the whole run.
 */
const MINUTES = 20

/** Set in the processes of the files, not in the one that runs them. */
const ofFile = process.env.NODE_TEST_CONTEXT !== undefined
const end = () => {
  const open = process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap')
  process.stderr.write(`not done after ${MINUTES} minutes; still open: ${open.join(', ') || 'nothing'}\n`)
  process.exit(1)
}
if (ofFile) setTimeout(end, MINUTES * 60_000).unref()
