/** Failures specific to storage, with the error codes of S3. */
const storageFailures = {
  NoSuchKey: 'No object has this key.',
  NoSuchBucket: 'The bucket does not exist.',
  NoSuchUpload: 'The multipart upload does not exist. It may have been completed, aborted or expired.',
  BucketAlreadyOwnedByYou: 'You already own this bucket.',
  BucketAlreadyExists: 'The bucket name is already taken.',
  BucketNotEmpty: 'The bucket is not empty.',
  InvalidBucketName: 'The bucket name is not valid.',
  PreconditionFailed: 'A precondition of the request was not met.',
  InvalidRange: 'The range is outside the object.',
  BadDigest: 'The checksum does not match the received bytes.',
  InvalidDigest: 'The checksum is malformed.',
  XAmzContentSHA256Mismatch: 'The x-amz-content-sha256 header does not match the received bytes.',
  IncompleteBody: 'The number of received bytes does not match the declared length.',
  EntityTooLarge: 'The object is larger than the maximum size of an upload.',
  EntityTooSmall: 'A part other than the last is smaller than 5 MiB.',
  InvalidPart: 'A part does not exist, or its ETag does not match.',
  InvalidPartOrder: 'The parts are not in ascending order.',
  KeyTooLongError: 'The key is longer than 1024 bytes.',
  InvalidArgument: 'A value is not valid.',
  InvalidRequest: 'The request is not valid.',
  MetadataTooLarge: 'The metadata is larger than 2 KiB.',
} as const

export type StorageFailureCode = keyof typeof storageFailures

export class StorageFailure extends Error {
  readonly code: StorageFailureCode
  constructor(code: StorageFailureCode, message?: string, options?: { cause?: unknown }) {
    super(message ?? storageFailures[code], options)
    this.name = 'StorageFailure'
    this.code = code
  }
}
