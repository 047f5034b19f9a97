import {
  constant,
  hostPort,
  list,
  number,
  secret,
  text,
  topicFilter,
  type Fields,
} from '@/contract/family/field'
import { everyOption, resourceOptions, tls, without } from './blocks'
import { bridgeType, type Split } from './bridge-type'

const servers = hostPort({ group: 'connection', required: true, port: 6379, several: true })
const database = number({ group: 'connection', min: 0, default: 0 })

const pool: Fields = {
  pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
  password: secret({ group: 'connection' }),
}

const command: Fields = {
  local_topic: topicFilter({ group: 'egress' }),
  command_template: list({ group: 'egress', required: true }),
}

const split: Split = {
  schema: 'redis',
  shape: { name: 'redis_type', words: ['single', 'sentinel', 'cluster'], within: 'all' },
  omitted: ['redis_type'],
  more: { connector: { 'parameters.username': text({ group: 'connection' }) } },
}

const redisSingle = bridgeType({
  type: 'redis_single',
  fields: {
    server: hostPort({ group: 'connection', required: true, port: 6379 }),
    redis_type: constant({ group: 'connection', value: 'single' }),
    ...pool,
    database,
    ...command,
    ...resourceOptions(everyOption),
    ...tls,
  },
  ignored: ['auto_reconnect'],
  split,
  example: {
    type: 'redis_single',
    name: 'example',
    server: '127.0.0.1:6379',
    command_template: ['LPUSH', 'msgs', '${payload}'],
  },
})

const redisSentinel = bridgeType({
  type: 'redis_sentinel',
  fields: {
    servers,
    redis_type: constant({ group: 'connection', value: 'sentinel' }),
    sentinel: text({ group: 'connection', required: true }),
    ...pool,
    database,
    ...command,
    ...resourceOptions(everyOption),
    ...tls,
  },
  ignored: ['auto_reconnect'],
  split,
  example: {
    type: 'redis_sentinel',
    name: 'example',
    servers: '127.0.0.1:26379',
    sentinel: 'mymaster',
    command_template: ['LPUSH', 'msgs', '${payload}'],
  },
})

const redisCluster = bridgeType({
  type: 'redis_cluster',
  fields: {
    servers,
    redis_type: constant({ group: 'connection', value: 'cluster' }),
    ...pool,
    ...command,
    ...resourceOptions(without('batch_size', 'batch_time')),
    ...tls,
  },
  ignored: ['auto_reconnect'],
  split,
  example: {
    type: 'redis_cluster',
    name: 'example',
    servers: '127.0.0.1:6379,127.0.0.2:6379',
    command_template: ['LPUSH', 'msgs', '${payload}'],
  },
})

/** Redis (single), Redis (sentinel), Redis (cluster) (src/contract/docs/integration.md#bridge-types). */
export default [redisSingle, redisSentinel, redisCluster]
