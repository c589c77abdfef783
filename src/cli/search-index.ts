import { checkNames, checkScope, type ScopeFaults } from '../domain/search/maintenance/check-index.ts'
import { cancelRebuild, rebuildIndex } from '../domain/search/maintenance/rebuild-index.ts'
import { repairNames, repairScope } from '../domain/search/maintenance/repair-index.ts'
import { selectOrganisationIds } from '../domain/search/maintenance/sql.ts'
import { openIndexes } from '../index/open-indexes.ts'
import type { EngineName } from '../index/sql-engine-state.ts'
import type { Scope } from '../index/text/text-index.ts'
import { type Call, type Command, UsageError } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

export const rebuildIndexCommand: Command = {
  name: 'index rebuild',
  summary: 'Build the search indexes anew in an engine, and switch to it',
  help: `
The service goes on meanwhile: it reads from the active engine and writes to both. When everything is in the new one, all
processes switch to it. An interrupted rebuild resumes where it stopped. Set EUTERPE_SEARCH_URL for every process and
restart them before you begin.

  euterpe index rebuild --to opensearch
  euterpe index rebuild --to opensearch --shards 12   more shards, for more nodes
  euterpe index rebuild --to postgres                 back to the embedded engine`,
  options: {
    to: { value: 'ENGINE', choices: ['opensearch', 'postgres'], help: 'The engine to build the indexes in' },
    shards: {
      value: 'N',
      fallback: '3',
      help: 'OpenSearch: the parts of each index; about one per 10 million tracks',
    },
    replicas: { value: 'N', fallback: '1', help: 'OpenSearch: how many nodes may fail without loss' },
    cancel: { help: 'Give up a rebuild that was interrupted' },
  },
  async run(call) {
    const context = await call.context()
    if (call.flag('cancel')) {
      await cancelRebuild(context)
      return {
        result: { cancelled: true },
        text: 'The rebuild was cancelled. The active engine goes on as before.',
      }
    }
    const engine = call.value('to') as EngineName | ''
    if (engine === '') throw new UsageError('Say where to: --to opensearch, or --to postgres.')
    const bar = startProgressBar()
    await rebuildIndex({
      context,
      curator: await call.curator(),
      engine,
      size: { shards: readCount(call, 'shards', 1), replicas: readCount(call, 'replicas', 0) },
      onProgress: ({ step, organisationId, afterId }) =>
        bar.draw(0, `${step} of ${organisationId ?? 'the atlas'} up to ${afterId}`),
    })
    bar.hide()
    return { result: { active: engine }, text: `The search indexes are in ${engine} now.` }
  },
}

export const checkIndexCommand: Command = {
  name: 'index check',
  summary: 'Compare the search indexes with the database',
  help: `
Compares the text of every track and the presence of its vectors, in the atlas and in all workspaces. Changes that are
still queued are no faults. Exit code 1 if anything is wrong; --repair indexes it again.`,
  options: { repair: { help: 'Index again what is wrong' } },
  async run(call) {
    const [context, curator] = [await call.context(), await call.curator()]
    const { indexThreads, searchCluster } = context
    const atlasIndexes = openIndexes(curator, indexThreads, searchCluster)
    const faults: ScopeFaults[] = []
    const names = await checkNames(curator, atlasIndexes.textIndex)
    const organisations = await selectOrganisationIds(context.db)
    const scopes: Scope[] = [
      { layer: 'atlas' },
      ...organisations.map((organisationId) => ({ layer: 'workspace' as const, organisationId })),
    ]
    for (const scope of scopes) {
      const isAtlas = scope.layer === 'atlas'
      const found = await checkScope(isAtlas ? curator : context.db, isAtlas ? atlasIndexes : context, scope)
      if (countFaults(found) === 0) continue
      faults.push(found)
      if (call.flag('repair')) await repairScope(context, curator, found)
    }
    if (call.flag('repair')) for (const collection of names) await repairNames(context, curator, collection)
    const isClean = faults.length === 0 && names.length === 0
    const lines = [
      ...faults.map(describe),
      ...names.map((collection) => `the atlas: not all ${collection} are indexed`),
      isClean
        ? 'The indexes have what the database has.'
        : call.flag('repair')
          ? 'Indexed again.'
          : 'Run it with --repair to index these again.',
    ]
    return {
      result: { faults, names },
      text: lines.join('\n'),
      exitCode: isClean || call.flag('repair') ? 0 : 1,
    }
  },
}

function countFaults({ missing, different, extra, withoutVectors }: ScopeFaults): number {
  return missing.length + different.length + extra.length + withoutVectors.length
}

function describe({
  organisationId,
  tracks,
  missing,
  different,
  extra,
  withoutVectors,
}: ScopeFaults): string {
  const owner = organisationId === null ? 'the atlas' : `organisation ${organisationId}`
  return `${owner}, ${tracks} tracks: ${missing.length} are missing, ${different.length} have another text, ${extra.length} should not be there, ${withoutVectors.length} have no vectors`
}

function readCount(call: Call, option: string, min: number): number {
  const value = call.value(option)
  if (/^\d{1,3}$/.test(value) && Number(value) >= min) return Number(value)
  throw new UsageError(`--${option} must be a whole number of at least ${min}.`)
}
