import { describe, expect, it } from 'vitest'
import { formatRate, isRate, maxSpan, parseRate } from './rate'
import { seeded } from '../seeded'

const mb = 1024 ** 2

describe('rates', () => {
  it.each<[string, ReturnType<typeof parseRate>]>([
    ['100/s', { amount: 100, bytes: false, seconds: 1 }],
    ['100MB/1m', { amount: 100 * mb, bytes: true, seconds: 60 }],
    ['100mb/m', { amount: 100 * mb, bytes: true, seconds: 60 }],
    [' 1.5 KB / 10s ', { amount: 1536, bytes: true, seconds: 10 }],
    ['1GiB/h', { amount: 1024 ** 3, bytes: true, seconds: 3600 }],
    ['5b/1d', { amount: 5, bytes: true, seconds: 86_400 }],
    ['∞', 'infinity'],
    ['infinity', 'infinity'],
    [' Infinity ', 'infinity'],
    ['365/365d', { amount: 365, bytes: false, seconds: maxSpan }],
    ['1/366d', 'large'],
    ['9007199254740993/s', 'large'],
    ['9999999TB/s', 'large'],
    ['0/s', 'zero'],
    ['0MB/1m', 'zero'],
    ['1/0s', 'zero'],
    ['1.5/s', 'form'],
    ['100', 'form'],
    ['100MB', 'form'],
    ['100/', 'form'],
    ['/s', 'form'],
    ['-1/s', 'form'],
    ['100/-1s', 'form'],
    ['100/1.5s', 'form'],
    ['1e3/s', 'form'],
    ['1,5MB/s', 'form'],
    ['１００/s', 'form'],
    ['100/s/s', 'form'],
    ['100 MB per s', 'form'],
    ['NaN/s', 'form'],
    ['-∞', 'form'],
    ['', 'form'],
  ])('parses %j as %j (catalogue I6)', (text, rate) => expect(parseRate(text)).toEqual(rate))

  it.each([
    ['100/s', '100/s'],
    ['100MB/1m', '100MB/1m'],
    ['1024/60s', '1024/1m'],
    ['1024KB/s', '1MB/s'],
    ['2048GB/2h', '2048GB/2h'],
    ['∞', 'infinity'],
  ])('formats %j as %j (catalogue I6)', (text, written) => {
    const rate = parseRate(text)
    expect(isRate(rate) && formatRate(rate)).toBe(written)
  })

  it('round trips every rate (catalogue I6)', () => {
    const random = seeded(17)
    for (let run = 0; run < 500; run++) {
      const rate = {
        amount: 1 + random.int(2 ** random.int(50)),
        bytes: random.int(2) === 1,
        seconds: 1 + random.int(maxSpan),
      }
      expect(parseRate(formatRate(rate)), `seed ${random.seed} run ${run}`).toEqual(rate)
    }
  })
})
