import type { Candidate } from './candidate'
import type { Shell } from './scripts'

/**
 * The words of a command line up to the cursor, as bash splits them: at blanks outside of quotes. The last is the one being
 * typed, empty after a blank.
 */
export function splitWords(line: string): readonly string[] {
  const words = ['']
  let quote: string | undefined
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    const last = words.length - 1
    if (sign === '\\' && quote !== "'") {
      at += 1
      words[last] += line[at] ?? ''
    } else if (quote !== undefined ? sign === quote : sign === '"' || sign === "'") {
      quote = quote === undefined ? sign : undefined
    } else if (quote === undefined && /\s/.test(sign)) {
      if (words[last] !== '' || /["']/.test(line[at - 1] ?? '')) words.push('')
    } else words[last] += sign
  }
  return words
}

/** A value as it must be typed in bash, where it has characters that bash would read. */
const quoteForBash = (value: string) => value.replace(/[^\w@%+=:,./-]/g, '\\$&')

/**
 * What bash replaces: since it splits words at some characters, such as `:` and `=`, only what follows the last of them in
 * the typed text is replaced.
 */
function bashReplies(candidates: readonly Candidate[], text: string, wordBreaks: string): readonly string[] {
  const splitters = [...wordBreaks].filter((sign) => !/[\s"'<>;|&(]/.test(sign))
  const cut = Math.max(...splitters.map((sign) => text.lastIndexOf(sign)), -1) + 1
  return candidates.map(({ value }) => quoteForBash(value.slice(cut)))
}

/** The replies in the form that a shell reads, one per line. `text` is what is typed of the last word. */
export function formatReplies(
  shell: Shell,
  candidates: readonly Candidate[],
  text: string,
  wordBreaks: string,
): readonly string[] {
  // A line break in a name would be two replies.
  const whole = candidates.filter(({ value }) => !/[\r\n\t]/.test(value))
  switch (shell) {
    case 'bash':
      return bashReplies(whole, text, wordBreaks)
    case 'zsh':
      return whole.map(({ value, about }) =>
        [value.replace(/[\\:]/g, '\\$&'), about].filter((part) => part !== '').join(':'),
      )
    case 'fish':
      return whole.map(({ value, about }) => (about === '' ? value : `${value}\t${about}`))
  }
}
