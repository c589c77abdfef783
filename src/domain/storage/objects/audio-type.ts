/** The number of first bytes needed to detect the type: enough for two MP3 frames. */
export const headLength = 4096

/** Other names of the same type, which are kept if declared. wav has none, because it is declared in too many ways. */
const synonyms: Record<string, string[]> = {
  'audio/mpeg': ['audio/mp3', 'audio/mpeg3', 'audio/x-mpeg', 'audio/x-mp3'],
  'audio/flac': ['audio/x-flac'],
  'audio/aiff': ['audio/x-aiff'],
  'audio/ogg': ['application/ogg', 'audio/vorbis', 'audio/x-vorbis', 'audio/opus', 'audio/x-ogg'],
  'audio/mp4': ['audio/m4a', 'audio/x-m4a', 'audio/aac', 'audio/mp4a-latm'],
  'audio/aac': ['audio/aacp', 'audio/x-aac'],
}

/** Detects audio by its first bytes, because declared types are often wrong. */
export function detectAudioType(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 64)
  const text = (from: number, to: number) => start.slice(from, to)
  if (['RIFF', 'RF64', 'BW64'].includes(text(0, 4)) && text(8, 12) === 'WAVE') return 'audio/wav'
  if (text(0, 4) === 'FORM' && ['AIFF', 'AIFC'].includes(text(8, 12))) return 'audio/aiff'
  if (text(0, 4) === 'fLaC') return 'audio/flac'
  if (text(0, 4) === 'OggS' && /OpusHead|vorbis|FLAC|Speex/.test(text(28, 64))) return 'audio/ogg'
  if (text(4, 8) === 'ftyp' && ['M4A ', 'M4B ', 'M4P '].includes(text(8, 12))) return 'audio/mp4'
  if (text(0, 3) === 'ID3' && head[3]! < 5) return head.length >= 10 ? 'audio/mpeg' : null
  return detectFrames(head)
}

/** The detected type, or the declared type if it is a synonym or no audio was detected. */
export function chooseContentType(declared: string | undefined, audioType: string | null): string {
  if (audioType === null) return declared || 'binary/octet-stream'
  const plain = (declared ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return synonyms[audioType]?.includes(plain) ? declared! : audioType
}

/** MPEG audio and ADTS have no magic number, so two consecutive valid frame headers are required. */
function detectFrames(head: Buffer): string | null {
  const first = readFrame(head, 0)
  if (first === null) return null
  const second = readFrame(head, first.length)
  return second?.type === first.type ? first.type : null
}

/** In kbit/s, for layer III of MPEG-1 and of MPEG-2 and 2.5 (ISO 11172-3, ISO 13818-3). */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

function readFrame(head: Buffer, at: number): { type: string; length: number } | null {
  if (at + 6 > head.length || head[at] !== 0xff || (head[at + 1]! & 0xe0) !== 0xe0) return null
  const second = head[at + 1]!
  if ((second & 0xf6) === 0xf0) {
    const length = ((head[at + 3]! & 3) << 11) | (head[at + 4]! << 3) | (head[at + 5]! >> 5)
    return length > 7 ? { type: 'audio/aac', length } : null
  }
  const version = (second >> 3) & 3
  const isLayer3 = ((second >> 1) & 3) === 1
  const rateIndex = (head[at + 2]! >> 2) & 3
  const bitrate = (version === 3 ? bitrates.first : bitrates.second)[head[at + 2]! >> 4]
  if (version === 1 || !isLayer3 || rateIndex === 3 || !bitrate) return null
  const rate = sampleRates[rateIndex]! / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const padding = (head[at + 2]! >> 1) & 1
  const length = Math.floor(((version === 3 ? 144 : 72) * bitrate * 1000) / rate) + padding
  return { type: 'audio/mpeg', length }
}
