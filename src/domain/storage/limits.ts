const MiB = 1024 * 1024
const GiB = 1024 * MiB

/** Those of the S3 protocol, which clients are built for. */
export const limits = {
  objectBytes: 5 * 1024 * GiB,
  singleUploadBytes: 5 * GiB,
  partBytesLeast: 5 * MiB,
  parts: 10_000,
  keyBytes: 1024,
  metadataBytes: 2048,
  keysPerPage: 1000,
  presignedSeconds: 604_800,
  abandonedUploadDays: 7,
} as const
