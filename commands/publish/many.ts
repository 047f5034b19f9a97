import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { json } from '@/command/param'
import { isTopicName } from '@/lib/net/mqtt-topic'

const message = z.looseObject(
  {
    topic: z.string('error.publish.messages').check(z.refine(isTopicName, 'error.topic.name')),
    payload: z.string('error.publish.messages'),
  },
  'error.publish.messages',
)

/**
 * Publishes several messages in one call: `[{"topic": …, "payload": …, "qos": …, "retain": …}]`. If one is
 * invalid, none is sent.
 */
export default defineCommand({
  id: 'publish.many',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: ['publishBulk'],
  irreversible: 'sent',
  params: {
    messages: json(
      z.array(message, 'error.publish.messages').check(z.minLength(1, 'error.publish.messages')),
      { bulky: true },
    ),
  },
  errors: {
    INVALID_ARGUMENT: { step: 'messages', key: 'error.publish.messages' },
    REASON_131: { step: 'messages', key: 'error.code.REASON_131' },
    REASON_144: { step: 'messages', key: 'error.topic.name' },
    REASON_151: { step: 'messages', key: 'error.code.REASON_151' },
  },
  async run({ messages }, { api, signal }) {
    // Validated completely by the client before it is sent.
    const sent = await api.publishBulk({ body: messages }, { signal }).catch((cause: unknown) => {
      // Some were published and some were not (src/contract/docs/messages.md#publishing): sent again, the
      // former would arrive twice.
      if (cause instanceof ApiError && cause.status === 503)
        throw new ApiError(503, 'PUBLISH_PARTLY', cause.message, {
          failure: 'partly',
          details: cause.details,
          method: cause.method,
          path: cause.path,
        })
      throw cause
    })
    return done(
      'publish.many.done',
      { count: sent.length, delivered: sent.filter(({ id }) => id !== undefined).length },
      ['retained', 'delayed'],
    )
  },
})
