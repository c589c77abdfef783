import { foldText } from '../../lib/fold-text.ts'
import { detectLanguage, findTerms, isFunctionWord } from './find-terms.ts'
import { readBpm, readDuration, readKey } from './measures.ts'
import { type FoundName, findNames } from './names.ts'
import { findNeighbour } from './neighbours.ts'
import { isOperator, weighWords } from './polarity.ts'
import { type BriefReading, maxReadNames, maxReadTerms, maxTermWeight, type ReadTerm } from './reading.ts'
import { type BriefLanguage, splitWords, terms } from './terms.ts'

/** Comparatives, which the lexicon's endings do not cover. */
const comparatives: Record<string, string> = {
  slower: 'movement/slow', faster: 'movement/fast', quicker: 'movement/fast', darker: 'moods/gloomy', brighter: 'moods/cheerful', happier: 'moods/cheerful',
  sadder: 'moods/sad', calmer: 'moods/calm', softer: 'moods/soft', quieter: 'energy/quiet', louder: 'energy/loud', heavier: 'energy/loud', lighter: 'moods/light',
  warmer: 'moods/warm', colder: 'moods/bleak', harder: 'moods/harsh', angrier: 'moods/angry', smoother: 'moods/smooth', sweeter: 'moods/sweet', livelier: 'moods/lively',
} // biome-ignore format: pairs read better in lines than in a column

/** A neighbour of a word counts less than the word itself. */
const neighbourWeight = 0.6

/** Reads a brief in English, French or Spanish. */
export function readBrief(brief: string): BriefReading {
  return readWithNames(brief, findNames(brief).slice(0, maxReadNames))
}

/** Reads a brief with the names that a search found to exist; what they consist of is not read as terms. */
export function readWithNames(brief: string, names: readonly FoundName[]): BriefReading {
  const described = names.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)} , ${text.slice(to)}`,
    brief,
  )
  const bpm = readBpm(foldText(described))
  const duration = readDuration(bpm.rest)
  const key = readKey(duration.rest)
  const { words, clauseStarts } = splitClauses(key.rest)
  const language = detectLanguage(splitWords(brief))
  const read = readTerms(words, clauseStarts, language)
  const tempo = read.find(({ words: said }) => said === 'slower' || said === 'faster' || said === 'quicker')
  return {
    language,
    terms: mergeTerms(read).slice(0, maxReadTerms),
    bpm: bpm.range,
    key: key.key,
    duration: duration.range,
    tempo_change: tempo === undefined ? null : tempo.term === 'movement/slow' ? 'slower' : 'faster',
    names: names.map(({ text, is_unwanted }) => ({ text, is_unwanted })),
    text: words.filter((word) => !isIdle(word)).join(' '),
  }
}

/** The words of a folded text, and which of them start a clause. */
function splitClauses(text: string): { words: string[]; clauseStarts: Set<number> } {
  const words: string[] = []
  const clauseStarts = new Set<number>()
  for (const clause of text.split(/[,;.:!?()\n]+/)) {
    clauseStarts.add(words.length)
    words.push(...splitWords(clause))
  }
  return { words, clauseStarts }
}

function readTerms(words: string[], clauseStarts: ReadonlySet<number>, language: BriefLanguage): ReadTerm[] {
  const found = findTerms(words, language)
  const covered = new Set(
    found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  )
  const comparative = (word: number) => (language === 'en' ? comparatives[words[word]!] : undefined)
  const weights = weighWords(
    words,
    clauseStarts,
    (word) => covered.has(word) || comparative(word) !== undefined,
  )
  const read: ReadTerm[] = []
  for (const { term, from, to } of found) {
    read.push(...withOpposite(term.name, weights[from]!, words.slice(from, to).join(' ')))
  }
  for (const [i, word] of words.entries()) {
    const compared = comparative(i)
    if (compared !== undefined) read.push({ term: compared, weight: weights[i]!, words: word })
    if (compared !== undefined || covered.has(i) || language !== 'en' || isIdle(word)) continue
    const near = findNeighbour(word)
    if (near === null || !terms.has(near.term)) continue
    read.push({ term: near.term, weight: round(weights[i]! * neighbourWeight * near.nearness), words: word })
  }
  return read
}

const sung = new Set(['vocals/vocals', 'vocals/chorus', 'vocals/harmonies'])

/** Music without singing is instrumental, which the tagger hears better than the absence of voices. */
function withOpposite(term: string, weight: number, words: string): ReadTerm[] {
  if (weight < 0 && sung.has(term)) {
    return [
      { term: 'vocals/instrumental', weight: -weight, words },
      { term: 'vocals/vocals', weight, words },
    ]
  }
  return [{ term, weight, words }]
}

/** A term that is said twice counts once, with the stronger weight. */
function mergeTerms(read: readonly ReadTerm[]): ReadTerm[] {
  const byName = new Map<string, ReadTerm>()
  for (const each of read) {
    const other = byName.get(each.term)
    if (other !== undefined && Math.abs(other.weight) >= Math.abs(each.weight)) continue
    byName.set(each.term, { ...each, weight: Math.max(-maxTermWeight, Math.min(maxTermWeight, each.weight)) })
  }
  return [...byName.values()]
}

/** Whether a word describes nothing by itself. */
function isIdle(word: string): boolean {
  return isFunctionWord(word) || isOperator(word)
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100
}
