import { type Parameter, toParameter, typeOf } from './sql-values.ts'

/** A row whose type the caller did not declare. */
// biome-ignore lint/suspicious/noExplicitAny: the author of a query knows its columns, the compiler does not
export type Row = Record<string, any>
/** The rows of a result. `count` is the number of rows returned or changed. */
export type Rows<T = Row[]> = T & { count: number }

/** A statement ready to be sent. */
export type Statement = {
  text: string
  values: Parameter[]
  /** Type OIDs of the values. */
  types: number[]
  /** `prepared`: parsed once per connection. `script`: several statements, and no values. */
  mode: 'prepared' | 'unprepared' | 'script'
}

export type Execute = (statement: Statement) => Promise<Rows>

/** A part of a statement. */
abstract class SqlPart {
  abstract writeTo(builder: StatementBuilder): void
}

class StatementBuilder {
  text = ''
  readonly values: Parameter[] = []
  readonly types: number[] = []

  addTemplate(strings: readonly string[], values: readonly unknown[]): void {
    this.text += strings[0]
    for (let index = 0; index < values.length; index++) {
      this.add(values[index])
      this.text += strings[index + 1]
    }
  }

  add(value: unknown): void {
    if (value instanceof SqlPart) {
      value.writeTo(this)
      return
    }
    this.values.push(toParameter(value))
    this.types.push(typeOf(value))
    this.text += `$${this.values.length}`
  }
}

/** A query, or a fragment of a larger one. It runs once, when it is awaited. */
export class Query<T = Row[]> extends SqlPart implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #strings: readonly string[]
  readonly #values: readonly unknown[]
  readonly #execute: Execute
  #result: Promise<Rows<T>> | null = null

  constructor(strings: readonly string[], values: readonly unknown[], execute: Execute) {
    super()
    this.#strings = strings
    this.#values = values
    this.#execute = execute
  }

  writeTo(builder: StatementBuilder): void {
    builder.addTemplate(this.#strings, this.#values)
  }

  toStatement(): Statement {
    return buildStatement(this.#strings, this.#values)
  }

  // biome-ignore lint/suspicious/noThenProperty: callers await a query
  then<A = Rows<T>, B = never>(
    onRows?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#result ??= this.#run()
    return this.#result.then(onRows, onError)
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.then(null, onError)
  }

  finally(onSettled?: (() => void) | null): Promise<Rows<T>> {
    return this.then().finally(onSettled)
  }

  async #run(): Promise<Rows<T>> {
    return (await this.#execute(this.toStatement())) as Rows<unknown> as Rows<T>
  }

  /** Reads a long result in batches of `size` rows. Only inside a transaction. */
  async *cursor(size: number): AsyncGenerator<T, void> {
    const { text, ...rest } = this.toStatement()
    const name = `cursor_${++cursors}`
    // The planner otherwise assumes that only a tenth of the rows will be fetched.
    await this.#execute(script('set local cursor_tuple_fraction = 1'))
    await this.#execute({ ...rest, text: `declare ${name} cursor for ${text}`, mode: 'unprepared' })
    for (let rows: Row[] | null = null; rows === null || rows.length === size; ) {
      rows = await this.#execute(script(`fetch ${size} from ${name}`))
      if (rows.length > 0) yield rows as T
    }
    await this.#execute(script(`close ${name}`))
  }
}

let cursors = 0

export function script(text: string): Statement {
  return { text, values: [], types: [], mode: 'script' }
}

/** The texts of templates without fragments, which never change. */
const texts = new WeakMap<readonly string[], string>()

function buildStatement(strings: readonly string[], values: readonly unknown[]): Statement {
  const text = texts.get(strings)
  if (text !== undefined && !values.some((value) => value instanceof SqlPart)) {
    return { text, values: values.map(toParameter), types: values.map(typeOf), mode: 'prepared' }
  }
  const builder = new StatementBuilder()
  builder.addTemplate(strings, values)
  if (!values.some((value) => value instanceof SqlPart)) texts.set(strings, builder.text)
  return { text: builder.text, values: builder.values, types: builder.types, mode: 'prepared' }
}

/** A query whose text the caller has built, with parameters $1, $2 … */
export class RawQuery<T> extends Query<T> {
  readonly #statement: Statement

  constructor(statement: Statement, execute: Execute) {
    super([statement.text], [], execute)
    this.#statement = statement
  }

  override toStatement(): Statement {
    return this.#statement
  }
}

/** Without values, the text may contain several statements. */
export function rawStatement(text: string, values: readonly unknown[], isPrepared: boolean): Statement {
  if (values.length === 0) return script(text)
  const mode = isPrepared ? 'prepared' : 'unprepared'
  return { text, values: values.map(toParameter), types: values.map(typeOf), mode }
}

/** Quoted names of tables or columns, separated by commas. A dot separates schema and table. */
export class Identifiers extends SqlPart {
  readonly #text: string

  constructor(names: readonly string[]) {
    super()
    this.#text = names.map(quote).join(', ')
  }

  writeTo(builder: StatementBuilder): void {
    builder.text += this.#text
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`
}

/** The rows of an insert, which all have the columns of the first; or, after `set`, assignments. */
export class ColumnValues extends SqlPart {
  readonly #rows: readonly Row[]

  constructor(rows: readonly Row[]) {
    super()
    this.#rows = rows
  }

  writeTo(builder: StatementBuilder): void {
    const columns = Object.keys(this.#rows[0]!)
    if (/\bset\s+$/i.test(builder.text)) {
      addSeparated(builder, columns, (column) => {
        builder.text += `${quote(column)} = `
        builder.add(this.#rows[0]![column])
      })
      return
    }
    builder.text += `(${columns.map(quote).join(', ')}) values `
    addSeparated(builder, this.#rows, (row) => {
      builder.text += '('
      addSeparated(builder, columns, (column) => builder.add(row[column]))
      builder.text += ')'
    })
  }
}

function addSeparated<T>(builder: StatementBuilder, items: readonly T[], add: (item: T) => void): void {
  for (const [index, item] of items.entries()) {
    if (index > 0) builder.text += ', '
    add(item)
  }
}
