const MiB = 1024 * 1024
const GiB = 1024 * MiB

/** The limits of S3, which clients expect. */
export const limits = {
  objectBytes: 5 * 1024 * GiB,
  singleUploadBytes: 5 * GiB,
  minPartBytes: 5 * MiB,
  parts: 10_000,
  /** Of the parts that the API presigns, and how many: signing takes time on the event loop. */
  minPresignedPartBytes: 8 * MiB,
  presignedParts: 200,
  keyBytes: 1024,
  metadataBytes: 2048,
  keysPerPage: 1000,
  presignedSeconds: 604_800,
  abandonedUploadDays: 7,
} as const
