import { StorageFailure, type StorageFailureCode } from '../../domain/storage/failure.ts'
import { Problem, type ProblemCode } from '../../lib/problem.ts'
import { BlobMissing, BlobsUnreachable } from '../../platform/blobs/blobs.ts'
import { toProblem } from '../failures.ts'

/** The status of every error code of this gateway. */
const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BucketAlreadyExists: 409,
  BucketAlreadyOwnedByYou: 409,
  BucketNotEmpty: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidStorageClass: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedTrailerError: 400,
  MalformedXML: 400,
  MaxMessageLengthExceeded: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchBucketPolicy: 404,
  NoSuchCORSConfiguration: 404,
  NoSuchKey: 404,
  NoSuchLifecycleConfiguration: 404,
  NoSuchTagSet: 404,
  NoSuchUpload: 404,
  NoSuchWebsiteConfiguration: 404,
  NotImplemented: 501,
  ObjectLockConfigurationNotFoundError: 404,
  PreconditionFailed: 412,
  QuotaExceeded: 403,
  ReplicationConfigurationNotFoundError: 404,
  RequestTimeTooSkewed: 403,
  ServerSideEncryptionConfigurationNotFoundError: 404,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const satisfies Record<string, number> & Record<StorageFailureCode, number>

export type S3Code = keyof typeof statuses

/** An error response of the gateway. */
export class S3Error extends Error {
  readonly code: S3Code
  readonly retryAfter: number | undefined
  readonly headers: Record<string, string>
  constructor(
    code: S3Code,
    message: string,
    options: { cause?: unknown; retryAfter?: number; headers?: Record<string, string> } = {},
  ) {
    super(message, options)
    this.code = code
    this.retryAfter = options.retryAfter
    this.headers = options.headers ?? {}
  }
  get status(): number {
    return statuses[this.code]
  }
}

/** The S3 error code of each Problem. */
const codes = {
  invalid_request: 'InvalidRequest',
  unsupported_value: 'InvalidArgument',
  validation_error: 'InvalidArgument',
  method_not_allowed: 'MethodNotAllowed',
  body_too_large: 'EntityTooLarge',
  range_not_satisfiable: 'InvalidRange',
  precondition_failed: 'PreconditionFailed',
  invalid_client: 'AccessDenied',
  invalid_grant: 'AccessDenied',
  invalid_scope: 'AccessDenied',
  unauthorized_client: 'AccessDenied',
  unsupported_grant_type: 'AccessDenied',
  invalid_token: 'AccessDenied',
  invalid_token_context: 'AccessDenied',
  insufficient_scope: 'AccessDenied',
  entitlement_required: 'AccessDenied',
  entitlement_revoked: 'AccessDenied',
  catalogue_forbidden: 'AccessDenied',
  resource_forbidden: 'AccessDenied',
  not_found: 'NoSuchKey',
  missing_catalogue_context: 'InvalidRequest',
  rate_limited: 'ServiceUnavailable',
  quota_exceeded: 'QuotaExceeded',
  upstream_unavailable: 'ServiceUnavailable',
  internal_error: 'InternalError',
} as const satisfies Record<ProblemCode, S3Code>

/** Converts anything thrown to an S3 error. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  if (error instanceof StorageFailure) return new S3Error(error.code, error.message, { cause: error })
  if (error instanceof BlobsUnreachable || error instanceof BlobMissing) {
    const message = 'The storage is not responding. Try again in a moment.'
    return new S3Error('ServiceUnavailable', message, { cause: error, retryAfter: 5 })
  }
  const problem = error instanceof Problem ? error : toProblem(error)
  const { retryAfter } = problem
  return new S3Error(codes[problem.code], problem.message, { cause: problem.cause ?? problem, retryAfter })
}
