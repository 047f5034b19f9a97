import type { RewriteRule } from '@/features/topic-rules/model/rewrite'
import type { StoredAlarm } from '../monitoring/alarms'
import type { SeededKey } from '../access/api-keys'
import { noAuthz, type SeededAuthz } from '../access/authz/stored'
import type { StoredBan } from '../access/bans'
import type { Ports, SeededBridge } from '../bridges/stored-bridges'
import type { SeedDelayed } from '../messages/delayed'
import type { AutoSubscription } from '../hocon/bodies'
import { noRows, type RowRecipe } from '../clients/rows'
import type { SeedRule } from '../rules/rules'
import type { SeededSlow } from '../monitoring/slow-subscriptions'
import type { SeedMessage } from '../store/stored-message'
import type { StoredTrace } from '../monitoring/traces'
import type { SeededAuthentication } from '../access/authn/authenticators'
import { noFiles, type SeededFiles } from '../file-transfer'
import { noGateways, type SeededGateways } from '../gateways/seeded'
import type { StoredListener } from '../listeners/stored-listeners'
import { noPlugins, type SeededPlugins } from '../plugins/plugins'
import type { Person } from '../access/users'

/** What a broker starts with besides the engine's own, real sessions. Everything in it is simulated. */
export type Seed = {
  rows: RowRecipe
  users: readonly Person[]
  bans: readonly StoredBan[]
  alarms: readonly StoredAlarm[]
  /** Topics watched from the start; their counters are real. */
  topicMetrics: readonly string[]
  slow: SeededSlow
  traces: readonly StoredTrace[]
  apiKeys: readonly SeededKey[]
  /** Sources of authorization before the file, and rules of the built-in database: they decide for real. */
  authz: SeededAuthz
  /** Data bridges; what they are elsewhere is simulated, what they do here is real. */
  bridges: (ports: Ports) => readonly SeededBridge[]
  /** Retained messages, made when the broker starts and not before. */
  retained: () => Iterable<SeedMessage>
  /** Messages that wait to be published. */
  delayed: () => Iterable<SeedDelayed>
  /** Rules, which run like any other where they are enabled. */
  rules: () => Iterable<SeedRule>
  /** Who MQTT clients are asked by; what is switched on here keeps out who it does not know. */
  authentication: SeededAuthentication
  /** Gateways of other protocols, which run like any other. */
  gateways: SeededGateways
  /** Rules that rewrite topics, in their order, and what every client is subscribed to. */
  rewrite: readonly RewriteRule[]
  autoSubscribe: readonly AutoSubscription[]
  /** Listeners beside the two that every broker starts with. */
  listeners: readonly StoredListener[]
  /** Plugins that are there already. */
  plugins: SeededPlugins
  /** ExHook servers, which are reached for like any other. */
  exhooks: readonly object[]
  /** Files that clients have sent; enterprise only. */
  files: SeededFiles
  /** Members that do not run. */
  stopped: readonly string[]
  /** Run the simulated devices, which are real MQTT clients? */
  devices: boolean
}

export const emptySeed: Seed = {
  rows: noRows,
  users: [],
  bans: [],
  alarms: [],
  topicMetrics: [],
  slow: { settings: {}, rows: [] },
  traces: [],
  apiKeys: [],
  authz: noAuthz,
  bridges: () => [],
  retained: () => [],
  delayed: () => [],
  rules: () => [],
  authentication: { authenticators: [], users: {} },
  gateways: noGateways,
  files: noFiles,
  plugins: noPlugins,
  exhooks: [],
  listeners: [],
  rewrite: [],
  autoSubscribe: [],
  stopped: [],
  devices: false,
}
