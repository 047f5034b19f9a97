import {
  choice,
  code,
  duration,
  hostPort,
  json,
  keyValue,
  number,
  secret,
  text,
  toggle,
  url,
  constant,
  type Fields,
} from '@/contract/family/field'
import type { Capability } from '@/contract/capability'
import { httpService } from '@/features/authentication/fields-http'
import { directoryFields } from '@/features/authentication/fields-ldap'
import { tls } from '@/features/bridge/fields/blocks'
import type { SourceKindName, SourceType } from './model/names'

/** One kind of source: its fields in the order in which the broker checks them. */
export type SourceKind = {
  /** A type may have several kinds, distinguished by constants. */
  readonly kind: SourceKindName
  readonly type: SourceType
  readonly fields: Fields
  /** What a broker must offer to have it. */
  readonly needs?: Capability
  /** Hidden and outdated fields: accepted, but never sent and not returned by the broker. */
  readonly ignored?: readonly string[]
}

/** An expression on the client and the request: where it is not true, the source is skipped. */
const preconditionField: Fields = {
  precondition: code({
    group: 'general',
    language: 'text',
    default: '',
    needs: 'sourcePreconditions',
    advanced: true,
  }),
}

/** Whether a source has settings of its own, besides those of all sources. */
export const hasOwnFields = ({ fields }: SourceKind): boolean =>
  Object.keys(fields).some((path) => !Object.hasOwn(preconditionField, path))

const pool: Fields = { pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }) }
const password = secret({ group: 'connection' })
const database = text({ group: 'connection', required: true })

const headers = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'keep-alive': 'timeout=30, max=1000',
}

const http = (method: 'get' | 'post'): SourceKind => ({
  kind: `http_${method}`,
  type: 'http',
  fields: {
    method: constant({ group: 'connection', value: method, required: true }),
    url: url({ group: 'connection', required: true, templated: true }),
    // A request without a body has no content type.
    headers: keyValue({
      group: 'connection',
      default: method === 'get' ? headers : { ...headers, 'content-type': 'application/json' },
      advanced: true,
    }),
    body: keyValue({ group: 'connection' }),
    request_timeout: duration({ group: 'connection', default: '30s', advanced: true }),
    connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
    enable_pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
    ...pool,
    ...httpService,
    ...tls,
  },
  ignored: ['max_retries', 'retry_interval', 'request', 'ssl.cacerts'],
})

const ignored = ['auto_reconnect', 'ssl.cacerts'] as const

const mysql: SourceKind = {
  kind: 'mysql',
  type: 'mysql',
  fields: {
    query: code({
      group: 'general',
      language: 'sql',
      required: true,
      initial: 'SELECT action, permission, topic FROM mqtt_acl where username = ${username}',
    }),
    server: hostPort({ group: 'connection', required: true, port: 3306 }),
    database,
    ...pool,
    username: text({ group: 'connection', default: 'root' }),
    password,
    ...tls,
  },
  ignored,
}

const postgresql: SourceKind = {
  kind: 'postgresql',
  type: 'postgresql',
  fields: {
    query: code({
      group: 'general',
      language: 'sql',
      required: true,
      initial: 'SELECT action, permission, topic FROM mqtt_acl where username = ${username}',
    }),
    server: hostPort({ group: 'connection', required: true, port: 5432 }),
    database,
    ...pool,
    username: text({ group: 'connection', required: true }),
    password,
    ...tls,
  },
  ignored,
}

const servers = (port: number) => hostPort({ group: 'connection', required: true, port, several: true })

const topology = (name: string) =>
  [`topology.${name}`, duration({ group: 'connection', advanced: true })] as const

const mongo = (kind: 'single' | 'rs' | 'sharded'): SourceKind => ({
  kind: `mongo_${kind}`,
  type: 'mongodb',
  fields: {
    collection: text({ group: 'general', required: true }),
    filter: json({ group: 'general', default: {}, initial: { username: '${username}' } }),
    mongo_type: constant({ group: 'connection', value: kind }),
    ...(kind === 'single'
      ? { server: hostPort({ group: 'connection', required: true, port: 27017 }) }
      : { servers: servers(27017) }),
    w_mode: choice({ group: 'connection', options: ['unsafe', 'safe'], default: 'unsafe', advanced: true }),
    ...(kind === 'rs' && {
      r_mode: choice({
        group: 'connection',
        options: ['master', 'slave_ok'],
        default: 'master',
        advanced: true,
      }),
      replica_set_name: text({ group: 'connection', required: true }),
    }),
    srv_record: toggle({ group: 'connection', default: false, advanced: true }),
    ...pool,
    username: text({ group: 'connection' }),
    password,
    use_legacy_protocol: toggle({ group: 'connection', words: ['auto'], default: 'auto', advanced: true }),
    auth_source: text({ group: 'connection', advanced: true }),
    database,
    'topology.max_overflow': number({ group: 'connection', min: 0, default: 0, advanced: true }),
    ...Object.fromEntries(
      [
        'overflow_ttl',
        'overflow_check_period',
        'local_threshold_ms',
        'connect_timeout_ms',
        'socket_timeout_ms',
        'server_selection_timeout_ms',
        'wait_queue_timeout_ms',
        'min_heartbeat_frequency_ms',
      ].map(topology),
    ),
    'topology.heartbeat_frequency_ms': duration({ group: 'connection', default: '200s', advanced: true }),
    ...tls,
  },
  ignored: ['topology.pool_size', 'ssl.cacerts'],
})

const redis = (kind: 'single' | 'sentinel' | 'cluster'): SourceKind => ({
  kind: `redis_${kind}`,
  type: 'redis',
  fields: {
    cmd: text({ group: 'general', required: true, initial: 'HGETALL mqtt_acl:${username}' }),
    ...(kind === 'single'
      ? { server: hostPort({ group: 'connection', required: true, port: 6379 }) }
      : { servers: servers(6379) }),
    redis_type: constant({ group: 'connection', value: kind }),
    ...(kind === 'sentinel' && { sentinel: text({ group: 'connection', required: true }) }),
    ...pool,
    password,
    ...(kind !== 'cluster' && { database: number({ group: 'connection', min: 0, default: 0 }) }),
    ...tls,
  },
  ignored,
})

/** Topics that attributes of an entry allow. */
const ldap: SourceKind = {
  kind: 'ldap',
  type: 'ldap',
  needs: 'ldapAccess',
  fields: {
    publish_attribute: text({ group: 'general', default: 'mqttPublishTopic' }),
    subscribe_attribute: text({ group: 'general', default: 'mqttSubscriptionTopic' }),
    all_attribute: text({ group: 'general', default: 'mqttPubSubTopic' }),
    acl_rule_attribute: text({ group: 'general', needs: 'ldapAttributes' }),
    ...directoryFields,
  },
  ignored,
}

/** The rules must be sent but may be empty; the form takes care of that. */
const file: SourceKind = {
  kind: 'file',
  type: 'file',
  fields: { rules: code({ group: 'general', language: 'acl' }) },
}
const builtIn: SourceKind = { kind: 'built_in_database', type: 'built_in_database', fields: {} }

/** All kinds of sources, the built-in ones last, as the broker lists them in its errors. */
export const sourceKinds: readonly SourceKind[] = [
  redis('single'),
  redis('sentinel'),
  redis('cluster'),
  postgresql,
  mysql,
  mongo('single'),
  mongo('sharded'),
  mongo('rs'),
  http('post'),
  http('get'),
  ldap,
  file,
  builtIn,
].map((kind) => ({ ...kind, fields: { ...kind.fields, ...preconditionField } }))

/** The kind of a configuration: of its type and with its constants. */
export const findSourceKind = (config: Readonly<Record<string, unknown>>): SourceKind | undefined =>
  sourceKinds.find(
    ({ type, fields }) =>
      type === config['type'] &&
      Object.entries(fields).every(
        ([path, field]) => field.kind !== 'constant' || config[path] === field.value,
      ),
  )
