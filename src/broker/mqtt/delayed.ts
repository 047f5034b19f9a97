import type { Message } from './message'

/** A message that waits: under its real topic, with the moment it goes out and the delay it was given, in seconds. */
export type DelayedMessage = { message: Message; dueAt: number; seconds: number }

/** How messages are delayed; changed while the engine runs. */
export type DelayedSettings = {
  /** Off forgets all that wait; `$delayed/…` is then a topic like any other. */
  enable: boolean
  /** 0 is unlimited. */
  maxMessages: number
}

/** Numbers below are seconds, others a moment in epoch seconds, not farther ahead than this. */
const longest = 4_294_967

/** What `$delayed/<n>/<topic>` asks for; undefined when it is no such name, and then a topic like any other. */
function parseDelayed(message: Message): DelayedMessage | undefined {
  if (!message.topic.startsWith('$delayed/')) return undefined
  const [, digits, topic] = /^\$delayed\/([+-]?\d{1,15})\/([\s\S]+)$/.exec(message.topic) ?? []
  if (digits === undefined || topic === undefined) return undefined
  const number = Number(digits)
  const real = { ...message, topic }
  if (number < longest) return { message: real, dueAt: message.at + number * 1000, seconds: number }
  const seconds = number - Math.round(message.at / 1000)
  return seconds < longest ? { message: real, dueAt: number * 1000, seconds } : undefined
}

/** Wakes for the next delayed message, where it is due before the sweep would find it. */
export class DelayedClock {
  private alarm: NodeJS.Timeout | undefined

  constructor(
    private readonly store: DelayedStore,
    private readonly now: () => number,
    private readonly sweepMs: number,
    private readonly publish: (message: Message) => void,
  ) {}

  /** Publishes what is due, and sets itself for the next. */
  strike(): void {
    for (const { message } of this.store.due(this.now())) this.publish(message)
    this.set()
  }

  set(): void {
    clearTimeout(this.alarm)
    const { nextDue } = this.store
    if (nextDue === undefined || nextDue - this.now() > this.sweepMs) return
    this.alarm = setTimeout(() => this.strike(), Math.max(1, nextDue - this.now())).unref()
  }

  stop(): void {
    clearTimeout(this.alarm)
  }
}

/** The delayed messages of the engine, soonest first. */
export class DelayedStore {
  /** Told of every change of what waits. */
  onChange: () => void = () => undefined
  private settings: DelayedSettings = { enable: true, maxMessages: 0 }
  private readonly waiting: DelayedMessage[] = []
  private readonly byId = new Map<string, DelayedMessage>()

  get size(): number {
    return this.waiting.length
  }

  /** When the next one is due. */
  get nextDue(): number | undefined {
    return this.waiting[0]?.dueAt
  }

  configure(settings: DelayedSettings): void {
    this.settings = settings
    if (settings.enable || this.waiting.length === 0) return
    this.waiting.length = 0
    this.byId.clear()
    this.onChange()
  }

  /** Takes a message that asks to be delayed; `full` says that it was dropped, undefined that it does not ask. */
  take(message: Message): 'taken' | 'full' | undefined {
    const delayed = this.settings.enable ? parseDelayed(message) : undefined
    if (!delayed) return undefined
    const { maxMessages } = this.settings
    if (maxMessages > 0 && this.waiting.length >= maxMessages) return 'full'
    this.insert(delayed)
    this.onChange()
    return 'taken'
  }

  /** Takes messages in as they are, whatever the limits: those of a seed, or of the last run. */
  load(messages: Iterable<DelayedMessage>): void {
    for (const delayed of messages) this.insert(delayed)
  }

  all(): Iterable<DelayedMessage> {
    return this.waiting
  }

  get(id: string): DelayedMessage | undefined {
    return this.byId.get(id)
  }

  delete(id: string): boolean {
    const delayed = this.byId.get(id)
    if (!delayed) return false
    this.byId.delete(id)
    this.waiting.splice(this.waiting.indexOf(delayed), 1)
    this.onChange()
    return true
  }

  /** Takes out what is due. */
  due(now: number): DelayedMessage[] {
    const end = this.place(now)
    if (end === 0) return []
    const out = this.waiting.splice(0, end)
    for (const { message } of out) this.byId.delete(message.id)
    this.onChange()
    return out
  }

  private insert(delayed: DelayedMessage): void {
    this.waiting.splice(this.place(delayed.dueAt), 0, delayed)
    this.byId.set(delayed.message.id, delayed)
  }

  /** How many are due at the moment or before. */
  private place(moment: number): number {
    let low = 0
    let high = this.waiting.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.waiting[middle]?.dueAt ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }
}
