import { isConfig } from '@/contract/family/config'
import { Atom } from '@/rule-sql/value'
import {
  binary,
  boolean,
  chooseKind,
  dropped,
  durationMs,
  either,
  integer,
  converted,
  map,
  mapOf,
  may,
  natural,
  need,
  positive,
  string,
  struct,
  where,
  word,
  words,
  type Kind,
  type Read,
} from '../../hocon/kind'
import { server, servers } from '../../hocon/server'
import { noTls, tlsClient } from '../../hocon/tls'

const passwordBased = need(word('password_based'))
const enable = may(boolean, true)
const ssl = may(tlsClient, { ...noTls, ciphers: [], versions: [...noTls.versions] })
const pool_size = may(positive, 8)

/** The reason of validators that only return false. */
const returnsFalse = 'returned_false'

const simple = struct({
  name: need(words('plain', 'md5', 'sha', 'sha256', 'sha512')),
  salt_position: may(words('disable', 'prefix', 'suffix'), 'prefix'),
})
const pbkdf2 = struct({
  name: need(word('pbkdf2')),
  mac_fun: need(words('md4', 'md5', 'ripemd160', 'sha', 'sha224', 'sha256', 'sha384', 'sha512')),
  iterations: need(integer),
  dk_length: may(integer),
})
const bcryptWithRounds = struct({ name: need(word('bcrypt')), salt_rounds: may(integer, 10) })
/** The cost of hashes made elsewhere is not needed. */
const bcryptRead = struct({ name: need(word('bcrypt')) })

export type Hashing =
  Read<typeof simple> | Read<typeof pbkdf2> | Read<typeof bcryptWithRounds> | Read<typeof bcryptRead>

/** The algorithm is chosen by `name`. */
const hashing = (bcrypt: typeof bcryptWithRounds | typeof bcryptRead, bcryptType: string) =>
  chooseKind<Hashing>((value) => {
    const name = isConfig(value) ? value['name'] : undefined
    if (name === undefined) return { refusal: { reason: 'algorithm_name_missing' } }
    if (name === 'bcrypt') return { kind: bcrypt, type: bcryptType }
    return name === 'pbkdf2'
      ? { kind: pbkdf2, type: 'authn-hash:pbkdf2' }
      : { kind: simple, type: 'authn-hash:simple' }
  })
const defaultHashing: Hashing = { name: 'sha256', salt_position: 'prefix' }
const ownHashing = may(hashing(bcryptWithRounds, 'authn-hash:bcrypt_rw'), defaultHashing)
const externalHashing = may(hashing(bcryptRead, 'authn-hash:bcrypt'), defaultHashing)

const builtIn = struct({
  mechanism: passwordBased,
  backend: need(word('built_in_database')),
  user_id_type: may(words('clientid', 'username'), 'username'),
  password_hash_algorithm: ownHashing,
  enable,
})

const database = { pool_size, password: may(binary), auto_reconnect: dropped, ssl }
const mysql = struct({
  mechanism: passwordBased,
  backend: need(word('mysql')),
  password_hash_algorithm: externalHashing,
  query: need(string),
  query_timeout: may(durationMs, '5s'),
  enable,
  server: need(server(3306)),
  database: need(binary),
  username: may(binary, 'root'),
  ...database,
})
const postgresql = struct({
  mechanism: passwordBased,
  backend: need(word('postgresql')),
  password_hash_algorithm: externalHashing,
  query: need(string),
  enable,
  server: need(server(5432)),
  database: need(binary),
  username: need(binary),
  ...database,
})

const redisFields = {
  mechanism: passwordBased,
  backend: need(word('redis')),
  cmd: need(string),
  password_hash_algorithm: externalHashing,
  enable,
}
const redisDatabase = { database: may(natural, 0) }
const redisSingle = struct({
  ...redisFields,
  server: need(server(6379)),
  redis_type: need(word('single')),
  ...database,
  ...redisDatabase,
})
const redisSentinel = struct({
  ...redisFields,
  servers: need(servers(6379)),
  redis_type: need(word('sentinel')),
  sentinel: need(string),
  ...database,
  ...redisDatabase,
})
const redisCluster = struct({
  ...redisFields,
  servers: need(servers(6379)),
  redis_type: need(word('cluster')),
  ...database,
})

const topology = struct({
  pool_size: dropped,
  max_overflow: may(natural, 0),
  overflow_ttl: may(durationMs),
  overflow_check_period: may(durationMs),
  local_threshold_ms: may(durationMs),
  connect_timeout_ms: may(durationMs),
  socket_timeout_ms: may(durationMs),
  server_selection_timeout_ms: may(durationMs),
  wait_queue_timeout_ms: may(durationMs),
  heartbeat_frequency_ms: may(durationMs, '200s'),
  min_heartbeat_frequency_ms: may(durationMs),
})
const mongoFields = {
  mechanism: passwordBased,
  backend: need(word('mongodb')),
  collection: need(binary),
  filter: may(map, {}),
  password_hash_field: may(binary, 'password_hash'),
  salt_field: may(binary, 'salt'),
  is_superuser_field: may(binary, 'is_superuser'),
  password_hash_algorithm: externalHashing,
  enable,
}
const mongoRest = {
  w_mode: may(words('unsafe', 'safe'), 'unsafe'),
  srv_record: may(boolean, false),
  pool_size,
  username: may(binary),
  password: may(binary),
  use_legacy_protocol: may(either(word('auto'), boolean), 'auto'),
  auth_source: may(binary),
  database: need(binary),
  topology: may(topology, { max_overflow: 0, heartbeat_frequency_ms: '200s' }),
  ssl,
}
const mongoSingle = struct({
  ...mongoFields,
  mongo_type: need(word('single')),
  server: need(server(27_017)),
  ...mongoRest,
})
const mongoRs = struct({
  ...mongoFields,
  mongo_type: need(word('rs')),
  servers: need(servers(27_017)),
  r_mode: may(words('master', 'slave_ok'), 'master'),
  replica_set_name: need(binary),
  ...mongoRest,
})
const mongoSharded = struct({
  ...mongoFields,
  mongo_type: need(word('sharded')),
  servers: need(servers(27_017)),
  ...mongoRest,
})

const headersAlways = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'keep-alive': 'timeout=30, max=1000',
}
const headersOf = (always: Readonly<Record<string, string>>, body: boolean) =>
  may(
    converted(mapOf(binary), (value) => {
      const all = {
        ...always,
        ...Object.fromEntries(Object.entries(value).map(([name, value]) => [name.toLowerCase(), value])),
      }
      return Object.fromEntries(Object.entries(all).filter(([name]) => body || name !== 'content-type'))
    }),
    always,
  )
const httpRest = {
  mechanism: passwordBased,
  backend: need(word('http')),
  url: need(
    where(binary, (text) => (text === '' ? "the value of the field 'url' cannot be empty" : undefined)),
  ),
  body: may(mapOf(binary)),
  request_timeout: may(durationMs, '5s'),
  enable,
  connect_timeout: may(durationMs, '15s'),
  enable_pipelining: may(positive, 100),
  max_retries: dropped,
  pool_size,
  request: dropped,
  retry_interval: dropped,
  ssl,
}
const httpGet = struct({ method: need(word('get')), headers: headersOf(headersAlways, false), ...httpRest })
const httpPost = struct({
  method: need(word('post')),
  headers: headersOf({ ...headersAlways, 'content-type': 'application/json' }, true),
  ...httpRest,
})

/**
 * Validates an expected claim: a placeholder must be one of two and the whole value
 * (src/contract/docs/authentication.md#fields).
 */
const isExpected = (value: unknown): boolean =>
  typeof value === 'string' &&
  (!/^\$\{[a-z0-9-]+\}$/.test(value) || value === '${username}' || value === '${clientid}')
const claims = where(map, (value) =>
  Object.entries(value).every(([name, value]) => name !== '' && isExpected(value)) ? undefined : returnsFalse,
)
const only = <const V extends boolean>(value: V): Kind<V> =>
  converted(
    where(boolean, (input) => (input === value ? undefined : 'not_a_enum_symbol')),
    () => value,
  )
const jwtRest = {
  mechanism: need(word('jwt')),
  acl_claim_name: may(binary, 'acl'),
  verify_claims: may(
    converted(claims, (value) => value as Record<string, string>),
    {},
  ),
  from: may(words('username', 'password'), 'password'),
  enable,
}
const jwtHmac = struct({
  use_jwks: need(only(false)),
  algorithm: need(word('hmac-based')),
  secret: need(binary),
  secret_base64_encoded: may(boolean, false),
  ...jwtRest,
})
const jwtPublicKey = struct({
  use_jwks: need(only(false)),
  algorithm: need(word('public-key')),
  public_key: need(string),
  ...jwtRest,
})
const jwtJwks = struct({
  use_jwks: need(only(true)),
  endpoint: need(string),
  pool_size,
  refresh_interval: may(
    where(integer, (seconds) => (seconds > 0 ? undefined : returnsFalse)),
    300,
  ),
  ssl,
  ...jwtRest,
})

const scram = struct({
  mechanism: need(word('scram')),
  backend: need(word('built_in_database')),
  algorithm: may(words('sha256', 'sha512'), 'sha256'),
  iteration_count: may(natural, 4096),
  enable,
})

export type BuiltIn = Read<typeof builtIn>
export type Http = Read<typeof httpGet> | Read<typeof httpPost>
export type Jwks = Read<typeof jwtJwks>
export type Jwt = Read<typeof jwtHmac> | Read<typeof jwtPublicKey> | Jwks
export type Scram = Read<typeof scram>
/** Settings of external databases: stored and returned, never connected. */
type ExternalBackend =
  | Read<typeof mysql>
  | Read<typeof postgresql>
  | Read<typeof redisSingle>
  | Read<typeof redisSentinel>
  | Read<typeof redisCluster>
  | Read<typeof mongoSingle>
  | Read<typeof mongoRs>
  | Read<typeof mongoSharded>
export type Settings = BuiltIn | Http | Jwt | Scram | ExternalBackend

type Choice = { readonly kind: Kind<Settings>; readonly type: string }
type Chooser = (
  value: Readonly<Record<string, unknown>>,
) => Choice | { readonly refusal: Readonly<Record<string, unknown>> }

const always =
  (kind: Kind<Settings>, type: string): Chooser =>
  () => ({ kind, type: `authn:${type}` })
/** Chosen by the value of one field. */
const byWord =
  (field: string, expected: string, types: Readonly<Record<string, Choice>>): Chooser =>
  (value) =>
    types[String(value[field])] ?? { refusal: { field_name: new Atom(field), expected } }
const one = (kind: Kind<Settings>, type: string): Choice => ({ kind, type: `authn:${type}` })

/** All authenticators by mechanism and backend. */
const choosers: readonly {
  readonly mechanism: string
  readonly backend?: string
  readonly choose: Chooser
}[] = [
  { mechanism: 'password_based', backend: 'built_in_database', choose: always(builtIn, 'builtin_db') },
  { mechanism: 'password_based', backend: 'mysql', choose: always(mysql, 'mysql') },
  { mechanism: 'password_based', backend: 'postgresql', choose: always(postgresql, 'postgresql') },
  {
    mechanism: 'password_based',
    backend: 'mongodb',
    choose: byWord('mongo_type', 'single | rs | sharded', {
      single: one(mongoSingle, 'mongo_single'),
      rs: one(mongoRs, 'mongo_rs'),
      sharded: one(mongoSharded, 'mongo_sharded'),
    }),
  },
  {
    mechanism: 'password_based',
    backend: 'redis',
    choose: byWord('redis_type', 'single | cluster | sentinel', {
      single: one(redisSingle, 'redis_single'),
      cluster: one(redisCluster, 'redis_cluster'),
      sentinel: one(redisSentinel, 'redis_sentinel'),
    }),
  },
  {
    mechanism: 'password_based',
    backend: 'http',
    choose: byWord('method', 'get | post', {
      get: one(httpGet, 'http_get'),
      post: one(httpPost, 'http_post'),
    }),
  },
  {
    mechanism: 'jwt',
    // A stray public key selects the other variant (src/contract/docs/authentication.md#fields).
    choose: (value) =>
      byWord('use_jwks', 'true | false', {
        true: one(jwtJwks, 'jwt_jwks'),
        false:
          value['public_key'] === undefined ? one(jwtHmac, 'jwt_hmac') : one(jwtPublicKey, 'jwt_public_key'),
      })(value),
  },
  { mechanism: 'scram', backend: 'built_in_database', choose: always(scram, 'scram') },
]

/** The body of an authenticator; fills in defaults. */
export const authenticator: Kind<Settings> = chooseKind((value) => {
  if (!isConfig(value)) return { refusal: { reason: 'not_a_struct', value } }
  const { mechanism, backend } = value
  if (mechanism === undefined) return { refusal: { reason: 'missing_mechanism_field' } }
  const sameBackend = choosers.filter((each) => each.backend === backend)
  if (sameBackend.length === 0) return { refusal: { reason: 'unknown_backend', backend } }
  const found = sameBackend.find((each) => each.mechanism === mechanism)
  return found === undefined
    ? { refusal: { reason: 'unsupported_mechanism', mechanism, backend: backend ?? new Atom('undefined') } }
    : found.choose(value)
})

/** `jwt`, or mechanism and backend. */
export const idOf = (settings: Settings): string =>
  settings.mechanism === 'jwt' ? 'jwt' : `${settings.mechanism}:${settings.backend}`
