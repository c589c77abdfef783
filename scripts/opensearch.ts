/**
 * `node scripts/opensearch.ts [--nodes 3] [-- COMMAND …]`: starts a cluster of OpenSearch nodes on loopback, for tests and
 * benchmarks, and runs the command with EUTERPE_TEST_SEARCH_URL set. The cluster ends with the command; without one, with
 * Ctrl+C. Everything comes from Maven Central, and is fetched once. Needs Maven and a JDK of version 21 or newer.
 */
import { spawn, spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findJdk, installOpenSearch } from './opensearch/install.ts'
import { startCluster } from './opensearch/start-cluster.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { nodes: { type: 'string', default: '3' }, heap: { type: 'string', default: '512m' } },
})
const jdk = findJdk()
const missing = [
  ...(jdk === null
    ? ['a JDK of version 21 or newer (Debian: openjdk-21-jdk-headless or openjdk-25-jdk-headless)']
    : []),
  ...(spawnSync('mvn', ['--version']).status === 0 ? [] : ['Maven (Debian: maven)']),
]
if (jdk === null || missing.length > 0) {
  console.error(`OpenSearch cannot be started: install ${missing.join(' and ')}.`)
  process.exit(2)
}
const home = installOpenSearch(jdk)
const cluster = await startCluster({ home, jdk, nodes: Number(values.nodes), heap: values.heap })
console.log(`OpenSearch: EUTERPE_TEST_SEARCH_URL=${cluster.urls.join(',')}`)
const [command, ...words] = positionals
const ended = Promise.withResolvers<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.resolve(130))
if (command !== undefined) {
  const child = spawn(command, words, {
    stdio: 'inherit',
    env: { ...process.env, EUTERPE_TEST_SEARCH_URL: cluster.urls.join(',') },
  })
  child.once('error', (error) => {
    console.error(error.message)
    ended.resolve(127)
  })
  child.once('exit', (code) => ended.resolve(code ?? 1))
}
process.exitCode = await ended.promise
await cluster.stop()
process.exit()
