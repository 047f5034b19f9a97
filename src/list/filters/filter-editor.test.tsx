// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { here } from '@/route/location'
import ClientList from '@/features/client/list'
import { node, stageScreen } from '@/features/stage'

afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('searchbox')

async function open(address: `/${string}`) {
  await stageScreen(<ClientList />, address, {
    nodeList: () => [node('emqx@a')],
    clientList: () => ({ data: [{ clientid: 'test-1', connected: true }], meta: { hasnext: false } }),
  })
  await screen.findByRole('link', { name: 'test-1' })
}

it('restores the previous search on Escape and keeps the typed one on Enter', async () => {
  await open('/clients?like_clientid=test')
  await userEvent.type(box(), 'zzz')
  await waitFor(() => expect(here()).toContain('like_clientid=testzzz'))
  await userEvent.keyboard('{Escape}')
  expect([here(), box().value, document.activeElement]).toEqual([
    '/clients?like_clientid=test',
    'test',
    document.body,
  ])
  await userEvent.type(box(), '-1{Enter}')
  expect([here(), box().value, document.activeElement]).toEqual([
    '/clients?like_clientid=test-1',
    'test-1',
    document.body,
  ])
})

it('ignores Enter and Escape that end an IME composition in WebKit', async () => {
  await open('/clients?like_clientid=test')
  box().focus()
  for (const key of ['Enter', 'Escape']) {
    fireEvent.compositionEnd(box())
    fireEvent.keyDown(box(), { key, keyCode: 229, isComposing: false })
    expect(document.activeElement).toBe(box())
  }
})

it('searches for the same text in another field, unless it is invalid there', async () => {
  await open('/clients?like_clientid=acme')
  const field = screen.getByRole('combobox', { name: 'Search in' })
  await userEvent.selectOptions(field, 'Username')
  expect([here(), box().value]).toEqual(['/clients?like_username=acme', 'acme'])
  await userEvent.selectOptions(field, 'Address')
  expect([here(), box().value, box().getAttribute('aria-invalid')]).toEqual(['/clients', 'acme', 'true'])
  await userEvent.clear(box())
  await userEvent.type(box(), '10.0.0.5{Enter}')
  expect(here()).toBe('/clients?ip_address=10.0.0.5')
})

it('follows a URL change from elsewhere', async () => {
  await open('/clients?like_clientid=test&conn_state=connected')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect([here(), box().value]).toEqual(['/clients', ''])
})

it('offers a field once, then its operators', async () => {
  await open('/clients')
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Connected' }))
  const compare = await screen.findByRole('combobox', { name: 'Comparison' })
  const field = screen.getByLabelText<HTMLInputElement>('Connected', { selector: 'input' })
  // Our own field, in 24 hours like the lists; that of the browser follows its language.
  expect(field.type).toBe('text')
  fireEvent.change(field, { target: { value: '2026-11-25 25:00' } })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: '2026-11-25 13:30' } })
  expect(field.getAttribute('aria-invalid')).toBe('false')
  await waitFor(() =>
    expect(decodeURIComponent(here())).toContain(
      `gte_connected_at=${new Date('2026-11-25T13:30').toISOString()}`,
    ),
  )
  await userEvent.selectOptions(compare, 'before')
  expect(here()).toMatch(/^\/clients\?lte_connected_at=[^&]+$/)
})

const addTime = async () => {
  await open('/clients')
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Connected' }))
  return await screen.findByRole('textbox', { name: 'Connected' })
}
const minutesAgo = () => {
  const at = new URLSearchParams(here().split('?')[1]).get('gte_connected_at') ?? ''
  return Math.round((Date.now() - Date.parse(at)) / 60_000)
}

it('takes a typed duration as a time before now', async () => {
  await userEvent.type(await addTime(), '30m{Enter}')
  expect(minutesAgo()).toBe(30)
})

it('offers recent times for a press', async () => {
  await addTime()
  await userEvent.click(within(screen.getByRole('group', { name: 'Recently' })).getByText('5 min ago'))
  expect(minutesAgo()).toBe(5)
})
