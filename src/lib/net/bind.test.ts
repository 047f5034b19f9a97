import { expect, it } from 'vitest'
import { isBind, parseBind } from './bind'

it.each([
  '1883',
  ':1883',
  '0.0.0.0:1883',
  '127.0.0.1:61613',
  '[::1]:1883',
  '[::]:65535',
  '::1:1883',
  ' 1883 ',
])('accepts %s as an address to listen on', (text) => {
  expect(isBind(text)).toBe(true)
})

it.each([
  '',
  'localhost:1883',
  '0',
  '65536',
  ':',
  '127.0.0.1',
  '1.2.3.4.5:80',
  '[1.2.3.4]:80',
  '[::1]',
  'tcp://0.0.0.0:1883',
  '127.0.0.1:1883x',
])('rejects %j', (text) => {
  expect(isBind(text)).toBe(false)
})

it.each([
  ['1883', { port: 1883 }],
  [':1883', { port: 1883 }],
  ['0.0.0.0:1883', { port: 1883 }],
  ['[::]:1883', { port: 1883 }],
  ['127.0.0.1:1883', { host: '127.0.0.1', port: 1883 }],
  ['[fe80::1]:1883', { host: 'fe80::1', port: 1883 }],
  ['localhost:1883', undefined],
])('parses %s as %j', (text, bind) => {
  expect(parseBind(text)).toEqual(bind)
})
