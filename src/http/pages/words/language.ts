import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

export const languages = { en, fr, es } satisfies Record<string, Words>

export type Language = keyof typeof languages

export function isLanguage(word: string | undefined): word is Language {
  return word !== undefined && Object.hasOwn(languages, word)
}

/** The first of these BCP-47 tags that we speak, whatever its region. */
export function firstSpoken(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const language = tag.split('-', 1)[0]!.toLowerCase()
    if (isLanguage(language)) return language
  }
  return null
}

/** The tags of an Accept-Language header, the most wanted first. */
export function acceptedTags(header: string | undefined): string[] {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag, ...options] = wish.trim().split(';')
    const weight = options
      .map((option) => /^\s*q=([0-9.]+)/.exec(option)?.[1])
      .find((found) => found !== undefined)
    return { tag: tag!.trim(), weight: weight === undefined ? 1 : Number(weight) }
  })
  return wishes
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
