import { en, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

export const languages = { en, fr, es } satisfies Record<string, Texts>

export type Language = keyof typeof languages

export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(languages, code)
}

/** The first supported language among these BCP-47 tags, ignoring regions. */
export function findSupportedLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = tag.split('-', 1)[0]!.toLowerCase()
    if (isLanguage(language)) return language
  }
  return null
}

/** The tags of an Accept-Language header, ordered by weight. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  const entries = (header ?? '').split(',').map((entry) => {
    const [tag, ...options] = entry.trim().split(';')
    const weight = options
      .map((option) => /^\s*q=([0-9.]+)/.exec(option)?.[1])
      .find((found) => found !== undefined)
    return { tag: tag!.trim(), weight: weight === undefined ? 1 : Number(weight) }
  })
  return entries
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
