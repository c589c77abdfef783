import { AudioError } from '../audio-error.ts'
import type { ByteSource } from '../byte-source.ts'
import { openAac } from './aac.ts'
import { openAdts } from './adts.ts'
import { openAiff } from './aiff.ts'
import { checkDeclaredSize } from './declared-size.ts'
import type { Decoder } from './decoder.ts'
import { findFfmpeg, openFfmpeg } from './ffmpeg.ts'
import { openFlac } from './flac.ts'
import { openMp3 } from './mp3.ts'
import { openMp4 } from './mp4.ts'
import { openOpus } from './opus.ts'
import { type Sniffed, sniff } from './sniff.ts'
import { openVorbis } from './vorbis.ts'
import { openWav } from './wav.ts'

/**
 * Which decoder to use. `auto` prefers the built-in decoders, so that results do not depend on what is installed. ffmpeg, if installed,
 * decodes what they cannot decode completely: HE-AAC, ALAC, compressed wav and aiff, fragmented m4a, au, caf and w64.
 */
export type DecoderChoice = 'auto' | 'builtin' | 'ffmpeg'

export async function openDecoder(source: ByteSource, choice: DecoderChoice = 'auto'): Promise<Decoder> {
  const sniffed = sniff(source)
  if (choice === 'ffmpeg') return openFfmpeg(source)
  let decoder: Decoder
  try {
    decoder = await openBuiltin(source, sniffed)
  } catch (error) {
    const unsupported = error instanceof AudioError && error.reason === 'unsupported_format' && !error.isFinal
    if (choice === 'auto' && unsupported && source.path && findFfmpeg()) return openFfmpeg(source)
    throw error
  }
  if (choice === 'auto' && decoder.info.limitation && source.path && findFfmpeg()) {
    decoder.close()
    return openFfmpeg(source)
  }
  return decoder
}

async function openBuiltin(source: ByteSource, { format, offset }: Sniffed): Promise<Decoder> {
  switch (format) {
    case 'wav':
      return openWav(source)
    case 'aiff':
      return openAiff(source)
    case 'flac':
      return openFlac(source, offset)
    case 'mp3':
      return openMp3(source, offset)
    case 'vorbis':
      return openVorbis(source, offset)
    case 'opus':
      return openOpus(source, offset)
    case 'mp4':
      return openAac(openMp4(source))
    case 'adts':
      return openAac(openAdts(source, offset))
    case 'au':
    case 'caf':
    case 'w64':
      checkDeclaredSize(source, format)
      throw new AudioError(
        'unsupported_format',
        `the file is ${format}, which needs ffmpeg, and ffmpeg is not installed on this machine`,
      )
    case 'ogg-other':
      throw new AudioError('unsupported_format', 'the ogg file contains neither vorbis nor opus')
  }
}
