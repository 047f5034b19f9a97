import * as z from 'zod/mini'
import { backlogNouns, type backlogEndpoints, type BacklogNoun } from '@/features/message-queue/contract'
import type { HandlersOf } from '../../../handlers/handlers'
import { refusalOf } from '../../../hocon/complaint'
import { binary, may, range } from '../../../hocon/kind'
import { Refusal } from '../../../http/refusal'
import type { Message } from '../../../mqtt/mqtt-engine'
import { matches } from '../../../mqtt/topic'
import { nodeHost } from '../../../rules/host'
import { functions } from '@/rule-sql/functions/all'
import { CorruptData, type Document } from '../../../store/persist'
import type { State } from '../../../store/state'
import { Queue } from './queue'
import type { Reader } from './reader'
import { backlogKind, configKind, limitOf, msOf, settingsKind, type StoredBacklog } from './schema'
import { Stream } from './stream'
import { matchesQueue, parseQueueFilter, type QueueSubscription } from './queue-filter'

const paged = { cursor: may(binary), limit: may(range(1, 10_000)) }
/** Paging of the lists. */
export const backlogQueries = { queueList: paged, streamList: paged }

const words = {
  queue: {
    what: 'Message queue',
    taken: 'Message queue already exists',
    full: 'MAX_QUEUE_COUNT_REACHED',
    fullText: 'Max queue count reached',
    plural: 'Regular queues',
    off: 'Cannot disable MQ subsystem via API when there are existing queues',
    both: 'Queues',
  },
  stream: {
    what: 'Message stream',
    taken: 'Message stream already exists',
    full: 'MAX_STREAM_COUNT_REACHED',
    fullText: 'Max stream count reached',
    plural: 'Regular streams',
    off: 'Cannot disable streams subsystem via API when there are existing streams',
    both: 'Streams',
  },
} as const

const StoredQueues = z.object({ config: z.record(z.string(), z.unknown()), all: z.array(z.unknown()) })
const defaultLimit = 100
const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)

type Config = {
  readonly enable?: boolean | 'auto'
  readonly auto_create: { readonly regular?: unknown; readonly lastvalue?: unknown }
} & Readonly<Record<string, unknown>>
type Call = { readonly params: { readonly name: string } }
type Body = { readonly body: unknown }
type Listing = {
  readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined }
}

/** The reply of the API: times in ms, sizes in bytes. */
const toReply = ({ limits, data_retention_period: span, ...rest }: StoredBacklog) => {
  const limit = (value: string | number) => (limitOf(value) === Infinity ? 'infinity' : limitOf(value))
  return {
    ...rest,
    data_retention_period: msOf(span),
    limits: {
      max_shard_message_count: limit(limits.max_shard_message_count),
      max_shard_message_bytes: limit(limits.max_shard_message_bytes),
    },
  }
}
const isLimited = ({ limits }: Pick<StoredBacklog, 'limits'>) =>
  Object.values(limits).some((each) => limitOf(each) !== Infinity)

/**
 * Queues or streams (`features/message-queue/contract.ts`). Published messages are stored in each one with a
 * matching topic and delivered to its subscribers. Settings are stored on disk; the messages are in
 * memory, where a real broker stores them too. Not confirmed by a real broker.
 */
class QueueStore {
  readonly held = new Map<string, Reader>()
  private config: Config

  constructor(
    readonly noun: BacklogNoun,
    private readonly state: Pick<State, 'engine' | 'now'>,
    private readonly document: Document,
    private readonly onCreated: (reader: Reader) => void,
  ) {
    const saved = z.safeParse(StoredQueues, document.read() ?? { config: {}, all: [] })
    const corrupt = () =>
      new CorruptData(`message-${noun}s.json does not hold message ${noun}s. Repair it or move it away.`)
    if (!saved.success) throw corrupt()
    const config = configKind[noun].check(saved.data.config, noun)
    if (!config.ok) throw corrupt()
    this.config = config.value
    for (const one of saved.data.all) {
      const checked = backlogKind[noun].check(one, noun)
      if (!checked.ok) throw corrupt()
      this.held.set(checked.value.name, this.hold(checked.value))
    }
  }

  private hold(stored: StoredBacklog): Reader {
    const { engine, now } = this.state
    const tools = { engine, now, host: nodeHost({ functions }) }
    return this.noun === 'queue' ? new Queue(stored, tools) : new Stream(stored, tools)
  }

  private save(config = this.config): void {
    this.document.write({ config, all: [...this.held.values()].map(({ stored }) => stored) })
  }

  get on(): boolean {
    return this.config.enable !== false
  }

  private ready(): void {
    if (!this.on) throw new Refusal(503, 'SERVICE_UNAVAILABLE', 'Not enabled')
  }

  find(name: string): Reader {
    const found = this.held.get(name)
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `${words[this.noun].what} not found`)
    return found
  }

  /** The first one that matches a subscription. */
  findMatching(subscription: QueueSubscription): Reader | undefined {
    return [...this.held.values()].find(({ stored }) => matchesQueue(subscription, stored))
  }

  /**
   * Like {@link findMatching}; creates one that the subscription names completely, if `auto_create`
   * allows it.
   */
  findOrCreate(subscription: QueueSubscription): Reader | undefined {
    const found = this.findMatching(subscription)
    const { regular, lastvalue } = this.config.auto_create
    const defaults =
      typeof regular === 'object'
        ? { ...regular, is_lastvalue: false }
        : typeof lastvalue === 'object'
          ? { ...lastvalue, is_lastvalue: true }
          : undefined
    if (
      found !== undefined ||
      !this.on ||
      defaults === undefined ||
      subscription.name === undefined ||
      subscription.topic === undefined ||
      this.held.has(subscription.name) ||
      this.isFull
    )
      return found
    const checked = backlogKind[this.noun].check(
      { ...defaults, name: subscription.name, topic_filter: subscription.topic },
      this.noun,
    )
    return checked.ok ? this.add(checked.value) : undefined
  }

  private get isFull(): boolean {
    return this.held.size >= Number(this.config[`max_${this.noun}_count`])
  }

  private add(stored: StoredBacklog): Reader {
    const reader = this.hold(stored)
    this.held.set(stored.name, reader)
    this.save()
    return reader
  }

  list({ query: { cursor, limit = defaultLimit } }: Listing) {
    this.ready()
    const after = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString('utf8')
    if (cursor !== undefined && Buffer.from(after).toString('base64url') !== cursor)
      throw bad('Invalid cursor')
    const rest = [...this.held.keys()].sort().filter((name) => name > after)
    const page = rest.slice(0, limit)
    const last = page.at(-1)
    const more = rest.length > page.length && last !== undefined
    return {
      data: page.map((name) => toReply(this.find(name).stored)),
      meta: { hasnext: more, ...(more ? { cursor: Buffer.from(last).toString('base64url') } : {}) },
    }
  }

  create({ body }: Body) {
    this.ready()
    const checked = backlogKind[this.noun].check(body, 'root')
    if (!checked.ok) throw refusalOf(...checked.complaints)
    if (this.held.has(checked.value.name)) throw new Refusal(400, 'ALREADY_EXISTS', words[this.noun].taken)
    if (this.isFull) throw new Refusal(400, words[this.noun].full, words[this.noun].fullText)
    const reader = this.add(checked.value)
    this.onCreated(reader)
    return toReply(reader.stored)
  }

  detail({ params: { name } }: Call) {
    this.ready()
    return toReply(this.find(name).stored)
  }

  update({ params: { name }, body }: Call & Body) {
    this.ready()
    const reader = this.find(name)
    const { stored } = reader
    const checked = settingsKind[this.noun].check(body, 'root')
    if (!checked.ok) throw refusalOf(...checked.complaints)
    if (checked.value.is_lastvalue !== stored.is_lastvalue)
      throw bad('LastValue flag is not allowed to be updated')
    if (!stored.is_lastvalue && isLimited(checked.value) !== isLimited(stored))
      throw bad(`${words[this.noun].plural} cannot be updated from limited to unlimited and vice versa`)
    reader.change({ ...checked.value, name, topic_filter: stored.topic_filter })
    this.save()
    return toReply(reader.stored)
  }

  remove({ params: { name } }: Call) {
    this.ready()
    this.find(name)
    this.held.delete(name)
    this.save()
  }

  settings() {
    return this.config
  }

  change({ body }: Body) {
    const checked = configKind[this.noun].check({ ...this.config, ...(body as object) }, 'root')
    if (!checked.ok) throw refusalOf(...checked.complaints)
    const next = checked.value as Config
    if (next.enable === false && this.on && this.held.size > 0) throw bad(words[this.noun].off)
    if (typeof next.auto_create.regular === 'object' && typeof next.auto_create.lastvalue === 'object')
      throw bad(
        `${words[this.noun].both} should be configured to be automatically created either as regular or lastvalue`,
      )
    this.save(next)
    this.config = next
  }
}

/** The message queues and streams of a broker, with their endpoints. */
export function createMessageQueues(
  state: Pick<State, 'engine' | 'now'>,
  store: (name: string) => Document,
): HandlersOf<typeof backlogEndpoints> {
  const { engine } = state
  /** Subscriptions by client and filter, including disconnected clients. */
  const subscriptions = new Map<string, Map<string, QueueSubscription>>()
  const isConnected = (clientid: string) => engine.identityOf(clientid) !== undefined
  const createStore = (noun: BacklogNoun): QueueStore =>
    new QueueStore(noun, state, store(`message-${noun}s`), (reader) => {
      for (const [clientid, all] of subscriptions)
        for (const [filter, subscription] of all)
          if (
            subscription.noun === noun &&
            matchesQueue(subscription, reader.stored) &&
            isConnected(clientid)
          )
            reader.join(clientid, filter, subscription.from)
    })
  const stores: Readonly<Record<BacklogNoun, QueueStore>> = {
    queue: createStore('queue'),
    stream: createStore('stream'),
  }
  const readers = () => backlogNouns.flatMap((noun) => [...stores[noun].held.values()])
  const join = (clientid: string, filter: string, subscription: QueueSubscription) =>
    stores[subscription.noun].findOrCreate(subscription)?.join(clientid, filter, subscription.from)
  const leave = (clientid: string, filter: string, subscription: QueueSubscription, ended: boolean) =>
    stores[subscription.noun].findMatching(subscription)?.leave(clientid, filter, ended)
  const versionOf = (clientid: string) => engine.client(clientid)?.proto_ver ?? 0

  engine.reserve((filter, version) => parseQueueFilter(filter, version) !== undefined)
  engine.events.on('subscribed', ({ clientid, filter, properties }) => {
    const subscription = parseQueueFilter(filter, versionOf(clientid), properties)
    if (subscription === undefined) return
    subscriptions.set(
      clientid,
      (subscriptions.get(clientid) ?? new Map<string, QueueSubscription>()).set(filter, subscription),
    )
    // After SUBACK.
    queueMicrotask(() => isConnected(clientid) && join(clientid, filter, subscription))
  })
  engine.events.on('unsubscribed', ({ clientid, filter }) => {
    const all = subscriptions.get(clientid)
    const subscription = all?.get(filter)
    if (all === undefined || subscription === undefined) return
    all.delete(filter)
    if (all.size === 0) subscriptions.delete(clientid)
    leave(clientid, filter, subscription, true)
  })
  engine.events.on('disconnected', ({ client: { clientid } }) => {
    for (const [filter, subscription] of subscriptions.get(clientid) ?? [])
      leave(clientid, filter, subscription, false)
  })
  engine.events.on('connected', ({ client: { clientid } }) => {
    for (const [filter, subscription] of subscriptions.get(clientid) ?? [])
      join(clientid, filter, subscription)
  })
  engine.events.on('acked', ({ message }) => {
    for (const reader of readers()) reader.acked(message)
  })
  engine.events.on('dropped', ({ message, cause }) => {
    if (cause !== 'no_subscribers')
      for (const reader of readers()) reader.dropped(message, cause === 'queue_full')
  })
  engine.events.on('published', ({ message }: { readonly message: Message }) => {
    for (const reader of readers())
      if (matches(reader.stored.topic_filter, message.topic)) reader.take(message)
  })

  const { queue, stream } = stores
  return {
    queueList: (call) => queue.list(call as Listing),
    queueCreate: (call) => queue.create(call),
    queueDetail: (call) => queue.detail(call),
    queueUpdate: (call) => queue.update(call),
    queueRemove: (call) => queue.remove(call),
    queueConfig: () => queue.settings(),
    queueConfigUpdate: (call) => queue.change(call),
    streamList: (call) => stream.list(call as Listing),
    streamCreate: (call) => stream.create(call),
    streamDetail: (call) => stream.detail(call),
    streamUpdate: (call) => stream.update(call),
    streamRemove: (call) => stream.remove(call),
    streamConfig: () => stream.settings(),
    streamConfigUpdate: (call) => stream.change(call),
  }
}
