/** A file in the storage area. */
export type StoredFile = { uri: string; path: string }

const otherFiles =
  /\.(txt|md|csv|tsv|json|xml|ya?ml|pdf|docx?|xlsx?|html|nfo|log|cue|m3u8?|lrc|md5|sha\d+|jpe?g|png|gif|bmp|tiff?|webp|svg|psd|zip|t?gz|tar|rar|7z|bz2|xz)$/i

/** Whether a file may be audio. Only files whose names say that they are something else are not. */
export const maybeAudio = (path: string) => !otherFiles.test(path)

/**
 * A file as a track of an ingestion, wherever it is added. The id is the path without its extension, so the same file is
 * the same track; title and artist come from the name: `album/03 Ines Orlo - Postcards.wav` is Postcards by Ines Orlo.
 */
export function describeFile({ uri, path }: StoredFile) {
  const outerId = idOfFile(path)
  const baseName = outerId
    .split('/')
    .at(-1)!
    .replaceAll('_', ' ')
    .replace(/^\d{1,3}[\s.-]+(?=\S)/, '')
    .trim()
  const [artist, ...rest] = baseName.split(' - ')
  const title = rest.length > 0 ? rest.join(' - ') : baseName
  return {
    outer_id: outerId,
    primary_media: uri,
    ...(title !== '' && { title }),
    ...(rest.length > 0 && artist !== '' && { artists: [{ name: artist! }] }),
  }
}

/** Extensions are short and contain no spaces: `01. Intro` has none. */
export function idOfFile(path: string): string {
  return path.replace(/(?<=[^/])\.[\p{L}\p{N}]{1,8}$/u, '')
}

/** What a delivery of these files is called: their folder, or the first file. */
export function nameOfFiles(paths: string[]): string {
  const folders = new Set(paths.map((path) => path.split('/').slice(0, -1).join('/')))
  const [folder] = folders
  return (folders.size === 1 && folder ? `${folder}/` : paths[0]!).slice(-200)
}
