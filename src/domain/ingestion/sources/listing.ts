/** A file of a listing; the key is that of the area, from its root. */
export type ListedFile = { key: string; size: number }

/** In the order of their keys. */
export type Listing = AsyncIterable<ListedFile> | Iterable<ListedFile>
