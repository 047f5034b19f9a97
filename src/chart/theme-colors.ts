import { useSyncExternalStore } from 'react'

const names = ['text', 'muted', 'line', 'accent', 'info', 'ok', 'warn', 'bad'] as const
export type ThemeColors = Record<(typeof names)[number], string>

let cached: { theme: string; colors: ThemeColors } | undefined

function read(): ThemeColors {
  const theme = document.documentElement.dataset.theme ?? ''
  if (cached?.theme === theme) return cached.colors
  const style = getComputedStyle(document.documentElement)
  const entries = names.map((name) => [name, style.getPropertyValue(`--${name}`).trim() || '#888888'])
  cached = { theme, colors: Object.fromEntries(entries) as ThemeColors }
  return cached.colors
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The current values of the color tokens, for canvas drawing, which cannot use CSS variables. */
export function useThemeColors(): ThemeColors {
  return useSyncExternalStore(subscribe, read)
}
