import { beforeEach, describe, expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import type { Entry } from '@/command/history/history'
import { clearHistory, commandHistory, remember } from '@/command/history/history-store'
import historyClear from '@commands/command-history/clear'

const entry: Entry = {
  id: '1',
  command: 'client.kick',
  args: { clientid: '=cmd|x' },
  at: Date.UTC(2026, 10, 21),
  ms: 12,
  source: 'key',
  result: 'failed',
  code: 'NODE_DOWN',
  count: 1,
}

beforeEach(() => {
  clearHistory()
  remember(entry)
  remember({ ...entry, id: '2', args: { clientid: ['a', 'b,c'] }, result: 'done', count: 2 })
})

describe('command-history.clear', () => {
  it('asks for the number of entries, deletes them, and says how many', async () => {
    expect(historyClear.confirm?.({}, 1)).toMatchObject({ type: '2', values: { count: 2 } })
    expect(await historyClear.run({}, contextWith())).toMatchObject({ kind: 'done', values: { count: 2 } })
    expect(commandHistory.get()).toEqual([])
  })
  it('is unavailable with a reason while the history is empty', () => {
    clearHistory()
    expect(historyClear.blocked?.(contextWith(), {})).toBe('command-history.empty')
  })
})
