import { describe, expect, it } from 'vitest'
import { metricKeys } from '@/broker/mqtt/metrics'
import { words } from '../../../tests/registries'
import { getMetricGroup, metricGroups } from './groups'
import { risen, speed, sumCounters, watch } from './since'

describe('groups of metrics', () => {
  it.each([
    ['client.connect', 'connection'],
    ['client.auth.anonymous', 'access'],
    ['client.authorize', 'access'],
    ['client.banned', 'access'],
    ['flapping.detected.peerhost', 'access'],
    ['authorization.allow', 'access'],
    ['authentication.failure', 'access'],
    ['session.created', 'session'],
    ['bytes.sent', 'bytes'],
    ['packets.auth.sent', 'packet'],
    ['messages.acked', 'message'],
    ['delivery.dropped', 'delivery'],
    ['olp.gc', 'other'],
    ['constructor', 'other'],
    ['', 'other'],
  ])('%s belongs to %s', (key, group) => {
    expect(getMetricGroup(key)).toBe(group)
  })
  it.each(['en', 'zh'] as const)('have names (%s)', (language) => {
    expect(
      metricGroups
        .map((group) => words(language)[`metrics.group.${group}`])
        .filter((name) => name === undefined),
    ).toEqual([])
  })
})

it.each(['en', 'zh'] as const)('describes every counter of the broker (%s)', (language) => {
  const catalogue = words(language)
  expect(metricKeys.length).toBeGreaterThan(90)
  expect(metricKeys.filter((name) => catalogue[`metrics.meaning.${name}`] === undefined)).toEqual([])
})

describe('changes of counters', () => {
  const one = (counters: Readonly<Record<string, unknown>>) => [{ node: 'n1', counters }]
  it('count from the first reading, and rates from the one before', () => {
    const first = watch(undefined, one({ a: 5 }), 1000)
    expect([risen(first, 'a'), speed(first, 'a')]).toEqual([undefined, undefined])
    const third = watch(watch(first, one({ a: 10 }), 3000), one({ a: 30 }), 8000)
    expect([risen(third, 'a'), speed(third, 'a')]).toEqual(['25', 4])
  })
  it('restart from zero after a restart of the node, and are never negative', () => {
    const fallen = watch(watch(undefined, one({ a: 500 }), 0), one({ a: 3 }), 1000)
    expect([risen(fallen, 'a'), speed(fallen, 'a')]).toEqual(['3', undefined])
    expect(speed(watch(fallen, one({ a: 5 }), 2000), 'a')).toBe(2)
  })
  it('start with the first reading that has the counter, and keep all digits (catalogue R13)', () => {
    const added = watch(watch(undefined, one({}), 0), one({ b: '9007199254740993', c: 'x' }), 1000)
    expect([risen(added, 'b'), risen(added, 'c'), speed(added, 'b')]).toEqual(['0', undefined, undefined])
    expect(risen(watch(added, one({ b: '9007199254740996' }), 2000), 'b')).toBe('3')
    expect(
      sumCounters([...one({ b: '9007199254740993' }), { node: 'n2', counters: { b: 2 } }]).get('b'),
    ).toBe(9007199254740995n)
  })
  it('combine readings that are too close for a rate', () => {
    const close = watch(watch(undefined, one({ a: 1 }), 5), one({ a: 2 }), 205)
    expect(speed(close, 'a')).toBeUndefined()
    const combined = watch(
      watch(watch(undefined, one({ a: 0 }), 0), one({ a: 20 }), 5000),
      one({ a: 26 }),
      5200,
    )
    expect(speed(combined, 'a')).toBe(5)
    expect(risen(combined, 'a')).toBe('26')
  })
  it('exclude counters of nodes that join or leave', () => {
    const both = [
      { node: 'n1', counters: { a: 1000 } },
      { node: 'n2', counters: { a: 17 } },
    ]
    const left = watch(watch(undefined, both, 0), [{ node: 'n2', counters: { a: 18 } }], 5000)
    expect([risen(left, 'a'), speed(left, 'a'), left.moved]).toEqual(['1', 0.2, true])
    const back = watch(
      left,
      [
        { node: 'n1', counters: { a: 40 } },
        { node: 'n2', counters: { a: 20 } },
      ],
      10_000,
    )
    expect([risen(back, 'a'), speed(back, 'a'), back.moved]).toEqual(['3', 0.4, true])
  })
})
