import { describe, expect, it } from 'vitest'
import { formatHostPort, parseHostPort } from './host-port'

describe('servers', () => {
  it.each<[string, string]>([
    ['broker.example:1883', 'broker.example:1883'],
    [' localhost:1 ', 'localhost:1'],
    ['10.0.0.7:65535', '10.0.0.7:65535'],
    ['[::1]:1883', '[::1]:1883'],
    ['[fe80::a:1]:8883', '[fe80::a:1]:8883'],
    ['my_service-1:6379', 'my_service-1:6379'],
    ['a.b.:80', 'a.b.:80'],
    ['xn--fsq.example:80', 'xn--fsq.example:80'],
  ])('accepts %j (catalogue I7)', (text, written) => {
    const read = parseHostPort(text)
    expect(typeof read === 'object' && formatHostPort(read)).toBe(written)
    expect(parseHostPort(written)).toEqual(read)
  })

  it.each<[string, string]>([
    ['', 'required'],
    ['  ', 'required'],
    ['a:1,b:2', 'several'],
    ['a:1;b:2', 'several'],
    ['a:1\nb:2', 'several'],
    ['a b:1', 'space'],
    ['a: 1', 'space'],
    ['a :1', 'space'],
    ['mqtt://a:1', 'scheme'],
    ['http://[::1]:1', 'scheme'],
    ['::1', 'brackets'],
    ['::1:1883', 'brackets'],
    ['fe80::1:1883', 'brackets'],
    ['2001:db8::7', 'brackets'],
    ['[::1', 'brackets'],
    ['[::1]x:1', 'name'],
    ['[10.0.0.1]:1', 'name'],
    ['[]:1', 'name'],
    ['[fe80::1%eth0]:1', 'name'],
    ['a:b:1', 'name'],
    ['-a:1', 'name'],
    ['a-:1', 'name'],
    ['a..b:1', 'name'],
    [':1883', 'name'],
    ['256.1.1.1:1', 'name'],
    ['1.2.3:1', 'name'],
    ['１.2.3.4:1', 'name'],
    [`${'a'.repeat(64)}:1`, 'name'],
    [`${'a.'.repeat(127)}b:1`, 'name'],
    ['broker', 'missing'],
    ['[::1]', 'missing'],
    ['a:0', 'port'],
    ['a:65536', 'port'],
    ['a:', 'port'],
    ['a:x', 'port'],
    ['a:-1', 'port'],
    ['a:1e3', 'port'],
    ['a:１', 'port'],
    ['[::1]:0', 'port'],
  ])('rejects %j: %s (catalogue I7)', (text, fault) => expect(parseHostPort(text)).toBe(fault))

  it('uses the default port where none is written (catalogue I7)', () => {
    expect([
      parseHostPort('broker', 1883),
      parseHostPort('[::1]', 1883),
      parseHostPort('broker:1', 1883),
    ]).toEqual([
      { host: 'broker', port: 1883 },
      { host: '::1', port: 1883 },
      { host: 'broker', port: 1 },
    ])
  })
})
