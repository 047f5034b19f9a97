import type { BacklogNoun } from '@/features/message-queue/contract'
import type { StoredBacklog } from './schema'

/**
 * A subscription to a queue or stream, by name, topic filter or both, with the start position in a
 * stream.
 */
export type QueueSubscription = {
  readonly noun: BacklogNoun
  readonly name: string | undefined
  readonly topic: string | undefined
  readonly from: string
}

const offset = 'stream-offset'
const defaultFrom = 'latest'

function namedIn(text: string): Pick<QueueSubscription, 'name' | 'topic'> | undefined {
  const slash = text.indexOf('/')
  const name = slash < 0 ? text : text.slice(0, slash)
  return /^[0-9a-zA-Z][\w.-]*$/.test(name)
    ? { name, topic: slash < 0 ? undefined : text.slice(slash + 1) }
    : undefined
}

/**
 * Parses `$queue/{name}` and `$stream/{name}`, optionally followed by the topic filter, and the older
 * `$q/{topics}` and `$s/{offset}/{topics}`. Queues require MQTT 5 (read in the source of the broker).
 */
export function parseQueueFilter(
  filter: string,
  version: number,
  properties?: Readonly<Record<string, unknown>>,
): QueueSubscription | undefined {
  const [prefix = '', ...rest] = filter.split('/')
  const text = rest.join('/')
  if (text === '') return undefined
  if (prefix === '$queue' || prefix === '$q') {
    const found =
      version !== 5 ? undefined : prefix === '$q' ? { name: undefined, topic: text } : namedIn(text)
    return found && { noun: 'queue', from: defaultFrom, ...found }
  }
  if (prefix === '$s') {
    const [from = '', ...topics] = rest
    return topics.length === 0
      ? undefined
      : { noun: 'stream', from, name: undefined, topic: topics.join('/') }
  }
  const found = prefix === '$stream' ? namedIn(text) : undefined
  const offsetProperty = (properties?.['userProperties'] as Readonly<Record<string, unknown>> | undefined)?.[
    offset
  ]
  return (
    found && {
      noun: 'stream',
      from: typeof offsetProperty === 'string' ? offsetProperty : defaultFrom,
      ...found,
    }
  )
}

/** Whether a queue or stream matches a subscription. */
export const matchesQueue = (
  { name, topic }: QueueSubscription,
  stored: Pick<StoredBacklog, 'name' | 'topic_filter'>,
): boolean =>
  (name === undefined || name === stored.name) && (topic === undefined || topic === stored.topic_filter)
