import type { BrokerRelease } from '../lib/release'
import { self } from '../monitoring/nodes'
import type { Document } from '../store/persist'
import { createAuthenticators } from './authn/authenticators'
import { createReleaseSettings } from './authn/release-settings'
import { createAuthz } from './authz/authz'
import { createBans } from './bans'
import { createTwoStep } from './two-step'
import { createUsers } from './users'

/** The initial state. */
type AccessSeed = {
  readonly bans: Parameters<typeof createBans>[2]
  readonly users: Parameters<typeof createUsers>[1]
  readonly authz: Parameters<typeof createAuthz>[0]['seeded']
  readonly authentication: Parameters<typeof createAuthenticators>[0]['seeded']
}

type AccessOptions = {
  now(): number
  readonly store: (name: string) => Document
  readonly seed: AccessSeed
  readonly release: BrokerRelease
  log(text: string): void
}

/** Bans, users of the console, authentication and authorization. */
export async function createAccess({ now, store, seed, release, log }: AccessOptions) {
  const listClaims = release.since('5.5.0')
  const authenticatorSettings = createReleaseSettings(store('authenticators-6-2'), release)
  return {
    bans: createBans(now, store('bans'), seed.bans, { endless: release.has('endlessBans') }),
    authz: createAuthz({
      node: self,
      now,
      documents: {
        sources: store('authorization'),
        rules: store('authorization-rules'),
        rulesOf: (ns) => store(`namespace-${Buffer.from(ns).toString('hex')}-authorization-rules`),
      },
      seeded: seed.authz,
      listClaims,
      namespaces: release.has('namespacedRows'),
      manyPlaceholders: release.since('5.7.0'),
      checksValues: release.since('6.3.0'),
      has: release.has,
      withoutConditions: [
        ...(release.since('5.7.0') ? [] : (['attribute'] as const)),
        ...(release.since('5.9.0') ? [] : (['zone', 'listener'] as const)),
        ...(release.since('6.2.0') ? [] : (['profile'] as const)),
      ],
    }),
    users: await createUsers(store('users'), seed.users),
    twoStep: createTwoStep(now, store('two-step')),
    authenticatorSettings,
    authenticators: createAuthenticators({
      node: self,
      now,
      log,
      tokensEnd: authenticatorSettings.endsWithToken,
      listClaims,
      seeded: seed.authentication,
      documents: { authenticators: store('authentication'), users: store('mqtt-users') },
    }),
  }
}
