import { S3Error } from './failures.ts'

/** Fields that need no condition: they are the signature itself, or the file. */
const free = new Set(['policy', 'x-amz-signature', 'file', 'bucket'])

/** Holds a form against its policy: every condition must be met, and every field must be foreseen by one. */
export function checkPolicy(
  encoded: string,
  fields: Map<string, string>,
  now: Date,
): { least: number; most: number } {
  const { expiration, conditions } = parsePolicy(encoded)
  if (now.getTime() > expiration)
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.')
  const foreseen = new Set<string>()
  const lengths = { least: 0, most: Number.POSITIVE_INFINITY }
  for (const condition of conditions.flatMap(normalise)) {
    const [kind, first, second] = condition
    if (kind === 'content-length-range') {
      lengths.least = Number(first)
      lengths.most = Number(second)
      if (Number.isNaN(lengths.least) || Number.isNaN(lengths.most)) throw invalid()
      continue
    }
    if (typeof first !== 'string' || !first.startsWith('$') || typeof second !== 'string') throw invalid()
    const name = first.slice(1).toLowerCase()
    const value = fields.get(name) ?? ''
    const met = kind === 'eq' ? value === second : kind === 'starts-with' ? value.startsWith(second) : false
    if (!met) {
      throw new S3Error(
        'AccessDenied',
        `Invalid according to Policy: Policy Condition failed: ["${kind}", "${first}", "${second}"]`,
      )
    }
    foreseen.add(name)
  }
  const extra = [...fields.keys()].find(
    (name) => !free.has(name) && !name.startsWith('x-ignore-') && !foreseen.has(name),
  )
  if (extra !== undefined) {
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra}`)
  }
  // A form whose policy names no bucket would be good for any.
  if (!foreseen.has('bucket'))
    throw new S3Error('AccessDenied', 'Invalid according to Policy: it names no bucket.')
  return lengths
}

function parsePolicy(encoded: string): { expiration: number; conditions: unknown[] } {
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Record<string, unknown>
    const expiration = Date.parse(String(policy.expiration))
    if (Number.isNaN(expiration) || !Array.isArray(policy.conditions)) throw invalid()
    return { expiration, conditions: policy.conditions }
  } catch {
    throw invalid()
  }
}

/** `{"acl": "private"}` is `["eq", "$acl", "private"]`. */
function normalise(condition: unknown): unknown[][] {
  if (Array.isArray(condition)) return [[String(condition[0]).toLowerCase(), ...condition.slice(1)]]
  if (typeof condition !== 'object' || condition === null) throw invalid()
  return Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value])
}

function invalid(): S3Error {
  return new S3Error(
    'InvalidPolicyDocument',
    'The policy is not valid: it must be JSON with expiration and conditions.',
  )
}
