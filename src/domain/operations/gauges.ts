import { statfs } from 'node:fs/promises'
import { defineGauge } from '../../platform/metrics.ts'
import { selectBackupAge } from '../backup/sql.ts'
import { countPending, selectOrganisationsToIndex } from '../catalogue/indexing/sql.ts'
import type { Context } from '../context.ts'

/** What operators watch. Queues and indexes are those of the whole service, so every process reports the same. */
export function defineGauges(context: Context): void {
  defineGauge('euterpe_queue_jobs', 'Jobs in a queue, by state', ['queue', 'state'], async () =>
    (await context.queue.depths()).flatMap(({ name, waiting, active, failed }) =>
      Object.entries({ waiting, active, failed }).map(([state, value]) => ({
        labels: { queue: name, state },
        value,
      })),
    ),
  )
  defineGauge(
    'euterpe_queue_oldest_seconds',
    'How long the oldest due job of a queue has waited',
    ['queue'],
    async () =>
      (await context.queue.ages()).map(({ name, seconds }) => ({ labels: { queue: name }, value: seconds })),
  )
  defineGauge('euterpe_index_waiting', 'What is not in the search index yet', ['what'], async () => {
    const [atlas, organisations] = await Promise.all([
      countPending(context.db),
      selectOrganisationsToIndex(context.db),
    ])
    return [
      { labels: { what: 'atlas documents' }, value: atlas },
      { labels: { what: 'organisations' }, value: organisations.length },
    ]
  })
  defineGauge('euterpe_analyses', 'Analyses of this process, by state', ['state'], () => [
    { labels: { state: 'running' }, value: context.analysers.running },
    { labels: { state: 'waiting' }, value: context.analysers.waiting },
  ])
  defineGauge(
    'euterpe_index_tasks',
    'Work for the index threads of this process, by state',
    ['state'],
    () => {
      const { busy, queued } = context.indexThreads.stats()
      return [
        { labels: { state: 'running' }, value: busy },
        { labels: { state: 'waiting' }, value: queued },
      ]
    },
  )
  defineGauge(
    'euterpe_database_connections',
    'Database connections of this process, by state',
    ['state'],
    () => {
      const { open, idle, waiting } = context.db.connections.stats()
      return [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
        { labels: { state: 'waited for' }, value: waiting },
      ]
    },
  )
  defineGauge(
    'euterpe_backup_age_seconds',
    'How long ago the last backup that succeeded began; absent if there is none',
    [],
    async () => {
      const age = await selectBackupAge(context.db)
      return age === null ? [] : [{ labels: {}, value: age }]
    },
  )
  defineGauge('euterpe_disk_free_bytes', 'Free space on the disk of the data folder', [], async () => {
    const { bavail, bsize } = await statfs(context.dataFolder)
    return [{ labels: {}, value: bavail * bsize }]
  })
}
