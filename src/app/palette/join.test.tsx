// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogues } from '@/i18n/i18n'
import { Palette } from './palette'
import { stage } from './stage'
import { openPalette } from './store'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const chosen = () => screen.queryAllByRole('option').find((row) => row.getAttribute('aria-selected') === 'true')?.textContent ?? ''

it('keeps the row in hand when the words of the other language join (catalogue H12)', async () => {
  const { default: words } = await catalogues.zh()
  let join = (_: { default: Record<string, string> }) => {}
  const asked = vi.spyOn(catalogues, 'zh').mockReturnValue(new Promise((resolve) => (join = resolve)))
  const { runner } = await stage(<Palette />, { clients: ['ab', 'ab ', 'abc'] })
  act(() => openPalette())
  const box = await screen.findByRole('combobox')
  await userEvent.type(box, 'k ab')
  await waitFor(() => expect(screen.queryAllByRole('option').filter((row) => row.textContent?.includes('ab')).length).toBeGreaterThanOrEqual(3))
  for (let i = 0; i < 5 && !chosen().startsWith('ab\\u0020'); i += 1) await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toMatch(/^ab\\u0020/)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(async () => {
    join({ default: words })
    await import('virtual:pinyin')
    await new Promise((done) => setTimeout(done))
  })
  expect(chosen()).toMatch(/^ab\\u0020/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(runner.store.get().prompting?.answers).toEqual({ clientid: 'ab ' }))
})
