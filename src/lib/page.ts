import { Problem } from './problem.ts'

export type PageRequest = { page: number; pageSize: number }

/** The order of a list, by one of its keys. */
export type Sort<Key extends string = string> = { by: Key; descending: boolean }

/** A page of a list, by its number or by a cursor. */
export type ListRequest<Key extends string = string> = PageRequest & {
  /** Instead of a page number: `*` for the first page, then the `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Undefined: the usual order of the list. */
  sort?: Sort<Key> | undefined
  /** Only what changed after this moment. */
  updatedAfter?: Date | undefined
}

export type Page<T> = {
  count: number
  page: number
  page_size: number
  total_pages: number
  has_next: boolean
  has_previous: boolean
  results: T[]
}

export type ListPage<T> = Page<T> & {
  /** True: there are more results than `count`. */
  count_is_capped?: true
  /** With a cursor: that of the next page; null on the last. */
  next_cursor?: string | null
}

/** The number of rows to skip. `page()` refuses a page beyond the last one. */
export function offsetOf({ page, pageSize }: PageRequest): number {
  return (page - 1) * pageSize
}

/** The pagination envelope. Page 1 of an empty list is valid; any other page beyond the last one is not. */
export function page<T>(request: PageRequest, count: number, results: T[]): Page<T> {
  const totalPages = Math.ceil(count / request.pageSize)
  if (request.page > Math.max(1, totalPages)) {
    throw new Problem('validation_error', 'The page is beyond the last one.', {
      details: `page ${request.page} does not exist: the last page is ${Math.max(1, totalPages)} (${count} results, page_size ${request.pageSize})`,
    })
  }
  return {
    count,
    page: request.page,
    page_size: request.pageSize,
    total_pages: totalPages,
    has_next: request.page < totalPages,
    has_previous: request.page > 1,
    results,
  }
}
