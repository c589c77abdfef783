/** uid, name, English, French, Spanish, description. */
export type TagEntry = readonly [
  uid: string,
  name: string,
  en: string,
  fr: string,
  es: string,
  description: string,
]

export interface Label {
  en: string
  fr: string
  es: string
}

export interface Tag {
  uid: string
  name: string
  label: Label
  description: string
  /** The tag applies from this score on. */
  threshold: number
}

export interface Category {
  uid: string
  name: string
  label: Label
  tags: Tag[]
}

export interface Taxonomy {
  version: string
  categories: Category[]
}
