import { docstring, pascalCase, type Schema } from './schema.ts'

const keywords = new Set([
  'as',
  'class',
  'def',
  'from',
  'global',
  'import',
  'in',
  'is',
  'pass',
  'with',
  'yield',
])

/** Collects the classes of the models while types are written. */
export class PythonTypes {
  readonly #schemas: Record<string, Schema>
  readonly #classes = new Map<string, string>()
  readonly #aliases = new Map<string, string>()
  /** The names of schemas without one, so that equal schemas become one class. */
  readonly #inlineNames = new Map<string, string>()

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas
    for (const [name, schema] of Object.entries(schemas)) {
      if (schema.properties !== undefined) this.#classes.set(name, '')
    }
    for (const [name, schema] of Object.entries(schemas)) {
      if (schema.properties !== undefined) this.#classes.set(name, this.#writeClass(name, schema))
      else this.#aliases.set(name, this.write(schema, name))
    }
  }

  /** The Python type of a schema. `name` is what its class is called if it needs one and has no name of its own. */
  write(schema: Schema, name: string): string {
    return this.#membersOf(schema, name).join(' | ')
  }

  /** The members of the union that a schema is; most have one. */
  #membersOf(schema: Schema, name: string): string[] {
    const variants = schema.anyOf ?? schema.oneOf
    if (variants !== undefined) {
      const members = variants.flatMap((one, index) => this.#membersOf(one, `${name}${index || ''}`))
      return mergeLiterals([...new Set(members)])
    }
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
    if (values?.every((value) => typeof value === 'string')) {
      // A later release of the service may know more values.
      return [`Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`, 'str']
    }
    if (schema.$ref !== undefined) return [schema.$ref.split('/').at(-1)!]
    if (schema.type === 'array') return [`list[${this.write(schema.items ?? {}, `${name}Item`)}]`]
    if (schema.type === 'object') return [this.#writeObject(schema, name)]
    if (schema.type === 'string') return [schema.format === 'date-time' ? 'datetime' : 'str']
    return [{ integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[schema.type ?? ''] ?? 'Any']
  }

  resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.#schemas[schema.$ref.split('/').at(-1)!]!
  }

  isClass(name: string): boolean {
    return this.#classes.has(name)
  }

  get names(): ReadonlySet<string> {
    return new Set([...this.#classes.keys(), ...this.#aliases.keys()])
  }

  print(): string {
    const aliases = [...this.#aliases].map(([name, type]) => `${name}: TypeAlias = ${type}\n`)
    return `${[...this.#classes.values()].join('\n\n')}\n\n${aliases.join('')}`
  }

  #writeObject(schema: Schema, name: string): string {
    const { properties = {}, additionalProperties, patternProperties } = schema
    if (Object.keys(properties).length > 0) return this.#nameInline(schema, name)
    const value = Object.values(patternProperties ?? {})[0] ?? additionalProperties
    return `dict[str, ${typeof value === 'object' ? this.write(value, `${name}Value`) : 'Any'}]`
  }

  #nameInline(schema: Schema, name: string): string {
    const { description: _, ...rest } = schema
    const shape = JSON.stringify(rest)
    const known = this.#inlineNames.get(shape)
    if (known !== undefined) return known
    let free = name
    for (let count = 2; this.names.has(free); count++) free = `${name}${count}`
    this.#inlineNames.set(shape, free)
    this.#classes.set(free, '')
    this.#classes.set(free, this.#writeClass(free, schema))
    return free
  }

  #writeClass(name: string, { properties = {}, required = [], description }: Schema): string {
    const fields = Object.entries(properties).map(([key, schema]) => {
      const members = this.#membersOf(schema, `${name}${pascalCase(key)}`)
      const isOptional = !required.includes(key)
      const all = isOptional && !members.includes('None') ? [...members, 'None'] : members
      const value = isOptional ? ' = None' : ''
      const isKeyword = keywords.has(key)
      // A keyword cannot be an attribute: `from` is `from_`, as usual.
      const alias = ` = Field(${isOptional ? 'default=None, ' : ''}alias="${key}")`
      const line = `    ${key}${isKeyword ? '_' : ''}: ${all.join(' | ')}${isKeyword ? alias : value}\n`
      return `${line}${docstring(schema.description, '    ')}`
    })
    const doc = description === 'The result.' ? '' : docstring(description, '    ')
    return `class ${name}(Model):\n${doc}${doc && fields.length > 0 ? '\n' : ''}${fields.join('') || '    pass\n'}`
  }
}

/** `Literal["a"] | str | Literal["b"]` is `Literal["a", "b"] | str`. */
function mergeLiterals(members: string[]): string[] {
  const isLiteral = (member: string) => member.startsWith('Literal[')
  const literals = members.filter(isLiteral).map((member) => member.slice('Literal['.length, -1))
  const others = members.filter((member) => !isLiteral(member))
  return literals.length === 0 ? others : [`Literal[${literals.join(', ')}]`, ...others]
}
