import type { ItemProblem } from './delivered-track.ts'

/** A value that cannot be accepted. The reader of the delivery turns it into the problem of one item. */
export class FieldFault extends Error {
  readonly field: string
  readonly code: ItemProblem['code']

  constructor(field: string, message: string, code: ItemProblem['code'] = 'validation_error') {
    super(message)
    this.name = 'FieldFault'
    this.field = field
    this.code = code
  }
}

/** `where` starts the message: `line 17: isrc …`. */
export function toItemProblem(error: unknown, where = ''): ItemProblem {
  if (!(error instanceof FieldFault)) throw error
  return { code: error.code, field: error.field, message: `${where}${error.field} ${error.message}` }
}

/** Foreign text for use in a message: quoted and shortened. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
