import { ApiError } from '@/api/error'
import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { choice, duration, encodings, levels, text, topic } from '@/command/param'
import type { Qos } from '@/contract/schema'
import { textToBase64 } from '@/lib/text/base64'

/**
 * Publishes a retained message, replacing the previous one. The broker does not report when its retainer
 * refuses it (disabled, full, too large), so it is read back.
 */
export default defineCommand({
  id: 'retained.set',
  group: 'group.monitoring',
  danger: 'reversible',
  form: 'always',
  calls: ['publish', 'retainedDetail'],
  undo: 'retained',
  undoCaveat: 'undo.caveat.retained',
  params: {
    topic: topic(),
    payload: text(z.string().check(z.minLength(1, 'error.retained.empty')), { multiline: true, bulky: true }),
    qos: choice(levels, 'choice.qos', { initial: '0', optional: true }),
    payload_encoding: choice(encodings, 'choice.encoding', { initial: 'plain', optional: true }),
    message_expiry: duration({ optional: true }),
  },
  errors: {
    REASON_131: { step: 'payload', key: 'error.code.REASON_131' },
    REASON_144: { step: 'topic', key: 'error.topic.name' },
    REASON_151: { step: 'payload', key: 'error.code.REASON_151' },
  },
  async run({ topic, payload, qos, payload_encoding, message_expiry }, { api, signal }) {
    const properties =
      message_expiry === undefined
        ? {}
        : { properties: { message_expiry_interval: Math.ceil(message_expiry / 1000) } }
    await api.publish(
      {
        body: { topic, payload, payload_encoding, qos: Number(qos ?? 0) as Qos, retain: true, ...properties },
      },
      { signal },
    )
    const stored = await api.retainedDetail({ params: { topic } }, { signal }).catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.code === 'NOT_FOUND') return undefined
      throw cause
    })
    const sent = payload_encoding === 'base64' ? payload : textToBase64(payload)
    // A payload above 1 MiB is not returned, so it cannot be compared.
    const same = stored !== undefined && (stored.payload === undefined || stored.payload === sent)
    return done(same ? 'retained.set.done' : 'retained.set.refused', { topic }, ['retained'])
  },
})
