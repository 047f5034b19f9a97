/** From this many letters on, a word may have one wrong letter: a shorter one would be near too many others. */
const minLetters = 4

/** Whether two words differ by one letter: changed, missing, added, or swapped with its neighbor. */
function isOneOff(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  if (start === typed.length && start === word.length) return false
  const [a, b] = [typed.slice(start), word.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Whether a word that is perhaps not finished yet has one wrong letter. */
const isNear = (typed: string, word: string): boolean =>
  isOneOff(typed, word) ||
  (word.length > typed.length + 1 &&
    [typed.length - 1, typed.length, typed.length + 1].some((length) =>
      isOneOff(typed, word.slice(0, length)),
    ))

/**
 * The text with each word that no known word begins with replaced by the nearest one; undefined where nothing is replaced, or a word
 * is near none. The words are folded.
 */
export function correct(text: string, known: ReadonlySet<string>): string | undefined {
  const words = text.split(' ')
  const vocabulary = [...known]
  let changed = false
  const corrected: string[] = []
  for (const word of words) {
    const isKnown = known.has(word) || vocabulary.some((one) => one.startsWith(word))
    if (isKnown) {
      corrected.push(word)
      continue
    }
    const near = vocabulary.filter((one) => one.length >= minLetters && isNear(word, one))
    // A finished word comes before one that is still being typed, and then the shortest.
    const [best] = near.sort(
      (a, b) => Number(isOneOff(word, b)) - Number(isOneOff(word, a)) || a.length - b.length,
    )
    if (best === undefined || word.length < minLetters - 1) return undefined
    corrected.push(best)
    changed = true
  }
  return changed ? corrected.join(' ') : undefined
}
