import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Words } from './words/en.ts'

export const languageNames = { en: 'English', fr: 'Français', es: 'Español' }
export type Language = keyof typeof languageNames
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

type Preferences = {
  language: Language
  words: Words
  theme: Theme
  setLanguage(language: Language): void
  setTheme(theme: Theme): void
}

const PreferencesContext = createContext<Preferences | null>(null)

const isLanguage = (text: string | null): text is Language =>
  text !== null && Object.hasOwn(languageNames, text)

/** Loads one language: nobody needs the texts of all three. */
const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./words/en.ts')).en,
  fr: async () => (await import('./words/fr.ts')).fr,
  es: async () => (await import('./words/es.ts')).es,
}

export const loadWords = (language: Language): Promise<Words> => loaders[language]()

/** The language chosen in the console, else the browser's, else English. */
export function initialLanguage(): Language {
  const chosen = localStorage.getItem('euterpe-language')
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function initialTheme(): Theme {
  const chosen = localStorage.getItem('euterpe-theme')
  return themes.find((theme) => theme === chosen) ?? 'system'
}

type Translation = { language: Language; words: Words }

export function PreferencesProvider({ initial, children }: { initial: Translation; children: ReactNode }) {
  const [{ language, words }, setTranslation] = useState(initial)
  const [theme, setTheme] = useState(initialTheme)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset.theme = theme
  }, [language, theme])
  const value = useMemo(
    () => ({
      language,
      words,
      theme,
      setLanguage: (next: Language) => {
        void loadWords(next).then((loaded) => {
          localStorage.setItem('euterpe-language', next)
          setTranslation({ language: next, words: loaded })
        })
      },
      setTheme: (next: Theme) => {
        localStorage.setItem('euterpe-theme', next)
        setTheme(next)
      },
    }),
    [language, words, theme],
  )
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export function usePreferences(): Preferences {
  return use(PreferencesContext)!
}

export function useWords(): Words {
  return usePreferences().words
}
