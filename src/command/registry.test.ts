import { afterEach, expect, it, vi } from 'vitest'
import type { AnyCommand } from './command'
import { ban, kick } from './fixture'
import { createRegistry, waitForCommand } from './registry'

afterEach(() => vi.useRealTimers())

it('waits for a command that loads after the first paint', async () => {
  let bring = (_: readonly AnyCommand[]): void => undefined
  const rest = new Promise<readonly AnyCommand[]>((resolve) => {
    bring = resolve
  })
  const registry = createRegistry([kick], () => rest)
  const ready = vi.fn()
  void waitForCommand(registry, 'ban.create').then(ready)
  await Promise.resolve()
  expect([ready.mock.calls.length, registry.whole]).toEqual([0, false])
  bring([ban])
  await vi.waitFor(() => expect(ready).toHaveBeenCalled())
  await waitForCommand(registry, 'client.kick')
})

it('finds a command by a former id too, and refuses an id that two commands have', () => {
  const renamed = { ...ban, formerIds: ['ban.add'] }
  expect(createRegistry([kick, renamed]).get('ban.add')).toBe(renamed)
  expect(createRegistry([kick, renamed]).all).toEqual([renamed, kick])
  expect(() => createRegistry([{ ...kick, formerIds: ['ban.create'] }, ban])).toThrow('ban.create')
})

it('does not wait forever for one that does not exist', async () => {
  vi.useFakeTimers()
  const ready = vi.fn()
  void waitForCommand(createRegistry([kick]), 'gone.command').then(ready)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(ready).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(ready).toHaveBeenCalled()
})

it('retries loading commands after a failure', async () => {
  let tries = 0
  const registry = createRegistry([kick], async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return [ban]
  })
  await registry.want()
  expect([registry.whole, registry.get('ban.create')]).toEqual([false, undefined])
  await registry.want()
  await registry.want()
  expect([registry.whole, registry.get('ban.create'), tries]).toEqual([true, ban, 2])
})
