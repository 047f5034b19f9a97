/** Normalizes text for the index: compatibility forms unified (full-width, ligatures), case folded. */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** The words of a text, folded. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
  return true
}

/**
 * Folding may change the length. `at[i]` is the position in `text` of folded unit `i`; undefined when the
 * pieces do not add up.
 */
export function foldMap(text: string): { folded: string; at: readonly number[] } | undefined {
  const at: number[] = []
  let folded = ''
  let place = 0
  // A letter and its combining marks are folded together, as in the complete text.
  for (const piece of text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const part = fold(piece)
    for (let i = 0; i < part.length; i++) at.push(part.length === piece.length ? place + i : place)
    folded += part
    place += piece.length
  }
  at.push(text.length)
  return folded === fold(text) ? { folded, at } : undefined
}

/**
 * A 32-bit mask of the letters in a text: a-z each, digits, and the rest in three groups. A text can only
 * contain another if it contains its mask.
 */
export function letterMask(folded: string): number {
  let mask = 0
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i)
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) mask |= 1 << (26 + (code % 3))
    else if (code !== 32) mask |= 1 << (29 + (code % 3))
  }
  return mask
}

const enum Class {
  Gap,
  Lower,
  Upper,
  Digit,
  Han,
}

function classOf(text: string, i: number): Class {
  const code = text.charCodeAt(i)
  if (code >= 97 && code <= 122) return Class.Lower
  if (code >= 65 && code <= 90) return Class.Upper
  if (code >= 48 && code <= 57) return Class.Digit
  if (code < 128) return Class.Gap
  if (code >= 0x2e80 && code <= 0x9fff) return code >= 0x3000 && code <= 0x303f ? Class.Gap : Class.Han
  if ((code >= 0x2000 && code <= 0x206f) || code === 0xa0 || code === 0xb7) return Class.Gap
  const letter = text[i] ?? ''
  return letter !== letter.toLowerCase() ? Class.Upper : Class.Lower
}

/**
 * Marks word starts: after `/ : . - _` and the like, at camelCase humps (also the last capital of
 * HTTPServer), and where the script changes. `cased` is the text before lower-casing and must have the
 * length of the folded text.
 */
export function markWords(cased: string, marks: Uint8Array, offset: number): void {
  let before = Class.Gap
  for (let i = 0; i < cased.length; i++) {
    const now = classOf(cased, i)
    const starts =
      now !== Class.Gap &&
      (before === Class.Gap ||
        (now === Class.Han) !== (before === Class.Han) ||
        (now === Class.Upper && before === Class.Lower) ||
        (now === Class.Upper &&
          before === Class.Upper &&
          i + 1 < cased.length &&
          classOf(cased, i + 1) === Class.Lower))
    marks[offset + i] = starts ? 1 : 0
    before = now
  }
}
