const lossless = ['wav', 'wave', 'aif', 'aiff', 'aifc', 'flac']
const compressed = ['mp3', 'm4a', 'mp4', 'aac', 'ogg', 'oga', 'opus']

/** Orders files with the same name by how likely their format can be decoded, and how much of the music it has. */
export function rankFormat(key: string): number {
  const extension = key.slice(key.lastIndexOf('.') + 1).toLowerCase()
  return lossless.includes(extension) ? 2 : compressed.includes(extension) ? 1 : 0
}
