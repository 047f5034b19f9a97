import { matchTopic } from '@/lib/net/mqtt-topic'
import type { Store } from '@/lib/store'
import { createRing, type Bounds } from './ring'
import type { Entry, View } from './view'

/** The messages of a connection and their numbers, which reach the screen at most once per frame. */
export function createMessageLog(
  store: Store<View>,
  { now, frame }: { readonly now: () => number; readonly frame: (work: () => number) => void },
) {
  const messages = createRing<Entry>()
  const counts = { received: 0, sent: 0, unread: 0 }
  let nextId = 1
  let drawing = false
  /** By topic; null if no subscription matches. */
  const colors = new Map<string, number | null>()

  /** Messages of one burst share a timestamp: the clock is not read for each message of a flood. */
  let arrival: number | undefined
  const arrived = (): number => {
    if (arrival === undefined) {
      arrival = now()
      queueMicrotask(() => {
        arrival = undefined
      })
    }
    return arrival
  }

  const draw = () => {
    if (drawing) return
    drawing = true
    frame(() => {
      drawing = false
      const { received, sent } = store.get()
      store.update((draft) => {
        Object.assign(draft, counts)
        draft.dropped = messages.dropped
        draft.revision += 1
      })
      return counts.received + counts.sent - received - sent
    })
  }

  function findColor(topic: string): number | undefined {
    const known = colors.get(topic)
    if (known !== undefined) return known ?? undefined
    // Bounded: a device may use any number of topics.
    if (colors.size > 10_000) colors.clear()
    const color = store.get().subscriptions.find((one) => matchTopic(one.topic, topic))?.color
    colors.set(topic, color ?? null)
    return color
  }

  /** Runs for every message of a flood: copies nothing. */
  function add(entry: Entry): void {
    messages.push(entry, entry.payload.length + entry.topic.length * 2 + 96)
    nextId += 1
    if (entry.way === 'in') {
      counts.received += 1
      counts.unread += 1
    } else counts.sent += 1
    draw()
  }

  return {
    messages,
    received: (message: Omit<Entry, 'id' | 'at' | 'way' | 'color'>) =>
      add({ id: nextId, at: arrived(), way: 'in', color: findColor(message.topic), ...message }),
    sent: (message: Omit<Entry, 'id' | 'at' | 'way' | 'color' | 'dup'>) =>
      add({ id: nextId, at: now(), way: 'out', color: undefined, dup: false, ...message }),
    /** The subscriptions, whose colors the messages have, have changed. */
    resetColors: () => colors.clear(),
    clear() {
      messages.clear()
      counts.unread = 0
      store.update((draft) => {
        draft.clears += 1
      })
      draw()
    },
    bound(bounds: Bounds) {
      messages.bound(bounds)
      draw()
    },
    read() {
      if (counts.unread === 0) return
      counts.unread = 0
      draw()
    },
  }
}
