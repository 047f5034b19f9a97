import { Authenticator, type AuthenticatorDeps } from '../access/authn/authenticator'
import { authenticate } from '../access/authn/chain'
import { anonymous, type Credentials, type Verdict } from '../mqtt/credentials'
import { authenticator, getAuthenticatorId, type Settings } from '../access/authn/settings'
import { findProblem } from '../access/authn/problem'
import { createUserAdmin, importUsers, type UserAdmin } from '../access/authn/user-admin'
import type { UserDatabases } from '../access/authn/users'
import { extractCertificates } from '../bridges/certificates'
import { refusalOf } from '../checks/complaint'
import { termText } from '@/rule-sql/term'
import type { Config } from '@/contract/family/config'
import type { StoredAuthentication } from './stored-gateways'
import { bad, missing } from './refusals'

/** Reads the body of an authenticator; throws the broker's refusal of an invalid one. */
function read(config: unknown): Settings {
  const checked = authenticator.check(config)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  // Gateway protocols have no enhanced authentication.
  if (checked.value.mechanism === 'scram')
    throw refusalOf({ path: 'mechanism', reason: 'gateways have no scram' })
  const problem = findProblem(checked.value)
  if (problem !== undefined) throw problem
  return checked.value
}

export const withAuthenticationDefaults = ({ config }: StoredAuthentication): Settings => read(config)

/** Checks an authenticator and extracts its certificates. */
export function toStoredAuthentication(
  config: unknown,
  chain: string,
  files: StoredAuthentication['files'] = {},
): StoredAuthentication {
  read(config)
  return extractCertificates(config as Config, `authn/${chain}`, files, (reason) =>
    bad(`bad_ssl_config ${reason}`),
  )
}

/** The authenticator of a gateway or gateway listener, with its users. */
export type GatewayAuthenticator = {
  /** As configured, with its chain. */
  toReply(): object
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
  userAdmin(): UserAdmin
  importUsers(form: FormData): Promise<void>
  /** Checks a replacement, which must be of the same kind. */
  replaceWith(config: unknown): StoredAuthentication
  open(): Promise<void>
  tick(): void
  close(): Promise<void>
}

export type GatewayAuthenticatorDeps = {
  readonly users: UserDatabases
  now(): number
  log(text: string): void
}

/** `chain`: `stomp:global`, or the id of a listener. */
export function createGatewayAuthenticator(
  chain: string,
  { config, files }: StoredAuthentication,
  { users, now, log }: GatewayAuthenticatorDeps,
): GatewayAuthenticator {
  const settings = read(config)
  const deps: AuthenticatorDeps = { now, log, usersOf: () => users.of(chain) }
  const authenticatorInstance = new Authenticator({ settings, files }, deps)
  return {
    toReply: () => ({ ...config, chain_name: chain, id: authenticatorInstance.id }),
    authenticate: (credentials) =>
      settings.enable ? authenticate([authenticatorInstance], credentials) : anonymous,
    userAdmin() {
      const admin = createUserAdmin(authenticatorInstance)
      if (admin === undefined) throw bad('unsupported_operation')
      return admin
    },
    importUsers: async (form) => void (await importUsers(form, () => authenticatorInstance)),
    replaceWith(next) {
      if (getAuthenticatorId(read(next)) !== authenticatorInstance.id)
        throw bad(
          `{config_update_crashed,{authenticator_not_found,${termText(getAuthenticatorId(read(next)))}}}`,
        )
      return toStoredAuthentication(next, chain, files)
    },
    open: () => authenticatorInstance.open(),
    tick: () => authenticatorInstance.tick(),
    close: () => authenticatorInstance.close(),
  }
}

/** The 404 of users without an authenticator. */
export const noAuthenticator = (path: string) => missing(`Resource not found. path: ${path}`)
