/** What is read off the broker at one instant: gauges, and messages counted since boot. */
export type Reading = {
  connections: number
  live_connections: number
  topics: number
  subscriptions: number
  received: number
  sent: number
  dropped: number
}

/**
 * One sample: the gauges of an instant, and the messages of the interval before it
 * (src/contract/docs/cluster.md#history).
 */
export type Point = Reading & { time_stamp: number }

export const sampleInterval = 10_000
export const retentionMs = 7 * 24 * 3600 * 1000
const downsampleAbove = 1000

/** Above 1000 points, neighbouring pairs are merged once: counters added, gauges and time from the later one. */
export function thin(points: readonly Point[]): Point[] {
  if (points.length <= downsampleAbove) return [...points]
  const merged: Point[] = []
  for (let i = 0; i < points.length; i += 2) {
    const [a, b] = [points[i], points[i + 1]]
    if (a && b) {
      merged.push({
        ...b,
        received: a.received + b.received,
        sent: a.sent + b.sent,
        dropped: a.dropped + b.dropped,
      })
    } else if (a) merged.push(a)
  }
  return merged
}

/** Where the history of the monitor is kept over a restart (src/contract/docs/cluster.md#history). */
export type MonitorStore = {
  /** What was kept, oldest first. */
  read(): Point[]
  /** Writes the days that have points of `since` or later. */
  write(points: readonly Point[], since: number): void
  clear(): void
}

export type Monitor = {
  sample(): void
  history(latestSeconds?: number): Point[]
  current(): Omit<Reading, 'received' | 'sent' | 'dropped'> & {
    received_msg_rate: number
    sent_msg_rate: number
    dropped_msg_rate: number
  }
  /** Forgets the history. */
  clear(): void
  start(): void
  stop(): void
}

/** How often the history is written: a crash loses no more than this. */
const writeEvery = 60_000

/** Samples what `read` gives; with a store the history outlives a restart. */
export function createMonitor(now: () => number, read: () => Reading, store?: MonitorStore): Monitor {
  const points: Point[] = (store?.read() ?? []).filter(
    ({ time_stamp }) => time_stamp >= now() - retentionMs && time_stamp <= now(),
  )
  let writtenAt = now()
  const write = () => {
    store?.write(points, Math.floor(writtenAt / sampleInterval) * sampleInterval)
    writtenAt = now()
  }
  let last = { at: now(), reading: read() }
  let rates = { received_msg_rate: 0, sent_msg_rate: 0, dropped_msg_rate: 0 }
  let timer: NodeJS.Timeout | undefined

  const since = (at: number, reading: Reading) => {
    const seconds = (at - last.at) / 1000
    const rate = (key: 'received' | 'sent' | 'dropped') =>
      Math.floor((reading[key] - last.reading[key]) / seconds)
    return {
      received_msg_rate: rate('received'),
      sent_msg_rate: rate('sent'),
      dropped_msg_rate: rate('dropped'),
    }
  }

  const sample = () => {
    const at = now()
    const time_stamp = Math.floor(at / sampleInterval) * sampleInterval
    // One sample per slot of the clock, whatever the timer does.
    if (points.at(-1)?.time_stamp === time_stamp) return
    const reading = read()
    if (at > last.at) rates = since(at, reading)
    points.push({
      time_stamp,
      ...reading,
      received: reading.received - last.reading.received,
      sent: reading.sent - last.reading.sent,
      dropped: reading.dropped - last.reading.dropped,
    })
    last = { at, reading }
    const oldest = at - retentionMs
    const fresh = points.findIndex((point) => point.time_stamp >= oldest)
    if (fresh > 0) points.splice(0, fresh)
    if (at - writtenAt >= writeEvery) write()
  }

  const plan = () => {
    timer = setTimeout(
      () => {
        sample()
        plan()
      },
      sampleInterval - (now() % sampleInterval),
    )
    timer.unref()
  }

  return {
    sample,
    history(latestSeconds) {
      const from = latestSeconds === undefined ? 0 : now() - latestSeconds * 1000
      return thin(points.filter((point) => point.time_stamp >= from))
    },
    current() {
      const at = now()
      const { received, sent, dropped, ...gauges } = read()
      // Right after a sample there is too little time to measure; the rate of the interval before it stands.
      return {
        ...gauges,
        ...(at - last.at < 1000 ? rates : since(at, { ...gauges, received, sent, dropped })),
      }
    },
    clear() {
      points.length = 0
      store?.clear()
      writtenAt = now()
    },
    start: plan,
    stop() {
      clearTimeout(timer)
      write()
    },
  }
}
