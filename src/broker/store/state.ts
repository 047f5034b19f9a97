import type { Edition } from '@/contract/capability'
import type { Alarms } from '../monitoring/alarms'
import type { ApiKeys } from '../access/api-keys'
import type { Authz } from '../access/authz/authz'
import type { Bans } from '../access/bans'
import type { Bridges } from '../bridges/bridges'
import type { FileTransfer } from '../file-transfer'
import type { Gateways } from '../gateways/gateways'
import type { Exhooks } from '../exhook/exhooks'
import type { GlobalZone } from '../global-zone'
import type { HotConfig } from '../hot-config'
import type { AutoSubscribeTopics, TopicRewrites } from '../messages/topic-rules'
import type { Delayed } from '../messages/delayed'
import type { Listeners } from '../listeners/store'
import type { Log } from '../log/log'
import type { License } from '../license'
import { createMonitor, type Monitor, type MonitorStore, type Reading } from '../monitoring/monitor'
import type { Engine } from '../mqtt/mqtt-engine'
import type { Evacuation } from '../monitoring/evacuation'
import type { Integration } from '../monitoring/integration'
import type { Plugins } from '../plugins/plugins'
import type { Nodes } from '../monitoring/nodes'
import type { Retainer } from '../messages/retainer'
import type { RowSource } from '../clients/rows'
import type { Rules } from '../rules/rules'
import type { Schemas } from '../schemas'
import type { SlowSubscriptions } from '../monitoring/slow-subscriptions'
import type { SystemTopics } from '../messages/system-topics'
import type { Telemetry } from '../monitoring/telemetry'
import type { Authenticators } from '../access/authn/authenticators'
import type { Tokens } from '../access/tokens'
import type { TopicMetrics } from '../monitoring/topic-metrics'
import type { Traces } from '../monitoring/traces'
import type { Users } from '../access/users'
import type { ReleaseNames } from '../releases/release-names'

/** The services that handlers use. */
export type State = {
  now(): number
  bootedAt: number
  edition: Edition
  /** The release it answers as. */
  release: ReleaseNames
  /** The ports of the default listeners. */
  ports: { readonly tcp: number; readonly ws: number }
  engine: Engine
  rows: RowSource
  users: Users
  tokens: Tokens
  bans: Bans
  authz: Authz
  alarms: Alarms
  nodes: Nodes
  retainer: Retainer
  delayed: Delayed
  systemTopics: SystemTopics
  monitor: Monitor
  peaks: Peaks
  topicMetrics: TopicMetrics
  slow: SlowSubscriptions
  traces: Traces
  telemetry: Telemetry
  integration: Integration
  evacuation: Evacuation
  fileTransfer: FileTransfer
  license: License
  apiKeys: ApiKeys
  bridges: Bridges
  rules: Rules
  /** The broker's log. */
  log: Log
  schemas: Schemas
  authenticators: Authenticators
  globalZone: GlobalZone
  hot: HotConfig
  rewrite: TopicRewrites
  autoSubscribe: AutoSubscribeTopics
  gateways: Gateways
  /** The MQTT listeners. */
  listeners: Listeners
  plugins: Plugins
  exhooks: Exhooks
}

/** The context of a call besides its parameters, and options of the reply. */
export type Extra = {
  /** Username; empty for an API key, which has no token either. */
  caller: string
  token: string
  /** The Accept header. */
  accept: string
  reply: { status?: number; headers: Record<string, string> }
}

type Sources = Pick<State, 'engine' | 'rows'>

/** Topics of seeded subscriptions that the engine does not have. */
export function extraTopics({ engine, rows }: Sources): string[] {
  if (rows.subscriptionCount === 0) return []
  const mine = new Set<string>()
  for (const { topic } of rows.subscriptions()) mine.add(topic)
  for (const topic of engine.topics()) mine.delete(topic)
  return [...mine]
}

export const reading = ({ engine, rows }: Sources): Reading => ({
  connections: engine.sessionCount + rows.size,
  live_connections: engine.liveCount + rows.live,
  topics: engine.topicCount + extraTopics({ engine, rows }).length,
  subscriptions: engine.subscriptionCount + rows.subscriptionCount,
  received: engine.metrics.get('messages.received'),
  sent: engine.metrics.get('messages.sent'),
  dropped: engine.metrics.get('messages.dropped'),
})

const gauges = (sources: Sources): Record<string, number> => {
  const { connections, live_connections, topics, subscriptions } = reading(sources)
  let shared = sources.engine.sharedSubscriptionCount
  for (const { group } of sources.rows.subscriptions()) if (group !== null) shared += 1
  return {
    channels: connections,
    connections,
    delayed: sources.engine.delayedStore.size,
    live_connections,
    retained: sources.engine.retainedStore.size,
    sessions: connections,
    suboptions: subscriptions,
    subscribers: subscriptions,
    subscriptions,
    'subscriptions.shared': shared,
    topics,
  }
}

/** Gauges with their maximum since the start. */
export type Peaks = { note(): void; stats(): Record<string, number> }

export function createPeaks(sources: Sources): Peaks {
  const highest = new Map<string, number>()
  const note = () => {
    const now = gauges(sources)
    for (const [stem, value] of Object.entries(now))
      highest.set(stem, Math.max(value, highest.get(stem) ?? 0))
    return now
  }
  return {
    note,
    stats: () =>
      Object.fromEntries(
        Object.entries(note()).flatMap(([stem, value]) => [
          [`${stem}.count`, value],
          [`${stem}.max`, Math.max(value, highest.get(stem) ?? 0)],
        ]),
      ),
  }
}

export const monitorOf = (now: () => number, sources: Sources, store: MonitorStore): Monitor =>
  createMonitor(now, () => reading(sources), store)
