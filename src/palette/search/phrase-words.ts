/** Words between the ones that matter, in what people type. */
const idle: ReadonlySet<string> = new Set([
  'a',
  'all',
  'am',
  'an',
  'and',
  'are',
  'at',
  'be',
  'by',
  'do',
  'does',
  'for',
  'how',
  'in',
  'is',
  'it',
  'me',
  'my',
  'of',
  'on',
  'please',
  'the',
  'this',
  'to',
  'was',
  'what',
  'where',
  'with',
])

/** The words that matter; all of them where none does. */
export const withoutIdle = (words: readonly string[]): readonly string[] => {
  const left = words.filter((word) => !idle.has(word))
  return left.length === 0 ? words : left
}

/** Whether a text is rather the name of an object, an address or a topic than a word. */
export const isValueLike = (text: string): boolean => /[\d_\-/:@.#+]/.test(text)
