/** A file in a listing. The key starts at the root of the area. */
export type ListedFile = { key: string; size: number }

/** Files in the order of their keys. */
export type Listing = AsyncIterable<ListedFile> | Iterable<ListedFile>
