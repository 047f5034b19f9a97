import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { clientOf } from '@/features/mqtt-client/commands'
import { text } from '@/command/param'

/** Connects the MQTT client with the settings of its screen. */
export default defineCommand({
  id: 'mqtt.connect',
  title: 'mqtt.connect.title',
  group: 'group.diagnose',
  keywords: 'mqtt.connect.keywords',
  danger: 'reversible',
  calls: [],
  params: { connection: text(z.string(), { initial: '', optional: true }) },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ connection }, { mqtt }) {
    return done('mqtt.connect.done', { connection: await (await clientOf(mqtt)).connect(connection) })
  },
})
