import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import { memoize } from '../lib/memoize.ts'
import { toValidationProblem } from './validation.ts'

type Compile = FastifySchemaCompiler<object>
type BuildValidator = NonNullable<NonNullable<SchemaCompilers>['buildValidator']>
type SchemaCompilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']

/**
 * Bodies are taken as they are: "1" is not 1. Queries, parameters and headers are text by nature, so there "1" is
 * read as 1 where a number is asked for. Nothing is dropped in silence. What a request is checked by is made when the
 * first one comes: a start need not wait for two hundred of them.
 */
export const buildValidator = ((sharedSchemas: unknown): Compile => {
  const options = {
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    verbose: true,
    strict: false,
    // The contract's check reads every schema; a service that starts need not.
    validateSchema: false,
  } as const
  const forBodies = memoize(() => withFormats(new Ajv({ ...options, coerceTypes: false }), sharedSchemas))
  const forText = memoize(() => withFormats(new Ajv({ ...options, coerceTypes: 'array' }), sharedSchemas))
  return ({ schema, httpPart }) => {
    const validator = memoize(() => (httpPart === 'body' ? forBodies() : forText()).compile(schema))
    return (data: unknown) => {
      const validate: ValidateFunction = validator()
      if (validate(data)) return { value: data }
      return { error: toValidationProblem(validate.errors as ErrorObject[], httpPart) }
    }
  }
  // The framework's own type for this is that of its stock compiler, narrower than what it calls.
}) as unknown as BuildValidator

function withFormats(ajv: Ajv, sharedSchemas: unknown): Ajv {
  addFormats.default(ajv)
  for (const schema of Object.values(sharedSchemas as Record<string, object>)) ajv.addSchema(schema)
  return ajv
}
