/**
 * `npm run cluster [-- --tracks 1000] [--only-kills] [--short]`: a whole cluster on one machine, each part on a host of its own: two api,
 * two worker, PostgreSQL with a replica, PgBouncer, Redis, OpenSearch (three nodes on one host) and an S3 server. Delivers tracks while
 * each of them in turn is killed and started again, and links are cut; then prints what was found as a table. As root, hosts
 * are network namespaces; otherwise loopback addresses, whose links cannot be cut. With --short, one component of each kind is
 * killed. It ends by itself.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { checkFaults, checkRateLimit, checkSharedState, type Finding } from './cluster/checks.ts'
import { startCluster } from './cluster/start.ts'
import { findJdk, installOpenSearch } from './opensearch/install.ts'
import { startCluster as startOpenSearch } from './opensearch/start-cluster.ts'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '1000' },
    'only-kills': { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
})
const programs = {
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  mvn: 'maven',
  versitygw: 'a Go module',
}
const missing = Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0)
const jdk = findJdk()
if (jdk === null || missing.length > 0) {
  const wanted = [
    ...missing.map(([program, from]) => `${program} (${from})`),
    ...(jdk === null ? ['a JDK 21'] : []),
  ]
  console.error(`The cluster needs ${wanted.join(', ')}. .ci/run installs all of it.`)
  process.exit(2)
}

const begin = performance.now()
const log = (text: string) =>
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${text}`)
const home = installOpenSearch(jdk)
const cluster = await startCluster((host) => startOpenSearch({ home, jdk, nodes: 3, heap: '512m', host }))
let findings: Finding[] = []
try {
  log(
    `${cluster.components.length} components on ${cluster.hosts.areNamespaces ? 'hosts' : 'addresses'} of their own`,
  )
  findings = [
    ...(await checkSharedState(cluster)),
    await checkRateLimit(cluster),
    ...(await checkFaults(
      cluster,
      { tracks: Number(values.tracks), onlyKills: values['only-kills'], isShort: values.short },
      log,
    )),
  ]
} finally {
  await cluster.stop()
}
for (const { check, result, isGood } of findings)
  console.log(`${isGood ? '✔' : '✖'} ${check.padEnd(28)} ${result}`)
process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1
