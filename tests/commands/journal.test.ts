import { beforeEach, describe, expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import type { Entry } from '@/command/journal/journal'
import { clearJournal, journal, remember } from '@/command/journal/journal-store'
import { parseCsv } from '@/lib/text/csv'
import journalClear from '@commands/journal/clear'
import journalExport from '@commands/journal/export'

const entry: Entry = { id: '1', command: 'client.kick', args: { clientid: '=cmd|x' }, at: Date.UTC(2026, 10, 21), ms: 12, source: 'key', result: 'failed', code: 'NODE_DOWN', count: 1 }

beforeEach(() => {
  clearJournal()
  remember(entry)
  remember({ ...entry, id: '2', args: { clientid: ['a', 'b,c'] }, result: 'done', count: 2 })
})

describe('journal.export', () => {
  it('saves every entry as CSV, with nothing a spreadsheet would run', async () => {
    const outcome = await journalExport.run({ format: 'csv' }, contextWith())
    if (outcome.kind !== 'save') throw new Error(outcome.kind)
    const text = await outcome.blob.text()
    const [head, first, second] = parseCsv(text)
    expect([outcome.name, head]).toEqual(['journal.csv', ['at', 'command', 'args', 'source', 'result', 'code', 'count', 'failed', 'ms']])
    expect(first?.slice(1, 3)).toEqual(['client.kick', '{"clientid":["a","b,c"]}'])
    expect(second).toEqual(['2026-11-21T00:00:00.000Z', 'client.kick', '{"clientid":"=cmd|x"}', 'key', 'failed', 'NODE_DOWN', '1', '', '12'])
  })
  it('saves them as JSON as they are kept', async () => {
    const outcome = await journalExport.run({ format: 'json' }, contextWith())
    expect(outcome.kind === 'save' && JSON.parse(await outcome.blob.text())).toEqual(journal.get())
  })
})

describe('journal.clear', () => {
  it('asks for the number of entries, forgets them, and says how many', async () => {
    expect(journalClear.confirm?.({}, 1)).toMatchObject({ type: '2', values: { count: 2 } })
    expect(await journalClear.run({}, contextWith())).toMatchObject({ kind: 'done', values: { count: 2 } })
    expect(journal.get()).toEqual([])
  })
  it('both are off with a reason while there is nothing', () => {
    clearJournal()
    expect([journalClear.blocked?.(contextWith(), {}), journalExport.blocked?.(contextWith(), {})]).toEqual(['journal.empty', 'journal.empty'])
  })
})
