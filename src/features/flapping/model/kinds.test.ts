import { describe, expect, it } from 'vitest'
import { changeFlapping, listFlappingKinds, isFlappingStored, readFlappingRule } from './kinds'

const one = { enable: true, window_time: '2m', max_count: 7, ban_time: '1h', later: 1 }
const kinds = {
  by_clientid: { window_time: '1m', max_count: 15, ban_time: '5m', later: 1 },
  by_username: 'none',
  by_peerhost: { window_time: 30_000, max_count: 3, ban_time: '1h' },
  // Hidden fields of older releases, which the broker returns as well.
  enable: false,
  max_count: 99,
  later: 2,
} as const

describe('a broker with one rule', () => {
  it('has it for client IDs', () => {
    expect(listFlappingKinds(one)).toEqual(['clientid'])
    expect(readFlappingRule(one, 'clientid')).toEqual({
      enable: true,
      window_time: '2m',
      max_count: 7,
      ban_time: '1h',
    })
    expect(readFlappingRule(one, 'username').enable).toBe(false)
    expect(listFlappingKinds(undefined)).toEqual(['clientid'])
  })
  it('is sent the whole rule with what has changed, and fields that the console does not know', () => {
    expect(changeFlapping(one, { clientid: { max_count: 9, window_time: 60_000 } })).toEqual({
      ...one,
      max_count: 9,
      window_time: '1m',
    })
  })
})

describe('a broker with a rule for each kind of identity', () => {
  it('has these and not the fields of older releases', () => {
    expect(listFlappingKinds(kinds)).toEqual(['clientid', 'username', 'peerhost'])
    expect(readFlappingRule(kinds, 'clientid')).toEqual({
      enable: true,
      window_time: '1m',
      max_count: 15,
      ban_time: '5m',
    })
    expect(readFlappingRule(kinds, 'username').enable).toBe(false)
  })
  it('is sent all rules without the fields of older releases', () => {
    expect(changeFlapping(kinds, { username: { enable: true }, peerhost: { enable: false } })).toEqual({
      by_clientid: kinds.by_clientid,
      by_username: { window_time: '1m', max_count: 15, ban_time: '5m' },
      by_peerhost: 'none',
      later: 2,
    })
    expect(changeFlapping(kinds, { clientid: { max_count: 4 } })).toMatchObject({
      by_clientid: { ...kinds.by_clientid, max_count: 4 },
      by_peerhost: { window_time: '30000ms', max_count: 3, ban_time: '1h' },
    })
  })
})

describe('what a broker stores', () => {
  it('is what it was sent, whatever the unit of a duration', () => {
    expect(
      isFlappingStored(kinds, { ...kinds, by_peerhost: { ...kinds.by_peerhost, window_time: '30s' } }),
    ).toBe(true)
    expect(isFlappingStored(one, { ...one, ban_time: '60m' })).toBe(true)
  })
  it('differs in a rule, a switch, or for a broker that ignores the fields', () => {
    expect(isFlappingStored(kinds, { ...kinds, by_username: kinds.by_clientid })).toBe(false)
    expect(isFlappingStored(one, { ...one, max_count: 8 })).toBe(false)
    expect(isFlappingStored(one, { by_clientid: 'none', by_username: 'none', by_peerhost: 'none' })).toBe(
      false,
    )
  })
  it('is of no matter where the rule is off', () => {
    expect(isFlappingStored({ ...one, enable: false }, { ...one, enable: false, max_count: 8 })).toBe(true)
  })
})
