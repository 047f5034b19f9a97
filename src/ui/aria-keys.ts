const names: Record<string, string> = {
  Ctrl: 'Control',
  Cmd: 'Meta',
  '⌘': 'Meta',
  '⌥': 'Alt',
  Esc: 'Escape',
  '⌫': 'Backspace',
}

/**
 * "Ctrl Enter" → "Control+Enter", for aria-keyshortcuts. A sequence ("g c") has no ARIA form, so it gives nothing.
 */
export function ariaKeys(keys: string | undefined): string | undefined {
  if (!keys) return undefined
  const parts = keys
    .trim()
    .split(/[\s+]+/)
    .map((part) => names[part] ?? part)
  const chord = parts.slice(0, -1).every((part) => ['Control', 'Meta', 'Alt', 'Shift'].includes(part))
  return chord ? parts.join('+') : undefined
}
