import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockFolder } from '../../src/platform/folder-lock.ts'
import { temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

const lockFile = join(import.meta.dirname, '../../src/platform/folder-lock.ts')
const script = `
  import { lockFolder } from ${JSON.stringify(lockFile)}
  console.log(lockFolder(process.argv[1]) === null ? 'locked' : 'acquired')
  setInterval(() => {}, 1000)`

function contend(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
  const output = once(child.stdout, 'data').then(([chunk]) => String(chunk).trim())
  return { child, output }
}

test('of processes that start together one acquires the lock, and when it is killed the next one does', async () => {
  const folder = await temporaryFolder()
  const contenders = Array.from({ length: 4 }, () => contend(folder))
  const outputs = await Promise.all(contenders.map((contender) => contender.output))
  assert.deepEqual(outputs.toSorted(), ['acquired', 'locked', 'locked', 'locked'])
  assert.equal(lockFolder(folder), null)
  for (const { child } of contenders) child.kill('SIGKILL')
  let lock: ReturnType<typeof lockFolder> = null
  await until(() => {
    lock = lockFolder(folder)
    return lock !== null
  }, 'the folder is free')
  lock!.release()
})
