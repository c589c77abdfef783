import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const version = '3.5.0'
const minJava = 21

/** A JDK that OpenSearch runs on; null: there is none. */
export function findJdk(): string | null {
  const { OPENSEARCH_JAVA_HOME, JAVA_HOME } = process.env
  const homes = [OPENSEARCH_JAVA_HOME, JAVA_HOME, ...globSync('/usr/lib/jvm/*')]
  for (const home of homes) {
    if (home === undefined || !existsSync(join(home, 'bin', 'jar')) || !existsSync(join(home, 'release')))
      continue
    const [, major] = /JAVA_VERSION="(\d+)/.exec(readFileSync(join(home, 'release'), 'utf8')) ?? []
    if (Number(major) >= minJava) return home
  }
  return null
}

/**
 * Unpacks the distribution with the k-NN plugin, and returns its folder. The distribution is the one that OpenSearch publishes
 * for integration tests: from 3.5 on it has all modules.
 */
export function installOpenSearch(jdk: string): string {
  const folder = join(tmpdir(), `euterpe-opensearch-${version}-${process.getuid?.() ?? 0}`)
  const home = join(folder, `opensearch-${version}`)
  if (existsSync(home)) return home
  const unpacked = `${folder}.${process.pid}`
  mkdirSync(unpacked, { recursive: true })
  unpack(jdk, fetchArtifact('org.opensearch.distribution.integ-test-zip', 'opensearch', version), unpacked)
  const plugin = join(unpacked, `opensearch-${version}`, 'plugins', 'opensearch-knn')
  mkdirSync(plugin, { recursive: true })
  unpack(jdk, fetchArtifact('org.opensearch.plugin', 'opensearch-knn', `${version}.0`), plugin)
  for (const file of globSync(join(unpacked, `opensearch-${version}`, 'bin', '*'))) chmodSync(file, 0o755)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unpacked, folder)
  return home
}

function fetchArtifact(group: string, name: string, artifactVersion: string): string {
  const file = join(
    ...[homedir(), '.m2', 'repository', ...group.split('.'), name, artifactVersion],
    `${name}-${artifactVersion}.zip`,
  )
  if (existsSync(file)) return file
  run('mvn', [
    '-q',
    'dependency:get',
    `-Dartifact=${group}:${name}:${artifactVersion}:zip`,
    '-Dtransitive=false',
  ])
  return file
}

function unpack(jdk: string, file: string, folder: string): void {
  run(join(jdk, 'bin', 'jar'), ['xf', file], folder)
}

function run(command: string, words: string[], cwd?: string): void {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed`)
}
