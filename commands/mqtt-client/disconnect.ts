import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/** Disconnects the MQTT client, or cancels its connection attempt. */
export default defineCommand({
  id: 'mqtt-client.disconnect',
  formerIds: ['mqtt.disconnect'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ connection }, { mqtt }) {
    return done('mqtt-client.disconnect.done', {
      connection: await (await getMqttClient(mqtt)).disconnect(connection),
    })
  },
})
