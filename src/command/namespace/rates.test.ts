import { describe, expect, it } from 'vitest'
import { limiterOf, ratesLeft, ratesOf } from './rates'

const limiter = { tenant: { messages: { rate: '100/s', burst: '200/1m' }, bytes: { rate: 'infinity' } }, client: 'disabled' }

describe('rates of a namespace', () => {
  it('are read as they are set, and written back the same', () => {
    expect(ratesOf(limiter)).toEqual({ tenantMessages: '100/s', tenantMessagesBurst: '200/1m' })
    expect(ratesOf(undefined)).toEqual({})
    expect(limiterOf(ratesOf(limiter), limiter)).toEqual({ tenant: { messages: { rate: '100/s', burst: '200/1m' } }, client: 'disabled' })
  })
  it('are not there at all where none is set, rather than infinity', () => {
    expect(limiterOf({ tenantMessages: 'infinity' }, undefined)).toEqual({})
    expect(limiterOf({ clientBytes: '1MB/s' }, { client: 'disabled' })).toEqual({ client: { bytes: { rate: '1MB/s' } } })
  })
  it('are said not to be any more where the broker has kept them', () => {
    expect(ratesLeft({}, {})).toBeUndefined()
    expect(ratesLeft({ tenantMessages: '1/s' }, { tenant: { messages: { rate: '1/s' } } })).toBeUndefined()
    expect(ratesLeft({}, limiter)).toEqual({ tenant: 'disabled' })
    expect(ratesLeft({ tenantMessages: '100/s' }, { tenant: { messages: { rate: '100/s', burst: '2/s' }, bytes: { rate: '1KB/s' } } })).toEqual({ tenant: { messages: { rate: '100/s', burst: 'infinity' }, bytes: { rate: 'infinity' } } })
  })
})
