import { choice, code, hostPort, secret, text, topicFilter, type Fields } from '@/contract/family/field'
import { everyOption, resourceOptions, tls } from './blocks'
import { bridgeType, type Split } from './bridge-type'

const server = hostPort({ group: 'connection', port: 8086, default: '127.0.0.1:8086' })

const writing: Fields = {
  local_topic: topicFilter({ group: 'egress' }),
  write_syntax: code({ group: 'egress', required: true, language: 'text' }),
  precision: choice({ group: 'egress', options: ['ns', 'us', 'ms', 's'], default: 'ms' }),
  ...resourceOptions(everyOption),
  ...tls,
}

const split: Split = {
  shape: {
    name: 'influxdb_type',
    words: ['influxdb_api_v1', 'influxdb_api_v2'],
    within: ['database', 'username', 'password', 'bucket', 'org', 'token'],
  },
}

const influxdbApiV2 = bridgeType({
  type: 'influxdb_api_v2',
  fields: {
    server,
    bucket: text({ group: 'connection', required: true }),
    org: text({ group: 'connection', required: true }),
    token: secret({ group: 'connection', required: true }),
    ...writing,
  },
  split,
  example: {
    type: 'influxdb_api_v2',
    name: 'example',
    bucket: 'b',
    org: 'o',
    token: 't',
    write_syntax: 'mqtt,clientid=${clientid} value=${payload.value}',
  },
})

const influxdbApiV1 = bridgeType({
  type: 'influxdb_api_v1',
  fields: {
    server,
    database: text({ group: 'connection', required: true }),
    username: text({ group: 'connection' }),
    password: secret({ group: 'connection' }),
    ...writing,
  },
  split,
  example: {
    type: 'influxdb_api_v1',
    name: 'example',
    database: 'd',
    write_syntax: 'mqtt,clientid=${clientid} value=${payload.value}',
  },
})

/** InfluxDB (v2), InfluxDB (v1) (src/contract/docs/integration.md#bridge-types). */
export default [influxdbApiV2, influxdbApiV1]
