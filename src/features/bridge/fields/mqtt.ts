import {
  choice,
  duration,
  hostPort,
  number,
  secret,
  section,
  text,
  toggle,
  topicFilter,
} from '@/contract/family/field'
import { resourceOptions, tls, without } from './blocks'
import { bridgeType } from './bridge-type'

const mqtt = bridgeType({
  type: 'mqtt',
  fields: {
    server: hostPort({ group: 'connection', row: 'server', required: true, port: 1883 }),
    clientid_prefix: text({ group: 'connection', advanced: true }),
    proto_ver: choice({ group: 'connection', row: 'server', options: ['v3', 'v4', 'v5'], default: 'v4' }),
    bridge_mode: toggle({ group: 'connection', default: false, advanced: true }),
    username: text({ group: 'connection' }),
    password: secret({ group: 'connection' }),
    clean_start: toggle({ group: 'connection', default: true, advanced: true }),
    keepalive: duration({ group: 'connection', default: '300s' }),
    retry_interval: duration({ group: 'connection', default: '15s', advanced: true }),
    max_inflight: number({ group: 'connection', min: 0, default: 32, advanced: true }),
    ingress: section({ group: 'ingress' }),
    'ingress.pool_size': number({ group: 'ingress', min: 1, default: 8, advanced: true }),
    'ingress.remote.topic': topicFilter({
      group: 'ingress',
      row: 'from',
      required: true,
      requiredIn: 'ingress.remote',
    }),
    'ingress.remote.qos': choice({ group: 'ingress', row: 'from', options: [0, 1, 2], default: 1 }),
    'ingress.local.topic': text({ group: 'ingress', row: 'to' }),
    'ingress.local.qos': choice({
      group: 'ingress',
      row: 'to',
      options: [0, 1, 2],
      default: '${qos}',
      template: true,
    }),
    'ingress.local.retain': toggle({ group: 'ingress', row: 'to', default: '${retain}', template: true }),
    'ingress.local.payload': text({ group: 'ingress', multiline: true, initial: '${payload}' }),
    egress: section({ group: 'egress' }),
    'egress.pool_size': number({ group: 'egress', min: 1, default: 8, advanced: true }),
    'egress.local.topic': topicFilter({ group: 'egress' }),
    'egress.remote.topic': text({ group: 'egress', row: 'to', required: true }),
    'egress.remote.qos': choice({
      group: 'egress',
      row: 'to',
      options: [0, 1, 2],
      default: 1,
      template: true,
    }),
    'egress.remote.retain': toggle({ group: 'egress', row: 'to', default: false, template: true }),
    'egress.remote.payload': text({ group: 'egress', multiline: true, initial: '${payload}' }),
    ...resourceOptions(without('batch_size', 'batch_time')),
    ...tls,
  },
  ignored: ['mode', 'reconnect_interval', 'ssl.cacerts'],
  split: 'code',
  example: {
    type: 'mqtt',
    name: 'example',
    server: '127.0.0.1:1883',
    egress: { remote: { topic: 'from_local/${topic}' } },
  },
})

/** MQTT (src/contract/docs/integration.md#bridge-types). */
export default [mqtt]
