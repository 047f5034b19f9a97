import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { choice, keyValue, number, text, toggle, topic } from '@/command/param'
import type { Qos } from '@/contract/schema'

/** Publishes with the MQTT client, over its own connection; `publish.send` uses the broker's API. */
export default defineCommand({
  id: 'mqtt-client.publish',
  formerIds: ['mqtt.publish'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  writes: true,
  params: {
    topic: topic(),
    payload: text(z.string(), { initial: '', optional: true, multiline: true, bulky: true }),
    format: choice(['text', 'json', 'base64', 'hex'], 'choice.payloadFormat', {
      initial: 'text',
      optional: true,
      label: 'mqtt-client.format',
    }),
    qos: choice(['0', '1', '2'], 'choice.qos', { initial: '0', optional: true }),
    retain: toggle({ initial: false, optional: true }),
    contentType: text(z.string(), { optional: true, label: 'mqtt-client.contentType' }),
    responseTopic: text(z.string(), { optional: true, label: 'mqtt-client.responseTopic' }),
    correlationData: text(z.string(), { optional: true, label: 'mqtt-client.correlationData' }),
    messageExpiry: number(
      { min: 0, max: 4_294_967_295 },
      { optional: true, label: 'mqtt-client.messageExpiry' },
    ),
    payload_format: toggle({ optional: true }),
    userProperties: keyValue({ optional: true, label: 'mqtt-client.userProperties' }),
    connection: text(z.string(), { initial: '', optional: true }),
  },
  when: ({ mqtt }) => mqtt !== undefined,
  async run(
    {
      topic: to,
      payload,
      format = 'text',
      qos,
      retain,
      connection,
      messageExpiry,
      payload_format,
      userProperties,
      ...texts
    },
    { mqtt },
  ) {
    const { contentType, responseTopic, correlationData } = texts
    const properties = {
      ...(contentType ? { contentType } : {}),
      ...(responseTopic ? { responseTopic } : {}),
      ...(correlationData ? { correlationData } : {}),
      ...(payload_format === undefined ? {} : { payloadFormatIndicator: payload_format }),
      ...(messageExpiry === undefined ? {} : { messageExpiryInterval: messageExpiry }),
      ...(userProperties === undefined ? {} : { userProperties }),
    }
    const message = {
      topic: to,
      payload,
      format,
      qos: Number(qos ?? 0) as Qos,
      retain: retain === true,
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    }
    return done('mqtt-client.publish.done', {
      topic: to,
      connection: await (await getMqttClient(mqtt)).publish(connection, message),
    })
  },
})
