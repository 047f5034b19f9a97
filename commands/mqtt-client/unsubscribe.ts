import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { text, topicFilter } from '@/command/param'

/** Ends a subscription of the MQTT client. */
export default defineCommand({
  id: 'mqtt-client.unsubscribe',
  formerIds: ['mqtt.unsubscribe'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: { topic: topicFilter(), connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ topic, connection }, { mqtt }) {
    return done('mqtt-client.unsubscribe.done', {
      topic,
      connection: await (await getMqttClient(mqtt)).unsubscribe(connection, topic),
    })
  },
})
