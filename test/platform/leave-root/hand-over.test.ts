import assert from 'node:assert/strict'
import { chownSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { lockFolder } from '../../../src/platform/folder-lock.ts'
import { handOverData } from '../../../src/platform/leave-root/hand-over.ts'
import { temporaryFolder } from '../../support/service.ts'

const skip = process.getuid?.() === 0 ? false : 'needs root'
const user = { name: 'euterpe', uid: 64_999, gid: 64_999 }

test('of processes that start at once, one hands the folder over and the others wait for it', {
  skip,
}, async () => {
  const folder = await temporaryFolder()
  const first = lockFolder(folder)!
  const others = Promise.all([handOverData(folder, user), handOverData(folder, user)])
  chownSync(folder, user.uid, user.gid)
  first.release()
  assert.deepEqual(await others, [true, true])
})

test('a process that ended before it was done is replaced by the next one', { skip }, async () => {
  const folder = await temporaryFolder()
  const first = lockFolder(folder)!
  const other = handOverData(folder, user)
  first.release()
  assert.equal(await other, true)
  assert.equal(statSync(folder).uid, user.uid)
})
