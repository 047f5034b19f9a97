import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/**
 * Clears the message list of a connection of the MQTT client. The messages are stored nowhere else, so the
 * name must be typed.
 */
export default defineCommand({
  id: 'mqtt-client.clear',
  formerIds: ['mqtt.clear'],
  group: 'group.diagnose',
  danger: 'irreversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  confirm: ({ connection }) => ({
    body: 'mqtt-client.clear.confirm',
    values: { connection, count: 0 },
    type: connection,
  }),
  async warn({ connection }, _, { mqtt }) {
    const { name, messages } = (await getMqttClient(mqtt)).count(connection)
    return { body: 'mqtt-client.clear.confirm', values: { connection: name, count: messages }, type: name }
  },
  async run({ connection }, { mqtt }) {
    return done('mqtt-client.clear.done', { connection: (await getMqttClient(mqtt)).clear(connection) })
  },
})
