import { byPlace, type KeyLike, getLetter } from './letter'

export type KeyEvent = KeyLike & {
  ctrlKey?: boolean
  altKey?: boolean
  metaKey?: boolean
  repeat?: boolean
  getModifierState?: (name: string) => boolean
}

type Held = { ctrl: boolean; alt: boolean; shift: boolean; meta: boolean }

const names: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  ' ': 'space',
  plus: '+',
}

/**
 * One spelling for each stroke, `ctrl+alt+shift+meta+key` in lower case; used for bindings and events
 * alike.
 */
function spell(held: Held, key: string): string {
  const parts = (['ctrl', 'alt', 'shift', 'meta'] as const).filter((name) => held[name])
  return [...parts, key].join('+')
}

/** `g c` → ['g', 'c']; `mod` is Meta on a Mac, Ctrl elsewhere. */
export function parseHotkey(hotkey: string, mac: boolean): string[] {
  return hotkey
    .trim()
    .split(/\s+/)
    .map((stroke) => parseStroke(stroke, mac))
}

/** Whether it is spelled as a key. */
export function isKey(hotkey: string): boolean {
  try {
    return parseHotkey(hotkey, false).every((stroke) => stroke !== '')
  } catch {
    // An unknown modifier, or a character under another name.
    return false
  }
}

function parseStroke(stroke: string, mac: boolean): string {
  const held: Held = { ctrl: false, alt: false, shift: false, meta: false }
  // The last `+` of `mod++` is the key itself.
  const parts = stroke.endsWith('+')
    ? [...stroke.slice(0, -1).split('+').filter(Boolean), '+']
    : stroke.split('+')
  const last = parts.pop() ?? ''
  for (const part of parts) {
    const name = part.toLowerCase()
    if (name === 'mod') held[mac ? 'meta' : 'ctrl'] = true
    else if (name === 'ctrl' || name === 'control') held.ctrl = true
    else if (name === 'alt' || name === 'option') held.alt = true
    else if (name === 'shift') held.shift = true
    else if (name === 'meta' || name === 'cmd') held.meta = true
    else throw new Error(`Unknown modifier “${part}” in hotkey “${stroke}”`)
  }
  // A single capital means the letter with Shift, as in `G`.
  if (/^[A-Z]$/.test(last) && parts.length === 0) held.shift = true
  const key = last.toLowerCase()
  // `shift+/` is `?` on one layout and `/` on another; only the character itself is unambiguous.
  if (held.shift && key.length === 1 && !isLetter(key))
    throw new Error(`Name the sign itself instead of “${stroke}”`)
  return spell(held, Object.hasOwn(names, key) ? (names[key] ?? key) : key)
}

const modifierKeys = new Set(
  'Shift Control Alt AltGraph Meta OS CapsLock NumLock ScrollLock Fn FnLock Hyper Super Symbol SymbolLock'.split(
    ' ',
  ),
)

export function isModifier(event: KeyLike): boolean {
  return modifierKeys.has(event.key)
}

/**
 * Returns the stroke of an event, or undefined when there is none (composing, unknown key); whether it
 * types a character; and whether it is a command even in a text field (Ctrl, Cmd or Alt, or a function
 * key). Option types characters on a Mac.
 */
export function getStroke(
  event: KeyEvent,
  mac: boolean,
): { stroke: string; character: boolean; command: boolean } | undefined {
  const letter = getLetter(event)
  if (letter === undefined) return undefined
  const held: Held = {
    ctrl: event.ctrlKey === true,
    alt: event.altKey === true,
    shift: event.shiftKey === true,
    meta: event.metaKey === true,
  }
  const character = letter.length === 1
  let key = letter.toLowerCase()
  if (character) {
    // AltGr types characters ([ on a German keyboard) and reports itself as Ctrl+Alt on Windows; Option
    // does on a Mac.
    const third = event.getModifierState?.('AltGraph') === true
    const option = mac && held.alt && !held.ctrl && !held.meta
    if (third) held.ctrl = held.alt = false
    else if (option && !isPlain(letter)) held.alt = false
    // Option+X types ≈ and the like, but the user means the position.
    if (option && letter.charCodeAt(0) > 0x7e) {
      const place = byPlace(event)
      if (place !== undefined) {
        key = place
        held.alt = true
      }
    }
    // Shift is part of typing a sign or an AZERTY digit, but for a letter it is a modifier.
    if (!isLetter(key)) held.shift = false
  }
  return {
    stroke: spell(held, key),
    character,
    command: held.ctrl || held.meta || (held.alt && !(mac && character)) || /^f\d+$/.test(key),
  }
}

function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key)
}

function isPlain(key: string): boolean {
  return /^[a-z0-9]$/.test(key)
}
