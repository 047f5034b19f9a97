/** The longest topic name or filter in bytes (MQTT 5 §1.5.4: a two-byte length). */
const maxTopicBytes = 65_535

const fits = (text: string): boolean =>
  text.length > 0 &&
  !text.includes('\u0000') &&
  (text.length * 3 <= maxTopicBytes || Buffer.byteLength(text) <= maxTopicBytes)

/** Whether a topic name is valid: no wildcards, no U+0000, at least one character (MQTT 5 §4.7.1, §4.7.3). */
export const validName = (topic: string): boolean =>
  fits(topic) && !topic.includes('#') && !topic.includes('+')

/**
 * Whether a filter without share prefix is valid: `#` alone and last, `+` alone in its level (MQTT 5
 * §4.7.1.2, §4.7.1.3).
 */
export function validFilter(filter: string): boolean {
  if (!fits(filter)) return false
  const levels = filter.split('/')
  return levels.every((level, i) => {
    if (level.includes('#')) return level === '#' && i === levels.length - 1
    return !level.includes('+') || level === '+'
  })
}

/** A parsed filter; `group` is null unless it was `$share/{group}/{topic}` or `$queue/{topic}`. */
export type ParsedFilter = { filter: string; topic: string; group: string | null }

/** The group of `$queue/{topic}`, the broker's older form of shared subscriptions. */
export const queueGroup = '$queue'

/** Whether a filter is a shared subscription. */
export const isShared = (filter: string): boolean =>
  filter.startsWith('$share/') || filter.startsWith('$queue/')

/** A shared filter with its prefix, as the management API lists it. */
export const sharedFilter = (group: string, topic: string): string =>
  group === queueGroup ? `$queue/${topic}` : `$share/${group}/${topic}`

/** Parses and validates a filter; null if it is invalid (MQTT 5 §4.8.2). */
export function parseFilter(filter: string): ParsedFilter | null {
  if (!isShared(filter)) {
    // `$share` alone names neither a group nor a filter.
    return filter !== '$share' && validFilter(filter) ? { filter, topic: filter, group: null } : null
  }
  const slash = filter.startsWith('$queue/') ? '$queue'.length : filter.indexOf('/', 7)
  if (slash < 0) return null
  const group = filter.startsWith('$queue/') ? queueGroup : filter.slice(7, slash)
  const topic = filter.slice(slash + 1)
  if (group === '' || group.includes('+') || group.includes('#') || !fits(filter) || !validFilter(topic))
    return null
  return { filter, topic, group }
}

/**
 * Whether a filter without share prefix matches a name. A leading wildcard does not match `$` names (MQTT
 * 5 §4.7.2).
 */
export function matches(filter: string, name: string): boolean {
  const f = filter.split('/')
  const n = name.split('/')
  if (name.startsWith('$') && (f[0] === '#' || f[0] === '+')) return false
  for (let i = 0; i < f.length; i++) {
    if (f[i] === '#') return true
    if (i >= n.length || (f[i] !== '+' && f[i] !== n[i])) return false
  }
  return f.length === n.length
}

/** Topics of the broker itself; they do not count as client traffic. */
export const isSystem = (topic: string): boolean => topic.startsWith('$SYS/')
