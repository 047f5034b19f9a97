/** One word of an argument line. `start` and `end` are its position in the line, quotes included. */
export type Token = {
  /** The word without quotes and escapes; for `name=value` only the value. */
  text: string
  /** The name of a `name=value` word. */
  name?: string
  start: number
  end: number
  quoted: boolean
}

/** The words of a line. `unterminated`: a quote was not closed. `open`: the line ends in a blank, so a new word begins. */
export type Line = { tokens: readonly Token[]; unterminated: boolean; open: boolean }

const blank = /\s/
const namePart = /[A-Za-z][\w.-]*=/y
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/**
 * The words of `ban sensor-17 1h "too chatty" reason=x`. A quote opens only at the start of a word or value, so `it's`
 * is one plain word. A backslash escapes the next character; between double quotes `\n`, `\r`, `\t` are controls;
 * between single quotes nothing is special.
 */
export function splitLine(line: string): Line {
  const tokens: Token[] = []
  let unterminated = false
  let at = 0
  for (;;) {
    while (at < line.length && blank.test(line[at] ?? '')) at++
    if (at >= line.length) break
    const start = at
    namePart.lastIndex = at
    const name = namePart.test(line) ? line.slice(at, namePart.lastIndex - 1) : undefined
    if (name !== undefined) at += name.length + 1
    const opening = line[at] ?? ''
    const quote = opening === '"' || opening === "'" ? opening : ''
    let inside = quote !== ''
    if (inside) at++
    let text = ''
    for (; at < line.length; at++) {
      const char = line[at] ?? ''
      if (inside && char === quote) inside = false
      else if (char === '\\' && !(inside && quote === "'") && at + 1 < line.length) {
        const next = line[++at] ?? ''
        text += (inside ? escapes[next] : undefined) ?? next
      } else if (!inside && blank.test(char)) break
      else text += char
    }
    unterminated ||= inside
    tokens.push({ text, ...(name === undefined ? {} : { name }), start, end: at, quoted: quote !== '' })
  }
  const last = tokens.at(-1)
  return { tokens, unterminated, open: last === undefined || last.end < line.length }
}

/** The text as one word that `splitLine` parses back exactly, quoted only where necessary. */
export function quoteArg(text: string): string {
  // A comma outside quotes may separate two values.
  if (/^[^\s"'\\=,]+$/.test(text)) return text
  const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
  return `"${text.replace(/["\\\n\r\t]/g, (char) => names[char] ?? `\\${char}`)}"`
}
