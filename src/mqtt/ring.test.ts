import { describe, expect, it } from 'vitest'
import { seeded } from '@/lib/seeded'
import { createRing } from './ring'

describe('createRing', () => {
  it('keeps the newest and counts the rest', () => {
    const ring = createRing<number>({ messages: 3, bytes: 100 })
    for (let value = 0; value < 10; value += 1) ring.push(value, 1)
    expect(ring.items()).toEqual([7, 8, 9])
    expect([ring.size, ring.bytes, ring.dropped]).toEqual([3, 3, 7])
  })

  it('keeps within the bound in bytes (catalogue M5)', () => {
    const ring = createRing<string>({ messages: 100, bytes: 10 * 1024 * 1024 })
    for (let round = 0; round < 100; round += 1) ring.push(`m${round}`, 1024 * 1024)
    expect(ring.items()).toEqual(['m90', 'm91', 'm92', 'm93', 'm94', 'm95', 'm96', 'm97', 'm98', 'm99'])
    ring.push('too large', 11 * 1024 * 1024)
    expect(ring.items()).toEqual([])
    expect(ring.dropped).toBe(101)
  })

  it('shrinks at once with its bounds, and starts empty when cleared', () => {
    const ring = createRing<number>({ messages: 10, bytes: 100 })
    for (let value = 0; value < 10; value += 1) ring.push(value, 1)
    ring.bound({ messages: 2, bytes: 100 })
    expect(ring.items()).toEqual([8, 9])
    ring.clear()
    expect([ring.size, ring.bytes, ring.dropped]).toEqual([0, 0, 0])
  })

  it('behaves like a plain list for random operations', () => {
    const { int } = seeded(11)
    const ring = createRing<number>({ messages: 50, bytes: 400 })
    let plain: { value: number; bytes: number }[] = []
    for (let value = 0; value < 20_000; value += 1) {
      const bytes = int(30)
      ring.push(value, bytes)
      plain.push({ value, bytes })
      while (plain.length > 50 || plain.reduce((sum, one) => sum + one.bytes, 0) > 400) plain = plain.slice(1)
    }
    expect(ring.items()).toEqual(plain.map(({ value }) => value))
    expect(ring.dropped).toBe(20_000 - plain.length)
  })
})
