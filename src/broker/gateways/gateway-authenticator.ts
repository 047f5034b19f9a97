import { Authenticator, type AuthenticatorDeps } from '../access/authn/authenticator'
import { authenticate } from '../access/authn/chain'
import { anonymous, type Credentials, type Verdict } from '../access/authn/credentials'
import { authenticator, idOf, type Settings } from '../access/authn/schema'
import { problemOf } from '../access/authn/problem'
import { createUserAdmin, importUsers, type UserAdmin } from '../access/authn/user-admin'
import type { UserDatabases } from '../access/authn/users'
import { extractCertificates } from '../bridges/certificates'
import { refusalOf } from '../hocon/complaint'
import { termText } from '@/rule-sql/term'
import type { Config } from '@/contract/family/config'
import type { StoredAuthentication } from './stored-gateways'
import { bad, missing } from './refusals'

/** Reads an authenticator as it is sent; the refusal is the broker's own. */
function read(config: unknown): Settings {
  const checked = authenticator.check(config, 'root')
  if (!checked.ok) throw refusalOf(...checked.complaints)
  // Its dialogue has no place in the other protocols.
  if (checked.value.mechanism === 'scram')
    throw refusalOf({
      path: 'root',
      reason: 'unsupported_mechanism',
      mechanism: 'scram',
      backend: checked.value.backend,
    })
  const problem = problemOf(checked.value)
  if (problem !== undefined) throw problem
  return checked.value
}

/** With every default. */
export const withAuthenticationDefaults = ({ config }: StoredAuthentication): Settings => read(config)

/** Checks an authenticator, and puts its certificates aside. */
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

/** The one authenticator that a gateway or a listener may have, and its users. */
export type GatewayAuthenticator = {
  /** As it was sent, with its place. */
  toReply(): object
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
  userAdmin(): UserAdmin
  importUsers(form: FormData): Promise<void>
  /** Another in its place, of the same kind. */
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

/** `chain` is what the broker calls the place: `stomp:global`, or a listener by its id. */
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
    importUsers: (form) => importUsers(form, () => authenticatorInstance),
    replaceWith(next) {
      if (idOf(read(next)) !== authenticatorInstance.id)
        throw bad(`{config_update_crashed,{authenticator_not_found,${termText(idOf(read(next)))}}}`)
      return toStoredAuthentication(next, chain, files)
    },
    open: () => authenticatorInstance.open(),
    tick: () => authenticatorInstance.tick(),
    close: () => authenticatorInstance.close(),
  }
}

/** There is none where users are asked for. */
export const noAuthenticator = (path: string) => missing(`Resource not found. path: ${path}`)
