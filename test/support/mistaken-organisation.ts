import type { Context } from '../../src/domain/context.ts'
import type { Pool } from '../../src/platform/postgres.ts'

/**
 * A context in which the rows that one statement finds seem to belong to another organisation. Whatever then acts for the
 * organisation of such a row acts for the wrong one, while the database still knows whose rows they are.
 */
export function mistakeOrganisation<T extends Context>(
  context: T,
  isStatement: RegExp,
  organisationId: string,
): T {
  const db = new Proxy(context.db, {
    apply(sql, self, args: Parameters<Pool>) {
      const query = Reflect.apply(sql, self, args)
      const [text] = args as unknown as [TemplateStringsArray]
      if (!Array.isArray(text) || !('raw' in text) || !isStatement.test(text.join('?'))) return query
      return Promise.resolve(query as unknown as PromiseLike<object[]>).then((rows) =>
        rows.map((row) => ({ ...row, organisation_id: organisationId })),
      )
    },
  })
  return { ...context, db }
}
