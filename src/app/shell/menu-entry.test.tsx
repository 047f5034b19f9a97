// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { screens } from '@/features/registry'
import { stageScreen } from '@/features/stage'
import { bodyOf } from '../page/screen-body'
import { MenuEntry } from './menu-entry'

afterEach(cleanup)

/** A screen that no other test loads. */
function createScreen(id: string) {
  const [first] = screens
  if (first === undefined) throw new Error('there are no screens')
  return { ...first, id, load: vi.fn(async () => ({ default: () => null })) }
}

it('loads a screen when the pointer enters its entry, and only once', async () => {
  const hovered = createScreen('hovered')
  await stageScreen(<MenuEntry screen={hovered} here={undefined} />, '/clients', {})
  const user = userEvent.setup()
  expect(hovered.load).not.toHaveBeenCalled()
  await user.hover(screen.getByRole('link'))
  await waitFor(() => expect(bodyOf(hovered).get()).toBeDefined())
  await user.unhover(screen.getByRole('link'))
  await user.hover(screen.getByRole('link'))
  expect(hovered.load).toHaveBeenCalledTimes(1)
})

it('loads a screen again that could not be loaded ahead', async () => {
  const missing = createScreen('missing')
  missing.load.mockRejectedValueOnce(new Error('offline'))
  await stageScreen(<MenuEntry screen={missing} here={undefined} />, '/clients', {})
  await userEvent.setup().hover(screen.getByRole('link'))
  await waitFor(async () => expect(await bodyOf(missing).fetch()).toBeDefined())
  expect(missing.load).toHaveBeenCalledTimes(2)
})
