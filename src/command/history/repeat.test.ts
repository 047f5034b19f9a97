import { describe, expect, it } from 'vitest'
import { ban, keepalive, kick, noon, show } from '../fixture'
import type { AnyCommand } from '../command'
import type { Entry } from './history'
import { createRegistry } from '../registry'
import { repeatable } from './repeat'

const writing = (command: AnyCommand): AnyCommand => ({ ...command, calls: ['clientKick'] })
const registry = createRegistry([writing(kick), writing(ban), writing(keepalive), show])
const entry = (command: string, args: Entry['args']): Entry => ({
  id: command,
  command,
  args,
  at: 0,
  ms: 1,
  source: 'key',
  result: 'done',
  count: 1,
})
const client = (id: string) => ({ resource: 'client' as const, id })
const of = (entries: readonly Entry[], ...ids: string[]) => {
  const found = repeatable(entries, registry, ids.map(client), noon)
  return found === undefined ? undefined : [found.command.id, found.given]
}

describe('repeats the last command on the current selection', () => {
  it('keeps its other values and takes the row for the object it selects', () => {
    expect(of([entry('client.keepalive', { clientid: 'a', interval: '77' })], 'b')).toEqual([
      'client.keepalive',
      { clientid: 'b', interval: 77 },
    ])
  })
  it('skips commands that only read, unknown ones, and those that take no list', () => {
    const entries = [
      entry('client.show', { clientid: 'a' }),
      entry('gone.command', {}),
      entry('client.keepalive', { clientid: 'a', interval: '7' }),
      entry('client.kick', { clientid: 'a' }),
    ]
    expect(of(entries, 'b')?.[0]).toBe('client.keepalive')
    expect(of(entries, 'b', 'c')).toEqual(['client.kick', { clientid: ['b', 'c'] }])
  })
  it('returns nothing without a row or a matching command', () => {
    expect([
      of([entry('client.kick', { clientid: 'a' })]),
      of([], 'b'),
      repeatable([entry('client.kick', {})], registry, [{ resource: 'user', id: 'x' }], noon),
    ]).toEqual([undefined, undefined, undefined])
  })
})
