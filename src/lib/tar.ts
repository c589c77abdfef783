const blockSize = 512

/** One file of a tar archive, with its header and padding. Archives are written file by file and can have any size. */
export function writeTarFile(name: string, bytes: Buffer, modified: Date): Buffer {
  const header = Buffer.alloc(blockSize)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for a tar archive`)
  header.write(name, 0)
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 12), 136)
  // The checksum is computed with spaces in its own place.
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const padding = Buffer.alloc((blockSize - (bytes.length % blockSize)) % blockSize)
  return Buffer.concat([header, bytes, padding])
}

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * blockSize)
