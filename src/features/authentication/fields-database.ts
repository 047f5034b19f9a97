import { tls } from '@/features/bridge/fields/blocks'
import {
  choice,
  code,
  constant,
  hostPort,
  json,
  number,
  secret,
  text,
  toggle,
  type Fields,
} from '@/contract/family/field'
import { hashedElsewhere } from './model/hashing'
import { type AuthnKind, ignored, constantsFor, enableField, timeout, poolField } from './fields-common'

const password = secret({ group: 'connection' })

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

/** Passwords in MySQL. */
export const mysql: AuthnKind = {
  kind: 'mysql',
  mechanism: 'password_based',
  backend: 'mysql',
  ignored: ignored,
  fields: {
    ...constantsFor('mysql'),
    ...enableField,
    server: single(3306),
    database,
    username: text({ group: 'connection', default: 'root' }),
    password,
    query,
    query_timeout: timeout('5s'),
    ...poolField,
    ...hashedElsewhere,
    ...tls,
  },
}

/** Passwords in PostgreSQL. */
export const postgresql: AuthnKind = {
  kind: 'postgresql',
  mechanism: 'password_based',
  backend: 'postgresql',
  ignored: ignored,
  fields: {
    ...constantsFor('postgresql'),
    ...enableField,
    server: single(5432),
    database,
    username: text({ group: 'connection', required: true }),
    password,
    query,
    ...poolField,
    ...hashedElsewhere,
    ...tls,
  },
}

const topology: Fields = {
  'topology.max_overflow': number({ group: 'connection', min: 0, default: 0, advanced: true }),
  'topology.overflow_ttl': timeout(),
  'topology.overflow_check_period': timeout(),
  'topology.local_threshold_ms': timeout(),
  'topology.connect_timeout_ms': timeout(),
  'topology.socket_timeout_ms': timeout(),
  'topology.server_selection_timeout_ms': timeout(),
  'topology.wait_queue_timeout_ms': timeout(),
  'topology.heartbeat_frequency_ms': timeout('200s'),
  'topology.min_heartbeat_frequency_ms': timeout(),
}

/** Passwords in MongoDB: a server, a replica set or a sharded cluster. */
export const mongodb = (variant: 'single' | 'rs' | 'sharded'): AuthnKind => ({
  kind: `mongodb_${variant}`,
  mechanism: 'password_based',
  backend: 'mongodb',
  variant,
  ignored: [...ignored, 'topology.pool_size'],
  fields: {
    ...constantsFor('mongodb'),
    ...enableField,
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
    username: text({ group: 'connection' }),
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
    ...poolField,
    ...hashedElsewhere,
    ...tls,
  },
})

/** Passwords in Redis: a server, Sentinel or a cluster. */
export const redis = (variant: 'single' | 'sentinel' | 'cluster'): AuthnKind => ({
  kind: `redis_${variant}`,
  mechanism: 'password_based',
  backend: 'redis',
  variant,
  ignored: ignored,
  fields: {
    ...constantsFor('redis'),
    ...enableField,
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
    ...poolField,
    ...hashedElsewhere,
    ...tls,
  },
})
