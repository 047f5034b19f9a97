// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { dropMacro, keepMacro, findOwnMacro, ownMacros } from './own-macros'
import { session } from '@/connection/page'

// A console before several brokers, at the page of one of them.
vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  ofBroker: (name: string) => `lab/${name}`,
}))

const other = { name: 'Other', text: 'client.kick a --yes', goOn: false }

beforeEach(() => {
  localStorage.clear()
  session.merge({ username: 'ops' })
  dispatchEvent(new StorageEvent('storage', { key: null }))
})

it('keeps a macro for every broker', () => {
  keepMacro({ name: 'Out', text: 'client.kick ${a} --yes', goOn: false })
  expect(Object.keys(localStorage)).toEqual(['macros'])
})

it('reads macros stored by another tab, at any broker', () => {
  keepMacro({ name: 'Out', text: 'client.kick ${a} --yes', goOn: false })
  dispatchEvent(new StorageEvent('storage', { key: 'macros', newValue: JSON.stringify({ ops: [other] }) }))
  expect(ownMacros()).toEqual([other])
})

it('keeps macros just stored by another tab, and shows only those of the current user', () => {
  localStorage.setItem('macros', JSON.stringify({ ops: [other] }))
  keepMacro({ name: 'Out', text: 'client.list', goOn: true })
  dropMacro('nothing of that name')
  expect(ownMacros().map(({ name }) => name)).toEqual(['Other', 'Out'])
  session.merge({ username: 'somebody' })
  expect([ownMacros(), findOwnMacro('Out')]).toEqual([[], undefined])
})
