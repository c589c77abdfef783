/** Damages bytes in ways that parsers dislike; the same seed does the same damage. */
export type Random = (limit: number) => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** Tokens with a meaning to one of the parsers. */
const words = [
  '"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '\0', '|', ':', '\ufeff', '<', '>', '</', '/>', '&', '&amp;', '&#0;', '&#x10FFFF;',
  '<![CDATA[', ']]>', '<!--', '-->', '<?xml version="1.1"?>', '<!DOCTYPE a [', '<!ENTITY a "b">', 'xmlns=""', 'xmlns:a="b"',
  '- ', ': ', '*a', '&a ', '[', '{', '"mapping"', 'column_1', '../', '/', '%00', '\ud800', '9'.repeat(400), 'T', '-1', '1e309', '2024-02-30',
] // biome-ignore format: one list

export function mutate(bytes: Buffer, random: Random): Buffer {
  let copy: Buffer = Buffer.from(bytes)
  for (let times = 1 + random(4); times > 0; times--) copy = damage(copy, random)
  return copy
}

function damage(bytes: Buffer, random: Random): Buffer {
  if (bytes.length === 0) return Buffer.from(words[random(words.length)]!)
  const at = random(bytes.length)
  const to = Math.min(bytes.length, at + 1 + random(random(3) === 0 ? 5000 : 40))
  const cut = (...middle: Uint8Array[]) =>
    Buffer.concat([bytes.subarray(0, at), ...middle, bytes.subarray(to)])
  switch (random(8)) {
    case 0:
      bytes[at]! ^= 1 << random(8)
      return bytes
    case 1:
      bytes[at] = random(256)
      return bytes
    case 2:
      return cut()
    case 3:
      return cut(bytes.subarray(at, to), bytes.subarray(at, to))
    case 4:
      return cut(Buffer.from(words[random(words.length)]!), bytes.subarray(at, to))
    case 5:
      return cut(Buffer.from(words[random(words.length)]!))
    case 6:
      return bytes.subarray(0, at)
    default: {
      const from = random(bytes.length)
      return cut(bytes.subarray(from, Math.min(bytes.length, from + random(300))))
    }
  }
}

/** Changes, drops, doubles or renames leaves. XML stays well-formed, so that the code behind the XML reader is reached. */
export function mutateXml(bytes: Buffer, random: Random): Buffer {
  let text = bytes.toString()
  for (let times = 1 + random(5); times > 0; times--) {
    const leaves = [...text.matchAll(/<(\w+)([^<>]*)>([^<]*)<\/\1>/g)]
    const leaf = leaves[random(leaves.length)]
    if (leaf === undefined) break
    const [all, name = '', attributes = '', content = ''] = leaf
    const other = leaves[random(leaves.length)]!
    const word = words[random(words.length)]!.toWellFormed().replace(/[<&\0]/g, '')
    const made = [
      '',
      all + all,
      `<${name}${attributes}>${word}</${name}>`,
      `<${name}>${content}</${name}>`,
      `<${name}${attributes}>${other[3]}</${name}>`,
      `<${other[1]}${attributes}>${content}</${other[1]}>`,
      `<${name}${attributes}>${content.repeat(1 + random(400))}</${name}>`,
      `<${name}${attributes}>${all}</${name}>`,
    ][random(8)]!
    text = text.slice(0, leaf.index) + made + text.slice(leaf.index + all.length)
  }
  return Buffer.from(text)
}

/** Changes types and drops values. The JSON stays valid. */
export function mutateJson(bytes: Buffer, random: Random): Buffer {
  const odd = [null, true, -1, 1.5, 1e300, '', [], {}, [[]], 'x'.repeat(3000), ...words]
  const change = (value: unknown): unknown => {
    if (random(8) === 0) return odd[random(odd.length)]
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => random(12) !== 0)
        .map(([key, of]) => [key, change(of)]),
    )
  }
  return Buffer.from(JSON.stringify((JSON.parse(bytes.toString()) as unknown[]).map(change)))
}
