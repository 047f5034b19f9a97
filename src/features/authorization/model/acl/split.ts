/** The range of one term, from after the previous dot to after its own. */
export type Piece = { readonly start: number; readonly end: number }

const sign = /["'%$.]/g
const ended = /[\s%]/

/** The end of a quoted text; the end of the text if it is not closed. */
function closing(text: string, from: number, quote: string): number {
  for (let end = text.indexOf(quote, from); end >= 0; end = text.indexOf(quote, end + 1)) {
    let slashes = 0
    while (end - slashes > from && text[end - slashes - 1] === '\\') slashes += 1
    // A quote after an odd number of backslashes belongs to the text.
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

/**
 * Splits a text after each dot that ends a term, so that pieces can be read, and reread, independently. Only
 * looks at quotes, comments and dots.
 */
export function splitTerms(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  sign.lastIndex = 0
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    const at = match.index
    switch (match[0]) {
      case '.': {
        const next = text[at + 1]
        if (next !== undefined && !ended.test(next)) break
        pieces.push({ start, end: at + 1 })
        start = at + 1
        break
      }
      case '%': {
        const end = text.indexOf('\n', at)
        sign.lastIndex = end < 0 ? text.length : end
        break
      }
      // A character literal: the character after `$` has no other meaning.
      case '$':
        sign.lastIndex = at + (text[at + 1] === '\\' ? 3 : 2)
        break
      default:
        sign.lastIndex = closing(text, at + 1, match[0])
    }
  }
  if (start < text.length) pieces.push({ start, end: text.length })
  return pieces
}
