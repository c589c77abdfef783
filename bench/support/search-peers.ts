import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type AtlasPlan, generateAtlas } from '../../tools/synthetic-atlas/generate.ts'

type Found = { title: string; artist: string }
/** A search engine under test. `search` returns the first ten results. */
export type Engine = {
  name: string
  pid?: number
  search(query: string): Promise<Found[]>
  close(): Promise<void>
}

const splitWords = (query: string) => query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** SQLite's FTS5 with its own tokenizer and bm25. A query matches all words or, if that finds nothing, any of them. */
export function buildFts5(file: string, plan: AtlasPlan): void {
  if (existsSync(file)) return
  const db = new DatabaseSync(`${file}.new`)
  db.exec(`pragma journal_mode = off; pragma synchronous = off;
    create virtual table tracks using fts5 (title, artist, tokenize = "unicode61 remove_diacritics 2"); begin`)
  const insert = db.prepare('insert into tracks (title, artist) values (?, ?)')
  for (const { title, artists } of generateAtlas(plan)) insert.run(title, artists[0]!.name)
  db.exec(`commit; insert into tracks (tracks) values ('optimize')`)
  db.close()
  spawnSync('mv', [`${file}.new`, file])
}

export function openFts5(file: string): Engine {
  const db = new DatabaseSync(file, { readOnly: true })
  const find = db.prepare('select title, artist from tracks where tracks match ? order by rank limit 10')
  return {
    name: 'SQLite FTS5',
    async search(query) {
      const quoted = splitWords(query).map((word) => `"${word}"`)
      if (quoted.length === 0) return []
      const all = find.all(quoted.join(' AND ')) as Found[]
      return all.length > 0 ? all : (find.all(quoted.join(' OR ')) as Found[])
    },
    close: async () => db.close(),
  }
}

const letters =
  '0..9, A..Z->a..z, a..z, U+C0..U+24F, U+370..U+3FF, U+400..U+52F, U+590..U+6FF, U+900..U+97F, U+AC00..U+D7A3'

export const hasSphinx = spawnSync('which', ['searchd']).status === 0

/** Starts Debian's sphinxsearch. A query matches all words or, if that finds nothing, half of them. */
export async function startSphinx(
  folder: string,
  plan: AtlasPlan,
): Promise<{ pid: number; open(): Promise<Engine>; stop(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const socket = join(folder, 'searchd.sock')
  const settings = join(folder, 'sphinx.conf')
  const rows = join(folder, 'tracks.tsv')
  writeFileSync(
    settings,
    `source tracks {
  type = tsvpipe
  tsvpipe_command = cat ${rows}
  tsvpipe_field_string = title
  tsvpipe_field_string = artist
}
index tracks {
  source = tracks
  path = ${join(folder, 'tracks')}
  charset_table = ${letters}
  ngram_len = 1
  ngram_chars = U+3000..U+2FA1F
}
indexer {
  mem_limit = 256M
}
searchd {
  listen = ${socket}:mysql41
  pid_file = ${join(folder, 'searchd.pid')}
  log = ${join(folder, 'searchd.log')}
  workers = threads
}
`,
  )
  if (!existsSync(join(folder, 'tracks.sph'))) {
    await writeRows(rows, plan)
    const indexed = spawnSync('indexer', ['--config', settings, '--all', '--quiet'], { encoding: 'utf8' })
    if (indexed.status !== 0) throw new Error(`sphinx's indexer failed: ${indexed.stdout}${indexed.stderr}`)
    rmSync(rows)
  }
  const server = spawn('searchd', ['--config', settings, '--nodetach'], { stdio: 'ignore' })
  for (let tries = 0; !(await acceptsConnections(socket)); tries++) {
    if (tries > 300) throw new Error('searchd did not start within 30 seconds')
    await pause(100)
  }
  return {
    pid: server.pid!,
    open: () => openSphinx(socket),
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await exited
    },
  }
}

function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function writeRows(file: string, plan: AtlasPlan): Promise<void> {
  const out = createWriteStream(file)
  let id = 0
  for (const { title, artists } of generateAtlas(plan)) {
    if (!out.write(`${++id}\t${title}\t${artists[0]!.name}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

async function openSphinx(path: string): Promise<Engine> {
  const wire = await openWire(path)
  const find = async (match: string) => {
    const text = match.replace(/\\/g, '\\\\').replace(/'/g, "\\'")
    const rows = await wire.query(
      `select title, artist from tracks where match('${text}') limit 10 option ranker=sph04, max_matches=10`,
    )
    return rows.map(([title, artist]) => ({ title: title!, artist: artist! }))
  }
  return {
    name: 'sphinxsearch',
    async search(query) {
      const words = splitWords(query)
      if (words.length === 0) return []
      const all = await find(words.join(' '))
      return all.length > 0 ? all : find(`"${words.join(' ')}"/${Math.max(1, Math.ceil(words.length / 2))}`)
    },
    close: async () => wire.close(),
  }
}

/** Implements the part of MySQL's protocol that sphinx uses: a greeting, a login that it ignores, and text results. */
async function openWire(path: string) {
  const socket: Socket = connect(path)
  let bytes = Buffer.alloc(0)
  let wake = () => {}
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    wake()
  })
  const readPacket = async (): Promise<Buffer> => {
    while (bytes.length < 4 || bytes.length < 4 + bytes.readUIntLE(0, 3))
      await new Promise<void>((resolve) => (wake = resolve))
    const end = 4 + bytes.readUIntLE(0, 3)
    const body = bytes.subarray(4, end)
    bytes = bytes.subarray(end)
    return body
  }
  const send = (number: number, body: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUIntLE(body.length, 0, 3)
    head[3] = number
    socket.write(Buffer.concat([head, body]))
  }
  await readPacket()
  const login = Buffer.alloc(34)
  login.writeUInt32LE(0x0200 | 0x8000, 0)
  login.writeUInt32LE(1 << 24, 4)
  login[8] = 33
  send(1, login)
  await readPacket()
  const isEnd = (body: Buffer) => body[0] === 0xfe && body.length < 9
  return {
    close: () => void socket.destroy(),
    async query(text: string): Promise<string[][]> {
      send(0, Buffer.concat([Buffer.from([3]), Buffer.from(text)]))
      const head = await readPacket()
      if (head[0] === 0xff) throw new Error(`sphinx: ${head.subarray(9).toString()}`)
      while (!isEnd(await readPacket()));
      const rows: string[][] = []
      for (let body = await readPacket(); !isEnd(body); body = await readPacket()) {
        const row: string[] = []
        for (let offset = 0; offset < body.length; ) {
          let length = body[offset++]!
          if (length === 252) {
            length = body.readUInt16LE(offset)
            offset += 2
          }
          row.push(body.subarray(offset, offset + length).toString())
          offset += length
        }
        rows.push(row)
      }
      return rows
    },
  }
}
