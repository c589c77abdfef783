import { asianLanguages } from './asian.ts'
import { europeanLanguages } from './european.ts'
import type { Language } from './language.ts'

export const languages: readonly Language[] = [...europeanLanguages, ...asianLanguages]
