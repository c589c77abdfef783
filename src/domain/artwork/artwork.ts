import type { Context } from '../context.ts'
import type { ArtworkRow } from './sql.ts'

export const pictureSizes = ['small', 'large'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The cover of a track or release, as readers get it. */
export type Artwork = {
  /** Who provided it: a person, the delivery of the release, or the audio file. */
  source: ArtworkRow['source']
  /** Whose it is: a track without a cover of its own shows that of its release, and the other way round. */
  of: ArtworkRow['of']
  picture_id: string
  width: number
  height: number
  small_url: string
  large_url: string
}

export function toArtwork(context: Context, row: ArtworkRow): Artwork {
  const url = (size: PictureSize) => `${context.urls.base}/v1/artwork/${row.id}/${size}`
  return {
    source: row.source,
    of: row.of,
    picture_id: row.id,
    width: row.width,
    height: row.height,
    small_url: url('small'),
    large_url: url('large'),
  }
}

/** Where the bytes of a picture are in the area. Customers have no access to processed/. */
export function pictureKey(id: string, size: PictureSize): string {
  return `processed/artwork/${id}-${size}.jpg`
}
