import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { connectionWith } from '@/connection/fixture'
import { toFleetRow, type FleetRow, type Read } from './figures'
import { toFleetIntervals } from './intervals'
import { createRowCollector, publishEveryMs } from './row-collector'

const empty: Read<never> = { data: undefined, error: null, dataUpdatedAt: 0, errorUpdatedAt: 0 }
const rowOf = (name: string, connections: number): FleetRow =>
  toFleetRow(
    connectionWith(fakeClient({}), { name }),
    {
      status: empty,
      now: { ...empty, data: { connections }, dataUpdatedAt: 1000 },
      nodes: empty,
      alarms: empty,
      license: empty,
    },
    false,
  )

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('publishes once there is a row of each broker, in the order of the brokers', () => {
  const { rows, report } = createRowCollector(['lab', 'prod'])
  report(rowOf('prod', 2))
  expect(rows.get()).toBeUndefined()
  report(rowOf('lab', 1))
  expect(rows.get()?.map(({ profile }) => profile.name)).toEqual(['lab', 'prod'])
})

it('publishes later changes together, and leaves the row of a broker without a change as it is', () => {
  const { rows, report } = createRowCollector(['lab', 'prod'])
  report(rowOf('lab', 1))
  report(rowOf('prod', 2))
  const [lab, prod] = rows.get() ?? []
  const published = vi.fn()
  rows.subscribe(published)
  for (let connections = 3; connections < 100; connections += 1) {
    report(rowOf('lab', 1))
    report(rowOf('prod', connections))
  }
  expect(published).not.toHaveBeenCalled()
  vi.advanceTimersByTime(publishEveryMs)
  expect(published).toHaveBeenCalledOnce()
  expect(rows.get()?.[0]).toBe(lab)
  expect(rows.get()?.[1]).not.toBe(prod)
  expect(rows.get()?.[1]?.now?.connections).toBe(99)
  report(rowOf('prod', 99))
  vi.advanceTimersByTime(publishEveryMs)
  expect(published).toHaveBeenCalledOnce()
})

it('publishes nothing after it was stopped', () => {
  const { rows, report, stop } = createRowCollector(['lab'])
  report(rowOf('lab', 1))
  report(rowOf('lab', 2))
  stop()
  vi.advanceTimersByTime(publishEveryMs)
  expect(rows.get()?.[0]?.now?.connections).toBe(1)
})

it('reads 50 brokers at most 400 times a minute', () => {
  const { figures, alarms, nodes } = toFleetIntervals(50)
  expect(50 * (60_000 / figures + 60_000 / alarms + 60_000 / nodes)).toBeLessThanOrEqual(400)
})
