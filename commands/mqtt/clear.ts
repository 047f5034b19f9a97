import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { clientOf } from '@/command/mqtt-desk'
import { text } from '@/command/param'

/** Empties the message list of a connection of the MQTT client. */
export default defineCommand({
  id: 'mqtt.clear',
  title: 'mqtt.clear.title',
  group: 'group.diagnose',
  keywords: 'mqtt.clear.keywords',
  danger: 'reversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ connection }, { mqtt }) {
    return done('mqtt.clear.done', { connection: (await clientOf(mqtt)).clear(connection) })
  },
})
