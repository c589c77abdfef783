/**
 * A location as programs write it (a file URL, a Windows path, a path relative to a drive) in one form: with slashes, without
 * the drive and a leading slash. Two programs on one computer then agree on the path of a file.
 */
export function toPath(location: string): string {
  const isUrl = /^file:\/\//i.test(location)
  const path = isUrl ? decodePercent(location.replace(/^file:\/\/[^/]*/i, '')) : location
  return path
    .replaceAll('\\', '/')
    .replace(/^\/*[A-Za-z]:(?=\/)/, '')
    .replace(/^\/+/, '')
    .normalize('NFC')
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The rest of a path below a folder; null if it is not in it. */
export function pathBelow(path: string, folder: string): string | null {
  const root = toPath(folder).replace(/\/+$/, '')
  if (root === '') return path
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null
}

/** Under which a delivered file may be known: the path, then ever shorter ends of it. */
export function endingsOf(path: string, most = 12): string[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.map((_, at) => segments.slice(at).join('/')).slice(-most)
}

export const withoutExtension = (path: string) =>
  path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, '')
