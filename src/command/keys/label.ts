const words: Readonly<Record<string, string>> = { mod: 'Ctrl', ctrl: 'Ctrl', shift: 'Shift', alt: 'Alt', meta: 'Cmd', escape: 'Esc', enter: 'Enter', space: 'Space' }

/** A binding as its cap reads: `shift+k` → `Shift K`; a sequence such as `g c` stays. */
export function keyLabel(hotkey: string): string {
  return hotkey
    .split(' ')
    .map((stroke) => {
      const parts = stroke.split('+')
      const held = parts.slice(0, -1).map((part) => words[part] ?? part)
      const key = parts.at(-1) ?? ''
      return [...held, words[key] ?? (held.length > 0 && key.length === 1 ? key.toUpperCase() : key)].join(' ')
    })
    .join(' ')
}
