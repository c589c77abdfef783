const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** A search snippet. The service marks matches with <em>; everything else is shown as text, never as HTML. */
export function SearchSnippet({ html }: { html: string }) {
  return html.split(/<\/?em>/).map((part, index) => {
    const text = part.replace(/&(amp|lt|gt|quot|#39);/g, (_, entity) => entities[entity]!)
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
    return index % 2 === 1 ? <mark key={index}>{text}</mark> : text
  })
}
