import type { DocumentVersion } from './text-index.ts'

/** Returns a test whether a write is newer than all these versions of its document. */
export function newerThan(stored: DocumentVersion[]): (document: DocumentVersion) => boolean {
  const versions = new Map<number, number>()
  for (const { id, version } of stored) versions.set(id, Math.max(version, versions.get(id) ?? 0))
  return ({ id, version }) => version > (versions.get(id) ?? -1)
}

/** Keeps the latest version of each document, because a batch may have several. */
export function latestOfEach<Document extends DocumentVersion>(documents: Document[]): Document[] {
  const latest = new Map<number, Document>()
  for (const document of documents) {
    const latestSoFar = latest.get(document.id)
    if (latestSoFar === undefined || latestSoFar.version < document.version) latest.set(document.id, document)
  }
  return [...latest.values()]
}
