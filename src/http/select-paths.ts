type Json = Record<string, unknown>
type ContractDocument = { paths?: Json; tags?: { name: string }[]; components?: Json; webhooks?: Json }

/** A document with some of the paths, and with the tags and components that they use. */
export function selectPaths<Document extends ContractDocument>(
  document: Document,
  belongs: (path: string) => boolean,
): Document {
  const paths = Object.fromEntries(Object.entries(document.paths ?? {}).filter(([path]) => belongs(path)))
  const used = new Set(Object.values(paths).flatMap((path) => Object.values(path as Json).flatMap(tagsOf)))
  const tags = document.tags?.filter(({ name }) => used.has(name))
  const { schemas = {}, headers = {}, ...others } = (document.components ?? {}) as Record<string, Json>
  const all: Record<string, Json> = { schemas, headers }
  const reached = new Set<string>()
  const visit = (node: unknown) => {
    for (const [, kind, name] of JSON.stringify(node ?? {}).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      const path = `${kind}/${name}`
      if (reached.has(path)) continue
      reached.add(path)
      visit(all[kind!]?.[name!])
    }
  }
  visit(paths)
  visit(document.webhooks)
  const keep = (kind: string) =>
    Object.fromEntries(Object.entries(all[kind]!).filter(([name]) => reached.has(`${kind}/${name}`)))
  const components = { ...others, schemas: keep('schemas'), headers: keep('headers') }
  return { ...document, paths, tags, components }
}

const tagsOf = (operation: unknown) => (operation as { tags?: string[] }).tags ?? []
