type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  example?: unknown
  format?: string
  minimum?: number
  minItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
}

/** Values for properties without an example of their own, by name. */
const byName: Record<string, string> = {
  title: 'Blue Hour', name: 'The Rains', isrc: 'GBABC2600001', upc: '602438605828', iswc: 'T0345246801',
  isni: '0000000121032683', outer_id: 'T-1', email: 'ada@example.com', message: 'OK', url: 'https://app.example.com/hooks',
  region: 'eu-west-1', codec: 'pcm', container: 'wav', content_type: 'audio/wav', key: 'A', taxonomy_version: 'v1.0',
  etag: '9e107d9d372bb6826bd81d3542a419d6', category: 'moods', version: 'v1.0', source: 'MusicBrainz', role: 'primary',
  s3_file_uri: 's3://euterpe-0198a7c2f3d17b44a1c9-eu-west-1/inbound/2026/song.wav', model_version: '2026.11',
} // biome-ignore format: a list to read

const byFormat: Record<string, string> = {
  uuid: '019a8400-0000-7000-8000-000000000001',
  'date-time': '2026-11-15T09:00:00.000Z',
  uri: 'https://api.example.com/v1/downloads?token=eyJhbGciOiJFZERTQSJ9',
}

/** A value that a schema accepts: its own example, or one built from those of its parts. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.example !== undefined) return schema.example
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [branch] = schema.oneOf ?? schema.anyOf ?? []
  if (branch !== undefined) return exampleOf(branch, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((property) => [
          property,
          exampleOf(schema.properties?.[property] ?? {}, property),
        ]),
      )
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, name)]
    case 'string':
      return byFormat[schema.format ?? ''] ?? byName[name] ?? name
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.minimum ?? 0
  }
}
