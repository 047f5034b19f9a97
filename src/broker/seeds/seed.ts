import type { RewriteRule } from '@/features/topic-rules/model/rewrite'
import type { StoredAlarm } from '../monitoring/alarms'
import type { SeededKey } from '../access/api-keys'
import { noAuthz, type SeededAuthz } from '../access/authz/stored'
import type { StoredBan } from '../access/bans'
import type { Ports, SeededBridge } from '../bridges/stored-bridges'
import type { SeedDelayed } from '../messages/delayed'
import type { AutoSubscription } from '../checks/bodies'
import { noRows, type RowRecipe } from '../clients/rows'
import type { SeedRule } from '../rules/rules'
import type { SeededSlow } from '../monitoring/slow-subscriptions'
import type { SeedMessage } from '../store/stored-message'
import type { StoredTrace } from '../monitoring/stored-trace'
import type { SeededAuthentication } from '../access/authn/authenticators'
import { noFiles, type SeededFiles } from '../file-transfer'
import { noGateways, type SeededGateways } from '../gateways/seeded'
import type { StoredListener } from '../listeners/stored-listeners'
import { noPlugins, type SeededPlugins } from '../plugins/plugins'
import type { Person } from '../access/users'

/** The initial state of a broker besides real sessions. Everything in it is simulated. */
export type Seed = {
  rows: RowRecipe
  users: readonly Person[]
  bans: readonly StoredBan[]
  alarms: readonly StoredAlarm[]
  /** Registered topics; their counters are real. */
  topicMetrics: readonly string[]
  slow: SeededSlow
  traces: readonly StoredTrace[]
  apiKeys: readonly SeededKey[]
  /** Authorization sources before the file, and rules of the built-in database; they are in force. */
  authz: SeededAuthz
  /** Data bridges; their status on other nodes is simulated, that on this one is real. */
  bridges: (ports: Ports) => readonly SeededBridge[]
  /** Retained messages, generated at start. */
  retained: () => Iterable<SeedMessage>
  /** Delayed messages. */
  delayed: () => Iterable<SeedDelayed>
  /** Rules; enabled ones run. */
  rules: () => Iterable<SeedRule>
  /** Authenticators; enabled ones are in force. */
  authentication: SeededAuthentication
  /** Gateways; they run. */
  gateways: SeededGateways
  /** Ordered topic rewrite rules and automatic subscriptions. */
  rewrite: readonly RewriteRule[]
  autoSubscribe: readonly AutoSubscription[]
  /** Listeners besides the default ones. */
  listeners: readonly StoredListener[]
  /** Installed plugins. */
  plugins: SeededPlugins
  /** ExHook servers. */
  exhooks: readonly object[]
  /** Uploaded files; enterprise only. */
  files: SeededFiles
  /** Members that are not running. */
  stopped: readonly string[]
  /** Whether to run the simulated devices, which are real MQTT clients. */
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
