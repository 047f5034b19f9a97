// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { seriesToCsv } from '@/chart/chart-files'
import { node, stageScreen } from '@/features/stage'
import * as files from '@/list/export/save-file'
import Dropped from './dropped'

vi.mock('@/chart/line-chart', () => ({
  LineChart: ({ series }: { series: readonly { label: string }[] }) => (
    <p>Lines: {series.map(({ label }) => label).join(', ')}</p>
  ),
}))
afterEach(cleanup)

const counters = (own: Readonly<Record<string, number>>) => ({
  'messages.dropped': 12,
  'delivery.dropped': 5,
  'delivery.dropped.expired': 0,
  ...own,
})
const samples = [0, 10_000, 20_000].map((at) => ({ time_stamp: at, dropped: at / 1000, connections: 1 }))
const api = {
  nodeList: () => [node('n1'), node('n2')],
  monitor: () => samples,
  monitorNode: () => samples,
  metrics: () => [
    { node: 'n1', ...counters({ 'messages.dropped.no_subscribers': 9, 'delivery.dropped.queue_full': 30 }) },
    { node: 'n2', ...counters({ 'messages.dropped.no_subscribers': 3 }) },
  ],
}

it('lists the reasons by how often they occurred, in the cluster and on each node, without their sums', async () => {
  await stageScreen(<Dropped />, '/dashboard/metrics/dropped', api)
  const table = await screen.findByRole('table')
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.slice(1).map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['delivery.dropped.queue_full', '30', '30', '–'],
    ['messages.dropped.no_subscribers', '12', '9', '3'],
    ['delivery.dropped.expired', '0', '0', '0'],
  ])
  expect(await screen.findByText('Lines: Cluster, n1, n2')).toBeDefined()
})

it('downloads chart and table', async () => {
  const saved: [string, string][] = []
  const save = vi
    .spyOn(files, 'saveFile')
    .mockImplementation((name, blob) => void blob.text().then((text) => saved.push([name, text])))
  await stageScreen(<Dropped />, '/dashboard/metrics/dropped', api)
  await screen.findByRole('table')
  await screen.findByText(/Lines: Cluster, n1, n2/)
  await userEvent.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Download chart (CSV)' }))
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[0]?.[1]).toMatch(/delivery\.dropped\.queue_full,.*,30,30,\r?\n/)
  expect(saved[1]?.[1]).toMatch(/^Time,Cluster,n1,n2\r?\n1970-01-01T00:00:10.000Z,1,1,1/)
  save.mockRestore()
})

it('writes a row for each time, with empty cells for what was not measured', () => {
  const csv = seriesToCsv(
    [
      {
        id: 'a',
        label: 'A',
        points: [
          { t: 0, v: 1 },
          { t: 1000, v: null },
        ],
      },
      { id: 'b', label: 'B', points: [{ t: 1000, v: 2 }] },
    ],
    'Time',
  )
  expect(csv.split(/\r?\n/).filter((line) => line !== '')).toEqual([
    'Time,A,B',
    '1970-01-01T00:00:00.000Z,1,',
    '1970-01-01T00:00:01.000Z,,2',
  ])
})
