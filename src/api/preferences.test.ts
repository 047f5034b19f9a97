// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const stage = async (system: 'dark' | 'light', stored: Readonly<Record<string, string>>) => {
  vi.resetModules()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  vi.stubGlobal('matchMedia', () => ({
    matches: system === 'light',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return await import('./preferences')
}

/** The theme set by the script that runs before the first paint. */
function earlyTheme(system: 'dark' | 'light'): string | undefined {
  const documentElement = { dataset: {} as Record<string, string>, style: {}, lang: '' }
  runInNewContext(readFileSync('public/static/theme.js', 'utf8'), {
    document: { documentElement },
    navigator: { language: 'en' },
    window: { localStorage, matchMedia: () => ({ matches: system === 'light' }) },
  })
  return documentElement.dataset['theme']
}

beforeEach(() => localStorage.clear())

describe('the theme', () => {
  it.each([
    ['follows the system at first', 'light', {}, 'light', true],
    ['follows a dark system too', 'dark', {}, 'dark', true],
    ['is the chosen one', 'light', { theme: 'dark' }, 'dark', false],
    ['follows where that was asked for', 'light', { theme: 'dark', syncOsTheme: 'true' }, 'light', true],
    ['stays where following was ended', 'light', { theme: 'dark', syncOsTheme: 'false' }, 'dark', false],
  ] as const)('%s, before the first paint and after', async (_, system, stored, theme, syncTheme) => {
    const { preferences } = await stage(system, stored)
    expect(preferences.get()).toMatchObject({ theme, syncTheme })
    expect(earlyTheme(system)).toBe(theme)
  })

  it('overrides the system, and follows it again when chosen', async () => {
    const { prefer, preferences } = await stage('light', {})
    prefer({ theme: 'dark' })
    expect(preferences.get()).toMatchObject({ theme: 'dark', syncTheme: false })
    prefer({ syncTheme: true })
    expect(preferences.get()).toMatchObject({ theme: 'light', syncTheme: true })
  })

  it('keeps following the system when another preference changes', async () => {
    const { prefer, preferences } = await stage('light', {})
    prefer({ language: 'zh' })
    expect(preferences.get()).toMatchObject({ language: 'zh', theme: 'light', syncTheme: true })
  })
})
