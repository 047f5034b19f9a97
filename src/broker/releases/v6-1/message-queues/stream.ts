import type { Host } from '@/rule-sql/host'
import type { Engine, Message } from '../../../mqtt/mqtt-engine'
import { createKeyFunction, trimEntries, type Entry } from './stored-messages'
import { subscriptionKey, type Reader } from './reader'
import type { StoredBacklog } from './schema'

type Place = {
  readonly clientid: string
  readonly filter: string
  /** The last message sent to it. */
  seq: number
  readonly out: Set<Message>
}
type Tools = { readonly engine: Pick<Engine, 'deliverTo'>; readonly host: Host; readonly now: () => number }

/** Messages in flight per subscriber, whatever the stream allows: a session has no room for more. */
const atOnce = 100

/** A stream: messages stay, and each subscriber receives all of them from its start position. */
export class Stream implements Reader {
  private entries: Entry[] = []
  private readonly readers = new Map<string, Place>()
  private seq = 0
  private keyOf: (message: Message) => string | undefined

  constructor(
    private settings: StoredBacklog,
    private readonly tools: Tools,
  ) {
    this.keyOf = createKeyFunction(settings.key_expression, tools.host)
  }

  get stored(): StoredBacklog {
    return this.settings
  }

  change(settings: StoredBacklog): void {
    this.settings = settings
    this.keyOf = createKeyFunction(settings.key_expression, this.tools.host)
  }

  take(message: Message): void {
    const key = this.keyOf(message)
    const { is_lastvalue: last } = this.settings
    if (last && key === undefined) return
    this.seq += 1
    const now = this.tools.now()
    this.entries = trimEntries(
      [
        ...(last ? this.entries.filter((one) => one.key !== key) : this.entries),
        { seq: this.seq, key, message, at: now },
      ],
      this.settings,
      now,
    )
    for (const place of this.readers.values()) this.pump(place)
  }

  /**
   * Starts at the first message, at the next one, or at a time in microseconds. A returning subscriber
   * continues where it was.
   */
  join(clientid: string, filter: string, from: string): void {
    const key = subscriptionKey(clientid, filter)
    const place = this.readers.get(key) ?? {
      clientid,
      filter,
      seq: this.before(from),
      out: new Set<Message>(),
    }
    this.readers.set(key, place)
    this.pump(place)
  }

  leave(clientid: string, filter: string, ended: boolean): void {
    if (ended) this.readers.delete(subscriptionKey(clientid, filter))
  }

  acked(message: Message): void {
    for (const place of this.readers.values()) if (place.out.delete(message)) this.pump(place)
  }

  dropped(message: Message): void {
    this.acked(message)
  }

  private before(from: string): number {
    if (from === 'earliest') return 0
    if (!/^\d+$/.test(from)) return this.seq
    const ms = Number(from) / 1000
    return (this.entries.find(({ at }) => at >= ms)?.seq ?? this.seq + 1) - 1
  }

  private pump(place: Place): void {
    this.entries = trimEntries(this.entries, this.settings, this.tools.now())
    for (const { seq, key, message, at } of this.entries) {
      if (seq <= place.seq || place.out.size >= Math.min(atOnce, this.settings.read_max_unacked ?? atOnce))
        continue
      const sent: Message = {
        ...message,
        properties: {
          ...message.properties,
          userProperties: {
            ...message.properties?.userProperties,
            ts: String(Math.trunc(at * 1000)),
            key: key ?? '',
          },
        },
      }
      place.out.add(sent)
      if (!this.tools.engine.deliverTo(place.clientid, place.filter, sent)) {
        place.out.delete(sent)
        return
      }
      place.seq = seq
    }
  }
}
