// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ban } from '@/command/fixture'
import { drafts, dropDraft, dropDrafts, hasDraft, keepDraft } from '@/command/prompt/draft'
import { go, here } from '@/route/location'
import { closePalette, leavePalette, openPalette, palette } from '@/palette/store'
import { leaving, watchLeaving } from './leaving'

let off: () => void

beforeEach(() => {
  go('/clients')
  off = watchLeaving()
  keepDraft('screen', ban, { reason: 'on the screen' }, 'admin')
  openPalette()
  keepDraft('palette', ban, { reason: 'in the palette' }, 'admin')
})
afterEach(() => {
  off()
  dropDrafts()
  closePalette()
})

const answer = async (leave: boolean) => {
  leaving.get()?.answer(leave)
  // The caller continues after the answer.
  await new Promise((resolve) => setTimeout(resolve))
}

it('discards only the palette’s form where only the palette is left (catalogue P11)', async () => {
  leavePalette()
  await answer(false)
  expect([palette.get().open, drafts.get().palette?.texts]).toEqual([true, { reason: 'in the palette' }])
  leavePalette()
  await answer(true)
  expect([palette.get().open, drafts.get().palette, drafts.get().screen?.texts]).toEqual([
    false,
    undefined,
    { reason: 'on the screen' },
  ])
})

it('asks once for both where the page is left, and discards both', async () => {
  go('/users')
  await answer(false)
  expect([here(), hasDraft(), palette.get().open]).toEqual(['/clients', true, true])
  go('/users')
  await answer(true)
  expect([here(), hasDraft(), palette.get().open, leaving.get()]).toEqual(['/users', false, false, undefined])
})

it('withdraws the question when the form is saved meanwhile', async () => {
  go('/users')
  dropDraft('palette')
  expect(leaving.get()).toBeDefined()
  dropDraft('screen')
  expect(leaving.get()).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve))
  expect(here()).toBe('/clients')
  go('/users')
  expect([here(), leaving.get()]).toEqual(['/users', undefined])
})
