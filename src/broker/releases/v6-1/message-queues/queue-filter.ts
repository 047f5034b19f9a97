import type { BacklogNoun } from '@/features/message-queue/contract'
import type { StoredBacklog } from './schema'

/** What a subscription asks for: a queue or a stream, by its name, its topics or both, and where in a stream it begins. */
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
 * `$queue/{name}` and `$stream/{name}`, each with the topics behind it or not, and the older `$q/{topics}` and `$s/{offset}/{topics}`; queues are for
 * clients of version 5 alone (read in the source of the broker).
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

/** Whether it is this that is asked for. */
export const matchesQueue = (
  { name, topic }: QueueSubscription,
  stored: Pick<StoredBacklog, 'name' | 'topic_filter'>,
): boolean =>
  (name === undefined || name === stored.name) && (topic === undefined || topic === stored.topic_filter)
