/** The order matters: the user agents of many browsers also name other browsers. */
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** For example `Firefox · Linux`: enough for users to recognise their devices. Null for programs that are no browser. */
export function nameBrowser(userAgent: string): string | null {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const found = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return found.length > 0 ? found.join(' · ') : null
}

/** The same for pages, which escape whatever a program calls itself. */
export function describeBrowser(userAgent: string): string {
  return nameBrowser(userAgent) ?? (userAgent.slice(0, 40) || '?')
}
