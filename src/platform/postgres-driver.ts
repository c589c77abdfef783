import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The driver `postgres` 3.4.9 with repairs, made in its text as it is loaded. Without them a lost connection ends the
 * process, leaves a connection that never works again, or lets the rest of a transaction run outside of it.
 * docs/decisions/0053 has the details; drop each when a release of the driver brings it. Bytes in binary: 0027.
 */
const repairs: Record<string, [string, string][]> = {
  'src/connection.js': [
    // A write to a connection that is gone: its query fails, and not the process.
    [
      'const x = socket.write(chunk, fn)',
      `if (socket === null) {
        chunk = nextWriteTimer = null
        error(Errors.connection('CONNECTION_CLOSED', options, socket))
        return false
      }
      const x = socket.write(chunk, fn)`,
    ],
    // What was about to be written is forgotten with its connection, or the next one waits for it for ever.
    [
      'clearImmediate(nextWriteTimer)\n    socket.',
      'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.',
    ],
    [
      'clearImmediate(nextWriteTimer)\n    if (',
      'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (',
    ],
    // Whatever was asked of a lost connection fails, also what came between its error and its end, and nothing of it is
    // remembered: the next connection would take its own answers for answers to the old questions, and wait for ever.
    [
      `if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
      `const gone = Errors.connection('CONNECTION_CLOSED', options, socket)
    stream && stream.destroy(gone)
    query && queryError(query, gone)
    while (sent.length)
      queryError(sent.shift(), gone)
    query = errorResponse = results = stream = final = null
    result = new Result()
    rows = 0
    if (initial)
      return reconnect()`,
    ],
    // A connection lost while it learns the types: whoever waits for it is told, and nobody else needs to be.
    ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => {})'],
    // Bytes go as they are, not as hex text of twice their length that both ends would have to convert.
    [
      '.str(statement + b.N).i16(0).i16(parameters.length)',
      `.str(statement + b.N)
    const areBytes = (x, i) => types[i] === 17 && x instanceof Uint8Array
    if (parameters.some(areBytes)) {
      b.i16(parameters.length)
      parameters.forEach((x, i) => b.i16(areBytes(x, i) ? 1 : 0))
    } else b.i16(0)
    b.i16(parameters.length)`,
    ],
    [
      'return b.i32(0xFFFFFFFF)\n',
      'return b.i32(0xFFFFFFFF)\n      if (areBytes(x, i))\n        return b.i32(x.length).raw(x)\n',
    ],
    // They come so too, once the driver knows from a first answer which columns they are.
    [
      'q.statement.name, q.cursorName)',
      `q.statement.name, q.cursorName,
        q.binary = !q.isRaw && q.statement.columns?.some(column => column.type === 17) ? q.statement.columns : null)`,
    ],
    [
      "statement = '', portal = '') {\n    let prev",
      "statement = '', portal = '', binary = null) {\n    let prev",
    ],
    [
      'b.i16(0)\n\n    return b.end()',
      `b.i16(binary === null ? 0 : binary.length)
    binary?.forEach(column => b.i16(column.type === 17 ? 1 : 0))

    return b.end()`,
    ],
    [
      ': column.parser === undefined\n',
      ': query.binary && column.type === 17\n            ? Buffer.from(x.subarray(index, index += length))\n          : column.parser === undefined\n',
    ],
    // What is to be written is a buffer of its own already.
    ['Buffer.concat([chunk, x]) : Buffer.from(x)', 'Buffer.concat([chunk, x]) : x'],
  ],
  'src/bytes.js': [
    [
      'buffer = Buffer.concat([buffer.subarray(0, b.i), x])\n    b.i = buffer.length',
      'fit(x.length)\n    buffer.set(x, b.i)\n    b.i += x.length',
    ],
  ],
  'src/index.js': [
    // A transaction whose connection was lost is over: its next statement must not run on whatever comes after.
    ['let savepoints = 0', 'let lost = null, savepoints = 0'],
    [
      'connection.onclose = reject)',
      `connection.onclose = (error) => {
          lost = error
          while (queries.length) queries.shift().reject(error)
          reject(error)
        })`,
    ],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost !== null) return q.reject(lost)',
    ],
    // The same for a reserved connection, which must not be given back once it is gone.
    [
      'c.reserved.release = true',
      `c.reserved.release = true
    let lost = null
    c.onclose = (error) => {
      lost = error
      while (queue.length) queue.shift().reject(error)
    }`,
    ],
    [
      'c.reserved = null\n      onopen(c)',
      'if (lost !== null) return\n      c.reserved = c.onclose = null\n      onopen(c)',
    ],
    [
      'c.queue === full\n        ? queue.push(q)',
      'if (lost !== null) return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)',
    ],
  ],
}

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = Object.keys(repairs).find((name) => url.endsWith(`/node_modules/postgres/${name}`))
    return file === undefined ? loaded : { ...loaded, source: repair(String(loaded.source), file, url) }
  },
})
export const { default: postgres } = await import('postgres')
hooks.deregister()

function repair(text: string, file: string, url: string): string {
  return repairs[file]!.reduce((repaired, [broken, whole]) => {
    if (repaired.split(broken).length !== 2) {
      throw new Error(
        `${fileURLToPath(url)} is not the release that src/platform/postgres-driver.ts repairs: look there what to do`,
      )
    }
    return repaired.replace(broken, () => whole)
  }, text)
}
