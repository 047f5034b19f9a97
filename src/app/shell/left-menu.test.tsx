// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { storage } from '@/api/storage'
import { connection, session } from '@/connection/page'
import { go, here } from '@/route/location'
import { stageScreen } from '@/features/stage'
import { LeftMenu } from './left-menu'
import { menu } from './menu-state'

beforeEach(() => {
  storage.set('menuGroups', null)
  menu.merge({ collapsed: false, open: {}, current: [] })
})
afterEach(cleanup)

const open = async (path: `/${string}`) => {
  await stageScreen(<LeftMenu />, path, {})
  return screen.getByRole('navigation', { name: 'Main menu' })
}
const heading = (name: string) => screen.getByRole('button', { name })
const shows = (name: string) => screen.queryByRole('link', { name }) !== null

it('opens the group of the current screen, also one that is closed at first', async () => {
  await open('/dashboard/overview')
  expect([shows('Overview'), shows('Listeners')]).toEqual([true, false])
  expect(heading('Management').getAttribute('aria-expanded')).toBe('false')
  act(() => go('/listener', { force: true }))
  expect([shows('Overview'), shows('Listeners')]).toEqual([true, true])
  expect(screen.getByRole('link', { name: 'Listeners' }).getAttribute('aria-current')).toBe('page')
})

it('closes a group that opened by itself when its screen is left, and keeps one that the user opened', async () => {
  await open('/listener')
  expect(shows('Listeners')).toBe(true)
  act(() => go('/dashboard/overview', { force: true }))
  expect(shows('Listeners')).toBe(false)
  fireEvent.click(heading('Management'))
  act(() => go('/clients', { force: true }))
  expect(heading('Management').getAttribute('aria-expanded')).toBe('true')
})

it('remembers what the user opened and closed, and nothing else', async () => {
  await open('/listener')
  expect(storage.get('menuGroups')).toBeNull()
  fireEvent.click(heading('Extensions'))
  fireEvent.click(heading('System'))
  expect([shows('Plugins'), shows('Settings')]).toEqual([false, false])
  expect(storage.get('menuGroups')).toBe('extensions:false system:false')
})

it('filters all groups, goes to the first result on Enter, and shows all again on Escape', async () => {
  const nav = await open('/dashboard/overview')
  within(nav).getByRole('link', { name: 'Overview' }).focus()
  fireEvent.keyDown(document.activeElement ?? nav, { key: '/' })
  const filter = screen.getByRole('textbox', { name: 'Filter menu' })
  expect(document.activeElement).toBe(filter)
  fireEvent.change(filter, { target: { value: 'plug' } })
  expect(
    within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plugins'])
  fireEvent.change(filter, { target: { value: 'no such screen' } })
  expect(screen.getByText('No screen matches')).toBeTruthy()
  fireEvent.keyDown(filter, { key: 'Escape' })
  expect([shows('Overview'), shows('Plugins')]).toEqual([true, false])
  fireEvent.change(filter, { target: { value: 'plug' } })
  fireEvent.keyDown(filter, { key: 'Enter' })
  expect(here()).toBe('/plugins')
  expect((filter as HTMLInputElement).value).toBe('')
})

it('moves from heading to link with the arrows', async () => {
  const nav = await open('/dashboard/overview')
  heading('Monitoring').focus()
  fireEvent.keyDown(heading('Monitoring'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(within(nav).getByRole('link', { name: 'Overview' }))
  fireEvent.keyDown(document.activeElement ?? nav, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(heading('Monitoring'))
})

it('leaves out the screens of disabled features', async () => {
  session.merge({ state: 'in', version: '6.3.0', edition: 'enterprise' })
  await open('/listener')
  expect([shows('Gateways'), shows('Plugins')]).toEqual([true, true])
  const api = fakeClient({ features: () => ({ preset: 'custom', enabled: [], disabled: ['gateways'] }) })
  await act(() => connection.features.load(api))
  expect([shows('Gateways'), shows('Plugins')]).toEqual([false, true])
  await session.end()
})
