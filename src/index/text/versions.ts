import type { DocumentVersion } from './text-index.ts'

/** Whether a write is newer than everything known of its document. */
export function newerThan(known: DocumentVersion[]): (document: DocumentVersion) => boolean {
  const versions = new Map<number, number>()
  for (const { id, version } of known) versions.set(id, Math.max(version, versions.get(id) ?? 0))
  return ({ id, version }) => version > (versions.get(id) ?? -1)
}

/** A batch may have several versions of a document. */
export function latestOfEach<Document extends DocumentVersion>(documents: Document[]): Document[] {
  const latest = new Map<number, Document>()
  for (const document of documents) {
    const known = latest.get(document.id)
    if (known === undefined || known.version < document.version) latest.set(document.id, document)
  }
  return [...latest.values()]
}
