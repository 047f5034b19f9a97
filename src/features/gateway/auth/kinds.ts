import { authnKinds } from '@/features/authentication/fields'
import type { AuthnKind } from '@/features/authentication/fields-common'
import { initialConfig } from '@/contract/family/body'
import { withValueAt, type Config } from '@/contract/family/config'
import { findGatewayKind } from '../fields'

/**
 * The kinds of authenticators that apply to a gateway; the broker refuses SCRAM for all
 * (src/contract/docs/gateways.md#protocols).
 */
export function getGatewayAuthnKinds(gateway: string): readonly AuthnKind[] {
  const { jwt = true, backends } = findGatewayKind(gateway) ?? {}
  return authnKinds.filter(({ mechanism, backend, needs }) =>
    // Those of newer brokers are not offered here.
    needs !== undefined
      ? false
      : mechanism === 'jwt'
        ? jwt
        : mechanism === 'password_based' && (backends === undefined || backends.includes(backend ?? '')),
  )
}

/** The body of an HTTP authentication request for clients without a username. */
const bodies: Readonly<Record<string, Config>> = {
  mqttsn: { clientid: '${clientid}' },
  lwm2m: { endpoint_name: '${endpoint_name}' },
}

/** The initial values of a new authenticator of a gateway. */
export function initialConfigFor(gateway: string, { fields, backend }: AuthnKind): Config {
  const body = bodies[gateway]
  return initialConfig(fields, backend === 'http' && body !== undefined ? withValueAt({}, 'body', body) : {})
}
