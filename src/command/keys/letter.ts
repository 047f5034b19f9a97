export type KeyLike = {
  key: string
  code: string
  isComposing?: boolean
  keyCode?: number
  shiftKey?: boolean
}

// The characters of a US keyboard by position: plain, with Shift.
const places: Readonly<Record<string, readonly [string, string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
}
const shiftedDigits = ')!@#$%^&*('

/** Keys for which the layout or an input method reports no letter. */
const unnamed = new Set(['Process', 'Dead', 'Unidentified', ''])

/**
 * The key as bindings name it: the typed letter on Latin layouts (Dvorak's `k` is `k`), else by position
 * (for Cyrillic layouts and input methods). Lower case; undefined while composing.
 */
export function getLetter(event: KeyLike): string | undefined {
  if (event.isComposing === true || event.keyCode === 229) return undefined
  const { key } = event
  if (key === ' ' || key === 'Spacebar') return 'Space'
  if (!unnamed.has(key) && /^[A-Za-z][A-Za-z0-9]+$/.test(key)) return key
  const typed = halfWidth(key)
  if (typed.length === 1 && /^[\x21-\x7e\p{Script=Latin}]$/u.test(typed)) return typed.toLowerCase()
  return byPlace(event) ?? (unnamed.has(key) ? undefined : key.toLowerCase())
}

/** The character that the same position types on a US keyboard. */
export function byPlace({ code, shiftKey = false }: Pick<KeyLike, 'code' | 'shiftKey'>): string | undefined {
  if (code.startsWith('Key') && code.length === 4) return code.slice(3).toLowerCase()
  if (code.startsWith('Digit') && code.length === 6) {
    return shiftKey ? shiftedDigits[Number(code.slice(5))] : code.slice(5)
  }
  return Object.hasOwn(places, code) ? places[code]?.[shiftKey ? 1 : 0] : undefined
}

/** Full-width forms of an input method (？ for ?) count as the plain character. */
function halfWidth(key: string): string {
  const code = key.charCodeAt(0)
  return key.length === 1 && code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : key
}
