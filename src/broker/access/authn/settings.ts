import { at, isConfig, type Config } from '@/contract/family/config'
import { getAuthnId, authnKinds } from '@/features/authentication/fields'
import type { Fields } from '@/contract/family/field'
import type { AuthnKind } from '@/features/authentication/fields-common'
import { described } from '../../checks/described'
import { chooseKind, typed, where, type Kind } from '../../checks/kind'
import { withDefaultHeaders } from '../default-headers'

type Duration = string | number
type Tls = { readonly enable: boolean } & {
  readonly [File in 'cacertfile' | 'certfile' | 'keyfile']?: string
}

export type Hashing =
  | { readonly name: 'plain' | 'md5' | 'sha' | 'sha256' | 'sha512'; readonly salt_position: string }
  | { readonly name: 'bcrypt'; readonly salt_rounds?: number }
  | {
      readonly name: 'pbkdf2'
      readonly mac_fun: string
      readonly iterations: number
      readonly dk_length?: number
    }

/** What the broker uses of the settings (`features/authentication/fields.ts` describes all). */
type Common = { readonly enable: boolean; readonly precondition?: string }
type PasswordBased = Common & { readonly mechanism: 'password_based' }
export type BuiltIn = PasswordBased & {
  readonly backend: 'built_in_database'
  readonly user_id_type: 'username' | 'clientid'
  readonly password_hash_algorithm: Hashing
}
export type Http = PasswordBased & {
  readonly backend: 'http'
  readonly method: 'get' | 'post'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, string>>
  readonly request_timeout: Duration
  readonly connect_timeout: Duration
  readonly pool_size: number
  readonly ssl: Tls
}
type Token = Common & {
  readonly mechanism: 'jwt'
  readonly from: 'username' | 'password'
  readonly verify_claims: Readonly<Record<string, string>>
  readonly acl_claim_name: string
}
export type Jwks = Token & {
  readonly use_jwks: true
  readonly endpoint: string
  readonly refresh_interval: number
  readonly pool_size: number
  readonly ssl: Tls
}
export type Jwt =
  | Jwks
  | (Token & {
      readonly use_jwks: false
      readonly algorithm: 'hmac-based'
      readonly secret: string
      readonly secret_base64_encoded: boolean
    })
  | (Token & { readonly use_jwks: false; readonly algorithm: 'public-key'; readonly public_key: string })
export type Scram = Common & {
  readonly mechanism: 'scram'
  readonly backend: 'built_in_database'
  readonly algorithm: 'sha256' | 'sha512'
  readonly iteration_count: number
}
export type ClientInfo = Common & {
  readonly mechanism: 'cinfo'
  readonly checks: { is_match: string | string[]; result: 'allow' | 'deny' | 'ignore' }[]
}
/** External services: stored and returned, never connected. */
type External =
  | (PasswordBased & { readonly ssl: Tls } & (
        | { readonly backend: 'mysql' | 'postgresql' | 'mongodb' | 'ldap' }
        | { readonly backend: 'redis'; readonly cmd: string }
      ))
  | (Common & {
      readonly mechanism: 'scram'
      readonly backend: 'http'
      readonly url: string
      readonly ssl: Tls
    })
  | (Common & { readonly mechanism: 'gssapi'; readonly backend: 'kerberos' })
export type Settings = BuiltIn | Http | Jwt | Scram | ClientInfo | External

/** The kind of a body by its constants, or why there is none. */
function kindOf(body: Config): AuthnKind | string {
  const { mechanism, backend } = body
  const candidates = authnKinds.filter((kind) => kind.mechanism === mechanism && kind.backend === backend)
  const [first] = candidates
  if (first === undefined)
    return `no authenticator of mechanism ${String(mechanism)} and backend ${String(backend)}`
  if (candidates.length === 1) return first
  const hasConstants = ({ fields }: AuthnKind) =>
    Object.entries(fields).every(
      ([path, field]) => field.kind !== 'constant' || String(body[path]) === String(field.value),
    )
  return (
    candidates.find(hasConstants) ??
    `expected the fields of one of ${candidates.map(({ kind }) => kind).join(', ')}`
  )
}

/** The kind of a body; undefined if there is none. */
export function findKind(body: Config): AuthnKind | undefined {
  const kind = kindOf(body)
  return typeof kind === 'string' ? undefined : kind
}

/**
 * A placeholder in an expected claim must be one of two and the whole value
 * (src/contract/docs/authentication.md#fields).
 */
const isExpectedClaim = ([name, value]: readonly [string, unknown]): boolean =>
  name !== '' &&
  typeof value === 'string' &&
  (!/^\$\{[a-z0-9-]+\}$/.test(value) || value === '${username}' || value === '${clientid}')

function claimsProblem(settings: Config): string | undefined {
  const claims = at(settings, 'verify_claims')
  return isConfig(claims) && !Object.entries(claims).every(isExpectedClaim)
    ? 'verify_claims: expected values without placeholders, ${username} or ${clientid}'
    : undefined
}

/** Defaults of later releases are filled into replies (`release-settings.ts`). */
const withoutAddedDefaults = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([path, field]) => {
      const { default: _, ...rest } = field
      return [path, field.needs === undefined ? field : rest]
    }),
  )

const withHeaders = (kind: AuthnKind): Kind<Config> => {
  // Replies have an id, bodies do not.
  const inner = described({
    ...kind,
    fields: withoutAddedDefaults(kind.fields),
    ignored: kind.ignored?.filter((name) => name !== 'id') ?? [],
  })
  return {
    ...inner,
    check(value, path) {
      const checked = inner.check(value, path)
      return checked.ok
        ? { ok: true, value: withDefaultHeaders(kind.fields, checked.value, kind.variant !== 'get') }
        : checked
    },
  }
}

/** The body of an authenticator; fills in defaults. */
export const authenticator = typed<Settings>(
  chooseKind<Config>((value) => {
    if (!isConfig(value)) return 'expected an object'
    const kind = kindOf(value)
    return typeof kind === 'string' ? kind : where(withHeaders(kind), claimsProblem)
  }),
)

/** `jwt`, or mechanism and backend. */
export const getAuthenticatorId = (settings: Settings): string =>
  getAuthnId(
    settings.mechanism === 'jwt' || settings.mechanism === 'cinfo'
      ? { mechanism: settings.mechanism }
      : settings,
  )
