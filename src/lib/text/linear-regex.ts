import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Why a pattern cannot be run here: it is not valid, it uses what RE2 does not support, or it is too large. */
export type RegexProblem = 'invalid' | 'unsupported' | 'large'

/** Errors of RE2 that are errors of PCRE too. */
const invalid = [
  /missing closing [)\]]/,
  /unexpected \)/,
  /invalid character class range/,
  /trailing backslash/,
  /missing argument to repetition operator/,
  // A `+` after a repetition makes it possessive in PCRE.
  /invalid nested repetition operator: `.[^+]`/,
]

/**
 * Tests whether a text contains a match, in time linear in the text, so that no pattern can block the page. The broker uses PCRE; RE2
 * agrees with it except that it has no backreferences, lookaround, possessive or atomic groups, and `$` does not match before a
 * final line break. A pattern that only PCRE may accept is `unsupported`: the broker decides.
 */
export function linearRegex(source: string): ((text: string) => boolean) | RegexProblem {
  try {
    const pattern = RE2JS.compile(source)
    return (text) => pattern.matcher(text).find()
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    return problemOf(error.message, source)
  }
}

function problemOf(message: string, source: string): RegexProblem {
  const [, min, max] = /invalid repeat count: `\{(\d+)(?:,(\d*))?\}`/.exec(message) ?? []
  if (min !== undefined)
    return max !== undefined && max !== '' && Number(max) < Number(min) ? 'invalid' : 'large'
  if (/nests too deeply|too large/.test(message)) return 'large'
  // PCRE's verbs, such as `(*FAIL)`.
  if (source.includes('(*')) return 'unsupported'
  return invalid.some((error) => error.test(message)) ? 'invalid' : 'unsupported'
}
