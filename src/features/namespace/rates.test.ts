import { describe, expect, it } from 'vitest'
import { limiterWith, readNamespaceRates } from './rates'

/** The reply of EMQX 6.2.2 after a `PUT` with one rate for each client. */
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
  it('reads the rates that limit, without infinity and empty bursts', () => {
    expect(readNamespaceRates(answered)).toEqual({
      clientMessages: '10/1s',
      clientDeliveryMessages: '5/1s',
    })
    expect(readNamespaceRates({ tenant: { messages: { rate: '100/s', burst: '200/1m' } } })).toEqual({
      tenantMessages: '100/s',
      tenantMessagesBurst: '200/1m',
    })
    expect(readNamespaceRates(undefined)).toEqual({})
  })
  it('keeps everything else of the limiter as read', () => {
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
  it('removes a rate with infinity and a burst with zero, as the broker requires', () => {
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
  it('leaves a half without limits disabled', () => {
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
