/** The files of a tar archive. */
export function readTar(archive: Buffer): { name: string; bytes: Buffer }[] {
  const files = []
  for (let at = 0; archive[at] !== 0; ) {
    const textAt = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(textAt(124, 12), 8)
    files.push({ name: textAt(0, 100), bytes: archive.subarray(at + 512, at + 512 + size) })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
