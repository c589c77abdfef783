import { parentPort } from 'node:worker_threads'

export type ThreadRequest = { module: string; input: unknown }
export type ThreadReply = { output: unknown } | { error: unknown }

type TaskModule = { run(input: unknown): unknown }

const modules = new Map<string, Promise<TaskModule>>()

parentPort!.on('message', async ({ module, input }: ThreadRequest) => {
  try {
    const { run } = await loadModule(module)
    reply({ output: await run(input) })
  } catch (error) {
    reply({ error })
  }
})

function reply(message: ThreadReply): void {
  parentPort!.postMessage(message)
}

function loadModule(url: string): Promise<TaskModule> {
  const loaded = modules.get(url) ?? (import(url) as Promise<TaskModule>)
  modules.set(url, loaded)
  return loaded
}
