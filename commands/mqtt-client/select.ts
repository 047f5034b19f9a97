import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/** Makes a connection of the MQTT client active: commands without a name then act on it. */
export default defineCommand({
  id: 'mqtt-client.select',
  formerIds: ['mqtt.select'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: { connection: text(z.string().check(z.minLength(1, 'error.required'))) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ connection }, { mqtt }) {
    return done('mqtt-client.select.done', { connection: (await getMqttClient(mqtt)).select(connection) })
  },
})
