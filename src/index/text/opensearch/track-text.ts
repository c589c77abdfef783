import { textKey } from '../../../lib/text-key.ts'
import { type DocumentText, titleSeparator } from '../query/score-document.ts'
import { lettersOf } from '../query/spelling.ts'
import { isCategoryTerm, toStoredDocument } from '../stored-document.ts'
import type { Layer, TrackDocument } from '../text-index.ts'

/** The longest title that can be told from another one by its key, and the most tokens that counts distinguish. */
const maxTitleKey = 1000
export const maxTitleLength = 7

/** The text of a track as OpenSearch stores it: see the mapping in ../../opensearch/indexes.ts. */
export function toTrackText(track: TrackDocument, layer: Layer, termPrefix: string): Record<string, unknown> {
  const stored = toStoredDocument(track)
  const { title, artists, release } = stored
  const titles = title.split(titleSeparator)
  const [titleTokens, artistTokens, releaseTokens] = [titles.join(' '), artists, release].map(splitTokens)
  const terms = (tokens: string[]) => [...new Set(tokens)].map((token) => toTerm(termPrefix, token))
  return {
    version: track.version,
    isPresent: true,
    catalogueId: track.catalogueId,
    terms: terms([...titleTokens!, ...artistTokens!, ...releaseTokens!]),
    titleTerms: terms(titleTokens!),
    artistTerms: terms(artistTokens!),
    releaseTerms: terms(releaseTokens!),
    titleTrigrams: [...new Set(titles.flatMap(trigramsOf))].map((trigram) => termPrefix + trigram),
    titleLength: Math.min(...titles.map((each) => splitTokens(each).length), maxTitleLength),
    tokens: [title, artists, release].join('\n'),
    titleKey: track.title === null ? null : toTitleKey(track.title),
    attributes: stored.attributes.filter(isCategoryTerm),
    bpm: stored.bpm,
    durationMs: stored.durationMs,
    releaseDate: track.releaseDate,
    releaseYear: stored.releaseYear,
    ...(layer === 'atlas'
      ? {
          titleSubstrings: track.title === null ? null : textKey(track.title),
          artistSubstrings: track.artists.map(textKey),
        }
      : {}),
  }
}

function toTitleKey(title: string): string {
  return textKey(title).slice(0, maxTitleKey)
}

export function parseTokens(text: string): DocumentText {
  const [title = '', artists = '', release = ''] = text.split('\n')
  return { title, artists, release }
}

/** Korean terms are spelt in letters, since OpenSearch compares letter by letter. */
export function toTerm(termPrefix: string, token: string): string {
  return termPrefix + lettersOf(token)
}

export function toToken(termPrefix: string, term: string): string {
  return term.slice(termPrefix.length).normalize('NFC')
}

/** Three letters in a row of a title, without spaces: a wrong space is a typing error like any other. */
export function trigramsOf(tokens: string): string[] {
  const letters = [...`^${tokens.replaceAll(' ', '')}`]
  const trigrams = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
  return [...new Set(trigrams)]
}

function splitTokens(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
