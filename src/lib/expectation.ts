/**
 * Throws unless a record is still as the caller read it. Called with the record locked, so that nobody changes it between this
 * comparison and the write. Null: there is no such record.
 */
export type Expectation<Item> = (current: Item | null) => void
