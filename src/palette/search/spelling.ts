/** From this many letters on, a word may have one wrong letter: a shorter one would be near too many others. */
const minLetters = 4

/** Whether a typed word has enough letters to be such a word without one of its letters. */
const isLong = (typed: string): boolean => typed.length >= minLetters - 1

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

/**
 * Whether a word begins with the typed letters but for one: changed, missing, added, or swapped with its neighbor. `ends` has the
 * typed letters from each place on.
 */
function isNear(typed: string, ends: readonly string[], word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const rest = ends[same + 1] ?? ''
  return (
    word.startsWith(rest, same + 1) ||
    word.startsWith(rest, same) ||
    word.startsWith(ends[same] ?? '', same + 1) ||
    (rest !== '' &&
      rest[0] === word[same] &&
      typed[same] === word[same + 1] &&
      word.startsWith(rest.slice(1), same + 2))
  )
}

/** The words that a typed one is near; undefined where it is a word, or the beginning of one. */
function findNear(typed: string, known: ReadonlySet<string>): readonly string[] | undefined {
  const ends = Array.from({ length: typed.length }, (_, place) => typed.slice(place))
  const near: string[] = []
  for (const word of known) {
    if (word.startsWith(typed)) return undefined
    if (isLong(typed) && word.length >= minLetters && isNear(typed, ends, word)) near.push(word)
  }
  return near
}

/**
 * The text with each word that no known word begins with replaced by the nearest one; undefined where nothing is replaced, or a word
 * is near none. The words are folded.
 */
export function correct(text: string, known: ReadonlySet<string>): string | undefined {
  const words = text.split(' ')
  if (!words.some(isLong)) return undefined
  let changed = false
  const corrected: string[] = []
  for (const word of words) {
    const near = known.has(word) ? undefined : findNear(word, known)
    if (near === undefined) {
      corrected.push(word)
      continue
    }
    // A finished word comes before one that is still being typed, and then the shortest.
    const [best] = near.toSorted(
      (a, b) => Number(isOneOff(word, b)) - Number(isOneOff(word, a)) || a.length - b.length,
    )
    if (best === undefined) return undefined
    corrected.push(best)
    changed = true
  }
  return changed ? corrected.join(' ') : undefined
}
