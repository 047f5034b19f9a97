// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { AnyCommand } from '../command'
import { ban, contextWith, kick } from '../fixture'
import { commandNames } from '../prompt/line'
import { noScreenContext, type ScreenContext } from '../screen-context'
import { getKeyCap, liveKeys } from './live'
import { getAliases, keepOwnKeys, keyOf, ownKeys, readOwnKeys } from './own'

afterEach(() => keepOwnKeys({}))

const clients: ScreenContext = { ...noScreenContext, focused: { resource: 'client', id: 'x' } }
const live = (commands: readonly AnyCommand[], state = clients) =>
  liveKeys(commands, contextWith(), state).map(({ command }) => command.id)

it('uses the custom key of this browser, or none where it was removed, and adds custom short names', () => {
  expect([keyOf(kick), getAliases(kick)]).toEqual(['shift+k', ['k']])
  keepOwnKeys({ 'client.kick': { key: 'shift+j', aliases: ['drop'] } })
  expect([keyOf(kick), getAliases(kick), getKeyCap(kick, { clientid: 'x' }, contextWith(), clients)]).toEqual(
    ['shift+j', ['k', 'drop'], 'Shift J'],
  )
  expect(commandNames([kick], () => []).get('drop')).toBe(kick)
  keepOwnKeys({ 'client.kick': { key: '' } })
  expect([keyOf(kick), live([kick])]).toEqual([undefined, []])
})

it('makes a custom key work everywhere, also for commands that only screens offer', () => {
  const clear = { ...ban, params: {} }
  expect(live([{ ...clear, hotkey: 'shift+b' }], noScreenContext)).toEqual([])
  keepOwnKeys({ 'ban.create': { key: 'mod+b' } })
  expect(live([clear], noScreenContext)).toEqual(['ban.create'])
})

it('shares custom keys between brokers and tabs, and ignores unreadable text', () => {
  keepOwnKeys({ 'client.kick': { key: 'g k' } })
  expect(localStorage.getItem('ownKeys')).toBe('{"client.kick":{"key":"g k"}}')
  globalThis.dispatchEvent(
    new StorageEvent('storage', { key: 'ownKeys', newValue: '{"client.kick":{"key":"q"}}' }),
  )
  expect(keyOf(kick)).toBe('q')
  globalThis.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(ownKeys.get()).toEqual({})
  const bad = [
    '',
    '{',
    '[]',
    '5',
    '{"a.b":{"key":"shift+/"}}',
    '{"a.b":{"key":"foo+k"}}',
    '{"a.b":{"key":5}}',
    '{"a.b":{"aliases":"x"}}',
  ]
  expect(bad.map(readOwnKeys)).toEqual(bad.map(() => ({})))
})
