import { Type } from 'typebox'
import type { PageRequest } from '../../lib/page.ts'

/** The query of a list. Sizes beyond 1 to 100 are refused; the default is the endpoint's own. */
export function pageQuery(defaultSize: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'From 1.' })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultSize })),
  }
}

/** What was asked for; the defaults of the schema have been filled in. */
export function pageOf(query: { page?: number; page_size?: number }): PageRequest {
  return { page: query.page!, pageSize: query.page_size! }
}
