import type { components, operations } from './contract.ts'

/** The named types of the contract: `Schemas['Track']`. */
export type Schemas = components['schemas']

/**
 * What each operation takes and returns:
 * `Operations['searchTracks']['body']`, `Operations['getWorkspaceTrack']['path']`, `Operations['getMe']['data']`.
 */
export type Operations = {
  [Name in keyof operations]: InputOf<operations[Name]> & { data: WholeOf<DataOf<operations[Name]>> }
}

/** Lists whose records can be limited to some fields. */
export type FieldsOperation = {
  [Name in keyof operations]: [SparseOf<DataOf<operations[Name]>>] extends [never] ? never : Name
}[keyof operations]

/** What such a list returns with `fields` in its query. */
export type FieldsPage<Name extends FieldsOperation> = SparseOf<DataOf<operations[Name]>>

type Sparse = { fields: string[]; results: unknown[] }
type WholeOf<Data> = Exclude<Data, Sparse>
type SparseOf<Data> = Data extends Sparse ? Data : never

type Operation = {
  parameters: { path?: unknown; query?: unknown }
  requestBody?: unknown
  responses: object
}

type InputOf<Op extends Operation> = OnlyUsed<
  Pick<Op['parameters'], 'path' | 'query'> & { body: JsonOf<Op['requestBody']> }
>

/** Leaves out the parts an operation does not have: the contract types them as `never`. */
type OnlyUsed<Parts> = {
  [Part in keyof Parts as [NonNullable<Parts[Part]>] extends [never] ? never : Part]: Parts[Part]
}

/** The JSON of a success, without its envelope. A few operations, such as getStatus, have none. */
type DataOf<Op extends Operation> = Unwrapped<JsonOf<Op['responses'][keyof Op['responses']]>>

type JsonOf<Holder> = Holder extends { content: { 'application/json': infer Json } } ? Json : never
type Unwrapped<Json> = [Json] extends [never]
  ? unknown
  : Json extends { data: infer Data; message: string }
    ? Data
    : Json

/** Lists have pages or cursors; the log of events and the objects of the storage area are lists of another kind. */
type Page =
  | { results: unknown[]; has_next: boolean; page: number }
  | { results: unknown[]; next_cursor: string | null }
  | { objects: unknown[]; next_token: string | null }
  | { events: unknown[]; next_cursor: string }

/** The operations that return a page of a list. */
export type ListOperation = {
  [Name in keyof Operations]: [Extract<Operations[Name]['data'], Page>] extends [never] ? never : Name
}[keyof Operations]

/** One page of the list that an operation returns. */
export type PageOf<Name extends ListOperation> = Extract<Operations[Name]['data'], Page>

/** One item of the list that an operation returns: `ItemOf<'listWebhooks'>`. */
export type ItemOf<Name extends ListOperation> =
  PageOf<Name> extends { results: (infer Item)[] } | { objects: (infer Item)[] } | { events: (infer Item)[] }
    ? Item
    : never
