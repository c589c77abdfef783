const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** HTML of the search, whose only marks are <em>: read as text, so nothing in it can be anything else. */
export function Snippet({ html }: { html: string }) {
  return html.split(/<\/?em>/).map((part, index) => {
    const text = part.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name]!)
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    return index % 2 === 1 ? <mark key={index}>{text}</mark> : text
  })
}
