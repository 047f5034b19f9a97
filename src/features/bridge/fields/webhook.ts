import { choice, duration, keyValue, number, text, topicFilter, url } from '@/contract/family/field'
import { resourceOptions, tls, without } from './blocks'
import { bridgeType } from './bridge-type'

const webhook = bridgeType({
  type: 'webhook',
  fields: {
    connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
    pool_type: choice({
      group: 'connection',
      options: ['random', 'hash'],
      default: 'random',
      advanced: true,
    }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    enable_pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
    url: url({ group: 'connection', required: true }),
    local_topic: topicFilter({ group: 'egress' }),
    method: choice({ group: 'egress', options: ['post', 'put', 'get', 'delete'], default: 'post' }),
    headers: keyValue({
      group: 'egress',
      default: {
        accept: 'application/json',
        'cache-control': 'no-cache',
        connection: 'keep-alive',
        'content-type': 'application/json',
        'keep-alive': 'timeout=5',
      },
      initial: { 'content-type': 'application/json' },
    }),
    body: text({ group: 'egress', multiline: true }),
    max_retries: number({ group: 'egress', min: 0, default: 2, advanced: true }),
    ...resourceOptions(without('batch_size', 'batch_time')),
    ...tls,
  },
  ignored: [
    'retry_interval',
    'request_timeout',
    'request',
    'request.method',
    'request.path',
    'request.body',
    'request.headers',
    'request.max_retries',
    'request.request_timeout',
    'direction',
    'ssl.cacerts',
  ],
  split: 'code',
  example: { type: 'webhook', name: 'example', url: 'http://127.0.0.1:9901/ingest' },
})

/** HTTP Server (src/contract/docs/integration.md#bridge-types). */
export default [webhook]
