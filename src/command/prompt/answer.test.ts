import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { check, readAnswer, readText } from './answer'
import { noon } from '../fixture'
import { bytes, choice, duration, hostPort, json, number, rate, toggle, type Param } from '../param'

it.each([
  [choice(['page', 'all'], 'choice.scope'), 'nonsense', 'error.choice'],
  [choice(['page', 'all'], 'choice.scope'), '胡说', 'error.choice'],
  [toggle(), 'maybe', 'error.toggle'],
  [bytes(), 'x', 'error.bytes'],
  [json(z.object({ a: z.string() })), '[]', 'error.invalid'],
] as const)('%o: refuses %j with a translated message', (param, text, error) =>
  expect(readAnswer(param as Param, text, noon, undefined)).toEqual({ ok: false, error }),
)

it.each([
  [number({ min: 1, max: 65_535 }), '70000', { error: 'error.range', values: { min: '1', max: '65535' } }],
  [number({ min: 1, max: 65_535 }), '0', { error: 'error.range', values: { min: '1', max: '65535' } }],
  [number({ min: 1 }), '0', { error: 'error.min', values: { min: '1' } }],
  [number({ max: 10 }), '11', { error: 'error.max', values: { max: '10' } }],
])('%o: names the limits when it refuses %s', (param, text, refusal) =>
  expect(readAnswer(param, text, noon, undefined)).toEqual({ ok: false, ...refusal }),
)

it.each([
  [number({ min: 0, zero: 'noLimit' }), 'Unlimited'],
  [duration({ zero: 'off' }), 'disabled'],
  [duration({ zero: 'never' }), '0s'],
])('%o: parses %s as zero', (param, text) =>
  expect(readAnswer(param, text, noon, undefined)).toEqual({ ok: true, value: 0 }),
)

it('accepts a word for zero only where zero means it', () =>
  expect(readAnswer(number({ min: 0 }), 'unlimited', noon, undefined)).toEqual({
    ok: false,
    error: 'error.number',
  }))

describe('parses rates and servers by their kinds', () => {
  it.each([
    [rate(), '100 mb / 60s', { ok: true, value: '100MB/1m' }],
    [rate(), '∞', { ok: true, value: 'infinity' }],
    [rate(), '100', { ok: false, error: 'error.rate.form' }],
    [rate(), '0/s', { ok: false, error: 'error.rate.zero' }],
    [rate({ optional: true }), ' ', { ok: true, value: undefined }],
    [hostPort(), ' [::1]:1883 ', { ok: true, value: '[::1]:1883' }],
    [hostPort(), '::1:1883', { ok: false, error: 'error.host.brackets' }],
    [hostPort(), 'broker', { ok: false, error: 'error.host.missing' }],
    [hostPort({ port: 1883 }), 'broker', { ok: true, value: 'broker:1883' }],
    [hostPort(), 'a:1, b:2', { ok: false, error: 'error.host.several' }],
  ])('%o: %j (catalogue I6, I7)', (param, text, read) =>
    expect(readAnswer(param, text, noon, undefined)).toEqual(read),
  )

  it('validates values that were not typed, such as those of a link, alike (catalogue I6, I7)', () => {
    expect([
      check(rate(), '1/s'),
      check(rate(), 'x'),
      check(rate(), 5),
      check(hostPort(), 'a:1'),
      check(hostPort(), 'a:0'),
    ]).toEqual([
      { ok: true, value: '1/s' },
      { ok: false, error: 'error.rate.form' },
      { ok: false, error: expect.any(String) as string },
      { ok: true, value: 'a:1' },
      { ok: false, error: 'error.host.port' },
    ])
  })

  it('parses each of several servers, and reports the first bad one (catalogue I7)', () => {
    const servers = { kind: 'list', of: { kind: 'hostPort', port: 1883 } } as const
    expect(readText(servers, 'a:1, [::1]:2\n10.0.0.7', noon)).toEqual({
      ok: true,
      value: ['a:1', '[::1]:2', '10.0.0.7:1883'],
    })
    expect(readText(servers, 'a:1, b:70000, c d', noon)).toEqual({ ok: false, error: 'error.host.port' })
  })
})
