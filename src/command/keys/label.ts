/** Whether the user's keyboard is a Mac's, so that `mod` means its Command key. */
export const isMac = (platform: string = globalThis.navigator?.platform ?? ''): boolean =>
  /Mac|iP(hone|ad|od)/.test(platform)

const words: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  meta: 'Cmd',
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const macWords: Readonly<Record<string, string>> = { ...words, mod: '⌘', meta: '⌘', alt: '⌥' }

/**
 * Formats a binding for display: `shift+k` → `Shift K`, `mod+k` → `Ctrl K` or `⌘ K`; a sequence such as `g
 * c` is unchanged.
 */
export function keyLabel(hotkey: string, mac = isMac()): string {
  const names = mac ? macWords : words
  return hotkey
    .split(' ')
    .map((stroke) => {
      const parts = stroke.split('+')
      const held = parts.slice(0, -1).map((part) => names[part] ?? part)
      const key = parts.at(-1) ?? ''
      return [
        ...held,
        names[key] ??
          names[key.toLowerCase()] ??
          (held.length > 0 && key.length === 1 ? key.toUpperCase() : key),
      ].join(' ')
    })
    .join(' ')
}
