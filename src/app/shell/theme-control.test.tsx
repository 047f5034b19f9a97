// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import theme from '@commands/settings/theme'
import { preferences } from '@/api/preferences'
import { contextWith } from '@/command/fixture'
import { startI18n } from '@/i18n/i18n'
import { ThemeControl } from './theme-control'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it.each([
  ['System', { theme: 'dark', syncTheme: true }],
  ['Light', { theme: 'light', syncTheme: false }],
  ['Dark', { theme: 'dark', syncTheme: false }],
] as const)(
  'shows %s as chosen, with the first texts only, and offers the others',
  async (chosen, stored) => {
    preferences.merge(stored)
    const onPick = vi.fn()
    render(<ThemeControl onPick={onPick} />)
    const group = screen.getByRole('radiogroup', { name: 'Theme' })
    expect(group.textContent).toBe('SystemLightDark')
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe(chosen)
    for (const radio of screen.getAllByRole('radio', { checked: false })) await userEvent.click(radio)
    expect(onPick).toHaveBeenCalledTimes(2)
  },
)

it.each([
  ['system', { syncTheme: true }],
  ['light', { theme: 'light' }],
] as const)('is never barred: %s can be chosen while the theme follows the system', async (choice, set) => {
  const context = contextWith({ preferences: { ...contextWith().preferences, syncTheme: true } })
  expect(theme.blocked?.(context, {})).toBeUndefined()
  expect(await theme.run({ theme: choice }, context)).toEqual({ kind: 'app', action: { do: 'prefer', set } })
})
