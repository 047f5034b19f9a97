import type { Edition } from '@/contract/capability'
import type { Certificates } from './certificates/certificates'
import type { Alarms } from './monitoring/alarms'
import type { ApiKeys } from './access/api-keys'
import type { Authz } from './access/authz/authz'
import type { Bans } from './access/bans'
import type { Bridges } from './bridges/bridges'
import type { FileTransfer } from './file-transfer'
import type { Gateways } from './gateways/gateways'
import type { Exhooks } from './exhook/exhooks'
import type { GlobalZone } from './global-zone'
import type { HotConfig } from './hot-config'
import type { AutoSubscribeTopics, TopicRewrites } from './messages/topic-rules'
import type { Delayed } from './messages/delayed'
import type { Listeners } from './listeners/store'
import type { Log } from './log/log'
import type { License } from './license'
import type { Peaks } from './monitoring/gauges'
import type { Monitor } from './monitoring/monitor'
import type { Engine } from './mqtt/mqtt-engine'
import type { Evacuation } from './monitoring/evacuation'
import type { Integration } from './monitoring/integration'
import type { Plugins } from './plugins/plugins'
import type { Nodes } from './monitoring/nodes'
import type { Retainer } from './messages/retainer'
import type { RowSource } from './clients/rows'
import type { Rules } from './rules/rules'
import type { Schemas } from './schema/registry'
import type { SlowSubscriptions } from './monitoring/slow-subscriptions'
import type { SystemTopics } from './messages/system-topics'
import type { Telemetry } from './monitoring/telemetry'
import type { Authenticators } from './access/authn/authenticators'
import type { Tokens } from './access/tokens'
import type { TopicMetrics } from './monitoring/topic-metrics'
import type { Traces } from './monitoring/traces'
import type { Users } from './access/users'
import type { BrokerRelease } from './lib/release'
import type { ReleaseSettings } from './access/authn/release-settings'
import type { Rights } from './access/rights'
import type { TwoStep } from './access/two-step'
import type { BackupStores } from './backup/backup-store'
import type { IntegrationRuntime } from './integration/integration-runtime'
import type { MessagePipeline } from './message-pipeline/handlers'
import type { MessageQueues } from './message-queues/message-queues'
import type { Audit } from './monitoring/audit'
import type { Namespaces } from './namespaces/namespaces'
import type { ConfigRoot } from './config/config-root'
import type { Document } from './store/persist'

/** The services that handlers use. */
export type State = {
  now(): number
  bootedAt: number
  edition: Edition
  /** The release it answers as. */
  release: BrokerRelease
  /** The ports of the default listeners. */
  ports: { readonly tcp: number; readonly ws: number }
  /** The features that the node has switched off. */
  disabledFeatures: readonly string[]
  engine: Engine
  rows: RowSource
  users: Users
  twoStep: TwoStep
  rights: Rights
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
  authenticatorSettings: ReleaseSettings
  globalZone: GlobalZone
  hot: HotConfig
  rewrite: TopicRewrites
  autoSubscribe: AutoSubscribeTopics
  gateways: Gateways
  /** The MQTT listeners. */
  listeners: Listeners
  /** TLS files by name. */
  certificates: Certificates
  plugins: Plugins
  exhooks: Exhooks
  /** The namespace that a call is about; refuses one that does not exist. */
  namespaceOfCall(call: { readonly caller: string; readonly query?: object }): string | undefined
  /** The namespaces that were created. */
  managedNamespaces(): readonly string[]
}

/** Services of later releases, which only a few handlers use. */
export type Services = {
  /** Undefined in releases without connectors. */
  readonly runtime: IntegrationRuntime | undefined
  readonly pipeline: MessagePipeline
  readonly queues: MessageQueues
  readonly namespaces: Namespaces
  readonly audit: Audit
  readonly backups: BackupStores
}

/** What the handlers of the API are made from (`handlers/all.ts`). */
export type HandlerContext = State &
  Services & {
    /** The document of a name in the data directory. */
    readonly store: (name: string) => Document
    /** The parts of the configuration. */
    readonly roots: Readonly<Record<string, ConfigRoot>>
    readonly singleSignOn: { running(): readonly string[] }
  }
