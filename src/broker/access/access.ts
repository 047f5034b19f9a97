import { compareReleases, oldest, releaseOf } from '@/contract/capability'
import type { ReleaseNames } from '../lib/release-names'
import { self } from '../monitoring/nodes'
import type { ReleaseProfile } from '../releases/profile'
import type { Seed } from '../seeds/seed'
import type { Document } from '../store/persist'
import { createAuthenticators } from './authn/authenticators'
import { createAuthz } from './authz/authz'
import { createBans } from './bans'
import { createUsers } from './users'

type AccessOptions = {
  now(): number
  readonly store: (name: string) => Document
  readonly seed: Seed
  readonly release: ReleaseNames
  readonly profile: Pick<ReleaseProfile, 'hasEndlessBans'>
  /** Whether a client is disconnected when its token expires. */
  readonly tokens: { end(): boolean }
  log(text: string): void
}

/** Bans, users of the console, authentication and authorization. */
export async function createAccess({ now, store, seed, release, profile, tokens, log }: AccessOptions) {
  const listClaims = compareReleases(releaseOf(release.version) ?? oldest, [5, 5, 0]) >= 0
  return {
    bans: createBans(now, store('bans'), seed.bans, { endless: profile.hasEndlessBans }),
    authz: createAuthz({
      node: self,
      now,
      documents: { sources: store('authorization'), rules: store('authorization-rules') },
      seeded: seed.authz,
      listClaims,
    }),
    users: await createUsers(store('users'), seed.users),
    authenticators: createAuthenticators({
      node: self,
      now,
      log,
      tokensEnd: () => tokens.end(),
      listClaims,
      seeded: seed.authentication,
      documents: { authenticators: store('authentication'), users: store('mqtt-users') },
    }),
  }
}
