// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { here } from '@/route/location'
import ClientList from '@/screens/client/list'
import { node, stageScreen } from '@/screens/stage'

afterEach(cleanup)

const input = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Client ID/ })

async function open() {
  await stageScreen(<ClientList />, '/clients?like_clientid=test', {
    nodeList: () => [node('emqx@a')],
    clientList: () => ({ data: [{ clientid: 'test-1', connected: true }], meta: { hasnext: false } }),
  })
  await screen.findByRole('link', { name: 'test-1' })
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name: /^Client ID/ }),
  )
  await waitFor(() => expect(document.activeElement).toBe(input()))
}

it('restores with Escape what the filter was before, and keeps with Enter what was typed', async () => {
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: /^Client ID/ }), 'zzz')
  await waitFor(() => expect(here()).toContain('like_clientid=testzzz'))
  await userEvent.keyboard('{Escape}')
  expect([here(), input()]).toEqual(['/clients?like_clientid=test', null])
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name: /^Client ID/ }),
  )
  await waitFor(() => expect(document.activeElement).toBe(input()))
  await userEvent.keyboard('-1{Enter}')
  expect([here(), input()]).toEqual(['/clients?like_clientid=test-1', null])
})

it('leaves Enter and Escape to an input method that WebKit has ended the composition of', async () => {
  await open()
  const field = screen.getByRole('textbox', { name: /^Client ID/ })
  for (const key of ['Enter', 'Escape']) {
    fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key, keyCode: 229, isComposing: false })
    expect(input()).not.toBeNull()
  }
})
