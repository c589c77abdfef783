import { S3Error } from './failures.ts'

/** Fields that need no condition. */
const exemptFields = new Set(['policy', 'x-amz-signature', 'signature', 'awsaccesskeyid', 'file', 'bucket'])

/** The form that S3 requires. `Date.parse` alone would guess a time zone. */
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/

/** Checks a form against its policy: every condition must be met, and every field needs a condition. */
export function checkPolicy(
  encoded: string,
  fields: Map<string, string>,
  now: Date,
): { min: number; max: number } {
  const { expiration, conditions } = parsePolicy(encoded)
  if (now.getTime() > expiration)
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.')
  const covered = new Set<string>()
  const lengths = { min: 0, max: Number.POSITIVE_INFINITY }
  for (const condition of conditions.flatMap(normalise)) {
    const [kind, first, second] = condition
    if (kind === 'content-length-range') {
      lengths.min = Number(first)
      lengths.max = Number(second)
      if (Number.isNaN(lengths.min) || Number.isNaN(lengths.max)) throw invalid()
      continue
    }
    if (typeof first !== 'string' || !first.startsWith('$') || typeof second !== 'string') throw invalid()
    const name = first.slice(1).toLowerCase()
    const value = fields.get(name) ?? ''
    const isMet = kind === 'eq' ? value === second : kind === 'starts-with' ? value.startsWith(second) : false
    if (!isMet) {
      throw new S3Error(
        'AccessDenied',
        `Invalid according to Policy: Policy Condition failed: ["${kind}", "${first}", "${second}"]`,
      )
    }
    covered.add(name)
  }
  const extra = [...fields.keys()].find(
    (name) => !exemptFields.has(name) && !name.startsWith('x-ignore-') && !covered.has(name),
  )
  if (extra !== undefined) {
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra}`)
  }
  // A policy without a bucket would be valid for any bucket.
  if (!covered.has('bucket'))
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Condition for bucket is missing.')
  return lengths
}

function parsePolicy(encoded: string): { expiration: number; conditions: unknown[] } {
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Record<string, unknown>
    const expiration = isoDate.test(String(policy.expiration))
      ? Date.parse(String(policy.expiration))
      : Number.NaN
    if (Number.isNaN(expiration) || !Array.isArray(policy.conditions)) throw invalid()
    return { expiration, conditions: policy.conditions }
  } catch {
    throw invalid()
  }
}

/** `{"acl": "private"}` is equivalent to `["eq", "$acl", "private"]`. */
function normalise(condition: unknown): unknown[][] {
  if (Array.isArray(condition)) return [[String(condition[0]).toLowerCase(), ...condition.slice(1)]]
  if (typeof condition !== 'object' || condition === null) throw invalid()
  return Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value])
}

function invalid(): S3Error {
  return new S3Error(
    'InvalidPolicyDocument',
    'The policy is not valid: it must be JSON with conditions and an expiration such as 2026-11-30T12:00:00Z.',
  )
}
