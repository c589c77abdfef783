import { Type } from 'typebox'
import type { PageRequest } from '../../lib/page.ts'

/** Query parameters of a list. Each endpoint has its own default page size. */
export function pageQuery(defaultSize: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'From 1.' })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultSize })),
  }
}

/** Schema validation has filled in the defaults. */
export function pageOf(query: { page?: number; page_size?: number }): PageRequest {
  return { page: query.page!, pageSize: query.page_size! }
}
