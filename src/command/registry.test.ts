import { afterEach, expect, it, vi } from 'vitest'
import { ban, kick } from './fixture'
import { createRegistry, waitForCommand } from './registry'

afterEach(() => vi.useRealTimers())

it('waits for a command that comes after the first paint', async () => {
  const registry = createRegistry([kick], async () => [])
  const ready = vi.fn()
  void waitForCommand(registry, 'ban.create').then(ready)
  await registry.want()
  expect(ready).not.toHaveBeenCalled()
  registry.bring([ban])
  await vi.waitFor(() => expect(ready).toHaveBeenCalled())
  await waitForCommand(registry, 'client.kick')
})

it('does not wait for ever for one that does not exist', async () => {
  vi.useFakeTimers()
  const ready = vi.fn()
  void waitForCommand(createRegistry([kick]), 'gone.command').then(ready)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(ready).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(ready).toHaveBeenCalled()
})
