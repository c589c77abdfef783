import { AudioError } from '../audio-error.ts'
import type { FileBytes } from '../embedded/file-bytes.ts'
import { maxPictureBytes, maxPicturePixels, maxPictureSide, pictureSides } from './limits.ts'
import { readPictureHeader } from './read-header.ts'
import { type Pixels, shrink } from './shrink.ts'

/** The size of the original, and two JPEG files without any of its metadata. */
export type ConvertedPicture = { width: number; height: number; large: Uint8Array; small: Uint8Array }

const quality = 85

/**
 * Decodes a JPEG, PNG or WebP picture and writes it anew, in two sizes. What browsers get is therefore never what a customer
 * sent, and has no location or other metadata in it. The header is checked first, so that a small file cannot claim a huge picture.
 */
export async function convertPicture(file: FileBytes): Promise<ConvertedPicture> {
  if (file.size > maxPictureBytes)
    throw new AudioError('too_large', `the picture has more than ${maxPictureBytes / 1024 / 1024} MB`)
  const bytes = await file.read(0, file.size)
  const header = readPictureHeader(bytes)
  if (header === null) throw new AudioError('unsupported_format', 'the file is no JPEG, PNG or WebP picture')
  const { width, height } = header
  if (width * height > maxPicturePixels || Math.max(width, height) > maxPictureSide)
    throw new AudioError(
      'too_large',
      `the picture has ${width} × ${height} pixels; at most ${maxPicturePixels / 1_000_000} million are allowed`,
    )
  const pixels = await decode(bytes)
  if (pixels.width !== width || pixels.height !== height)
    throw new AudioError('corrupt', 'the picture has another size than it states')
  const large = shrink(pixels, pictureSides.large)
  const small = shrink(large, pictureSides.small)
  return { width, height, large: await encode(large), small: await encode(small) }
}

/** Loaded when needed: most processes only analyse. */
const loadPhoton = () => import('@silvia-odwyer/photon-node')

async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { PhotonImage } = await loadPhoton()
  try {
    const image = PhotonImage.new_from_byteslice(bytes)
    const pixels = {
      width: image.get_width(),
      height: image.get_height(),
      data: image.get_raw_pixels(),
    }
    image.free()
    return pixels
  } catch (cause) {
    throw new AudioError('corrupt', 'the picture is damaged', { cause })
  }
}

async function encode({ data, width, height }: Pixels): Promise<Uint8Array> {
  const { PhotonImage } = await loadPhoton()
  const image = new PhotonImage(data, width, height)
  const bytes = image.get_bytes_jpeg(quality)
  image.free()
  return bytes
}
