import { tls } from '@/features/bridge/fields/blocks'
import {
  choice,
  code,
  constant,
  duration,
  file,
  hostPort,
  json,
  keyValue,
  number,
  secret,
  text,
  toggle,
  url,
  type Fields,
} from '@/contract/family/field'
import { hashedElsewhere, hashedHere } from './model/hashing'
import type { Backend, Mechanism } from './model/names'

/**
 * One kind of authenticator with its fields in order. A backend may have several kinds, distinguished by
 * constants.
 */
export type AuthnKind = {
  readonly kind: string
  readonly mechanism: Mechanism
  readonly backend?: Backend
  /** The variant among kinds of the same backend; the name of a choice of the field. */
  readonly variant?: string
  readonly fields: Fields
  /** Hidden and outdated fields: accepted, but never sent and never returned. */
  readonly ignored?: readonly string[]
}

const enable: Fields = { enable: toggle({ group: 'general', default: true }) }
const password = secret({ group: 'connection', row: 'login' })
const pool: Fields = { pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }) }
const database = text({ group: 'connection', required: true, initial: 'mqtt_user' })
const query = code({
  group: 'general',
  language: 'sql',
  required: true,
  initial: 'SELECT password_hash, salt FROM mqtt_user where username = ${username} LIMIT 1',
})
const single = (port: number) =>
  hostPort({ group: 'connection', required: true, port, initial: `127.0.0.1:${String(port)}` })
const several = (port: number) =>
  hostPort({ group: 'connection', required: true, port, several: true, initial: `127.0.0.1:${String(port)}` })
const span = (fallback?: string) =>
  duration({ group: 'connection', advanced: true, ...(fallback === undefined ? {} : { default: fallback }) })

const byPassword = { mechanism: constant({ group: 'general', value: 'password_based' }) }
const backedBy = (backend: Backend): Fields => ({
  ...byPassword,
  backend: constant({ group: 'general', value: backend }),
})
const ignored = ['id', 'auto_reconnect', 'ssl.cacerts', 'ssl.user_lookup_fun'] as const

const builtIn: AuthnKind = {
  kind: 'built_in_database',
  mechanism: 'password_based',
  backend: 'built_in_database',
  ignored,
  fields: {
    ...backedBy('built_in_database'),
    ...enable,
    user_id_type: choice({ group: 'general', options: ['username', 'clientid'], default: 'username' }),
    ...hashedHere,
  },
}

const mysql: AuthnKind = {
  kind: 'mysql',
  mechanism: 'password_based',
  backend: 'mysql',
  ignored,
  fields: {
    ...backedBy('mysql'),
    ...enable,
    server: single(3306),
    database,
    username: text({ group: 'connection', row: 'login', default: 'root' }),
    password,
    query,
    query_timeout: span('5s'),
    ...pool,
    ...hashedElsewhere,
    ...tls,
  },
}

const postgresql: AuthnKind = {
  kind: 'postgresql',
  mechanism: 'password_based',
  backend: 'postgresql',
  ignored,
  fields: {
    ...backedBy('postgresql'),
    ...enable,
    server: single(5432),
    database,
    username: text({ group: 'connection', row: 'login', required: true }),
    password,
    query,
    ...pool,
    ...hashedElsewhere,
    ...tls,
  },
}

const topology: Fields = {
  'topology.max_overflow': number({ group: 'connection', min: 0, default: 0, advanced: true }),
  'topology.overflow_ttl': span(),
  'topology.overflow_check_period': span(),
  'topology.local_threshold_ms': span(),
  'topology.connect_timeout_ms': span(),
  'topology.socket_timeout_ms': span(),
  'topology.server_selection_timeout_ms': span(),
  'topology.wait_queue_timeout_ms': span(),
  'topology.heartbeat_frequency_ms': span('200s'),
  'topology.min_heartbeat_frequency_ms': span(),
}

const mongodb = (variant: 'single' | 'rs' | 'sharded'): AuthnKind => ({
  kind: `mongodb_${variant}`,
  mechanism: 'password_based',
  backend: 'mongodb',
  variant,
  ignored: [...ignored, 'topology.pool_size'],
  fields: {
    ...backedBy('mongodb'),
    ...enable,
    mongo_type: constant({ group: 'connection', value: variant }),
    ...(variant === 'single' ? { server: single(27017) } : { servers: several(27017) }),
    ...(variant === 'rs' && {
      replica_set_name: text({ group: 'connection', required: true }),
      r_mode: choice({
        group: 'connection',
        options: ['master', 'slave_ok'],
        default: 'master',
        advanced: true,
      }),
    }),
    database: text({ group: 'connection', required: true, initial: 'mqtt' }),
    collection: text({ group: 'general', required: true, initial: 'users' }),
    filter: json({ group: 'general', default: {}, initial: { username: '${username}' } }),
    password_hash_field: text({ group: 'general', default: 'password_hash' }),
    salt_field: text({ group: 'general', default: 'salt' }),
    is_superuser_field: text({ group: 'general', default: 'is_superuser' }),
    username: text({ group: 'connection', row: 'login' }),
    password,
    auth_source: text({ group: 'connection', advanced: true }),
    w_mode: choice({ group: 'connection', options: ['unsafe', 'safe'], default: 'unsafe', advanced: true }),
    srv_record: toggle({ group: 'connection', default: false, advanced: true }),
    use_legacy_protocol: choice({
      group: 'connection',
      options: ['auto', 'true', 'false'],
      default: 'auto',
      advanced: true,
    }),
    ...topology,
    ...pool,
    ...hashedElsewhere,
    ...tls,
  },
})

const redis = (variant: 'single' | 'sentinel' | 'cluster'): AuthnKind => ({
  kind: `redis_${variant}`,
  mechanism: 'password_based',
  backend: 'redis',
  variant,
  ignored,
  fields: {
    ...backedBy('redis'),
    ...enable,
    redis_type: constant({ group: 'connection', value: variant }),
    ...(variant === 'single' ? { server: single(6379) } : { servers: several(6379) }),
    ...(variant === 'sentinel' && {
      sentinel: text({ group: 'connection', required: true, initial: 'mymaster' }),
    }),
    ...(variant !== 'cluster' && { database: number({ group: 'connection', min: 0, default: 0 }) }),
    password,
    cmd: code({
      group: 'general',
      language: 'text',
      required: true,
      initial: 'HMGET mqtt_user:${username} password_hash salt',
    }),
    ...pool,
    ...hashedElsewhere,
    ...tls,
  },
})

const headers = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'keep-alive': 'timeout=30, max=1000',
}

const http = (method: 'get' | 'post'): AuthnKind => ({
  kind: `http_${method}`,
  mechanism: 'password_based',
  backend: 'http',
  variant: method,
  ignored: [...ignored, 'max_retries', 'retry_interval', 'request'],
  fields: {
    ...backedBy('http'),
    ...enable,
    method: constant({ group: 'connection', value: method }),
    url: url({ group: 'connection', required: true, initial: 'http://127.0.0.1:8080' }),
    // A request without a body has no content type.
    headers: keyValue({
      group: 'connection',
      default: method === 'get' ? headers : { ...headers, 'content-type': 'application/json' },
      advanced: true,
    }),
    body: keyValue({ group: 'general', initial: { username: '${username}', password: '${password}' } }),
    request_timeout: span('5s'),
    connect_timeout: span('15s'),
    enable_pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
    ...pool,
    ...tls,
  },
})

/** The fields of all JWT authenticators: the place of the token, and required claims. */
const claims: Fields = {
  from: choice({ group: 'general', options: ['password', 'username'], default: 'password' }),
  verify_claims: keyValue({ group: 'general', default: {}, textOnly: true }),
  acl_claim_name: text({ group: 'general', default: 'acl', advanced: true }),
}
const createJwtKind = (variant: string, fromEndpoint: boolean, fields: Fields): AuthnKind => ({
  kind: `jwt_${variant}`,
  mechanism: 'jwt',
  variant,
  ignored,
  fields: {
    mechanism: constant({ group: 'general', value: 'jwt' }),
    use_jwks: constant({ group: 'general', value: fromEndpoint }),
    ...enable,
    ...fields,
    ...claims,
  },
})
const hmac = createJwtKind('hmac', false, {
  algorithm: constant({ group: 'general', value: 'hmac-based' }),
  secret: secret({ group: 'general', required: true }),
  secret_base64_encoded: toggle({ group: 'general', default: false }),
})
const publicKey = createJwtKind('public_key', false, {
  algorithm: constant({ group: 'general', value: 'public-key' }),
  public_key: file({ group: 'general', required: true, accept: '.pem,.pub,.crt,.key' }),
})
const jwks = createJwtKind('jwks', true, {
  endpoint: url({ group: 'connection', required: true, initial: 'http://127.0.0.1:8080' }),
  refresh_interval: number({ group: 'connection', min: 1, default: 300 }),
  ...pool,
  ...tls,
})

const scram: AuthnKind = {
  kind: 'scram',
  mechanism: 'scram',
  backend: 'built_in_database',
  ignored,
  fields: {
    mechanism: constant({ group: 'general', value: 'scram' }),
    backend: constant({ group: 'general', value: 'built_in_database' }),
    ...enable,
    algorithm: choice({ group: 'hashing', options: ['sha256', 'sha512'], default: 'sha256' }),
    iteration_count: number({ group: 'hashing', min: 1, default: 4096, advanced: true }),
  },
}

/** All kinds of authenticators in display order. */
export const authnKinds: readonly AuthnKind[] = [
  builtIn,
  mysql,
  mongodb('single'),
  mongodb('rs'),
  mongodb('sharded'),
  postgresql,
  http('post'),
  http('get'),
  redis('single'),
  redis('sentinel'),
  redis('cluster'),
  hmac,
  publicKey,
  jwks,
  scram,
]

/** The id that the broker assigns: `jwt`, or mechanism and backend; each exists at most once. */
export const getAuthnId = ({
  mechanism,
  backend,
}: {
  readonly mechanism: string
  readonly backend?: string | undefined
}): string => (backend === undefined ? mechanism : `${mechanism}:${backend}`)

/** The kind of a configuration: the one with its constants. */
export const findAuthnKind = (config: Readonly<Record<string, unknown>>): AuthnKind | undefined =>
  authnKinds.find(({ fields }) =>
    Object.entries(fields).every(
      ([path, field]) => field.kind !== 'constant' || config[path] === field.value,
    ),
  )
