import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { clientOf } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/** Empties the message list of a connection of the MQTT client. Nothing else keeps the messages, so the name is typed. */
export default defineCommand({
  id: 'mqtt.clear',
  title: 'mqtt.clear.title',
  group: 'group.diagnose',
  keywords: 'mqtt.clear.keywords',
  danger: 'irreversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  confirm: ({ connection }) => ({
    body: 'mqtt.clear.confirm',
    values: { connection, count: 0 },
    type: connection,
  }),
  async warn({ connection }, _, { mqtt }) {
    const { name, messages } = (await clientOf(mqtt)).count(connection)
    return { body: 'mqtt.clear.confirm', values: { connection: name, count: messages }, type: name }
  },
  async run({ connection }, { mqtt }) {
    return done('mqtt.clear.done', { connection: (await clientOf(mqtt)).clear(connection) })
  },
})
