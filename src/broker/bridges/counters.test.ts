import { expect, it } from 'vitest'
import { Counters } from './counters'

const idle = { inflight: 0, queuing: 0 }

it('computes rates of matched requests by ten seconds of the broker’s clock', () => {
  let now = 0
  const counters = new Counters(() => now)
  for (let i = 0; i < 20; i += 1) counters.add('matched')
  counters.add('received')
  expect(counters.toReport(idle)).toMatchObject({
    matched: 20,
    received: 1,
    rate: 0,
    rate_last5m: 0,
    rate_max: 0,
  })
  now = 10_000
  expect(counters.toReport(idle)).toMatchObject({ rate: 2, rate_last5m: 2, rate_max: 2 })
  now = 20_000
  expect(counters.toReport(idle)).toMatchObject({ matched: 20, rate: 0, rate_last5m: 1, rate_max: 2 })
  now = 3_600_000
  expect(counters.toReport(idle)).toMatchObject({ matched: 20, rate: 0, rate_last5m: 0, rate_max: 2 })
  counters.reset()
  expect(Object.values(counters.toReport(idle)).every((value) => value === 0)).toBe(true)
})

it('adds up the reasons of drops', () => {
  const counters = new Counters(() => 0)
  counters.add('dropped.expired')
  counters.add('dropped.queue_full')
  counters.add('dropped.queue_full')
  expect(counters.toReport({ inflight: 3, queuing: 4 })).toMatchObject({
    dropped: 3,
    'dropped.expired': 1,
    'dropped.queue_full': 2,
    'dropped.other': 0,
    inflight: 3,
    queuing: 4,
  })
})
