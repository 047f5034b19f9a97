// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import helpOpen from '@commands/help/open'
import language from '@commands/settings/language'
import theme from '@commands/settings/theme'
import { preferences } from '@/api/preferences'
import { session } from '@/connection/page'
import { contextWith } from '@/command/fixture'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { UserMenu } from './user-menu'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the menu on a narrow or wide page; returns the commands that its entries start. */
async function open(narrow: boolean, now = contextWith().preferences) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: narrow && query === '(width < 45rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  preferences.merge({ theme: 'dark' })
  const apply = vi.fn()
  const context = () => contextWith({ preferences: now })
  const runner = createRunner({
    context,
    apply,
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  })
  render(
    <CommandRuntimeProvider
      runtime={{ runner, registry: createRegistry([theme, language, helpOpen]), context }}
    >
      <UserMenu />
    </CommandRuntimeProvider>,
  )
  const user = userEvent.setup()
  const press = () => user.click(screen.getByRole('button', { name: /^User menu/ }))
  await press()
  const choose = async (name: string | RegExp) => {
    await user.click(screen.getByRole('menuitem', { name }))
    return apply.mock.calls.map(([outcome]) => (outcome as { action?: unknown }).action)
  }
  return { press, choose }
}

it('has theme and language on a narrow page, where the bar has no room for their buttons', async () => {
  const { press, choose } = await open(true)
  expect(await choose('Theme: Light')).toEqual([{ do: 'prefer', set: { theme: 'light' } }])
  await press()
  expect(await choose('Switch language: 简体中文')).toContainEqual({ do: 'prefer', set: { language: 'zh' } })
})

it.each([
  [true, 'Theme: System'],
  [false, 'Theme: Dark'],
])('marks the theme that is chosen, with syncTheme %s', async (syncTheme, name) => {
  preferences.merge({ syncTheme })
  await open(true)
  const marked = screen
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-current') === 'true')
  expect(marked.map(({ textContent }) => textContent)).toEqual([name])
})

it.each([
  ['opensource', ['Documentation', 'Enterprise edition']],
  ['enterprise', ['Documentation']],
] as const)('links the articles, and from %s the features of the other edition', async (edition, pages) => {
  session.merge({ edition })
  await open(false)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
    pages.map((page) => `${page} (opens in a new tab)`),
  )
})

it('has neither where the bar has both', async () => {
  await open(false)
  expect(screen.queryByRole('menuitem', { name: /^(Switch|Theme)/ })).toBeNull()
})
