import { openBackupStore } from '../domain/backup/backup-store.ts'
import { checkManifest } from '../domain/backup/check-backup.ts'
import { createBackup, type OnProgress } from '../domain/backup/create-backup.ts'
import { findManifest, listManifests, type Manifest } from '../domain/backup/manifest.ts'
import { recordRun } from '../domain/backup/record-run.ts'
import { restoreBackup } from '../domain/backup/restore-backup.ts'
import { openConfiguredBlobs } from '../platform/blobs/open-blobs.ts'
import { type Command, readSingleOperand } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

const target = `TARGET is a folder, or a bucket of an S3 server: https://KEY:SECRET@host/bucket/prefix?region=eu-west-1`

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Back up the database and all objects, while the service runs',
  help: `
Writes all rows as they are at one moment, and then the objects they name. Everything written is read again and checked.
Objects never change, so a later backup to the same place copies only new ones, and an interrupted one continues.
The master key is not part of a backup: keep it somewhere else.

${target}

  euterpe backup /mnt/backups`,
  options: {},
  operands: 'TARGET',
  staysRoot: true,
  async run(call) {
    const place = readSingleOperand(call)
    const store = openBackupStore(place)
    const [context, owner] = [await call.context(), await call.owner()]
    const { manifest, copied, present } = await recordRun(context, place, () =>
      withProgress((onProgress) => createBackup(context, owner, store, onProgress)),
    )
    const summary = describe(manifest)
    return {
      result: { ...summary, objects_copied: copied, objects_present: present },
      text: `Backup ${summary.id} is complete and checked.\n${lineOf(summary)}; ${copied} objects were copied, ${present} were there already.`,
    }
  },
}

export const listBackupsCommand: Command = {
  name: 'backup list',
  summary: 'List the backups at a place',
  help: `\n${target}`,
  options: {},
  operands: 'TARGET',
  async run(call) {
    const result = (await listManifests(openBackupStore(readSingleOperand(call)))).map(describe)
    const text = result.length === 0 ? 'There is no complete backup there.' : result.map(lineOf).join('\n')
    return { result, text }
  },
}

export const checkBackupCommand: Command = {
  name: 'backup check',
  summary: 'Read a backup and compare it with its hashes',
  help: `
Reads all rows, and checks that every object is there with its size. The exit code is 1 if anything is missing or damaged.

${target}`,
  options: { backup: { value: 'ID', help: 'Which one; the latest by default' } },
  operands: 'TARGET',
  async run(call) {
    const store = openBackupStore(readSingleOperand(call))
    const manifest = await findManifest(store, call.value('backup') || null)
    await checkManifest(store, manifest)
    const summary = describe(manifest)
    return { result: summary, text: `Nothing is missing or damaged.\n${lineOf(summary)}` }
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty installation',
  help: `
Restores into a database without tables and into the configured store. Stop the service first, or use another data folder or
database. Set the master key of the installation that was backed up: in production with EUTERPE_MASTER_KEY, otherwise
copy its master.key into the data folder. A newer release than that of the backup migrates what it restores.

${target}

  EUTERPE_DATA=/srv/restored euterpe restore /mnt/backups`,
  options: { backup: { value: 'ID', help: 'Which one; the latest by default' } },
  operands: 'TARGET',
  needsEmptyDatabase: true,
  async run(call) {
    const store = openBackupStore(readSingleOperand(call))
    const manifest = await findManifest(store, call.value('backup') || null)
    const { s3BackendUrl, dataFolder } = call.config
    const blobs = openConfiguredBlobs(s3BackendUrl, dataFolder)
    const owner = await call.owner()
    const result = await withProgress((onProgress) =>
      restoreBackup(owner, blobs, store, manifest, onProgress),
    )
    return {
      result: { ...describe(manifest), restored: result },
      text: `Restored the backup of ${manifest.created_at}: ${result.rows} rows in ${result.tables} tables, ${result.objects} objects.\nCheck it with euterpe storage check, then start the service.`,
    }
  },
}

async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const bar = startProgressBar()
  try {
    return await work((fraction, what) => bar.draw(fraction, what))
  } finally {
    bar.hide()
  }
}

function describe({ id, created_at, release, tables, objects }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { id, created_at, release, rows, objects: objects.count, bytes: objects.bytes }
}

function lineOf({ id, created_at, release, rows, objects, bytes }: ReturnType<typeof describe>): string {
  return `${created_at}  ${id}  release ${release}, ${rows} rows, ${objects} objects of ${bytes} bytes`
}
