/** A call to the API, on behalf of the person or program that the assistant works for. */
export type ApiCall = { method: 'GET' | 'POST'; path: string; body?: object }

type Arguments = Record<string, unknown>

/** What an assistant can do: a name, what it is for, its arguments as a JSON schema, and the call that does it. */
export type AssistantTool = {
  name: string
  description: string
  inputSchema: {
    type: 'object'
    properties: Record<string, object>
    required?: string[]
    additionalProperties: false
  }
  /** Whether it changes nothing. */
  isReadOnly: boolean
  toCalls(given: Arguments): ApiCall[]
}

const trackUri = {
  type: 'string',
  description: 'A track_uri from a result, such as euterpe:workspace:track:ID.',
}
const searchOptions = {
  include_atlas: {
    type: 'boolean',
    description:
      'Whether to search the atlas, the catalogue of the operator, as well. Needs the scope atlas.read.',
  },
  filters: {
    type: 'object',
    description:
      'Filters that all hits pass: tags (uids), bpm, duration in seconds and release_year (each with min, max or both), key (such as "A minor"), artist_id, release_id, label_id, catalog_id, isrc.',
  },
  page: { type: 'integer', minimum: 1, description: 'The page, from 1.' },
  page_size: { type: 'integer', minimum: 1, maximum: 50, description: 'Hits per page; 10 if not given.' },
}

export const assistantTools: readonly AssistantTool[] = [
  {
    name: 'search_tracks',
    description:
      'Find tracks by words of title, artist or release, an ISRC or a UPC. Tolerates typos. For what music sounds like, use find_by_brief.',
    inputSchema: schema({ query: { type: 'string', description: 'What to look for.' }, ...searchOptions }, [
      'query',
    ]),
    isReadOnly: true,
    toCalls: (given) => [search(given)],
  },
  {
    name: 'find_by_brief',
    description:
      'Find tracks by describing them in English, French or Spanish: mood, genre, instruments, tempo, scene, what to avoid, "like TITLE but slower". Returns how the brief was read, and why each track was found.',
    inputSchema: schema(
      {
        brief: {
          type: 'string',
          description: 'For example: melancholic piano for a rainy scene, no vocals.',
        },
        ...searchOptions,
      },
      ['brief'],
    ),
    isReadOnly: true,
    toCalls: (given) => [search(given)],
  },
  {
    name: 'find_similar',
    description:
      'Find tracks that sound like one or more tracks and, if you like, unlike others; 20 in all. Says what each hit shares with them.',
    inputSchema: schema(
      {
        like: {
          type: 'array',
          items: trackUri,
          minItems: 1,
          maxItems: 20,
          description: 'Tracks to sound like.',
        },
        unlike: { type: 'array', items: trackUri, maxItems: 19, description: 'Tracks not to sound like.' },
        similar_by: {
          enum: ['sound', 'mood', 'rhythm'],
          description: 'In which respect; sound if not given.',
        },
        ...searchOptions,
      },
      ['like'],
    ),
    isReadOnly: true,
    toCalls: ({ like, unlike, ...others }) => {
      const references = { positive: toReferences(like), negative: toReferences(unlike) }
      return [search({ ...others, references })]
    },
  },
  {
    name: 'describe_track',
    description:
      'What is known of a track: title, artists, release, tempo, key, a description in words, and its tags with scores. Descriptions and tags are known of workspace tracks.',
    inputSchema: schema({ track_uri: trackUri }, ['track_uri']),
    isReadOnly: true,
    toCalls: ({ track_uri }) => describe(String(track_uri)),
  },
  {
    name: 'list_playlists',
    description: 'The playlists of the organisation.',
    inputSchema: schema({ page: searchOptions.page }),
    isReadOnly: true,
    toCalls: ({ page }) => [
      {
        method: 'GET',
        path: `/v1/playlists${page === undefined ? '' : `?page=${encodeURIComponent(String(page))}`}`,
      },
    ],
  },
  {
    name: 'read_playlist',
    description: 'The tracks of a playlist, in order.',
    inputSchema: schema({ playlist_id: { type: 'string', description: 'From list_playlists.' } }, [
      'playlist_id',
    ]),
    isReadOnly: true,
    toCalls: ({ playlist_id }) => [{ method: 'GET', path: `/v1/playlists/${part(playlist_id)}/items` }],
  },
  {
    name: 'create_playlist',
    description: 'Create an empty playlist. Add tracks with add_to_playlist.',
    inputSchema: schema(
      {
        name: { type: 'string', description: 'The name.' },
        notes: { type: 'string', description: 'What it is for.' },
      },
      ['name'],
    ),
    isReadOnly: false,
    toCalls: (given) => [{ method: 'POST', path: '/v1/playlists', body: given }],
  },
  {
    name: 'add_to_playlist',
    description: 'Add tracks of the workspace to the end of a playlist.',
    inputSchema: schema(
      {
        playlist_id: { type: 'string', description: 'From list_playlists or create_playlist.' },
        track_uris: { type: 'array', items: trackUri, minItems: 1, maxItems: 500, description: 'In order.' },
      },
      ['playlist_id', 'track_uris'],
    ),
    isReadOnly: false,
    toCalls: ({ playlist_id, track_uris }) => [
      { method: 'POST', path: `/v1/playlists/${part(playlist_id)}/items`, body: { track_ids: track_uris } },
    ],
  },
]

function schema(properties: Record<string, object>, required?: string[]): AssistantTool['inputSchema'] {
  return {
    type: 'object',
    properties,
    ...(required !== undefined && { required }),
    additionalProperties: false,
  }
}

function search(body: Arguments): ApiCall {
  return { method: 'POST', path: '/v1/search/tracks', body: { page_size: 10, ...body } }
}

function toReferences(uris: unknown): object[] {
  return Array.isArray(uris) ? uris.map((uri) => ({ track_uri: uri })) : []
}

function describe(uri: string): ApiCall[] {
  const [, layer, , id] = uri.split(':')
  if (layer === 'atlas') return [{ method: 'GET', path: `/v1/atlas/tracks/${part(id)}` }]
  return [
    { method: 'GET', path: `/v1/workspace/tracks/${part(id ?? uri)}?include=description` },
    { method: 'GET', path: `/v1/workspace/tracks/${part(id ?? uri)}/tags` },
  ]
}

/** A value as one part of a path: an argument never reaches another route. */
function part(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('.', '%2E')
}
