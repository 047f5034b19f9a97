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

/** What the script that runs before the first paint does: the theme, and the ID of the template whose links it adds. */
function runEarly(system: 'dark' | 'light', language = 'en') {
  const documentElement = { dataset: {} as Record<string, string>, style: {}, lang: '' }
  const added: string[] = []
  const document = {
    documentElement,
    getElementById: (id: string) => ({ content: { cloneNode: () => id } }),
    head: { appendChild: (id: string) => added.push(id) },
  }
  runInNewContext(readFileSync('src/app/theme.js', 'utf8'), {
    document,
    navigator: { language },
    window: { localStorage, matchMedia: () => ({ matches: system === 'light' }) },
  })
  return { theme: documentElement.dataset['theme'], added }
}

beforeEach(() => localStorage.clear())

it.each([
  ['zh-CN', undefined, 'zh'],
  ['de', undefined, 'en'],
  ['en', 'zh', 'zh'],
])('preloads the texts of the language: browser %s, chosen %s', (browser, chosen, language) => {
  if (chosen !== undefined) localStorage.setItem('language', chosen)
  expect(runEarly('dark', browser).added).toEqual([`preload-${language}`])
})

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
    expect(runEarly(system).theme).toBe(theme)
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
