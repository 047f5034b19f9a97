/** Why a topic is invalid: empty, a NUL, not UTF-8 (lone surrogate), over 65,535 bytes, a wildcard out of place, a bad `$share`. */
export type TopicProblem = 'empty' | 'nul' | 'encoding' | 'too-long' | 'wildcard-place' | 'share'

const maxTopicBytes = 65_535

function textProblem(text: string): TopicProblem | undefined {
  if (text === '') return 'empty'
  if (text.includes('\u0000')) return 'nul'
  if (/\p{Surrogate}/u.test(text)) return 'encoding'
  return new TextEncoder().encode(text).length > maxTopicBytes ? 'too-long' : undefined
}

/** Why the text cannot be published to; undefined if it can. */
export function topicNameProblem(text: string): TopicProblem | undefined {
  return textProblem(text) ?? (/[+#]/.test(text) ? 'wildcard-place' : undefined)
}

/** Why the text cannot be subscribed to; undefined if it can. Checks the filter within `$share/group/filter` and `$queue/filter` too. */
export function topicFilterProblem(text: string): TopicProblem | undefined {
  const problem = textProblem(text)
  if (problem) return problem
  let filter = text
  if (text === '$queue/') return 'share'
  if (text === '$share' || text.startsWith('$share/')) {
    const share = /^\$share\/([^/+#]+)\/([\s\S]+)$/.exec(text)
    if (!share) return 'share'
    filter = share[2] ?? ''
  }
  const levels = filter.split('/')
  const isValid = levels.every(
    (level, index) => !/[+#]/.test(level) || level === '+' || (level === '#' && index === levels.length - 1),
  )
  return isValid ? undefined : 'wildcard-place'
}

/** May the text be published to? */
export function isTopicName(text: string): boolean {
  return topicNameProblem(text) === undefined
}

/** May the text be subscribed to? */
export function isTopicFilter(text: string): boolean {
  return topicFilterProblem(text) === undefined
}

/** A filter without its share, and the group it is shared in: `$share/g/t` and `$queue/t` are both `t`. */
export function unshared(filter: string): { readonly filter: string; readonly group?: string } {
  if (filter.startsWith('$queue/')) return { filter: filter.slice('$queue/'.length), group: '$queue' }
  const [, group, rest] = /^\$share\/([^/]*)\/([\s\S]*)$/.exec(filter) ?? []
  return group === undefined || rest === undefined ? { filter } : { filter: rest, group }
}

/** Does the filter begin with a wildcard? Subscriptions to it do not get `$` topics; calls on stored messages do reach them. */
export const beginsWild = (filter: string): boolean => /^[+#](?:\/|$)/.test(filter)

/**
 * A filter as its client sent it: without the mountpoint of the listener, with the share
 * (src/contract/docs/clients.md#one-client).
 */
export function unmounted(filter: string, mountpoint: string): string {
  const bare = unshared(filter).filter
  return mountpoint !== '' && bare.startsWith(mountpoint)
    ? filter.slice(0, filter.length - bare.length) + bare.slice(mountpoint.length)
    : filter
}

/** Does a message to `name` reach a subscription to `filter`? As in MQTT: a leading wildcard does not match `$` topics, `a/#` matches `a`. */
export function matchTopic(filter: string, name: string): boolean {
  return matchStored(filter, name) && !(name.startsWith('$') && beginsWild(unshared(filter).filter))
}

/**
 * Does a call on stored messages by `filter` include the topic `name`? As for a subscription, but a leading
 * wildcard matches `$` topics too (src/contract/docs/messages.md#retained-messages).
 */
export function matchStored(filter: string, name: string): boolean {
  if (!isTopicFilter(filter) || !isTopicName(name)) return false
  const levels = unshared(filter).filter.split('/')
  const parts = name.split('/')
  for (const [index, level] of levels.entries()) {
    if (level === '#') return true
    if (index >= parts.length || (level !== '+' && level !== parts[index])) return false
  }
  return levels.length === parts.length
}

/** The receivers of a message: each of `all`, and one member of every group. */
export type Receivers<T> = {
  readonly all: readonly T[]
  readonly groups: readonly {
    readonly group: string
    readonly filter: string
    readonly members: readonly T[]
  }[]
}

/** Which subscriptions a message to `name` reaches, wildcard ones included; shared ones by group, of which one member receives it. */
export function receivers<T extends { readonly topic: string }>(
  name: string,
  subscriptions: Iterable<T>,
): Receivers<T> {
  const all: T[] = []
  const groups = new Map<string, { group: string; filter: string; members: T[] }>()
  for (const subscription of subscriptions) {
    if (!matchTopic(subscription.topic, name)) continue
    const { filter, group } = unshared(subscription.topic)
    if (group === undefined) {
      all.push(subscription)
      continue
    }
    // Members share a message only when both group and filter are the same.
    const key = JSON.stringify([group, filter])
    const known = groups.get(key) ?? { group, filter, members: [] }
    known.members.push(subscription)
    groups.set(key, known)
  }
  return { all, groups: [...groups.values()] }
}
