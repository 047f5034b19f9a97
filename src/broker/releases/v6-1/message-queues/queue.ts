import type { Host } from '@/rule-sql/host'
import type { Engine, Message } from '../../../mqtt/mqtt-engine'
import { createKeyFunction, trimEntries, type Entry } from './stored-messages'
import { subscriptionKey, type Reader } from './reader'
import type { StoredBacklog } from './schema'

type Subscriber = { readonly clientid: string; readonly filter: string }
type Out = { readonly entry: Entry; /** The subscription it went to. */ readonly to: string }
type Tools = { readonly engine: Pick<Engine, 'deliverTo'>; readonly host: Host; readonly now: () => number }

/** A queue: each message goes to one subscriber and is kept until it is acknowledged. */
export class Queue implements Reader {
  private waiting: Entry[] = []
  private readonly out = new Map<Message, Out>()
  private readonly subscribers = new Map<string, Subscriber>()
  /** Subscribers whose session is full until they acknowledge something. */
  private readonly full = new Set<string>()
  private seq = 0
  private turn = 0
  private keyOf: (message: Message) => string | undefined

  constructor(
    private settings: StoredBacklog,
    private readonly tools: Tools,
  ) {
    this.keyOf = createKeyFunction(settings.is_lastvalue ? settings.key_expression : undefined, tools.host)
  }

  get stored(): StoredBacklog {
    return this.settings
  }

  change(settings: StoredBacklog): void {
    this.settings = settings
    this.keyOf = createKeyFunction(
      settings.is_lastvalue ? settings.key_expression : undefined,
      this.tools.host,
    )
    this.dispatch()
  }

  take(message: Message): void {
    const key = this.keyOf(message)
    const { is_lastvalue: last } = this.settings
    if (last && key === undefined) return
    this.seq += 1
    // A message not yet delivered is replaced by a newer one with the same key.
    this.waiting = [
      ...(last ? this.waiting.filter((one) => one.key !== key) : this.waiting),
      { seq: this.seq, key, message, at: this.tools.now() },
    ]
    this.dispatch()
  }

  join(clientid: string, filter: string): void {
    this.subscribers.set(subscriptionKey(clientid, filter), { clientid, filter })
    this.dispatch()
  }

  /** Its unacknowledged messages go to other subscribers. */
  leave(clientid: string, filter: string): void {
    const key = subscriptionKey(clientid, filter)
    this.subscribers.delete(key)
    for (const [message, { entry, to }] of [...this.out]) if (to === key) this.putBack(message, entry)
    this.dispatch()
  }

  acked(message: Message): void {
    if (!this.out.delete(message)) return
    this.full.clear()
    this.dispatch()
  }

  /** Messages that are too large or expired are removed (MQTT 5 §3.1.2.11.4). */
  dropped(message: Message, again: boolean): void {
    const out = this.out.get(message)
    if (out === undefined) return
    if (!again) return void this.out.delete(message)
    this.full.add(out.to)
    this.putBack(message, out.entry)
  }

  private putBack(message: Message, entry: Entry): void {
    this.out.delete(message)
    this.waiting = [...this.waiting, entry].sort((a, b) => a.seq - b.seq)
  }

  private loadOf(key: string): number {
    return [...this.out.values()].filter(({ to }) => to === key).length
  }

  /** The next subscriber with room. */
  private next(): readonly [key: string, subscriber: Subscriber] | undefined {
    const { dispatch_strategy: strategy, local_max_inflight: maxInflight } = this.settings
    const free = [...this.subscribers].filter(
      ([key]) => !this.full.has(key) && this.loadOf(key) < maxInflight,
    )
    if (free.length === 0) return undefined
    if (strategy === 'least_inflight')
      return free.reduce((least, one) => (this.loadOf(one[0]) < this.loadOf(least[0]) ? one : least))
    if (strategy === 'random') return free[Math.floor(Math.random() * free.length)]
    this.turn += 1
    return free[this.turn % free.length]
  }

  private dispatch(): void {
    this.waiting = trimEntries(this.waiting, this.settings, this.tools.now())
    for (let [entry] = this.waiting; entry !== undefined; [entry] = this.waiting) {
      const to = this.next()
      if (to === undefined) return
      this.waiting.shift()
      // A copy per delivery, so that acknowledgements can be told apart.
      const message = { ...entry.message }
      const [key, { clientid, filter }] = to
      this.out.set(message, { entry, to: key })
      if (this.tools.engine.deliverTo(clientid, filter, message)) continue
      this.putBack(message, entry)
      this.subscribers.delete(key)
    }
  }
}
