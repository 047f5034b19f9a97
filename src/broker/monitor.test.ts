import { expect, it } from 'vitest'
import { createMonitor, thin, type Point, type Reading } from './monitor'

const zero: Reading = { connections: 0, live_connections: 0, topics: 0, subscriptions: 0, received: 0, sent: 0, dropped: 0 }
const points = (n: number): Point[] =>
  Array.from({ length: n }, (_, i) => ({ ...zero, time_stamp: i * 10_000, connections: i, received: 1, sent: 2, dropped: 3 }))

it.each([[0, 0], [1000, 1000], [1001, 501], [2160, 1080], [60_480, 30_240]])('%i points become %i', (given, left) => {
  const all = points(given)
  const few = thin(all)
  expect(few).toHaveLength(left)
  const sum = (list: Point[]) => list.reduce((total, { received, sent, dropped }) => total + received + sent + dropped, 0)
  expect(sum(few)).toBe(sum(all))
  expect(few.at(-1)?.time_stamp).toBe(all.at(-1)?.time_stamp)
})

it('counts what happened between aligned samples, and rates as whole numbers', () => {
  let at = 1_000_005_000
  const now = { ...zero }
  const monitor = createMonitor(() => at, () => ({ ...now }))
  now.received = 25
  at = 1_000_010_003
  monitor.sample()
  monitor.sample()
  expect(monitor.history()).toEqual([{ ...zero, time_stamp: 1_000_010_000, received: 25 }])
  expect(monitor.current().received_msg_rate).toBe(4)
  now.received = 59
  now.connections = 3
  at += 10_000
  monitor.sample()
  expect(monitor.history(5)).toHaveLength(1)
  expect(monitor.history(5)[0]).toMatchObject({ received: 34, connections: 3 })
  at += 5000
  now.sent = 19
  expect(monitor.current()).toMatchObject({ sent_msg_rate: 3, received_msg_rate: 0, connections: 3 })
  at += 8 * 24 * 3_600_000
  monitor.sample()
  expect(monitor.history()).toHaveLength(1)
})
