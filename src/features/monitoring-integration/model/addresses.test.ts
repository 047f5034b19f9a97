import { expect, it } from 'vitest'
import { apiAddresses } from './addresses'

const nodes = ['emqx@10.0.0.1', 'emqx@10.0.0.2']

it.each<[bind: unknown, addresses: string | undefined]>([
  ['127.0.0.1:18183', '127.0.0.1:18183'],
  [18283, '10.0.0.1:18283, 10.0.0.2:18283'],
  [':18083', '10.0.0.1:18083, 10.0.0.2:18083'],
  ['0.0.0.0:18083', '10.0.0.1:18083, 10.0.0.2:18083'],
  ['[::]:18083', '10.0.0.1:18083, 10.0.0.2:18083'],
  ['[fd00::1]:18083', '[fd00::1]:18083'],
  [0, undefined],
  [undefined, undefined],
])('addresses the API that listens on %s', (bind, addresses) => {
  expect(apiAddresses({ listeners: { http: { bind } } }, nodes)).toBe(addresses)
})

it('lists the address of a shared host once, and none without nodes', () => {
  expect(apiAddresses({ listeners: { http: { bind: 1 } } }, ['a@h', 'b@h'])).toBe('h:1')
  expect([
    apiAddresses({ listeners: { http: { bind: 1 } } }, []),
    apiAddresses({ listeners: {} }, nodes),
    apiAddresses(null, nodes),
  ]).toEqual([undefined, undefined, undefined])
})
