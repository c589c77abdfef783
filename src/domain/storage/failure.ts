/** What can go wrong with objects beyond what every part of the service can meet, in the words of the S3 protocol. */
export const storageFailures = {
  NoSuchKey: 'There is no object with this key.',
  NoSuchBucket: 'There is no such bucket.',
  NoSuchUpload: 'There is no such multipart upload: it may have been completed, aborted or expired.',
  BucketAlreadyOwnedByYou: 'The bucket is yours already.',
  BucketAlreadyExists: 'The bucket name is taken.',
  BucketNotEmpty: 'The bucket is not empty.',
  InvalidBucketName: 'The bucket name is not valid.',
  PreconditionFailed: 'A condition of the request does not hold.',
  InvalidRange: 'The range does not lie within the object.',
  BadDigest: 'The bytes that arrived do not have the checksum that was sent.',
  InvalidDigest: 'The checksum that was sent is malformed.',
  XAmzContentSHA256Mismatch: 'The bytes that arrived do not have the x-amz-content-sha256 that was signed.',
  IncompleteBody: 'Fewer or more bytes arrived than were announced.',
  EntityTooLarge: 'The object is larger than can be stored in one upload.',
  EntityTooSmall: 'A part other than the last is smaller than 5 MiB.',
  InvalidPart: 'A part was not found, or is not the one that was uploaded.',
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
