import { choice, duration, json, number, rows, text, topicFilter, type Fields } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const connection: Fields = {
  connect_timeout: duration({ group: 'connection', default: '15s', advanced: true }),
  pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
  pipelining: number({ group: 'connection', min: 1, default: 100, advanced: true }),
  service_account_json: json({ group: 'connection', required: true }),
}

const account = {
  type: 'service_account',
  project_id: 'p',
  private_key_id: 'k',
  private_key: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n',
  client_email: 'a@p.iam.gserviceaccount.com',
}

const gcpPubsub = bridgeType({
  type: 'gcp_pubsub',
  fields: {
    ...connection,
    max_retries: number({ group: 'egress', min: 0, default: 2, advanced: true }),
    payload_template: text({ group: 'egress', multiline: true, default: '' }),
    local_topic: topicFilter({ group: 'egress' }),
    pubsub_topic: text({ group: 'egress', required: true }),
    ...resourceOptions(everyOption),
  },
  ignored: ['request_timeout'],
  split: {
    schema: 'gcp_pubsub_producer',
    stayed: ['max_retries'],
    more: {
      channel: {
        'parameters.ordering_key_template': text({ group: 'egress', default: '' }),
        'parameters.attributes_template': rows({
          group: 'egress',
          default: [],
          fields: {
            key: text({ group: 'egress', required: true }),
            value: text({ group: 'egress', required: true }),
          },
        }),
      },
    },
  },
  example: { type: 'gcp_pubsub', name: 'example', pubsub_topic: 'events', service_account_json: account },
})

/** Missing in the API description, but the broker accepts and returns it. */
const gcpPubsubConsumer = bridgeType({
  type: 'gcp_pubsub_consumer',
  fields: {
    ...connection,
    max_retries: number({ group: 'connection', min: 0, default: 2, advanced: true }),
    'consumer.pull_max_messages': number({
      group: 'ingress',
      min: 1,
      max: 1000,
      default: 100,
      advanced: true,
    }),
    'consumer.topic_mapping': rows({
      group: 'ingress',
      required: true,
      least: 1,
      unique: 'pubsub_topic',
      fields: {
        pubsub_topic: text({ group: 'ingress', required: true }),
        mqtt_topic: text({ group: 'ingress', required: true }),
        qos: choice({ group: 'ingress', options: [0, 1, 2], default: 0 }),
        payload_template: text({ group: 'ingress', multiline: true, default: '${.}' }),
      },
    }),
    ...resourceOptions(['worker_pool_size', 'health_check_interval', 'request_ttl']),
  },
  ignored: ['request_timeout'],
  split: {
    schema: 'gcp_pubsub_consumer',
    unpacked: 'consumer',
    buffer: resourceOptions(['health_check_interval', 'request_ttl'], { health_check_interval: '30s' }),
    source: { mapping: 'consumer.topic_mapping', topic: 'pubsub_topic' },
    more: { channel: { 'parameters.topic': text({ group: 'ingress', required: true }) } },
  },
  example: {
    type: 'gcp_pubsub_consumer',
    name: 'example',
    consumer: { topic_mapping: [{ pubsub_topic: 'events', mqtt_topic: 'from_pubsub/events' }] },
    service_account_json: account,
  },
})

/** Google PubSub (Producer), Google PubSub (Consumer) (src/contract/docs/integration.md#bridge-types). */
export default [gcpPubsub, gcpPubsubConsumer]
