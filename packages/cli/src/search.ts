import type { ItemOf } from '@euterpe/client'
import { type Command, textOf, UsageError } from './command.ts'
import { connect } from './credentials.ts'

const defaultLimit = 20

export const search: Command = {
  arguments: 'WORDS… [OPTIONS]',
  summary: 'Search tracks by title, artist, release, ISRC or UPC, or by how they sound',
  options: {
    brief: { type: 'boolean', help: 'The words describe the music, in English, French or Spanish' },
    atlas: { type: 'boolean', help: 'Search the atlas, too' },
    'similar-to': { type: 'string', help: 'Tracks that sound like this one, by its track_uri' },
    limit: { type: 'string', help: `How many tracks to show; otherwise ${defaultLimit}` },
    json: { type: 'boolean', help: 'Print JSON, one line per track' },
  },
  async run(words, values) {
    const query = words.join(' ')
    const similarTo = textOf(values, 'similar-to')
    if (query === '' && similarTo === undefined) throw new UsageError('Say what to search for.')
    const limit = readLimit(textOf(values, 'limit'))
    const euterpe = await connect()
    const body = {
      ...(query !== '' && (values.brief ? { brief: query } : { query })),
      ...(similarTo !== undefined && { similar_to: similarTo }),
      include_atlas: values.atlas === true,
      page_size: Math.min(limit, 100),
    }
    let shown = 0
    for await (const hit of euterpe.each('searchTracks', { body })) {
      if (shown === limit) break
      process.stdout.write(values.json ? `${JSON.stringify(hit)}\n` : print(hit))
      shown++
    }
    if (shown === 0) process.stderr.write('No track matches.\n')
    return 0
  },
}

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? defaultLimit)
  if (Number.isInteger(limit) && limit >= 1) return limit
  throw new UsageError('--limit must be a whole number from 1.')
}

function print({ title, artists, duration_ms, isrc, track_uri }: ItemOf<'searchTracks'>): string {
  const names = artists.map(({ name }) => name).join(', ')
  const length = duration_ms === null ? '' : `  ${formatDuration(duration_ms)}`
  return `${title ?? 'Untitled'}${names && ` — ${names}`}${length}${isrc === null ? '' : `  ${isrc}`}\n  ${track_uri}\n`
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
