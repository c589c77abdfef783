import { Type } from 'typebox'
import type { PageRequest } from '../../lib/page.ts'

/** PostgreSQL counts rows in 64 bits: this page times 100 fits. */
const maxPage = 1_000_000_000

/** The page of a list, in a query or a body. Each endpoint has its own default page size. */
export function pageQuery(defaultSize: number) {
  return {
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxPage, default: 1, description: 'The page, counted from 1.' }),
    ),
    page_size: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: defaultSize, description: 'Results per page.' }),
    ),
  }
}

/** Schema validation has filled in the defaults. */
export function pageOf(query: { page?: number; page_size?: number }): PageRequest {
  return { page: query.page!, pageSize: query.page_size! }
}
