/** What people said about clips, as the terms they used: captions, and the labels of the collections. */
import { detectLanguage, findTerms } from '../../src/domain/brief/find-terms.ts'
import { splitWords } from '../../src/domain/brief/terms.ts'
import type { Clip } from './clips.ts'
import type { Description } from './fit-terms.ts'

export function mentionsIn(text: string): Set<string> {
  const words = splitWords(text)
  return new Set(findTerms(words, detectLanguage(words)).map(({ term }) => term.name))
}

/** Captions say something about every term; labels of moods only about moods, labels of genres only about genres. */
export function describe(clips: readonly Clip[], captioned: ReadonlySet<string>): Description[] {
  const described: Description[] = []
  for (const [clip, { id, source, caption, genre, moods, genres }] of clips.entries()) {
    if (captioned.has(id))
      described.push({ clip, source: 0, mentions: mentionsIn(caption), covers: () => true })
    if (source === 'panda' && moods.length > 0) {
      const mentions = mentionsIn(`${moods.join(', ')}, ${genres.join(', ')}`)
      const covered = /^(moods|genres)\//
      described.push({ clip, source: 1, mentions, covers: (term) => covered.test(term) })
    }
    if (source === 'gtzan' && !captioned.has(id)) {
      const mentions = mentionsIn(genre)
      described.push({ clip, source: 2, mentions, covers: (term) => labelled.has(term) })
    }
  }
  return described
}

const labelled = new Set(
  ['blues', 'classical', 'country', 'disco', 'hiphop', 'jazz', 'metal', 'pop', 'reggae', 'rock'].map(
    (genre) => `genres/${genre}`,
  ),
)
