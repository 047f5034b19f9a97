/** A run of text to show as it is, or one run of characters shown as visible escapes such as `\u202E`. */
type Part = { text: string; kind: 'plain' | 'escape' }

/** The result of `reveal`: the parts in order, and whether the text was longer than `max`. */
export type Revealed = { parts: readonly Part[]; truncated: boolean }

/** The default maximum length of a shown text, in code points. */
const shownLength = 256

// Invisible, reordering, or look-alike characters: controls, formats, separators, fillers, odd blanks, lone surrogates.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}/u
// HTML collapses runs of blanks and trims the ends, so two ids that differ by them would look alike.
const blank = ' '
const mark = /\p{M}/u
const picture = /\p{Extended_Pictographic}/u
const pictureEnd = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u
const maxMarks = 4

/**
 * Splits device text so that nothing in it can hide, reorder or pile up: such characters become escapes, as do
 * blanks that HTML would collapse. `pre` is for preformatted text, where blanks are visible. Joiners inside emoji
 * stay.
 */
export function reveal(
  text: string,
  { max = shownLength, pre = false }: { max?: number; pre?: boolean } = {},
): Revealed {
  const parts: Part[] = []
  let at = 0
  let count = 0
  let marks = 0
  let before = ''
  while (at < text.length && count < max) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
    at += char.length
    count++
    const selector = char === '\uFE0F' && /\p{Emoji}/u.test(before)
    const joiner = char === '\u200D' && pictureEnd.test(before) && picture.test(codePointText(text, at))
    marks = mark.test(char) && !selector ? marks + 1 : 0
    const lost = !pre && char === blank && (before === '' || before === blank || at === text.length)
    const shown = selector || joiner || (!lost && !hidden.test(char) && marks <= maxMarks)
    add(parts, shown ? char : escapeOf(char), shown ? 'plain' : 'escape')
    before = char
  }
  return { parts, truncated: at < text.length }
}

const codePointText = (text: string, at: number) =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''

function add(parts: Part[], text: string, kind: Part['kind']): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ text, kind })
}

function escapeOf(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** `plain` for the middle of a sentence: right-to-left words are isolated, so that the surrounding text keeps its order. */
export function inline(text: string, max?: number): string {
  const shown = plain(text, max)
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

/** `reveal` as one string, ending in … when cut: for titles, labels and logs, where parts cannot be styled. */
export function plain(text: string, max?: number): string {
  const { parts, truncated } = reveal(text, max === undefined ? {} : { max })
  return parts.map((part) => part.text).join('') + (truncated ? '…' : '')
}

// Everything that a terminal acts on instead of showing it: C0 and C1 but line feed and tab, directions, line separators.
const terminalControl =
  // eslint-disable-next-line no-control-regex -- these are what it is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g
/** A word that `inline` has isolated: in pairs these do no harm. */
const isolated = /\u2068([^\u202a-\u202e\u2066-\u2069\n]*)\u2069/g

/**
 * A text as a terminal may get it: control signs, which could color, move, rename or overwrite, become escapes such as `\u001B`,
 * which are valid in JSON too. Line feeds and tabs stay.
 */
export const printable = (text: string): string => {
  const escape = (part: string) => part.replace(terminalControl, escapeOf)
  let shown = ''
  let at = 0
  for (const { index, 0: whole, 1: word = '' } of text.matchAll(isolated)) {
    shown += `${escape(text.slice(at, index))}\u2068${escape(word)}\u2069`
    at = index + whole.length
  }
  return shown + escape(text.slice(at))
}
