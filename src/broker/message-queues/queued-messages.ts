import type { Engine, Message } from '../mqtt/mqtt-engine'
import { expired, weight } from '../mqtt/message'
import { matches } from '../mqtt/topic'
import { parseLimit, parseMs, type StoredQueue } from './schema'

/** The keys of last-value queues that are evaluated here. */
const keys: Readonly<Record<string, (message: Message) => string>> = {
  'message.from': ({ from }) => from,
  'message.topic': ({ topic }) => topic,
}

/** Whether the messages of a queue are held here: one with another key holds none. */
export const holdsMessages = ({
  is_lastvalue: last,
  key_expression: key = 'message.from',
}: StoredQueue): boolean => !last || keys[key] !== undefined

type Deps = {
  readonly engine: Pick<Engine, 'events' | 'feed' | 'useQueues'>
  now(): number
  /** Whether queues are enabled and ready: then nothing that begins with `$queue/` is a shared subscription. */
  isReady(): boolean
  /** The queue of a name, and all of them; none while queues are disabled. */
  find(name: string): StoredQueue | undefined
  all(): Iterable<StoredQueue>
}

const prefix = '$queue/'

/**
 * The messages of all queues, in memory. Each goes to one connected subscriber of `$queue/NAME` or
 * `$queue/NAME/FILTER`, whatever the filter (src/contract/docs/queues-and-streams.md), and comes
 * back if the session of that subscriber ends without an acknowledgment.
 */
export class QueuedMessages {
  private readonly held = new Map<string, Message[]>()

  constructor(private readonly deps: Deps) {
    const { engine, all } = deps
    engine.useQueues({
      has: (filter) => filter.startsWith(prefix) && deps.isReady(),
      takeBack: (filter, message) => {
        const queue = this.queueOf(filter)
        if (queue === undefined) return
        this.messagesOf(queue).unshift(message)
        this.drain(queue)
      },
    })
    engine.events.on('published', ({ message }) => {
      for (const queue of all()) {
        if (!matches(queue.topic_filter, message.topic)) continue
        this.store(queue, message)
        this.drain(queue)
      }
    })
    const drainAll = () => {
      for (const queue of all()) this.drain(queue)
    }
    for (const event of ['subscribed', 'connected', 'acked'] as const) engine.events.on(event, drainAll)
  }

  /** Forgets the messages of a deleted queue. */
  drop(name: string): void {
    this.held.delete(name)
  }

  private queueOf(filter: string): StoredQueue | undefined {
    const [name = ''] = filter.slice(prefix.length).split('/')
    return filter.startsWith(prefix) ? this.deps.find(name) : undefined
  }

  private messagesOf({ name }: StoredQueue): Message[] {
    const messages = this.held.get(name) ?? []
    this.held.set(name, messages)
    return messages
  }

  private store(queue: StoredQueue, message: Message): void {
    const messages = this.messagesOf(queue)
    if (queue.is_lastvalue) {
      const keyOf = keys[queue.key_expression ?? 'message.from']
      if (keyOf === undefined) return
      const at = messages.findIndex((one) => keyOf(one) === keyOf(message))
      if (at >= 0) messages.splice(at, 1)
    }
    messages.push(message)
    const { max_shard_message_count: count, max_shard_message_bytes: bytes } = queue.limits
    let size = messages.reduce((sum, one) => sum + weight({ message: one }), 0)
    while (messages.length > parseLimit(count) || size > parseLimit(bytes)) {
      const oldest = messages.shift()
      if (oldest === undefined) return
      size -= weight({ message: oldest })
    }
  }

  private drain(queue: StoredQueue): void {
    const messages = this.messagesOf(queue)
    const now = this.deps.now()
    for (let first = messages[0]; first !== undefined; first = messages[0]) {
      const isOver = expired(first, now) || first.at + parseMs(queue.data_retention_period) <= now
      // Taken out first: the delivery can end the session, which gives the message back.
      messages.shift()
      if (!isOver && !this.deps.engine.feed(queue.name, first)) {
        messages.unshift(first)
        return
      }
    }
  }
}
