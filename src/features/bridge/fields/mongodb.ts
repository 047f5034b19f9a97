import {
  choice,
  constant,
  duration,
  hostPort,
  number,
  secret,
  text,
  toggle,
  type Fields,
} from '@/contract/family/field'
import { resourceOptions, tls, without } from './blocks'
import { bridgeType, type BridgeType } from './bridge-type'

const writeMode = choice({
  group: 'connection',
  options: ['unsafe', 'safe'],
  default: 'unsafe',
  advanced: true,
})
const srvRecord = toggle({ group: 'connection', default: false, advanced: true })

const shared: Fields = {
  pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
  username: text({ group: 'connection' }),
  password: secret({ group: 'connection' }),
  auth_source: text({ group: 'connection', advanced: true }),
  database: text({ group: 'connection', required: true }),
  'topology.max_overflow': number({ group: 'connection', min: 0, default: 0, advanced: true }),
  'topology.overflow_ttl': duration({ group: 'connection', advanced: true }),
  'topology.overflow_check_period': duration({ group: 'connection', advanced: true }),
  'topology.local_threshold_ms': duration({ group: 'connection', advanced: true }),
  'topology.connect_timeout_ms': duration({ group: 'connection', advanced: true }),
  'topology.socket_timeout_ms': duration({ group: 'connection', advanced: true }),
  'topology.server_selection_timeout_ms': duration({ group: 'connection', advanced: true }),
  'topology.wait_queue_timeout_ms': duration({ group: 'connection', advanced: true }),
  'topology.heartbeat_frequency_ms': duration({ group: 'connection', default: '200s', advanced: true }),
  'topology.min_heartbeat_frequency_ms': duration({ group: 'connection', advanced: true }),
  collection: text({ group: 'egress', default: 'mqtt' }),
  payload_template: text({ group: 'egress', multiline: true }),
  ...resourceOptions(without('batch_size')),
  ...tls,
}

const common: Pick<BridgeType, 'ignored' | 'alwaysSent' | 'split'> = {
  ignored: ['topology.pool_size', 'resource_opts.batch_size'],
  alwaysSent: ['resource_opts'],
  split: {
    omitted: ['mongo_type'],
    buffer: resourceOptions(without('batch_size', 'batch_time', 'start_after_created', 'start_timeout')),
    shape: {
      name: 'mongo_type',
      words: ['single', 'sharded', 'rs'],
      within: ['server', 'servers', 'w_mode', 'r_mode', 'replica_set_name'],
    },
    more: {
      connector: {
        use_legacy_protocol: choice({
          group: 'connection',
          options: ['auto', true, false],
          default: 'auto',
          advanced: true,
        }),
      },
    },
  },
}

const mongodbSingle = bridgeType({
  type: 'mongodb_single',
  fields: {
    mongo_type: constant({ group: 'connection', value: 'single' }),
    server: hostPort({ group: 'connection', required: true, port: 27017 }),
    w_mode: writeMode,
    srv_record: srvRecord,
    ...shared,
  },
  ...common,
  example: {
    type: 'mongodb_single',
    name: 'example',
    server: '127.0.0.1:27017',
    database: 'mqtt',
    resource_opts: {},
  },
})

const mongodbRs = bridgeType({
  type: 'mongodb_rs',
  fields: {
    mongo_type: constant({ group: 'connection', value: 'rs' }),
    servers: hostPort({ group: 'connection', required: true, port: 27017, several: true }),
    w_mode: writeMode,
    r_mode: choice({
      group: 'connection',
      options: ['master', 'slave_ok'],
      default: 'master',
      advanced: true,
    }),
    replica_set_name: text({ group: 'connection', required: true }),
    srv_record: srvRecord,
    ...shared,
  },
  ...common,
  example: {
    type: 'mongodb_rs',
    name: 'example',
    servers: '127.0.0.1:27017,127.0.0.2:27017',
    replica_set_name: 'rs0',
    database: 'mqtt',
    resource_opts: {},
  },
})

const mongodbSharded = bridgeType({
  type: 'mongodb_sharded',
  fields: {
    mongo_type: constant({ group: 'connection', value: 'sharded' }),
    servers: hostPort({ group: 'connection', required: true, port: 27017, several: true }),
    w_mode: writeMode,
    srv_record: srvRecord,
    ...shared,
  },
  ...common,
  example: {
    type: 'mongodb_sharded',
    name: 'example',
    servers: '127.0.0.1:27017',
    database: 'mqtt',
    resource_opts: {},
  },
})

/** MongoDB (single), MongoDB (rs), MongoDB (sharded) (src/contract/docs/integration.md#bridge-types). */
export default [mongodbSingle, mongodbRs, mongodbSharded]
