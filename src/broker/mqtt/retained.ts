import { expired, type Message } from './message'
import type { Limits } from './model'
import { TokenBucket, type Rate } from './token-bucket'
import { validFilter } from './topic'
import { LevelTree } from './trie'

/** A message kept for future subscribers, one per topic name (MQTT 5 §3.3.1.3). */
export type RetainedMessage = Message

/** How messages are kept; changed while the engine runs. */
export type RetainerSettings = {
  /** Off keeps what is stored, stores nothing new and hands nothing out. */
  enable: boolean
  /** How long a message without a lifetime of its own is kept, ms; 0 for ever. */
  expiryMs: number
  /** How often the expired are taken out, ms; 0 never: they are no longer handed out, but count. */
  clearMs: number
  maxPayload: number
  /** 0 is unlimited. */
  maxMessages: number
  /** The empty message that removes a retained one does not go out to subscribers. */
  stopEmpty: boolean
  /** How fast retained messages are handed to new subscribers. */
  rate: Rate | undefined
}

type StoredEntry = { message: RetainedMessage; until: number | undefined }

/** The retained messages of the engine. */
export class RetainedStore {
  readonly bucket: TokenBucket
  /** Told of every change of what is kept. */
  onChange: () => void = () => undefined
  private settings: RetainerSettings
  private readonly messages = new Map<string, StoredEntry>()
  private readonly names = new LevelTree<string>()
  private readonly mortal = new Set<string>()
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

  /** Everything kept, the expired included. */
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
   * Stores or replaces; an empty payload removes. `refused` says that a limit forbade it, and the message still goes out;
   * `silent` that it has done its work and must not go out.
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

  /** Takes messages in as they are, whatever the limits: those of a seed, or of the last run. */
  load(messages: Iterable<{ message: Message; until?: number | undefined }>): void {
    for (const { message, until } of messages) this.keep(message, until ?? message.expiresAt)
  }

  get(topic: string): RetainedMessage | undefined {
    const messages = this.messages.get(topic)
    return messages && this.live(messages) ? messages.message : undefined
  }

  /** When a message will have expired, by the setting or its own lifetime. */
  until(topic: string): number | undefined {
    return this.messages.get(topic)?.until
  }

  delete(topic: string): boolean {
    const deleted = this.messages.delete(topic)
    if (!deleted) return false
    this.names.delete(topic)
    this.mortal.delete(topic)
    this.touch()
    return true
  }

  /**
   * Topic names a filter (no share prefix) matches; none for what is no filter. A subscription is not given
   * `$` topics by a wildcard in the first level, the management API reaches them
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

  /** What is not expired, in the order of publishing. */
  *all(): Iterable<RetainedMessage> {
    this.order ??= [...this.messages.values()]
      .map(({ message }) => message)
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    for (const message of this.order) if (this.get(message.topic) === message) yield message
  }

  /** Takes the expired out, when it is time for that. */
  sweep(): void {
    const { clearMs } = this.settings
    const now = this.now()
    if (clearMs === 0 || now - this.clearedAt < clearMs) return
    this.clearedAt = now
    for (const topic of this.mortal) if (this.get(topic) === undefined) this.delete(topic)
  }

  private live({ message, until }: StoredEntry): boolean {
    return (until === undefined || until > this.now()) && !expired(message, this.now())
  }

  private keep(message: Message, until: number | undefined): void {
    const { topic, payload } = message
    // A slice would keep the whole network read it came in alive for as long as the message is retained.
    const copy = { ...message, retain: true, payload: Buffer.allocUnsafeSlow(payload.length) }
    payload.copy(copy.payload)
    this.messages.set(topic, { message: copy, until })
    this.names.set(topic, topic)
    if (until === undefined) this.mortal.delete(topic)
    else this.mortal.add(topic)
    this.touch()
  }

  private touch(): void {
    this.order = undefined
    this.onChange()
  }
}
