import { describe, expect, it } from 'vitest'
import { metricKeys } from '@/broker/mqtt/metrics'
import { words } from '../../../tests/registries'
import { groupOf, metricGroups } from './groups'
import { risen, speed, watch } from './since'

describe('groups', () => {
  it.each([
    ['client.connect', 'connection'], ['client.auth.anonymous', 'access'], ['client.authorize', 'access'], ['authorization.allow', 'access'],
    ['authentication.failure', 'access'], ['session.created', 'session'], ['bytes.sent', 'bytes'], ['packets.auth.sent', 'packet'],
    ['messages.acked', 'message'], ['delivery.dropped', 'delivery'], ['olp.gc', 'other'], ['constructor', 'other'], ['', 'other'],
  ])('%s is about %s', (key, group) => {
    expect(groupOf(key)).toBe(group)
  })
  it.each(['en', 'zh'] as const)('have names (%s)', (language) => {
    expect(metricGroups.map((group) => words(language)[`metrics.group.${group}`]).filter((name) => name === undefined)).toEqual([])
  })
})

it.each(['en', 'zh'] as const)('every counter of the broker has a meaning (%s)', (language) => {
  const catalogue = words(language)
  expect(metricKeys.length).toBeGreaterThan(90)
  expect(metricKeys.filter((name) => catalogue[`metrics.meaning.${name}`] === undefined)).toEqual([])
})

describe('since', () => {
  it('counts from the first reading, and per second from the one before', () => {
    const one = watch(undefined, { a: 5 }, 1000)
    expect([risen(one, 'a'), speed(one, 'a')]).toEqual([undefined, undefined])
    const two = watch(watch(one, { a: 10 }, 3000), { a: 30 }, 8000)
    expect([risen(two, 'a'), speed(two, 'a')]).toEqual(['25', 4])
  })
  it('begins anew after a restart, and is never negative', () => {
    const fallen = watch(watch(undefined, { a: 500 }, 0), { a: 3 }, 1000)
    expect([risen(fallen, 'a'), speed(fallen, 'a')]).toEqual(['3', undefined])
    expect(speed(watch(fallen, { a: 5 }, 2000), 'a')).toBe(2)
  })
  it('knows a metric from when it came, and loses no digit (catalogue R13)', () => {
    const late = watch(watch(undefined, {}, 0), { b: '9007199254740993', c: 'x' }, 1000)
    expect([risen(late, 'b'), risen(late, 'c'), speed(late, 'b')]).toEqual(['0', undefined, undefined])
    expect(risen(watch(late, { b: '9007199254740996' }, 2000), 'b')).toBe('3')
  })
  it('says no speed by a clock that stands', () => {
    expect(speed(watch(watch(undefined, { a: 1 }, 5), { a: 2 }, 5), 'a')).toBeUndefined()
  })
})
