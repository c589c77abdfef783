import type { Context } from '../../context.ts'
import { limits } from '../limits.ts'
import { layout } from './layout.ts'
import type { Area } from './sql.ts'

/** The text of INFO.json: how to use the area. */
export function describeArea(
  { urls, settings }: Pick<Context, 'urls' | 'settings'>,
  area: Area,
  organisationName: string,
): string {
  const info = {
    organization: { id: area.organisation_id, name: organisationName },
    region: area.region,
    bucket: area.bucket,
    endpoint: urls.s3,
    path_style: true,
    ...(settings.sftpUrl !== null && { sftp: { url: settings.sftpUrl, user: area.bucket } }),
    paths: layout.map(({ path, purpose, access }) => ({ path, purpose, access })),
    limits: {
      object_bytes: limits.objectBytes,
      single_upload_bytes: limits.singleUploadBytes,
      part_bytes_min: limits.minPartBytes,
      parts: limits.parts,
      key_bytes: limits.keyBytes,
      presigned_seconds: limits.presignedSeconds,
      abandoned_upload_days: limits.abandonedUploadDays,
    },
    api: { base_url: urls.base, auth_url: urls.auth, legacy_url: urls.legacy, docs: `${urls.base}/docs` },
  }
  return `${JSON.stringify(info, null, 2)}\n`
}
