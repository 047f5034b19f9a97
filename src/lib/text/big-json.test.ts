import { describe, expect, it } from 'vitest'
import { type Json, JsonError, parseJson } from './big-json'
import { deepJson, hostileTexts } from './hostile'
import { seeded } from '../seeded'
import { fastestRunMs } from '../../../tests/time-ratio'

describe('parseJson', () => {
  it('never rounds counters beyond 2^53 silently (catalogue R13)', () => {
    expect(
      parseJson('{"a":9007199254740993,"b":9007199254740991,"c":-9007199254740993,"d":1e20,"e":1.5}'),
    ).toEqual({
      a: '9007199254740993',
      b: 9007199254740991,
      c: '-9007199254740993',
      d: 1e20,
      e: 1.5,
    })
    expect(Object.is(parseJson('-0'), 0)).toBe(true)
  })

  it('keeps __proto__, constructor and prototype as plain data (catalogue I1)', () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":2}'
    const value = parseJson(text) as Record<string, Json>
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'prototype'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(JSON.stringify(value)).toBe(text)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect((value as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each([
    ['', 'empty', 1, 1],
    ['\uFEFF{}', 'bom', 1, 1],
    ['{"a":1,\n "a":2}', 'duplicate-key', 2, 2],
    ['{"__proto__":1,"__proto__":2}', 'duplicate-key', 1, 16],
    ['[1,\r\n2,]', 'trailing-comma', 2, 2],
    ['{"a":1,}', 'trailing-comma', 1, 7],
    ['{\n// x\n}', 'comment', 2, 1],
    ['{} /* x */', 'comment', 1, 4],
    ['{"a" 1}', 'unexpected', 1, 6],
    ["{'a':1}", 'unexpected', 1, 2],
    ['[1 2]', 'unexpected', 1, 4],
    ['[1', 'end', 1, 3],
    ['"a\nb"', 'bad-string', 1, 1],
    ['["a', 'bad-string', 1, 2],
    ['"\\x"', 'bad-string', 1, 1],
    ['01', 'bad-number', 1, 1],
    ['1.', 'bad-number', 1, 1],
    ['0x10', 'bad-number', 1, 1],
    ['-', 'bad-number', 1, 1],
    ['1e999', 'number-range', 1, 1],
    ['NaN', 'unexpected', 1, 1],
    ['１', 'unexpected', 1, 1],
    ['{} {}', 'after-end', 1, 4],
    ['truex', 'unexpected', 1, 1],
  ])('refuses %j as %s at %d:%d (catalogue I2, I4)', (text, code, line, column) => {
    try {
      parseJson(text)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(JsonError)
      expect(error).toMatchObject({ code, line, column })
    }
  })

  it('takes the last of duplicate keys when configured', () => {
    expect(parseJson('{"a":1,"a":2}', { duplicates: 'last' })).toEqual({ a: 2 })
  })

  it('parses 100 levels, rejects 100,000 and takes linear time (catalogue I3)', () => {
    expect(parseJson(deepJson(100))).toEqual(JSON.parse(deepJson(100)))
    expect(() => parseJson('['.repeat(100_000))).toThrowError(/too-deep/)
    const rows = JSON.stringify(
      Array.from({ length: 10_000 }, (_, n) => ({
        clientid: `client-${n}`,
        n,
        up: true,
        at: null,
        list: [1, 2.5],
      })),
    )
    expect(parseJson(rows)).toEqual(JSON.parse(rows))
    expect(String(parseJson(`"${'x'.repeat(5_000_000)}"`)).length).toBe(5_000_000)
    // Twice the text may cost about twice the time, never four times: compared with itself, so that slow machines pass.
    const cost = (count: number) => {
      const text = JSON.stringify(
        Array.from({ length: count }, (_, n) => ({ clientid: `client-${n}`, list: [1, 2.5] })),
      )
      return fastestRunMs(() => parseJson(text))
    }
    cost(1000)
    expect(cost(8000) / cost(2000)).toBeLessThan(12)
  })

  it('agrees with JSON.parse on random values', () => {
    const random = seeded(77)
    const make = (level: number): Json => {
      const kind = random.int(level > 4 ? 4 : 6)
      if (kind === 0) return random.int(1e9) / random.pick([1, 3, -7, 1e12])
      if (kind === 1) return random.pick(hostileTexts).text
      if (kind === 2) return random.pick([true, false])
      if (kind === 3) return null
      if (kind === 4) return Array.from({ length: random.int(4) }, () => make(level + 1))
      return Object.fromEntries(
        Array.from({ length: random.int(4) }, () => [random.pick(hostileTexts).text, make(level + 1)]),
      )
    }
    for (let run = 0; run < 300; run++) {
      const text = JSON.stringify(make(0), null, random.int(3))
      expect(JSON.stringify(parseJson(text)), `seed ${random.seed} run ${run}`).toBe(
        JSON.stringify(JSON.parse(text)),
      )
    }
  })
})
