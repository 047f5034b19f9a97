import { parseHotkey } from './stroke'

/**
 * Keys that browsers and systems reserve, or that users rely on too much to override. `mod+k` is not here:
 * browsers release it, and consoles are expected to use it.
 */
export const reserved: readonly string[] = [
  // Tabs and windows: these never reach the page, or must not be overridden.
  'mod+t',
  'mod+n',
  'mod+w',
  'mod+q',
  'mod+shift+t',
  'mod+shift+n',
  'mod+shift+w',
  'mod+shift+q',
  'mod+m',
  'ctrl+Tab',
  'ctrl+shift+Tab',
  'mod+Tab',
  'mod+shift+Tab',
  'ctrl+PageUp',
  'ctrl+PageDown',
  'alt+F4',
  'alt+Tab',
  'mod+F4',
  'mod+0',
  'mod+1',
  'mod+2',
  'mod+3',
  'mod+4',
  'mod+5',
  'mod+6',
  'mod+7',
  'mod+8',
  'mod+9',
  'mod+shift+p',
  'mod+`',
  // Page, address bar, history.
  'mod+r',
  'mod+shift+r',
  'F5',
  'mod+F5',
  'shift+F5',
  'mod+l',
  'alt+d',
  'F6',
  'shift+F6',
  'alt+ArrowLeft',
  'alt+ArrowRight',
  'alt+Home',
  'mod+[',
  'mod+]',
  'mod+ArrowLeft',
  'mod+ArrowRight',
  'mod+d',
  'mod+shift+d',
  'mod+h',
  'mod+shift+h',
  'mod+j',
  'mod+shift+b',
  'mod+shift+o',
  'mod+o',
  'mod+p',
  'mod+s',
  'mod+shift+s',
  'mod+f',
  'mod+g',
  'mod+shift+g',
  'F3',
  'shift+F3',
  'mod+e',
  'mod+,',
  'alt+e',
  'alt+f',
  'mod++',
  'mod+=',
  'mod+-',
  'F1',
  'F7',
  'F10',
  'shift+F10',
  'F11',
  'ctrl+meta+f',
  'shift+Escape',
  'ContextMenu',
  // Tools.
  'F12',
  'mod+u',
  'mod+shift+i',
  'mod+shift+j',
  'mod+shift+c',
  'mod+shift+k',
  'mod+shift+m',
  'mod+shift+e',
  'mod+shift+Delete',
  'mod+alt+i',
  'mod+alt+j',
  'mod+alt+c',
  'mod+alt+u',
  'mod+shift+a',
  // Editing and moving the focus; `mod+z` is left to text fields, and elsewhere undoes a command.
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+a',
  'mod+y',
  'mod+shift+z',
  'mod+shift+v',
  'Tab',
  'shift+Tab',
]

const platforms = [false, true]
const reservedStrokes = platforms.map(
  (mac) => new Set(reserved.flatMap((hotkey) => parseHotkey(hotkey, mac))),
)

/** Whether any of its strokes is reserved by the browser, on a Mac or elsewhere. */
export function isReserved(hotkey: string): boolean {
  return platforms.some((mac, i) =>
    parseHotkey(hotkey, mac).some((stroke) => reservedStrokes[i]?.has(stroke)),
  )
}

export type Conflict = {
  kind: 'duplicate' | 'prefix'
  /** The two bindings that clash; of a prefix, the shorter first. */
  ids: readonly [string, string]
  hotkey: string
}

type HotkeyRequest = { id: string; hotkey: string; scope?: string }

/**
 * Duplicate keys, and keys that begin another's sequence and so would have to wait. Bindings of two
 * different scopes never clash.
 */
export function conflicts(hotkeys: readonly HotkeyRequest[]): Conflict[] {
  return hotkeys.flatMap((a, i) => hotkeys.slice(i + 1).flatMap((b) => between(a, b) ?? []))
}

function between(a: HotkeyRequest, b: HotkeyRequest): Conflict | undefined {
  if (a.scope !== undefined && b.scope !== undefined && a.scope !== b.scope) return undefined
  for (const mac of platforms) {
    const one = parseHotkey(a.hotkey, mac)
    const two = parseHotkey(b.hotkey, mac)
    const [short, long, first, second] = one.length <= two.length ? [one, two, a, b] : [two, one, b, a]
    if (!short.every((stroke, i) => stroke === long[i])) continue
    const kind = short.length === long.length ? 'duplicate' : 'prefix'
    return { kind, ids: [first.id, second.id], hotkey: first.hotkey }
  }
  return undefined
}
