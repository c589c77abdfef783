/** Words that turn or scale the meaning of what follows. */
const negations = new Set(
  'no not without avoid never nothing non minus except dont isnt sans pas ni aucun aucune eviter jamais sauf sin nada evitar tampoco nunca ningun ninguna excepto'.split(
    ' ',
  ),
)
const less = new Set('less moins menos'.split(' '))
const too = new Set('too trop demasiado overly'.split(' '))
const strong = new Set(
  'very extremely super really highly so most more tres extremement vraiment plus muy sumamente realmente mas'.split(
    ' ',
  ),
)
const weak = new Set(
  'slightly somewhat bit little touch hint subtly peu legerement pointe poco ligeramente toque'.split(' '),
)
/** After these, a negation no longer applies. */
const turns = new Set('but with yet however instead rather mais avec plutot pero con sino'.split(' '))
/** "Not only sad" is sad. */
const exceptions = new Set('only just seulement solo solamente'.split(' '))
/** How many words a negation reaches past the last term it turned. */
const reach = 4

/**
 * The weight of a term at each word of a text: negative after a negation, until the clause ends or turns. Clauses end at the given
 * words. "No drums or vocals" turns both.
 */
export function weighWords(
  words: readonly string[],
  clauseStarts: ReadonlySet<number>,
  isTerm: (word: number) => boolean,
): number[] {
  const weights: number[] = []
  let sign = 0
  let left = 0
  let scale = 1
  for (const [i, word] of words.entries()) {
    if (clauseStarts.has(i)) {
      sign = 0
      scale = 1
    }
    if (negations.has(word) && !exceptions.has(words[i + 1] ?? '')) {
      sign = -1
      left = reach
    } else if (less.has(word)) {
      sign = -0.5
      left = reach
    } else if (turns.has(word)) {
      sign = 0
    } else if (too.has(word)) {
      // "Not too happy" asks for less, not for the opposite; "too happy" alone is a complaint.
      sign = sign === 0 ? -0.5 : sign / 2
      left = reach
    } else if (strong.has(word)) {
      scale = 1.5
    } else if (weak.has(word)) {
      scale = 0.5
    }
    weights.push((sign === 0 || left < 0 ? 1 : sign) * scale)
    if (isTerm(i)) {
      scale = 1
      left = reach
    } else left--
  }
  return weights
}

const operators = [negations, less, too, strong, weak, turns, exceptions]

/** Whether a word only scales or turns others. */
export function isOperator(word: string): boolean {
  return operators.some((words) => words.has(word))
}
