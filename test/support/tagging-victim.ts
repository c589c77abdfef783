/** Tags and persists objects, several at a time, until it is killed. Prints the name of each acknowledged object. */
import type { Caller } from '../../src/domain/access/caller.ts'
import { acceptPersisted } from '../../src/domain/ingestion/accept-persisted.ts'
import { startHeartbeat } from '../../src/domain/operations/processes.ts'
import { tagLive } from '../../src/domain/tagging/live.ts'
import { openVictimContext } from './victim-context.ts'

type Task = { caller: Caller; uris: string[]; names: string[] }

const { context, task, print } = openVictimContext<Task>()
await startHeartbeat(context, 'api')
const names = task.names.entries()
const worker = async () => {
  for (const [index, name] of names) {
    const request = {
      s3_file_uri: task.uris[index % task.uris.length]!,
      persist: true,
      metadata: { track: { outer_id: name, title: name }, artist: { name: `Artist of ${name}` } },
    }
    const signal = new AbortController().signal
    await tagLive(context, task.caller, request, { key: name, signal, accept: acceptPersisted })
    print(name)
  }
}
await Promise.all(Array.from({ length: 6 }, worker))
print('done')
