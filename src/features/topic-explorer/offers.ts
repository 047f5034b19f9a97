import aclExplain from '@commands/acl/explain'
import publishEdit from '@commands/publish/edit'
import retainedClear from '@commands/retained/clear'
import retainedDelete from '@commands/retained/delete'
import retainedShow from '@commands/retained/show'
import register from '@commands/topic-metrics/create'
import topicPublishers from '@commands/topic/publishers'
import topicTouches from '@commands/topic/touches'
import topicWatch from '@commands/topic/watch'
import topicWho from '@commands/topic/who'
import traceCreate from '@commands/trace/create'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { toBase64 } from '@/lib/text/base64'
import { utf8 } from '@/lib/text/payload'
import { isNotJson } from '@/mqtt/topic-filter'
import { branchFilter, getTopic, isBranch, listValues, type TopicNode } from '@/mqtt/topic-node'

/** Larger payloads are not filled into a form. */
const maxEditBytes = 256 * 1024

/** The last value of a topic, as values of the form to publish it again. */
function toMessage({ value }: TopicNode) {
  if (
    value === undefined ||
    value.isUnread ||
    value.size !== value.payload.length ||
    value.size > maxEditBytes
  )
    return {}
  const text = utf8(value.payload)
  return {
    payload: text ?? toBase64(value.payload),
    payload_encoding: text === undefined ? ('base64' as const) : ('plain' as const),
    qos: String(value.qos) as '0' | '1' | '2',
    retain: value.retain,
  }
}

/** Whether a retained message is known to be stored: later messages that are not retained leave it there. */
const isRetained = (node: TopicNode): boolean =>
  listValues(node).find((value) => value.retain || value.isDeletion)?.isDeletion === false

/** Whether a stored value of a topic is a text that is not JSON. */
const sentInvalid = (node: TopicNode): boolean =>
  listValues(node).some((value) => isNotJson(value) && utf8(value.payload) !== undefined)

/** What can be done with a topic and its branch: commands with the topic filled in. */
export function topicOffers(node: TopicNode): readonly Offer[] {
  const topic = getTopic(node)
  const filter = isBranch(node) ? branchFilter(node) : topic
  const isTopic = node.value !== undefined
  return [
    ...(isTopic ? [offer(publishEdit, { topic, ...toMessage(node) })] : []),
    offer(topicWho, { topic: isTopic ? topic : filter }),
    // Who sends what is not JSON shows only with the payloads.
    offer(topicPublishers, {
      topic: isTopic ? topic : filter,
      ...(sentInvalid(node) ? { payloads: true } : {}),
    }),
    offer(topicTouches, { topic: isTopic ? topic : filter }),
    offer(aclExplain, { topic, action: 'publish' }),
    offer(topicWatch, { topic: isTopic ? topic : filter }),
    offer(traceCreate, { condition: isTopic ? topic : filter, type: 'topic' }),
    ...(isTopic ? [offer(register, { topic })] : []),
    ...(isRetained(node) ? [offer(retainedShow, { topic }), offer(retainedDelete, { topic })] : []),
    ...(isBranch(node) ? [offer(retainedClear, { filter })] : []),
  ]
}
