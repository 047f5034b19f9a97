import { describe, expect, it } from 'vitest'
import type { Page } from '@/contract/schema'
import { hostileTexts } from '@/lib/text/hostile'
import { parseCsv } from '@/lib/text/csv'
import { allIds, exportAll, fileName, pageCsv, type Progress } from './export-csv'

type Row = { id: string; note: string }
const columns = [
  { title: 'Id', value: (row: Row) => row.id },
  { title: 'Note', value: (row: Row) => row.note },
]
const signal = new AbortController().signal
const rows = Array.from({ length: 2500 }, (_, index): Row => ({ id: `c${index}`, note: 'n' }))
const quiet = () => undefined

const server = (all: readonly Row[], hasCount: boolean, endless = false) => {
  const requests: number[] = []
  const load = (page: number, limit: number): Promise<Page<Row>> => {
    requests.push(page)
    const data = all.slice((page - 1) * limit, page * limit)
    return Promise.resolve({
      data,
      meta: hasCount ? { count: all.length } : { hasnext: endless || page * limit < all.length },
    })
  }
  return { load, asked: requests }
}

describe('export', () => {
  it.each([
    [true, false, 3],
    [false, false, 3],
    [false, true, 4],
  ])('reads page by page (count %s, endless hasnext %s)', async (hasCount, endless, calls) => {
    const { load, asked } = server(rows, hasCount, endless)
    const progress: Progress[] = []
    const done = await exportAll(
      load,
      columns,
      (row) => row.id,
      signal,
      (next) => progress.push(next),
    )
    expect(asked).toHaveLength(calls)
    expect([done.rows, done.moved]).toEqual([2500, false])
    expect(progress.map((one) => one.rows)).toEqual([1000, 2000, 2500])
    const text = done.parts.join('')
    expect(text.startsWith('\uFEFFId,Note\r\n')).toBe(true)
    expect(parseCsv(text)).toHaveLength(2501)
  })
  it('reports when rows moved during the export', async () => {
    const shifted = [...rows.slice(0, 1000), ...rows.slice(999)]
    expect(
      (await exportAll(server(shifted, false).load, columns, (row) => row.id, signal, quiet)).moved,
    ).toBe(true)
    let calls = 0
    const shrinking = (page: number, limit: number) =>
      Promise.resolve({ data: rows.slice((page - 1) * limit, page * limit), meta: { count: 2500 - calls++ } })
    expect((await exportAll(shrinking, columns, (row) => row.id, signal, quiet)).moved).toBe(true)
  })
  it('exports only the accepted rows of all pages and counts them', async () => {
    const expected = new Set(['c3', 'c2400'])
    const done = await exportAll(
      server(rows, true).load,
      columns,
      (row) => row.id,
      signal,
      quiet,
      ({ id }) => expected.has(id),
    )
    expect([
      done.rows,
      done.moved,
      parseCsv(done.parts.join(''))
        .slice(1)
        .map(([id]) => id),
    ]).toEqual([2, false, ['c3', 'c2400']])
  })
  it('names the file after the list, its filters and the time, safe for any file system', () => {
    const at = new Date(2026, 10, 22, 9, 5, 7)
    expect(fileName('clients', {}, at)).toBe('clients_20261122-090507.csv')
    expect(fileName('clients', { like_clientid: 'sensor', node: 'emqx@a' }, at)).toBe(
      'clients_like_clientid-sensor_node-emqx@a_20261122-090507.csv',
    )
    expect(fileName('topics', { q: '../a/b:"c"' }, at)).toBe('topics_q-..-a-b-c-_20261122-090507.csv')
    expect(fileName('clients', { username: 'x'.repeat(500) }, at)).toMatch(
      /^clients_username-x{51}_20261122-090507\.csv$/,
    )
  })
  it('stops between pages when aborted', async () => {
    const control = new AbortController()
    const { load, asked } = server(rows, true)
    await expect(
      exportAll(
        load,
        columns,
        (row) => row.id,
        control.signal,
        () => control.abort(),
      ),
    ).rejects.toThrow()
    expect(asked).toEqual([1])
  })
  it('round-trips hostile texts without a cell that starts a formula', () => {
    const hostile = hostileTexts.map(({ text }, index) => ({ id: String(index), note: text }))
    const text = pageCsv([...hostile, { $raw: '{"odd":1}' } as never], columns)
    const back = parseCsv(text)
    expect(back.slice(1, -1).map((cells) => cells[1])).toEqual(hostile.map(({ note }) => note))
    expect(back.at(-1)).toEqual(['{"odd":1}'])
    expect(text.split('\r\n').some((line) => /^\d+,"?[=+@]/.test(line))).toBe(false)
  })
  it('reads the ids of all matching rows, each once', async () => {
    const results: number[] = []
    expect(
      await allIds(
        server([...rows, ...rows.slice(0, 3)], true).load,
        (row) => row.id,
        signal,
        (count) => results.push(count),
      ),
    ).toHaveLength(2500)
    expect(results).toEqual([1000, 2000, 2500])
  })
})
