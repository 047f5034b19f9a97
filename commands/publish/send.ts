import { defineCommand, done } from '@/command/command'
import { choice, duration, encodings, keyValue, levels, note, toggle, topic } from '@/command/param'
import type { Qos } from '@/contract/schema'

/**
 * Publishes one message as `http_api`, without authorization. Reports whether it had subscribers; none is
 * not an error (src/contract/docs/messages.md#publishing).
 */
export default defineCommand({
  id: 'publish.send',
  group: 'group.monitoring',
  aliases: ['pub', 'publish'],
  danger: 'reversible',
  calls: ['publish'],
  irreversible: 'sent',
  params: {
    topic: topic(),
    payload: note({ multiline: true, bulky: true }),
    qos: choice(levels, 'choice.qos', { initial: '0', optional: true }),
    retain: toggle({ initial: false, optional: true }),
    payload_encoding: choice(encodings, 'choice.encoding', { initial: 'plain', optional: true }),
    message_expiry: duration({ optional: true }),
    content_type: note(),
    response_topic: topic({ optional: true }),
    correlation_data: note(),
    payload_format: toggle({ optional: true }),
    user_properties: keyValue({ optional: true }),
  },
  errors: {
    REASON_131: { step: 'payload', key: 'error.code.REASON_131' },
    REASON_144: { step: 'topic', key: 'error.topic.name' },
    REASON_151: { step: 'payload', key: 'error.code.REASON_151' },
  },
  effect: () => ({ key: 'publish.send.effect' }),
  async run(
    {
      topic,
      payload,
      qos,
      retain,
      payload_encoding,
      message_expiry,
      payload_format,
      user_properties,
      ...words
    },
    { api, signal },
  ) {
    const properties = {
      ...Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined && word !== '')),
      ...(message_expiry === undefined ? {} : { message_expiry_interval: Math.ceil(message_expiry / 1000) }),
      ...(payload_format === undefined
        ? {}
        : { payload_format_indicator: payload_format ? (1 as const) : (0 as const) }),
      ...(user_properties === undefined || Object.keys(user_properties).length === 0
        ? {}
        : { user_properties }),
    }
    const body = {
      topic,
      payload: payload ?? '',
      payload_encoding,
      qos: Number(qos ?? 0) as Qos,
      retain: retain ?? false,
    }
    const { id } = await api.publish(
      { body: { ...body, ...(Object.keys(properties).length === 0 ? {} : { properties }) } },
      { signal },
    )
    const delayed = topic.startsWith('$delayed/')
    const noSubscriberKey = retain === true ? 'publish.send.retained' : 'publish.send.nobody'
    return done(
      delayed ? 'publish.send.delayed' : id === undefined ? noSubscriberKey : 'publish.send.done',
      { topic },
      retain ? ['retained'] : delayed ? ['delayed'] : [],
    )
  },
})
