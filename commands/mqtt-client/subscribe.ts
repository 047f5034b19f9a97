import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient, colorChoices } from '@/features/mqtt-client/commands'
import { choice, text, toggle, topicFilter } from '@/command/param'
import type { Qos } from '@/contract/schema'

/** Subscribes the MQTT client; no local, retain as published and retain handling require MQTT 5. */
export default defineCommand({
  id: 'mqtt-client.subscribe',
  formerIds: ['mqtt.subscribe'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: {
    topic: topicFilter(),
    qos: choice(['0', '1', '2'], 'choice.qos', { initial: '0', optional: true }),
    nl: toggle({ initial: false, optional: true }),
    rap: toggle({ initial: false, optional: true }),
    rh: choice(['0', '1', '2'], 'choice.rh', { initial: '0', optional: true }),
    color: choice(colorChoices, 'choice.mqttColor', {
      initial: 'auto',
      optional: true,
      askedOnlyByName: true,
      label: 'mqtt-client.color',
    }),
    connection: text(z.string(), { initial: '', optional: true }),
  },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ topic, qos, nl, rap, rh, color, connection }, { mqtt }) {
    const subscription = {
      topic,
      qos: Number(qos) as Qos,
      nl,
      rap,
      rh: Number(rh ?? 0) as Qos,
      ...(color === undefined || color === 'auto' ? {} : { color: Number(color) }),
    }
    const { name, granted } = await (await getMqttClient(mqtt)).subscribe(connection, subscription)
    return done('mqtt-client.subscribe.done', { topic, qos: granted, connection: name })
  },
})
