import { expect, it } from 'vitest'
import { ban, contextWith, kick, show } from '../fixture'
import type { AnyCommand, CommandArgs } from '../command'
import { begin, reduce } from './prompt'

const writing = (command: AnyCommand): AnyCommand => ({ ...command, calls: ['clientKick'] })
const until = new Date(Date.UTC(2099, 0, 1)).toISOString()
const banned = { who: 'sensor-17', until, reason: 'x', as: 'clientid' }
const start = (command: AnyCommand, given: CommandArgs, strict?: string) =>
  begin(writing(command), given, 'key', { strict })

it('asks before a reversible command only on a production broker', () => {
  expect(start(ban, banned).phase).toBe('running')
  expect(start(ban, banned, 'Prod')).toMatchObject({
    phase: 'confirming',
    confirm: { body: 'palette.confirm.unsent' },
  })
})

it('requires typing the name before a disruptive command, and the number of several targets', () => {
  expect(start(kick, { clientid: 'sensor-17' }).confirm?.type).toBeUndefined()
  expect(start(kick, { clientid: 'sensor-17' }, 'Prod').confirm?.type).toBe('sensor-17')
  expect(start(kick, { clientid: ['a', 'b'] }, 'Prod').confirm?.type).toBe('2')
  expect(start({ ...kick, params: {} }, {}, 'Prod').confirm?.type).toBe('Prod')
})

it('does not ask before a read, and runs after the answer', () => {
  expect(begin(show, { clientid: 'a' }, 'key', { strict: 'Prod' }).phase).toBe('running')
  expect(begin({ ...ban, writes: false }, banned, 'key', { strict: 'Prod' }).phase).toBe('running')
  expect(reduce(start(ban, banned, 'Prod'), { type: 'confirmed' }, contextWith()).phase).toBe('running')
})
