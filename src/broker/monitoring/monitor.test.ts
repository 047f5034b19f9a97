import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { CorruptData, createStore } from '../store/persist'
import { createMonitorStore } from './monitor-store'
import { createMonitor, retentionMs, sampleInterval, downsample, type Point, type Reading } from './monitor'

const zero: Reading = {
  connections: 0,
  live_connections: 0,
  topics: 0,
  subscriptions: 0,
  received: 0,
  sent: 0,
  dropped: 0,
}
const points = (n: number): Point[] =>
  Array.from({ length: n }, (_, i) => ({
    ...zero,
    time_stamp: i * 10_000,
    connections: i,
    received: 1,
    sent: 2,
    dropped: 3,
  }))

it.each([
  [0, 0],
  [1000, 1000],
  [1001, 501],
  [2160, 1080],
  [60_480, 30_240],
])('thins %i points to %i', (value, left) => {
  const all = points(value)
  const few = downsample(all)
  expect(few).toHaveLength(left)
  const sum = (list: Point[]) =>
    list.reduce((total, { received, sent, dropped }) => total + received + sent + dropped, 0)
  expect(sum(few)).toBe(sum(all))
  expect(few.at(-1)?.time_stamp).toBe(all.at(-1)?.time_stamp)
})

it('counts between aligned samples, with integer rates', () => {
  let at = 1_000_005_000
  const now = { ...zero }
  const monitor = createMonitor(
    () => at,
    () => ({ ...now }),
  )
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

it('keeps samples of ten seconds for seven days, and thins a reply once', () => {
  let at = 1_800_000_000_000
  const now = { ...zero, live_connections: 7 }
  const monitor = createMonitor(
    () => at,
    () => ({ ...now }),
  )
  const week = 7 * 24 * 360
  for (let i = 0; i < week + 360; i += 1) {
    at += sampleInterval
    now.received += 3
    monitor.sample()
  }
  // The range has gaps; above a thousand points pairs are merged, and a last odd one stays.
  for (const [latest, length, gap] of [
    [3600, 361, 1],
    [21_600, 1081, 2],
    [86_400, 4321, 2],
    [604_800, 30_241, 2],
  ] as const) {
    const got = monitor.history(latest)
    expect(got, String(latest)).toHaveLength(length)
    const gaps = got
      .slice(1)
      .map(({ time_stamp }, i) => (time_stamp - (got[i]?.time_stamp ?? 0)) / sampleInterval)
    expect(new Set(gaps.slice(0, -1))).toEqual(new Set([gap]))
    expect(
      got.every(
        ({ time_stamp, live_connections }) => time_stamp % sampleInterval === 0 && live_connections === 7,
      ),
    ).toBe(true)
    expect(new Set(got.slice(0, -1).map(({ received }) => received))).toEqual(new Set([gap * 3]))
    expect(got.at(-1)?.time_stamp).toBe(at)
  }
  const all = monitor.history()
  expect(all[0]?.time_stamp).toBeGreaterThanOrEqual(at - retentionMs)
  expect(all.reduce((total, { received }) => total + received, 0)).toBe((week + 1) * 3)
})

it('samples aligned to the clock, every ten seconds', async () => {
  vi.useFakeTimers({ now: 1_800_000_003_500 })
  const monitor = createMonitor(Date.now, () => zero)
  monitor.start()
  await vi.advanceTimersByTimeAsync(35_000)
  monitor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(monitor.history().map(({ time_stamp }) => time_stamp - 1_800_000_000_000)).toEqual([
    10_000, 20_000, 30_000,
  ])
})

it('stores a week by day, and writes once a minute', () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const open = () => createMonitorStore(createStore(data))
  let at = Date.UTC(2026, 10, 20, 23, 59, 0)
  const now = { ...zero }
  const first = createMonitor(
    () => at,
    () => ({ ...now }),
    open(),
  )
  const sampled = (count: number) => {
    for (let i = 0; i < count; i += 1) {
      at += sampleInterval
      now.received += 2
      first.sample()
    }
  }
  sampled(5)
  expect(open().read()).toEqual([])
  sampled(7)
  const stored = open().read()
  expect(stored).toEqual(first.history().slice(0, stored.length))
  expect(stored.length).toBeGreaterThanOrEqual(6)
  first.stop()
  expect(readdirSync(data).filter((name) => name.startsWith('monitor-'))).toHaveLength(2)
  const second = createMonitor(
    () => at,
    () => zero,
    open(),
  )
  expect(second.history()).toEqual(first.history())
  expect(second.history()).toHaveLength(12)
  // Points older than a week are dropped, and their document is reused.
  at += retentionMs + 3_600_000
  const third = createMonitor(
    () => at,
    () => zero,
    open(),
  )
  expect(third.history()).toEqual([])
  at += sampleInterval
  third.sample()
  third.stop()
  expect(
    open()
      .read()
      .filter(({ time_stamp }) => time_stamp > at - retentionMs),
  ).toHaveLength(1)
})

it('refuses to start with unreadable data', () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  writeFileSync(join(data, 'monitor-3.json'), '{"day":1,"points":["x"]}')
  expect(() =>
    createMonitor(
      () => 0,
      () => zero,
      createMonitorStore(createStore(data)),
    ),
  ).toThrow(CorruptData)
})
