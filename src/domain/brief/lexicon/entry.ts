/**
 * A term that people describe music with: its name as `category/name`, then how it is written in English, French and Spanish, then
 * the tags that stand for it. A term with the name of a tag stands for that tag first of all, and is also written like the
 * tag's labels. Spellings are separated by commas, without accents and in lower case; `*` stands for any ending. Tags are
 * separated by commas, each with a weight where it is not 1.
 */
export type TermEntry = readonly [name: string, en: string, fr: string, es: string, tags: string]
