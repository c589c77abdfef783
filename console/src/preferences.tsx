import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { en, type Words } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'

export const languages = { en, fr, es }
export type Language = keyof typeof languages
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

type Preferences = {
  language: Language
  words: Words
  theme: Theme
  setLanguage(language: Language): void
  setTheme(theme: Theme): void
}

const Context = createContext<Preferences | null>(null)

const isLanguage = (word: string | null): word is Language => word !== null && Object.hasOwn(languages, word)

/** Chosen here, else the browser's, else English. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem('euterpe-language')
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function firstTheme(): Theme {
  const chosen = localStorage.getItem('euterpe-theme')
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const [theme, setTheme] = useState(firstTheme)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset.theme = theme
  }, [language, theme])
  const value = useMemo(
    () => ({
      language,
      words: languages[language],
      theme,
      setLanguage: (next: Language) => {
        localStorage.setItem('euterpe-language', next)
        setLanguage(next)
      },
      setTheme: (next: Theme) => {
        localStorage.setItem('euterpe-theme', next)
        setTheme(next)
      },
    }),
    [language, theme],
  )
  return <Context value={value}>{children}</Context>
}

export function usePreferences(): Preferences {
  return use(Context)!
}

export function useWords(): Words {
  return usePreferences().words
}

/** Numbers, dates and sizes as the chosen language writes them. */
export function useFormats() {
  const { language } = usePreferences()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(language)
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const percent = new Intl.NumberFormat(language, { style: 'percent' })
    const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
    const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
    return {
      number: (value: number) => whole.format(value),
      percent: (share: number) => percent.format(share),
      decimal: (value: number) => decimal.format(value),
      signed: (value: number) => signed.format(value),
      day: (text: string) => day.format(new Date(text)),
      moment: (text: string) => moment.format(new Date(text)),
      size: (bytes: number) => {
        const power = Math.min(3, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
        const style = {
          style: 'unit',
          unit: names[power],
          maximumFractionDigits: power === 0 ? 0 : 1,
        } as const
        return new Intl.NumberFormat(language, style).format(bytes / 1000 ** power)
      },
    }
  }, [language])
}

/** `3:07` */
export function asLength(ms: number | null): string {
  if (ms === null) return ''
  const seconds = Math.round(ms / 1000)
  const rest = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}
