/**
 * A name as it appears in a mail. People choose their names, and mail programs turn "evil.example" into a link, which would
 * then be in a mail of ours.
 */
export function nameInMail(name: string): string {
  const text = name
    .replace(/[\p{C}/\\:@<>]+/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...text].slice(0, 80).join('')
}
