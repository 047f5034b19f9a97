// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queries } from '@/api/query'
import { connection } from '@/connection/page'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { allWords, startI18n } from '@/i18n/i18n'
import { parseCsv } from '@/lib/text/csv'
import { readFigures, ruleColumns } from '@/features/rule/columns'
import { targetTables, readFigures as readTargetFigures } from '@/features/connector/columns'
import type { Column, LoadPage, Prepare } from '../list'
import type { Line } from '../rows/use-rows'
import { useExport } from './use-export'

const saved: Blob[] = []
beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  saved.length = 0
  queries.clear()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:x'
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The exported file of rows, of which `shown` are on the page. */
async function save<Row extends { readonly id: string }>(
  columns: readonly Column<Row>[],
  prepare: Prepare<Row>,
  shown: readonly Row[],
  load?: LoadPage<Row>,
): Promise<string[][]> {
  const { result } = renderHook(() =>
    useExport<Row>({
      name: 'x',
      columns,
      lines: shown.map((row) => ({ row })) as unknown as readonly Line<Row>[],
      load,
      rowKey: ({ id }) => id,
      rowRef: undefined,
      selected: [],
      filters: {},
      prepare,
    }),
  )
  act(() => void result.current.start(load === undefined ? 'page' : 'all'))
  await waitFor(() => expect(saved).toHaveLength(1))
  return parseCsv(((await saved[0]?.text()) ?? '').replace('\uFEFF', ''))
}

it('exports the statistics of every rule, visible or not, and skips one that was deleted meanwhile', async () => {
  const requests: string[] = []
  const ruleMetrics: ApiClient['ruleMetrics'] = ({ params: { id } }) => {
    requests.push(id)
    if (id === 'gone') return Promise.reject(new ApiError(404, 'NOT_FOUND', ''))
    return Promise.resolve({
      id,
      metrics: { matched: 7, passed: 4, 'failed.exception': 2, 'matched.rate': 1.239 },
    } as Awaited<ReturnType<ApiClient['ruleMetrics']>>)
  }
  vi.spyOn(connection, 'api', 'get').mockReturnValue({ ruleMetrics } as ApiClient)
  const rule = (id: string) => ({ id, sql: 'SELECT 1', enable: true })
  const columns = ruleColumns.filter(({ id }) => ['id', 'matched', 'passed', 'failed', 'rate'].includes(id))
  const rows = ['a', 'gone', 'b'].map(rule)
  expect(
    await save(columns, readFigures, [], () => Promise.resolve({ data: rows, meta: { count: 3 } })),
  ).toEqual([
    ['Rule ID', 'Matched', 'Passed', 'Failed', 'Rate (per second)'],
    ['a', '7', '4', '2', '1.24'],
    ['gone', '', '', '', ''],
    ['b', '7', '4', '2', '1.24'],
  ])
  expect(requests).toEqual(['a', 'gone', 'b'])
})

it('exports the rate of the bridges on the page', async () => {
  vi.spyOn(connection, 'api', 'get').mockReturnValue({
    bridgeMetrics: (() =>
      Promise.resolve({ metrics: { rate: 2.5 } })) as unknown as ApiClient['bridgeMetrics'],
  } as ApiClient)
  const columns = targetTables.bridge.columns.filter(({ id }) => ['name', 'rate'].includes(id))
  expect(
    (
      await save(columns as never, readTargetFigures.bridge as never, [
        { id: 'webhook:a', type: 'webhook', name: 'a' } as { id: string },
      ])
    ).slice(1),
  ).toEqual([['a', '2.5']])
})
