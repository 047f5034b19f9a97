import { describe, expect, it } from 'vitest'
import { parseCidr } from './cidr'

describe('a network', () => {
  it.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['1.2.3.4/32', '1.2.3.4/32'],
    ['1.2.3.4/0', '0.0.0.0/0'],
    ['10.255.255.255/9', '10.128.0.0/9'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['::1/128', '::1/128'],
    ['fe80:0:0:1:0:0:0:9/64', 'fe80:0:0:1::/64'],
    ['::ffff:10.0.0.1/120', '::ffff:a00:0/120'],
    ['1:2:3:4:5:6:7:8/128', '1:2:3:4:5:6:7:8/128'],
  ])('normalizes %s to %s', (text, stored) => expect(parseCidr(text)?.text).toBe(stored))

  it.each([
    '',
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/x',
    '/8',
    '01.2.3.4/8',
    '1.2.3.4/8/8',
  ])('rejects %j', (text) => expect(parseCidr(text)).toBeUndefined())

  it('contains the addresses of its prefix, and none of the other IP version', () => {
    const four = parseCidr('10.1.0.0/15')
    expect(
      ['10.0.255.255', '10.1.0.0', '10.0.0.1', '10.2.0.0', '::a00:1', 'x'].map((ip) => four?.holds(ip)),
    ).toEqual([true, true, true, false, false, false])
    const six = parseCidr('2001:db8:8000::/33')
    expect(
      ['2001:db8:8000::1', '2001:db8:ffff::', '2001:db8:7fff::', '10.0.0.1'].map((ip) => six?.holds(ip)),
    ).toEqual([true, true, false, false])
    expect(parseCidr('::/0')?.holds('1.2.3.4')).toBe(false)
  })
})
