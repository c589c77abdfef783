import { foldForSearch } from '../../lib/fold-text.ts'

const maxTokenLength = 40

/** The folded tokens of a text, in order. Scripts without spaces between words become overlapping pairs of letters. */
export function tokenize(text: string): string[] {
  const tokens: string[] = []
  const folded = foldForSearch(text).replace(contractedEnding, '$1').replace(initials, joinInitials)
  for (const [run] of folded.matchAll(letterRun)) {
    if (!unspacedLetter.test(run))
      tokens.push(run.length > maxTokenLength ? run.slice(0, maxTokenLength) : run)
    else for (const [part] of run.matchAll(scriptRun)) addScriptRun(tokens, part)
  }
  return tokens
}

const letterRun = /[\p{L}\p{N}\p{M}]+/gu
/** "don't", "it's" and "we'll" are one token; "l'amour" and "d'Aubigné" are two. */
const contractedEnding = /['`](t|s|m|d|ll|re|ve)(?![\p{L}\p{N}])/gu
/** R.E.M. is searched for without its dots. */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu
const joinInitials = (letters: string) => letters.replaceAll('.', '')

const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々'
const unspacedLetter = new RegExp(`[${unspaced}]`, 'u')
const scriptRun = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')

function addScriptRun(tokens: string[], run: string): void {
  if (!unspacedLetter.test(run)) {
    tokens.push(run.slice(0, maxTokenLength))
    return
  }
  const letters = [...run]
  if (letters.length === 1) tokens.push(run)
  for (let index = 0; index + 1 < letters.length; index++) tokens.push(letters[index]! + letters[index + 1]!)
}

/** Whether the text is of a script without spaces. Its tokens are neither corrected nor completed: their neighbours do that. */
export function isUnspaced(text: string): boolean {
  return unspacedLetter.test(text)
}
