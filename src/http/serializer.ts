import buildStringify, { type ObjectSchema } from 'fast-json-stringify'
import type { FastifyServerOptions } from 'fastify'
import { memoize } from '../lib/memoize.ts'

type SchemaCompilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
type BuildSerializer = NonNullable<NonNullable<SchemaCompilers>['buildSerializer']>

/** Like Fastify's default serializer compiler, but compiles each serializer on first use. */
export const buildSerializer = ((sharedSchemas: Record<string, ObjectSchema>, options: object) =>
  ({ schema }: { schema: ObjectSchema }) => {
    const stringify = memoize(() => {
      const { [schema.$id ?? '']: _itself, ...others } = sharedSchemas
      return buildStringify(schema, { ...options, schema: others })
    })
    return (data: unknown) => stringify()(data)
  }) as unknown as BuildSerializer
