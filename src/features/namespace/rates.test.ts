import { describe, expect, it } from 'vitest'
import { limiterWith, ratesOf } from './rates'

/** As EMQX 6.2.2 answers after a `PUT` with one rate of each client. */
const answered = {
  client: {
    messages: { rate: '10/1s', burst: '0/1s' },
    bytes: { rate: 'infinity', burst: '0/1s' },
    delivery_messages: { rate: '5/1s', burst: '0/1s' },
    delivery_bytes: { rate: 'infinity', burst: '0/1s' },
  },
  tenant: 'disabled',
}

describe('rates of a namespace', () => {
  it('are those that limit: neither infinity nor a burst of nothing is one', () => {
    expect(ratesOf(answered)).toEqual({ clientMessages: '10/1s' })
    expect(ratesOf({ tenant: { messages: { rate: '100/s', burst: '200/1m' } } })).toEqual({
      tenantMessages: '100/s',
      tenantMessagesBurst: '200/1m',
    })
    expect(ratesOf(undefined)).toEqual({})
  })
  it('are written with all else of the limiter as it was read', () => {
    expect(limiterWith(answered, {})).toEqual(answered)
    expect(limiterWith(answered, { tenantBytes: '1MB/s' })).toEqual({
      ...answered,
      tenant: { bytes: { rate: '1MB/s' } },
    })
    expect(limiterWith(answered, { clientMessages: '20/1s' })).toEqual({
      ...answered,
      client: { ...answered.client, messages: { rate: '20/1s', burst: '0/1s' } },
    })
  })
  it('are taken away by the words of the broker: infinity for a rate, nothing for a burst', () => {
    expect(
      limiterWith(
        { tenant: { messages: { rate: '1/s', burst: '5/s' } }, client: 'disabled' },
        { tenantMessagesBurst: 'infinity' },
      ),
    ).toEqual({ tenant: { messages: { rate: '1/s', burst: '0/1s' } }, client: 'disabled' })
    expect(limiterWith(answered, { clientMessages: 'infinity' })).toMatchObject({
      client: { messages: { rate: 'infinity', burst: '0/1s' }, delivery_messages: { rate: '5/1s' } },
    })
  })
  it('leave a half disabled that limits nothing', () => {
    expect(limiterWith(undefined, { tenantMessages: 'infinity' })).toEqual({
      tenant: 'disabled',
      client: 'disabled',
    })
    expect(
      limiterWith(
        { tenant: { messages: { rate: '1/s' } }, client: { messages: { rate: 'infinity' }, later: true } },
        { tenantMessages: 'infinity' },
      ),
    ).toEqual({ tenant: 'disabled', client: { messages: { rate: 'infinity' }, later: true } })
  })
})
