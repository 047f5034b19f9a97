import * as z from 'zod/mini'
import type { queueEndpoints, QueueNoun } from '@/features/message-queue/contract'
import type { HandlersOf } from '../handler'
import { refusalOf } from '../checks/complaint'
import { Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'
import type { Engine } from '../mqtt/mqtt-engine'
import { holdsMessages, QueuedMessages } from './queued-messages'
import { queueKind, configKind, parseLimit, parseMs, settingsKind, type StoredQueue } from './schema'

const words = {
  queue: {
    what: 'Message queue',
    full: 'MAX_QUEUE_COUNT_REACHED',
    fullText: 'Max queue count reached',
    plural: 'Regular queues',
    off: 'Cannot disable MQ subsystem via API when there are existing queues',
    both: 'Queues',
  },
  stream: {
    what: 'Message stream',
    full: 'MAX_STREAM_COUNT_REACHED',
    fullText: 'Max stream count reached',
    plural: 'Regular streams',
    off: 'Cannot disable streams subsystem via API when there are existing streams',
    both: 'Streams',
  },
} as const

const StoredQueues = z.object({ config: z.record(z.string(), z.unknown()), all: z.array(z.unknown()) })
const defaultLimit = 100
/** How long the feature starts. */
const startMs = 3000
const unavailable = (message: string) => new Refusal(503, 'SERVICE_UNAVAILABLE', message)
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
const toReply = ({ limits, data_retention_period: span, ...rest }: StoredQueue) => {
  const limit = (value: string | number) => (parseLimit(value) === Infinity ? 'infinity' : parseLimit(value))
  return {
    key_expression: 'message.from',
    ...rest,
    data_retention_period: parseMs(span),
    limits: {
      max_shard_message_count: limit(limits.max_shard_message_count),
      max_shard_message_bytes: limit(limits.max_shard_message_bytes),
    },
  }
}
const isLimited = ({ limits }: Pick<StoredQueue, 'limits'>) =>
  Object.values(limits).some((each) => parseLimit(each) !== Infinity)

const unlimited = { max_shard_message_count: 'infinity', max_shard_message_bytes: 'infinity' }
/** The settings of what is created automatically. */
const autoCreated = {
  queue: { data_retention_period: '7d', dispatch_strategy: 'random', limits: unlimited },
  stream: { data_retention_period: '7d', limits: unlimited },
}

type QueueDeps = {
  readonly engine: Engine
  log(text: string): void
  now(): number
  /** Whether they are on from the start, as in a broker with demo data. */
  readonly enabled: boolean
}

/**
 * Queues or streams (`features/message-queue/contract.ts`). Messages of queues are in `queued-messages.ts`;
 * streams hold none, and a subscription to one gets nothing from it.
 */
class QueueStore {
  private readonly held = new Map<string, StoredQueue>()
  private config: Config
  /** When the feature is ready after it was enabled, in epoch ms; undefined while it is off. */
  private readyAt: number | undefined

  constructor(
    private readonly noun: QueueNoun,
    private readonly document: Document,
    private readonly deps: Omit<QueueDeps, 'engine'>,
  ) {
    const initial = { config: deps.enabled ? { enable: true } : {}, all: [] }
    const saved = z.safeParse(StoredQueues, document.read() ?? initial)
    const corrupt = () =>
      new CorruptData(`message-${noun}s.json does not hold message ${noun}s. Repair it or move it away.`)
    if (!saved.success) throw corrupt()
    const config = configKind[noun].check(saved.data.config, noun)
    if (!config.ok) throw corrupt()
    this.config = config.value
    for (const one of saved.data.all) {
      const checked = queueKind[noun].check(one, noun)
      if (!checked.ok) throw corrupt()
      this.held.set(checked.value.name, checked.value)
    }
    if (this.config.enable === true || (this.config.enable === 'auto' && this.held.size > 0))
      this.readyAt = deps.now()
  }

  private save(config = this.config): void {
    this.document.write({ config, all: [...this.held.values()] })
  }

  private ready(): void {
    if (this.readyAt === undefined) throw unavailable('Not enabled')
    if (this.deps.now() < this.readyAt) throw unavailable('Not ready')
  }

  /** All of them; none while they are disabled. */
  all(): Iterable<StoredQueue> {
    return this.isReady() ? this.held.values() : []
  }

  /** One by name; undefined while they are disabled. */
  lookUp(name: string): StoredQueue | undefined {
    return this.isReady() ? this.held.get(name) : undefined
  }

  isReady(): boolean {
    return this.readyAt !== undefined && this.deps.now() >= this.readyAt
  }

  private find(name: string): StoredQueue {
    const found = this.held.get(name)
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `${words[this.noun].what} not found`)
    return found
  }

  private put(stored: StoredQueue) {
    this.held.set(stored.name, stored)
    this.save()
    return toReply(stored)
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
      data: page.map((name) => toReply(this.find(name))),
      meta: { hasnext: more, ...(more ? { cursor: Buffer.from(last).toString('base64url') } : {}) },
    }
  }

  create({ body }: Body) {
    this.ready()
    const checked = queueKind[this.noun].check(body)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    const { name } = checked.value
    if (this.held.has(name))
      throw this.noun === 'queue'
        ? unavailable(`{name_index_already_exists,<<"${name}">>}`)
        : new Refusal(400, 'ALREADY_EXISTS', 'Message stream already exists')
    if (this.held.size >= Number(this.config[`max_${this.noun}_count`]))
      throw new Refusal(400, words[this.noun].full, words[this.noun].fullText)
    if (this.noun === 'stream' || !holdsMessages(checked.value))
      this.deps.log(`message ${this.noun} ${name}: stored, but holds no messages in the embedded broker`)
    return this.put(checked.value)
  }

  detail({ params: { name } }: Call) {
    this.ready()
    return toReply(this.find(name))
  }

  update({ params: { name }, body }: Call & Body) {
    this.ready()
    const stored = this.find(name)
    const checked = settingsKind[this.noun].check(body)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    if (checked.value.is_lastvalue !== stored.is_lastvalue)
      throw bad('LastValue flag is not allowed to be updated')
    if (!stored.is_lastvalue && isLimited(checked.value) !== isLimited(stored))
      throw bad(`${words[this.noun].plural} cannot be updated from limited to unlimited and vice versa`)
    return this.put({ ...checked.value, name, topic_filter: stored.topic_filter })
  }

  remove({ params: { name } }: Call) {
    this.ready()
    this.find(name)
    this.held.delete(name)
    this.save()
  }

  settings() {
    const { regular, lastvalue } = this.config.auto_create
    const filled = (value: unknown, more: object) =>
      typeof value === 'object' ? { ...autoCreated[this.noun], ...more, ...value } : false
    return {
      ...this.config,
      auto_create: {
        regular: filled(regular, {}),
        lastvalue: filled(lastvalue, { key_expression: 'message.from' }),
      },
    }
  }

  change({ body }: Body) {
    const checked = configKind[this.noun].check({ ...this.config, ...(body as object) })
    if (!checked.ok) throw refusalOf(...checked.complaints)
    const next = checked.value as Config
    if (next.enable === false && this.config.enable !== false && this.held.size > 0)
      throw bad(words[this.noun].off)
    if (typeof next.auto_create.regular === 'object' && typeof next.auto_create.lastvalue === 'object')
      throw bad(
        `${words[this.noun].both} should be configured to be automatically created either as regular or lastvalue`,
      )
    if (next.enable === true && this.config.enable === 'auto' && this.isReady())
      throw bad('{config_update_crashed,{badmatch,started}}')
    this.save(next)
    this.config = next
    if (next.enable === false) this.readyAt = undefined
    else if (next.enable === true) this.readyAt ??= this.deps.now() + startMs
  }
}

/**
 * The message queues and streams of a broker, with their endpoints. As installed both are off
 * (src/contract/docs/queues-and-streams.md).
 */
export function createMessageQueues(store: (name: string) => Document, { engine, ...deps }: QueueDeps) {
  const all = {
    queue: new QueueStore('queue', store('message-queues'), deps),
    stream: new QueueStore('stream', store('message-streams'), deps),
  }
  const { queue, stream } = all
  const messages = new QueuedMessages({
    engine,
    now: () => deps.now(),
    isReady: () => queue.isReady(),
    find: (name) => queue.lookUp(name),
    all: () => queue.all(),
  })
  const handlers: HandlersOf<typeof queueEndpoints> = {
    queueList: (call) => queue.list(call),
    queueCreate: (call) => queue.create(call),
    queueDetail: (call) => queue.detail(call),
    queueUpdate: (call) => queue.update(call),
    queueRemove(call) {
      queue.remove(call)
      messages.drop(call.params.name)
    },
    queueConfig: () => queue.settings(),
    queueConfigUpdate: (call) => queue.change(call),
    streamList: (call) => stream.list(call),
    streamCreate: (call) => stream.create(call),
    streamDetail: (call) => stream.detail(call),
    streamUpdate: (call) => stream.update(call),
    streamRemove: (call) => stream.remove(call),
    streamConfig: () => stream.settings(),
    streamConfigUpdate: (call) => stream.change(call),
  }
  return { handlers, settings: (noun: QueueNoun) => all[noun].settings() }
}
export type MessageQueues = ReturnType<typeof createMessageQueues>
