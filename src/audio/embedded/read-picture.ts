import { parseBlob, selectCover } from 'music-metadata'
import { AudioError } from '../audio-error.ts'
import { maxPictureBytes } from '../picture/limits.ts'
import { readPictureHeader } from '../picture/read-header.ts'
import type { FileBytes } from './file-bytes.ts'
import { asBlob } from './tagged-blob.ts'

/**
 * The front cover in the tags of a file, or its first picture: ID3 APIC and PIC, FLAC and Vorbis METADATA_BLOCK_PICTURE, MP4
 * covr. Null if there is none that can be shown.
 */
export async function readPicture(file: FileBytes): Promise<Uint8Array | null> {
  try {
    const { common } = await parseBlob(await asBlob(file), { duration: false })
    const shown = (common.picture ?? []).filter(
      ({ data }) => data.length <= maxPictureBytes && readPictureHeader(data) !== null,
    )
    // The library's choice fails on an empty list.
    return shown.length === 0 ? null : selectCover(shown)!.data
  } catch (error) {
    if (error instanceof AudioError) throw error
    throw new AudioError('corrupt', 'the tags of the file cannot be read', { cause: error })
  }
}
