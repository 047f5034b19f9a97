import { expect, it } from 'vitest'
import type { Entry } from './history'
import {
  clearHistory,
  restoreValues,
  commandHistory,
  readHistory,
  remember,
  withoutSecretTexts,
} from './history-store'
import { defineCommand, done } from '../command'
import { number, text, toggle } from '../param'
import * as z from 'zod/mini'

const entry = (id: string): Entry => ({
  id,
  command: 'client.kick',
  args: { clientid: ['a', 'b'] },
  at: 1,
  ms: 2,
  source: 'bulk',
  result: 'done',
  count: 2,
})

it('keeps the newest entries, at most five hundred', () => {
  clearHistory()
  for (let index = 0; index < 520; index += 1) remember(entry(String(index)))
  expect([commandHistory.get().length, commandHistory.get()[0]?.id]).toEqual([500, '519'])
  clearHistory()
  expect(commandHistory.get()).toEqual([])
})

it('reads stored text and skips unreadable entries', () => {
  expect(readHistory(JSON.stringify([entry('a'), { id: 1 }, null]))).toEqual([entry('a')])
  expect([readHistory('{'), readHistory('{}'), readHistory(null)]).toEqual([[], [], []])
})

it('deletes texts that hold a secret, which an earlier version stored', () => {
  const stored = { ...entry('a'), args: { who: 'a', reason: 'password=Hunter22', many: ['b', '--token x'] } }
  expect(withoutSecretTexts([stored, entry('b')])).toEqual([{ ...stored, args: { who: 'a' } }, entry('b')])
})

it('parses arguments back to values', () => {
  const command = defineCommand({
    id: 'a.b',
    title: 'action.close',
    group: 'group.view',
    danger: 'read',
    calls: [],
    params: { n: number({}), on: toggle(), many: text(z.string(), { many: true }) },
    run: () => done('action.close'),
  })
  expect(restoreValues(command as never, { n: '60', on: 'true', many: ['x', 'y'], gone: 'z' }, 0)).toEqual({
    n: 60,
    on: true,
    many: ['x', 'y'],
  })
})
