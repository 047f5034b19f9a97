import { describe, expect, it } from 'vitest'
import type { Json } from '@/lib/text/big-json'
import { align, type Overlay } from './align'

const partial: Overlay = { partial: true }
const whole: Overlay = { partial: false }

describe('the settings after a write', () => {
  it.each([
    ['an empty object and none', { args: {} }, {}],
    ['none and an empty list', {}, { tags: [] }],
    ['null and none', { proxy: null }, {}],
    ['an object of empty values and none', { a: { b: {}, c: [] } }, {}],
    ['two forms of a duration', { interval: '60s' }, { interval: '1m' }],
    ['a duration and its milliseconds', { interval: '15s' }, { interval: 15_000 }],
    ['two forms of a size', { size: '1024KB' }, { size: '1MB' }],
    [
      'rows with an empty object and without',
      { actions: [{ function: 'console', args: {} }] },
      { actions: [{ function: 'console' }] },
    ],
  ])('are those on the broker for %s', (_, wanted, now) => {
    expect(align(now, wanted, partial)).toEqual(now)
    expect(align(now, wanted, whole)).toEqual(now)
  })

  it('keep what the file lacks, unless the whole object is wanted', () => {
    const now = { a: 1, durable_sessions: { enable: false }, mqtt: { x: 1, y: 2 } }
    const wanted = { a: 2, mqtt: { x: 3 } }
    expect(align(now, wanted, partial)).toEqual({
      a: 2,
      durable_sessions: { enable: false },
      mqtt: { x: 3, y: 2 },
    })
    expect(align(now, wanted, whole)).toEqual({ a: 2, mqtt: { x: 3 } })
  })

  it('do not mix the fields of two variants', () => {
    const now = { redis_type: 'single', server: 'a:1', pool_size: 8 }
    const wanted = { redis_type: 'cluster', servers: 'a:1,b:1' }
    expect(align(now, wanted, partial)).toEqual(wanted)
  })

  it('lose a header that the file no longer has', () => {
    const now = { headers: { accept: 'a', 'x-old': 'b' }, url: 'u' }
    expect(align(now, { headers: { accept: 'a' } }, partial)).toEqual({ headers: { accept: 'a' }, url: 'u' })
  })

  it('do not take fields of another row', () => {
    const now: Json = [
      { topic: 'a', qos: [0] },
      { topic: 'b', retain: 'false' },
    ]
    const wanted = [{ topic: 'b' }, { topic: 'a' }]
    expect(align(now, wanted, partial)).toEqual(wanted)
  })

  it('notice a field that a row of rules no longer has, but not its default', () => {
    const rules: Overlay = { partial: true, rowDefaults: { qos: [0, 1, 2], retain: 'all' } }
    const wanted = [{ topic: 'a', permission: 'allow' }]
    expect(align([{ topic: 'a', permission: 'allow', qos: [1] }], wanted, rules)).toEqual(wanted)
    const filled = [{ topic: 'a', permission: 'allow', qos: [0, 1, 2], retain: 'all' }]
    expect(align(filled, wanted, rules)).toEqual(filled)
  })

  it('differ where the values differ', () => {
    expect(align({ a: '1m' }, { a: '2m' }, partial)).toEqual({ a: '2m' })
    expect(align({ a: '' }, { a: 'x' }, partial)).toEqual({ a: 'x' })
    expect(align({ a: 'x' }, { a: '' }, partial)).toEqual({ a: '' })
    expect(align({ a: 1 }, { a: '1' }, partial)).toEqual({ a: '1' })
  })
})
