import { expect, it } from 'vitest'
import { channelPatterns, findReferences, republishTopics } from './patterns'

it('reads the topics of both directions of an MQTT bridge', () => {
  const bridge = {
    type: 'mqtt',
    name: 'both',
    enable: false,
    ingress: { remote: { topic: 'remote/#' }, local: { topic: 'in/${topic}' } },
    egress: { local: { topic: 'orders/#' }, remote: { topic: 'out/${topic}' } },
  }
  expect(channelPatterns('bridge', bridge).map(({ use, pattern }) => [use, pattern])).toEqual([
    ['reads', 'orders/#'],
    ['writesRemote', 'out/${topic}'],
    ['readsRemote', 'remote/#'],
    ['writes', 'in/${topic}'],
  ])
  expect(findReferences(channelPatterns('bridge', bridge), 'orders/7/state')).toEqual([
    {
      resource: 'bridge',
      id: 'mqtt:both',
      use: 'reads',
      pattern: 'orders/#',
      disabled: true,
      overlap: 'all',
    },
  ])
})

it('reads the MQTT topics of consumers and the local topic of other types, but no topic of Kafka', () => {
  const consumer = {
    type: 'kafka_consumer',
    name: 'c',
    topic_mapping: [{ kafka_topic: 'k', mqtt_topic: 'from/k' }, null],
  }
  const pubsub = {
    type: 'gcp_pubsub_consumer',
    name: 'p',
    consumer: { topic_mapping: [{ mqtt_topic: 'from/p' }] },
  }
  const producer = {
    type: 'kafka',
    name: 'k',
    local_topic: 'to/#',
    kafka: { topic: 'k' },
    parameters: { topic: 'k' },
  }
  expect([consumer, pubsub, producer].flatMap((row) => channelPatterns('bridge', row))).toMatchObject([
    { use: 'writes', pattern: 'from/k' },
    { use: 'writes', pattern: 'from/p' },
    { use: 'reads', pattern: 'to/#' },
  ])
})

it('reads republish targets, and nothing of other actions', () => {
  expect(
    republishTopics([
      'mqtt:x',
      { function: 'console' },
      { function: 'republish', args: { topic: 'a/${x}' } },
      { function: 'republish' },
    ]),
  ).toEqual(['a/${x}'])
})
