import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import authnRemove from '@commands/authentication/delete'
import gatewayAuthRemove from '@commands/gateway-authentication/delete'
import gatewayListenerAuthRemove from '@commands/gateway-listener-authentication/delete'
import namespaceDelete from '@commands/namespace/delete'

/** A broker that answers every deletion with success, and knows of nothing. */
function brokerWithout() {
  const deleted: string[] = []
  const missing = () => Promise.reject(new ApiError(404, 'NOT_FOUND', ''))
  const remove = (name: string) => () => Promise.resolve(void deleted.push(name))
  const api = {
    authenticatorDetail: missing,
    namespaceClientCount: missing,
    gatewayAuthDetail: () => Promise.resolve(null),
    gatewayListenerAuthDetail: () => Promise.resolve(null),
    authenticatorRemove: remove('authn'),
    namespaceDelete: remove('ns'),
    gatewayAuthRemove: remove('gateway'),
    gatewayListenerAuthRemove: remove('listener'),
  } as never
  return { deleted, context: contextWith({ api }) }
}

describe('deleting what does not exist, when the broker answers 204 to everything', () => {
  it.each([
    [
      'an authenticator',
      'NOT_FOUND',
      ({ context }: ReturnType<typeof brokerWithout>) => authnRemove.run({ authn: 'zz' }, context),
    ],
    [
      'the authenticator of a gateway',
      'NO_AUTHENTICATOR',
      ({ context }: ReturnType<typeof brokerWithout>) => gatewayAuthRemove.run({ place: 'stomp' }, context),
    ],
    [
      'the authenticator of a listener',
      'NO_AUTHENTICATOR',
      ({ context }: ReturnType<typeof brokerWithout>) =>
        gatewayListenerAuthRemove.run({ place: 'stomp:tcp:default' }, context),
    ],
    [
      'a namespace',
      'NOT_FOUND',
      ({ context }: ReturnType<typeof brokerWithout>) => namespaceDelete.run({ ns: 'nope' }, context),
    ],
  ])('fails for %s and sends no deletion', async (_, code, run) => {
    const broker = brokerWithout()
    await expect(run(broker)).rejects.toMatchObject({ code })
    expect(broker.deleted).toEqual([])
  })
  it('has texts for each of these refusals', () => {
    expect(
      [
        authnRemove.errors?.['NOT_FOUND'],
        namespaceDelete.errors?.['NOT_FOUND'],
        gatewayAuthRemove.errors?.['NO_AUTHENTICATOR'],
        gatewayListenerAuthRemove.errors?.['NO_AUTHENTICATOR'],
      ].map((place) => place?.key),
    ).toEqual(['authentication.gone', 'namespace.gone', 'gateway.authGone', 'gateway.authGone'])
  })
})
