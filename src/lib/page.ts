import { Problem } from './problem.ts'

export type PageRequest = { page: number; pageSize: number }

export type Page<T> = {
  count: number
  page: number
  page_size: number
  total_pages: number
  has_next: boolean
  has_previous: boolean
  results: T[]
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
