import { expect, it } from 'vitest'
import { seeded } from '@/lib/seeded'
import { numberOption, observeOf, pathOf, queryOf, read, write, type Message } from './packet'

it('parses every message that it writes', () => {
  const { int, pick } = seeded(7252)
  const bytes = (maxLength: number) => Buffer.from(Array.from({ length: int(maxLength + 1) }, () => int(256)))
  for (let turn = 0; turn < 500; turn += 1) {
    const message: Message = {
      carriage: pick(['con', 'non', 'ack'] as const),
      code: pick(['0.01', '0.02', '0.03', '0.04', '2.05', '4.04', '5.00']),
      id: int(65_536),
      token: bytes(8),
      options: [
        numberOption('Observe', int(2 ** 24)),
        ...Array.from({ length: int(4) }, () => ({ name: 'Uri-Path', value: bytes(300) }) as const),
        { name: 'Uri-Query', value: bytes(20) },
      ],
      payload: bytes(200),
    }
    const back = read(write(message))
    expect(back).toEqual(message)
    expect(back && observeOf(back)).toBe(observeOf(message))
  }
})

it('parses path and query, and ignores invalid datagrams', () => {
  const options = [
    { name: 'Uri-Path', value: Buffer.from('ps') },
    { name: 'Uri-Path', value: Buffer.from('a') },
    { name: 'Uri-Query', value: Buffer.from('k=v=w') },
    { name: 'Uri-Query', value: Buffer.from('bare') },
  ] as const
  const message: Message = {
    carriage: 'con',
    code: '0.01',
    id: 1,
    token: Buffer.alloc(0),
    options,
    payload: Buffer.alloc(0),
  }
  expect([pathOf(message), [...queryOf(message)], observeOf(message)]).toEqual([
    ['ps', 'a'],
    [
      ['k', 'v=w'],
      ['bare', ''],
    ],
    undefined,
  ])
  for (const bytes of ['', 'x', '\u0040', '@\u0001', '\u0080\u0001\u0000\u0001', '\u004f\u0001\u0000\u0001'])
    expect(read(Buffer.from(bytes, 'latin1'))).toBeUndefined()
})
