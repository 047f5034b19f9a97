/** Gauges, and messages counted since the start. */
export type Reading = {
  connections: number
  live_connections: number
  topics: number
  subscriptions: number
  received: number
  sent: number
  dropped: number
}

/** A sample: the gauges, and the messages of its interval (src/contract/docs/cluster.md#history). */
export type Point = Reading & { time_stamp: number }

export const sampleInterval = 10_000
export const retentionMs = 7 * 24 * 3600 * 1000
const downsampleAbove = 1000

/** Above 1000 points, pairs are merged: counters are added, gauges and time are those of the later point. */
export function downsample(points: readonly Point[]): Point[] {
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

/** Stores the history across restarts (src/contract/docs/cluster.md#history). */
export type MonitorStore = {
  /** The stored points, oldest first. */
  read(): Point[]
  /** Writes the days with points since `since`. */
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
  /** Deletes the history. */
  clear(): void
  start(): void
  stop(): void
}

/** Interval of writing: the maximum loss in a crash. */
const writeEvery = 60_000

/** Samples `read`; with a store, the history survives a restart. */
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
    // At most one sample per interval, however the timer fires.
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
      return downsample(points.filter((point) => point.time_stamp >= from))
    },
    current() {
      const at = now()
      const { received, sent, dropped, ...gauges } = read()
      // Right after a sample, the rate of the last interval is used.
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
