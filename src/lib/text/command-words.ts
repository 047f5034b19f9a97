/**
 * Parses a command such as `LPUSH "my list" ${payload}`: words separated by blanks, or quoted with `\"` and
 * `\\` as escapes. Undefined if a quote is not closed.
 */
export function readCommand(text: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === '\\' && /["'\\]/.test(text[at + 1] ?? '')) word = (word ?? '') + (text[++at] ?? '')
      else if (sign === quote) quote = ''
      else word = (word ?? '') + sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ''
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + sign
  }
  if (quote !== '') return undefined
  return word === undefined ? words : [...words, word]
}

/** Prints a command; words that would not parse back are quoted. */
export const commandText = (words: readonly string[]): string =>
  words
    .map((word) => (word === '' || /[\s"'\\]/.test(word) ? `"${word.replace(/["\\]/g, '\\$&')}"` : word))
    .join(' ')
