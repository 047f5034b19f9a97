import { expired, type Message } from './message'
import type { Limits } from './model'
import { TokenBucket, type Rate } from './token-bucket'
import { validFilter } from './topic'
import { LevelTree } from './trie'

/** The retained message of a topic (MQTT 5 §3.3.1.3). */
export type RetainedMessage = Message

/** Retainer settings; they change while the engine runs. */
export type RetainerSettings = {
  /** If off, stored messages stay, but nothing is stored or delivered. */
  enable: boolean
  /** Expiry of messages without their own, ms; 0 never. */
  expiryMs: number
  /** Interval at which expired messages are deleted, ms; 0 never. They are not delivered, but count. */
  clearMs: number
  maxPayload: number
  /** 0 is unlimited. */
  maxMessages: number
  /** The empty message that deletes a retained one is not delivered. */
  stopEmpty: boolean
  /** Rate of delivery to new subscribers. */
  rate: Rate | undefined
}

type StoredEntry = { message: RetainedMessage; until: number | undefined }

/** The retained messages of the engine. */
export class RetainedStore {
  readonly bucket: TokenBucket
  /** Called after every change. */
  onChange: () => void = () => undefined
  private settings: RetainerSettings
  private readonly messages = new Map<string, StoredEntry>()
  private readonly names = new LevelTree<string>()
  private readonly expiring = new Set<string>()
  private order: RetainedMessage[] | undefined
  private clearedAt: number

  constructor(
    limits: Limits,
    private readonly now: () => number,
  ) {
    this.settings = {
      enable: true,
      expiryMs: 0,
      clearMs: 0,
      maxPayload: limits.maxRetainedPayload,
      maxMessages: limits.maxRetained,
      stopEmpty: false,
      rate: undefined,
    }
    this.bucket = new TokenBucket(now)
    this.clearedAt = now()
  }

  /** Number of stored messages, including expired ones. */
  get size(): number {
    return this.messages.size
  }

  get enabled(): boolean {
    return this.settings.enable
  }

  configure(settings: RetainerSettings): void {
    this.settings = settings
    this.bucket.set(settings.rate)
    this.clearedAt = this.now()
  }

  /**
   * Stores or replaces; an empty payload deletes. `refused`: a limit was exceeded, the message is still
   * delivered; `silent`: it must not be delivered.
   */
  put(message: Message): 'kept' | 'removed' | 'silent' | 'refused' {
    const { topic, payload } = message
    const { enable, expiryMs, maxPayload, maxMessages, stopEmpty } = this.settings
    if (!enable) return 'refused'
    if (payload.length === 0) {
      this.delete(topic)
      return stopEmpty ? 'silent' : 'removed'
    }
    if (payload.length > maxPayload) return 'refused'
    if (maxMessages > 0 && this.messages.size >= maxMessages && !this.messages.has(topic)) return 'refused'
    this.keep(message, message.expiresAt ?? (expiryMs > 0 ? message.at + expiryMs : undefined))
    return 'kept'
  }

  /** Loads stored or seeded messages regardless of the limits. */
  load(messages: Iterable<{ message: Message; until?: number | undefined }>): void {
    for (const { message, until } of messages) this.keep(message, until ?? message.expiresAt)
  }

  get(topic: string): RetainedMessage | undefined {
    const messages = this.messages.get(topic)
    return messages && this.live(messages) ? messages.message : undefined
  }

  /** Expiry time of a message, by its own expiry or the setting. */
  until(topic: string): number | undefined {
    return this.messages.get(topic)?.until
  }

  delete(topic: string): boolean {
    const deleted = this.messages.delete(topic)
    if (!deleted) return false
    this.names.delete(topic)
    this.expiring.delete(topic)
    this.touch()
    return true
  }

  /**
   * Topic names that match a filter without share prefix; none if it is invalid. For subscriptions a
   * wildcard in the first level does not match `$` topics, for the management API it does
   * (src/contract/docs/messages.md#retained-messages).
   */
  matching(filter: string, apart = true): string[] {
    const found: string[] = []
    if (!filter.includes('+') && !filter.includes('#')) {
      if (this.get(filter)) found.push(filter)
    } else if (validFilter(filter)) {
      this.names.matchFilter(
        filter,
        (topic) => {
          if (this.get(topic)) found.push(topic)
        },
        apart,
      )
    }
    return found
  }

  /** Messages that have not expired, in order of publication. */
  *all(): Iterable<RetainedMessage> {
    this.order ??= [...this.messages.values()]
      .map(({ message }) => message)
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    for (const message of this.order) if (this.get(message.topic) === message) yield message
  }

  /** Deletes expired messages at the configured interval. */
  sweep(): void {
    const { clearMs } = this.settings
    const now = this.now()
    if (clearMs === 0 || now - this.clearedAt < clearMs) return
    this.clearedAt = now
    for (const topic of this.expiring) if (this.get(topic) === undefined) this.delete(topic)
  }

  private live({ message, until }: StoredEntry): boolean {
    return (until === undefined || until > this.now()) && !expired(message, this.now())
  }

  private keep(message: Message, until: number | undefined): void {
    const { topic, payload } = message
    // Copied: a slice would keep the whole network read in memory.
    const copy = { ...message, retain: true, payload: Buffer.allocUnsafeSlow(payload.length) }
    payload.copy(copy.payload)
    this.messages.set(topic, { message: copy, until })
    this.names.set(topic, topic)
    if (until === undefined) this.expiring.delete(topic)
    else this.expiring.add(topic)
    this.touch()
  }

  private touch(): void {
    this.order = undefined
    this.onChange()
  }
}
