import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import { memoize } from '../lib/memoize.ts'
import { findMalformedNumbers, propertiesInText, splitLists } from './text-values.ts'
import { malformedProblem, toValidationProblem } from './validation.ts'

type Compile = FastifySchemaCompiler<object>
type BuildValidator = NonNullable<NonNullable<SchemaCompilers>['buildValidator']>
type SchemaCompilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']

/**
 * Bodies are validated without type coercion: "1" is not 1. Queries, parameters and headers are text, so there "1" is
 * converted where the schema requires a number. Unknown properties are never dropped silently. Each validator is
 * compiled on first use, so that starting does not wait for two hundred of them.
 */
export const buildValidator = ((sharedSchemas: unknown): Compile => {
  const options = {
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    verbose: true,
    strict: false,
    discriminator: true,
    // The contract check validates all schemas, so the service need not do it at start.
    validateSchema: false,
  } as const
  const forBodies = memoize(() => withFormats(new Ajv({ ...options, coerceTypes: false }), sharedSchemas))
  const forText = memoize(() => withFormats(new Ajv({ ...options, coerceTypes: 'array' }), sharedSchemas))
  return ({ schema, httpPart }) => {
    const validator = memoize(() => (httpPart === 'body' ? forBodies() : forText()).compile(schema))
    const inText = httpPart === 'body' ? null : propertiesInText(schema)
    return (data: unknown) => {
      if (inText !== null) {
        const malformed = findMalformedNumbers(inText, data)
        if (malformed.length > 0) return { error: malformedProblem(malformed) }
        splitLists(inText, data)
      }
      const validate: ValidateFunction = validator()
      if (validate(data)) return { value: data }
      return { error: toValidationProblem(validate.errors as ErrorObject[], httpPart) }
    }
  }
  // Fastify declares this as the type of its default compiler, which is narrower than what it actually calls.
}) as unknown as BuildValidator

function withFormats(ajv: Ajv, sharedSchemas: unknown): Ajv {
  addFormats.default(ajv)
  // The stock format also accepts the prefix urn:uuid:, which PostgreSQL does not.
  ajv.addFormat('uuid', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i)
  for (const schema of Object.values(sharedSchemas as Record<string, object>)) ajv.addSchema(schema)
  return ajv
}
