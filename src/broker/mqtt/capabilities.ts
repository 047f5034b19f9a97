import { Reason } from './codes'
import type { MqttSettings } from './settings'
import type { ParsedFilter } from './topic'

/** A requested filter; `$exclusive/{topic}` admits one subscriber at a time. */
export type RequestedFilter = ParsedFilter & { readonly exclusive: boolean }

const exclusivePrefix = '$exclusive/'

/** Removes the prefix `$exclusive/`. */
export const stripExclusive = (filter: string): { readonly filter: string; readonly exclusive: boolean } =>
  filter.startsWith(exclusivePrefix)
    ? { filter: filter.slice(exclusivePrefix.length), exclusive: true }
    : { filter, exclusive: false }

function levelsOf(topic: string): number {
  let levels = 1
  for (let at = topic.indexOf('/'); at >= 0; at = topic.indexOf('/', at + 1)) levels++
  return levels
}

const isWild = (topic: string): boolean => topic.includes('+') || topic.includes('#')

/** The reason code if a message exceeds the limits of its connection (MQTT 5 §3.2.2.3.4, §3.2.2.3.5). */
export function publishFault(
  { maxQosAllowed, retainAvailable, maxTopicLevels }: MqttSettings,
  { topic, qos, retain }: { topic: string; qos: number; retain: boolean },
): number | undefined {
  if (qos > maxQosAllowed) return Reason.qosNotSupported
  if (retain && !retainAvailable) return Reason.retainNotSupported
  return levelsOf(topic) > maxTopicLevels ? Reason.topicNameInvalid : undefined
}

/** The reason code if a filter exceeds the limits of its connection (MQTT 5 §3.9.3). */
export function subscribeFault(
  settings: MqttSettings,
  { topic, group, exclusive }: RequestedFilter,
): number | undefined {
  if (levelsOf(topic) > settings.maxTopicLevels) return Reason.topicFilterInvalid
  if (isWild(topic) && !settings.wildcardSubscription) return Reason.wildcardNotSupported
  if (group !== null && !settings.sharedSubscription) return Reason.sharedNotSupported
  // Exclusive subscriptions are limited to plain topics.
  return exclusive && (!settings.exclusiveSubscription || group !== null || isWild(topic))
    ? Reason.topicFilterInvalid
    : undefined
}
