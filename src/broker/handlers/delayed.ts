import { delayedPayloadLimit, delayedTooLarge, type delayedEndpoints } from '@/features/delayed/contract'
import type { clearingEndpoints } from '@/contract/clearing'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { withMillis } from '../store/instant'
import type { DelayedMessage } from '../mqtt/delayed'
import { self } from '../monitoring/nodes'
import { paginate } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'
import { toReplyUsername } from './retained'

const toReply = ({ message, dueAt, seconds }: DelayedMessage, now: number) => ({
  msgid: message.id,
  node: self,
  topic: message.topic,
  qos: message.qos,
  publish_at: withMillis(message.at),
  expected_at: withMillis(dueAt),
  delayed_interval: seconds,
  delayed_remaining: Math.max(0, Math.floor((dueAt - now) / 1000)),
  from_clientid: message.from,
  from_username: toReplyUsername(message.username),
})

/** An id is 32 hex digits, in either case. */
function read(msgid: string): string {
  if (!/^[0-9a-f]{32}$/i.test(msgid))
    throw new Refusal(400, 'MESSAGE_ID_SCHEMA_ERROR', `Message ID ${msgid} schema error`)
  return msgid.toUpperCase()
}

/**
 * The real broker prints the bytes of this text, including the id
 * (src/contract/docs/messages.md#delayed-messages).
 */
const bytesOf = (id: string) =>
  [...Buffer.from('Message ID '), ...Buffer.from(id, 'hex'), ...Buffer.from(' not found')].join(',')

export const createDelayedHandlers = (
  state: State,
): HandlersOf<typeof delayedEndpoints & Pick<typeof clearingEndpoints, 'delayedTopicDelete'>> => {
  const { now, engine } = state
  const store = engine.delayedStore
  return {
    delayedConfig: () => state.delayed.config(),
    delayedUpdate({ body }) {
      if ((body.max_delayed_messages ?? 0) < 0)
        throw new Refusal(400, 'BAD_REQUEST', 'Max delayed must be equal or greater than 0')
      return state.delayed.update(body)
    },
    delayedList({ query }) {
      const at = now()
      return paginate(store.all(), query, (each) => toReply(each, at), { total: store.size })
    },
    delayedDetail({ params }) {
      const id = read(params.msgid)
      if (params.node !== self)
        throw new Refusal(400, 'INVALID_NODE', `The node name ${params.node} is invalid`)
      const found = store.get(id)
      if (!found) throw new Refusal(404, 'MESSAGE_ID_NOT_FOUND', `Message ID ${params.msgid} not found`)
      const { payload } = found.message
      return {
        ...toReply(found, now()),
        payload: payload.length > delayedPayloadLimit ? delayedTooLarge : payload.toString('base64'),
      }
    },
    /** Since 5.6. */
    delayedTopicDelete({ params: { topic } }) {
      if (!isTopicName(topic))
        throw new Refusal(400, 'INVALID_TOPIC_NAME', `The topic name ${topic} is invalid`)
      const found = [...store.all()].filter(({ message }) => message.topic === topic)
      if (found.length === 0) throw new Refusal(404, 'MESSAGE_NOT_FOUND', `Not found messages for ${topic}`)
      for (const { message } of found) store.delete(message.id)
    },
    delayedDelete({ params }) {
      const id = read(params.msgid)
      // Unlike reading, deleting on an unknown node crashes the real broker.
      if (params.node !== self) throw crashed('{erpc,noconnection}')
      if (!store.delete(id)) throw new Refusal(404, 'MESSAGE_ID_NOT_FOUND', `<<${bytesOf(id)}>>`)
    },
  }
}
