import { eventName } from './event-name'

/**
 * Does the topic match the filter, as `=~`, FROM and `match_from` compare? Unlike a subscription this checks
 * neither side: an empty topic is one empty level, and `$share/…` has no special meaning
 * (src/contract/docs/rule-sql.md#statement).
 */
export function topicMatches(topic: string, filter: string): boolean {
  const levels = filter.split('/')
  const parts = topic.split('/')
  if (topic.startsWith('$') && (levels[0] === '+' || levels[0] === '#')) return false
  for (const [index, level] of levels.entries()) {
    if (level === '#' && index === levels.length - 1) return true
    if (index >= parts.length || (level !== '+' && level !== parts[index])) return false
  }
  return levels.length === parts.length
}

/** Is the source an event or a bridge rather than a topic filter? The test of a statement then skips its topic check. */
export const isEventSource = (source: string): boolean => /^\$(?:events|bridges|sources)\//.test(source)

/** Whether FROM matches a message published to the topic; once, however many of its sources match. */
export const takesTopic = (from: readonly string[], topic: string): boolean =>
  from.some((source) => topicMatches(topic, source))

/** Whether FROM matches an event, in either spelling (`$events/client_connected`, `$events/client/connected`), or a bridge's message (`$bridges/mqtt:name`). */
export const takesEvent = (from: readonly string[], event: string): boolean =>
  from.some((one) => (eventName(one) ?? one) === (eventName(event) ?? event))
