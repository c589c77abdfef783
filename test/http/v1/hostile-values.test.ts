import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { newId } from '../../../src/lib/ids.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import {
  bodyOf,
  type Field,
  leavesOf,
  type Operation,
  operationsOf,
  type Parameter,
  readContract,
  type Schema,
  sampleOf,
  withValue,
} from '../../support/contract.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const [contract, operatorContract] = [
  await readContract(app),
  await readContract(app, '/openapi/operator.json'),
]
Object.assign(contract.paths, operatorContract.paths)
Object.assign(contract.components.schemas, operatorContract.components.schemas)

/** Text that PostgreSQL cannot store. */
const unstorable = ['a\0b', '\ud800', 'x\udfff']
/** The same in a URL, where a lone surrogate has no valid encoding, and other malformed encodings. */
const unstorableInUrl = ['a%00b', '%ED%A0%80', '%ff', '%zz', '%', '%u0041']
const malformedNumbers = [
  '1e3',
  '0x1',
  '%201',
  '1.5',
  '1e309',
  'Infinity',
  'NaN',
  '+1',
  '01',
  '',
  '-0x1',
  '%D9%A1',
]
const hugeNumbers = ['99999999999999999999999', '-99999999999999999999999', '9'.repeat(400)]
/** As JSON text, because JavaScript cannot write some of them. */
const hostileNumbers = ['1.5', '1e23', '-1e23', '1e309', '-1', '9007199254740993', '0.1e-300', '0.00001']

/** A call and the statuses it may get; null: anything but a server error. */
type Case = { url: string; body?: string; expected: number[] | null }

for (const operation of operationsOf(contract)) {
  test(`${operation.operationId} rejects hostile text and numbers in every parameter and field`, async () => {
    const schema = bodyOf(contract, operation)
    const sample = schema && sampleOf(contract, schema)
    const body = sample === undefined ? {} : { body: JSON.stringify(sample) }
    const inUrl = (operation.parameters ?? []).flatMap((parameter) => casesOfParameter(operation, parameter))
    const leaves = schema === undefined ? [] : [...leavesOf(contract, schema)]
    const inBody = leaves.flatMap((field) => casesOfField(urlOf(operation), sample, field))
    await expectAll(operation, [...inUrl.map((one) => ({ ...one, ...body })), ...inBody])
  })
}

test('a JSON body that is not UTF-8 is rejected instead of altered', async () => {
  const { headers } = await makeToken(context)
  const body = (bytes: number[]) =>
    Buffer.concat([Buffer.from('{"outer_id":"'), Buffer.from(bytes), Buffer.from('"}')])
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe9]]) {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/profiling/profiles',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body(bytes),
    })
    assert.equal(response.statusCode, 400)
    assert.deepEqual(response.json().data.details, [{ field: 'request', message: 'is not valid UTF-8' }])
  }
})

function casesOfParameter(operation: Operation, { name, in: part, schema }: Parameter): Case[] {
  if (part === 'path') {
    // Names that people choose may look like anything else.
    const otherIds = schema.format === 'uuid' ? [newId().replaceAll('-', ''), `urn:uuid:${newId()}`] : []
    const wrong = ['%00', 'a%00b', ...otherIds]
    return wrong.map((value) => ({ url: urlOf(operation, {}, { [name]: value }), expected: [404] }))
  }
  if (part !== 'query') return []
  const cases = (values: string[], expected: Case['expected']) =>
    values.map((value): Case => ({ url: urlOf(operation, { [name]: value }), expected }))
  return [
    ...cases(unstorableInUrl, [400]),
    ...(isNumber(schema) ? [...cases(malformedNumbers, [400]), ...cases(hugeNumbers, [400, 422])] : []),
    ...(schema.type === 'string' ? cases([encodeURIComponent(longText(schema))], null) : []),
  ]
}

function casesOfField(url: string, sample: unknown, { path, schema }: Field): Case[] {
  const bodyWith = (value: string) => JSON.stringify(withValue(sample, path, value))
  const numbers = hostileNumbers.map((text) => bodyWith('HOSTILE').replace('"HOSTILE"', text))
  if (isNumber(schema)) return numbers.map((body) => ({ url, body, expected: null }))
  return [
    ...numbers.map((body) => ({ url, body, expected: [400] })),
    ...unstorable.map((value) => ({ url, body: bodyWith(value), expected: [400] })),
    { url, body: bodyWith(longText(schema)), expected: null },
  ]
}

/** The longest text the schema allows, of four bytes per character. */
function longText({ maxLength = 4000 }: Schema): string {
  const length = Math.min(maxLength, 20_000)
  const symbols = Array.from({ length }, (_, index) => 0x1f300 + ((index * 7919) % 700))
  return symbols.map((symbol) => String.fromCodePoint(symbol)).join('')
}

/** With ids that do not exist in the path, unless given, and samples of the required query parameters. */
function urlOf(operation: Operation, query: Record<string, string> = {}, ids: Record<string, string> = {}) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? newId())
  const required = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required)
  const samples = required.map(({ name, schema }) => [name, String(sampleOf(contract, schema))])
  const pairs = Object.entries({ ...Object.fromEntries(samples), ...query })
  return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`
}

async function expectAll(operation: Operation, cases: Case[]): Promise<void> {
  // A client may only call a hundred times in a row.
  for (let start = 0; start < cases.length; start += 80) {
    const caller = await makeCaller(operation)
    for (const { url, body, expected } of cases.slice(start, start + 80)) {
      const headers = body === undefined ? caller : { ...caller, 'content-type': 'application/json' }
      const payload = body === undefined ? {} : { payload: body }
      const response = await app.inject({ method: operation.method, url, headers, ...payload })
      const { statusCode: status } = response
      const what = `${operation.method} ${url} ${body ?? ''}: ${status} ${response.body}`
      assert.ok(status < 500 && status !== 429, what)
      if (expected !== null) assert.ok(expected.includes(status), what)
    }
  }
}

/** The headers of a new client with every right. */
async function makeCaller({ tags }: Operation): Promise<Record<string, string>> {
  if (tags.includes('Operator')) return (await makeConsoleUser(context, 'operator')).headers
  if (tags.includes('Account') || tags.includes('Administration'))
    return (await makeConsoleUser(context, 'admin')).headers
  const { headers, organisationId } = await makeToken(context)
  await grantCredits(context, context.db, organisationId, { amount: 1000, reason: 'test' })
  return headers
}

function isNumber({ type }: Schema): boolean {
  return type === 'integer' || type === 'number'
}
