/** 43 random characters that are safe in URLs. `crypto.randomUUID` is missing on pages without https. */
export function randomText(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/')
    return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
