import { Authenticator, type AuthenticatorSurroundings } from '../access/authn/authenticator'
import { authenticate } from '../access/authn/chain'
import { anonymous, type Credentials, type Verdict } from '../access/authn/credentials'
import { authenticator, idOf, type Settings } from '../access/authn/schema'
import { problemOf } from '../access/authn/problem'
import { userDesk, importUsers, type UserDesk } from '../access/authn/user-desk'
import type { UserBook } from '../access/authn/users'
import { filed } from '../bridges/certificates'
import { refusalOf } from '../hocon/complaint'
import { termText } from '@/lib/rule-sql/term'
import type { Config } from '@/contract/family/config'
import type { KeptAuthentication } from './kept'
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
export const filledAuthentication = ({ config }: KeptAuthentication): Settings => read(config)

/** Checks an authenticator, and puts its certificates aside. */
export function keep(
  config: unknown,
  chain: string,
  known: KeptAuthentication['files'] = {},
): KeptAuthentication {
  read(config)
  return filed(config as Config, `authn/${chain}`, known, (reason) => bad(`bad_ssl_config ${reason}`))
}

/** The one authenticator that a gateway or a listener may have, and its users. */
export type Doorkeeper = {
  /** As it was sent, with its place. */
  told(): object
  authenticate(credentials: Credentials): Verdict | Promise<Verdict>
  users(): UserDesk
  importUsers(form: FormData): Promise<void>
  /** Another in its place, of the same kind. */
  replaced(config: unknown): KeptAuthentication
  open(): Promise<void>
  tick(): void
  close(): Promise<void>
}

export type DoorkeeperSurroundings = { readonly users: UserBook; now(): number; log(text: string): void }

/** `chain` is what the broker calls the place: `stomp:global`, or a listener by its id. */
export function createDoorkeeper(
  chain: string,
  { config, files }: KeptAuthentication,
  { users, now, log }: DoorkeeperSurroundings,
): Doorkeeper {
  const settings = read(config)
  const around: AuthenticatorSurroundings = { now, log, usersOf: () => users.of(chain) }
  const own = new Authenticator({ settings, files }, around)
  return {
    told: () => ({ ...config, chain_name: chain, id: own.id }),
    authenticate: (credentials) => (settings.enable ? authenticate([own], credentials) : anonymous),
    users() {
      const desk = userDesk(own)
      if (desk === undefined) throw bad('unsupported_operation')
      return desk
    },
    importUsers: (form) => importUsers(form, () => own),
    replaced(next) {
      if (idOf(read(next)) !== own.id)
        throw bad(`{config_update_crashed,{authenticator_not_found,${termText(idOf(read(next)))}}}`)
      return keep(next, chain, files)
    },
    open: () => own.open(),
    tick: () => own.tick(),
    close: () => own.close(),
  }
}

/** There is none where users are asked for. */
export const noDoorkeeper = (path: string) => missing(`Resource not found. path: ${path}`)
