import type { Message } from './message'

/** A delayed message under its real topic, its due time and its delay in seconds. */
export type DelayedMessage = { message: Message; dueAt: number; seconds: number }

/** Settings of delayed messages; they change while the engine runs. */
export type DelayedSettings = {
  /** Turning it off deletes all delayed messages; `$delayed/…` is then a normal topic. */
  enable: boolean
  /** 0 is unlimited. */
  maxMessages: number
}

/**
 * Smaller numbers are a delay in seconds, larger ones an epoch time; neither may lie further ahead than
 * this.
 */
const longest = 4_294_967

/** Parses `$delayed/{delay}/{topic}`; undefined for any other topic. */
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

/** Timer for the next delayed message, in case it is due before the next sweep. */
export class DelayedClock {
  private alarm: NodeJS.Timeout | undefined

  constructor(
    private readonly store: DelayedStore,
    private readonly now: () => number,
    private readonly sweepMs: number,
    private readonly publish: (message: Message) => void,
  ) {}

  /** Publishes what is due and schedules the next. */
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

/** The delayed messages, soonest first. */
export class DelayedStore {
  /** Called after every change. */
  onChange: () => void = () => undefined
  private settings: DelayedSettings = { enable: true, maxMessages: 0 }
  private readonly waiting: DelayedMessage[] = []
  private readonly byId = new Map<string, DelayedMessage>()

  get size(): number {
    return this.waiting.length
  }

  /** Due time of the next message. */
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

  /** Stores a message with a delay; `full` if it was dropped, undefined if it has no delay. */
  take(message: Message): 'taken' | 'full' | undefined {
    const delayed = this.settings.enable ? parseDelayed(message) : undefined
    if (!delayed) return undefined
    const { maxMessages } = this.settings
    if (maxMessages > 0 && this.waiting.length >= maxMessages) return 'full'
    this.insert(delayed)
    this.onChange()
    return 'taken'
  }

  /** Loads stored or seeded messages regardless of the limits. */
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

  /** Removes and returns what is due. */
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

  /** The number of messages due at this time or before. */
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
