import { expired, type Message } from './message'
import type { Limits } from './model'
import { LevelTree } from './trie'

/** A message kept for future subscribers, one per topic name (MQTT 5 §3.3.1.3). */
export type RetainedMessage = Message

/** The retained messages of the engine. */
export class RetainedStore {
  private readonly messages = new Map<string, RetainedMessage>()
  private readonly names = new LevelTree<string>()
  private readonly mortal = new Set<string>()

  constructor(
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  get size(): number {
    return this.messages.size
  }

  /** Stores, replaces, or with an empty payload removes. False when a limit refused it; the message itself still goes out. */
  put(message: Message): boolean {
    const { topic, payload } = message
    if (payload.length === 0) {
      this.delete(topic)
      return true
    }
    const { maxRetained, maxRetainedPayload } = this.limits
    if (payload.length > maxRetainedPayload) return false
    if (maxRetained > 0 && this.messages.size >= maxRetained && !this.messages.has(topic)) return false
    // A slice would keep the whole network read it came in alive for as long as the message is retained.
    const kept = { ...message, retain: true, payload: Buffer.allocUnsafeSlow(payload.length) }
    payload.copy(kept.payload)
    this.messages.set(topic, kept)
    this.names.set(topic, topic)
    if (message.expiresAt === undefined) this.mortal.delete(topic)
    else this.mortal.add(topic)
    return true
  }

  get(topic: string): RetainedMessage | undefined {
    const message = this.messages.get(topic)
    if (message && expired(message, this.now())) {
      this.delete(topic)
      return undefined
    }
    return message
  }

  delete(topic: string): boolean {
    this.names.delete(topic)
    this.mortal.delete(topic)
    return this.messages.delete(topic)
  }

  /** Topic names a filter (no share prefix) matches. */
  matching(filter: string): string[] {
    const found: string[] = []
    if (!filter.includes('+') && !filter.includes('#')) {
      if (this.get(filter)) found.push(filter)
    } else {
      this.names.matchFilter(filter, (topic) => found.push(topic))
    }
    return found
  }

  *all(): Iterable<RetainedMessage> {
    for (const topic of this.messages.keys()) {
      const message = this.get(topic)
      if (message) yield message
    }
  }

  /** Forgets what has expired. */
  sweep(): void {
    for (const topic of this.mortal) this.get(topic)
  }
}
