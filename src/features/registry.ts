import type { ComponentType } from 'react'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import { allPaths } from '@/route/all-paths'
import type { PathTemplate } from '@/route/paths'

export type MenuGroup = 'monitoring' | 'access' | 'integration' | 'management' | 'diagnose' | 'system'

/** The parts of the management group. */
export type MenuSection = 'mqtt' | 'cluster' | 'extensions' | 'configuration'

/** One screen. Routes, menu, breadcrumbs, window titles and the «Go to …» commands are all made from this table. */
export type Screen = {
  readonly id: string
  readonly path: PathTemplate
  readonly title: Key
  readonly group: MenuGroup
  /** The part of the management group it stands in. */
  readonly section?: MenuSection
  readonly menu: boolean
  /** The icon's name in `app/shell/icons.ts`: the id of the screen on the menu that it belongs to. */
  readonly icon: string
  /** The letter after the leader `g`. */
  readonly key?: string
  /** The screen above it in the breadcrumb. */
  readonly parent?: string
  /** What a broker must offer for it to be there. */
  readonly needs?: Capability
  /** Where the broker offers this, others stand in its place on the menu; by its address and the palette it stays reachable. */
  readonly yields?: Capability
  /** It speaks with the words that all screens share only, and is drawn before the others have come. */
  readonly early?: true
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Screens of what only newer brokers have: those of a noun in one file, or those of one kind where nouns differ by their calls alone. */
const files = {
  lists: () => import('@/features/connector/lists'),
  creates: () => import('@/features/connector/creates'),
  details: () => import('@/features/connector/details'),
  gateLists: () => import('@/features/message-pipeline/lists'),
  gateCreates: () => import('@/features/message-pipeline/creates'),
  gateDetails: () => import('@/features/message-pipeline/details'),
  links: () => import('@/features/cluster-link/screens'),
  namespaces: () => import('@/features/namespace/screens'),
  backlogs: () => import('@/features/message-queue/screens'),
} as const
const shared =
  <F extends keyof typeof files>(
    file: F,
    name: keyof Awaited<ReturnType<(typeof files)[F]>>,
  ): Screen['load'] =>
  async () => ({
    default: ((await files[file]()) as Readonly<Record<PropertyKey, ComponentType>>)[name],
  })

/** A screen as the table below writes it: the rest follows from its id, and from what it stands under. */
type Row = Pick<Screen, 'group' | 'load'> & Partial<Screen> & { readonly id: keyof typeof allPaths }

const rows: readonly Row[] = [
  {
    id: 'overview',
    group: 'monitoring',
    key: 'o',
    early: true,
    load: () => import('@/features/overview/overview'),
  },
  { id: 'nodes', group: 'monitoring', key: 'n', load: () => import('@/features/node/list') },
  { id: 'node', group: 'monitoring', parent: 'nodes', load: () => import('@/features/node/detail') },
  {
    id: 'rebalance',
    group: 'monitoring',
    needs: 'rebalance',
    load: () => import('@/features/rebalance/list'),
  },
  { id: 'metrics', group: 'monitoring', key: 'm', load: () => import('@/features/metrics/list') },
  { id: 'alarms', group: 'monitoring', key: 'a', load: () => import('@/features/alarm/active') },
  {
    id: 'alarmHistory',
    group: 'monitoring',
    parent: 'alarms',
    load: () => import('@/features/alarm/history'),
  },
  {
    id: 'alarmExplain',
    group: 'monitoring',
    parent: 'alarms',
    load: () => import('@/features/alarm/explain'),
  },
  { id: 'clients', group: 'monitoring', key: 'c', load: () => import('@/features/client/list') },
  { id: 'client', group: 'monitoring', parent: 'clients', load: () => import('@/features/client/detail') },
  {
    id: 'clientDiagnose',
    group: 'monitoring',
    parent: 'clients',
    load: () => import('@/features/client/diagnosis'),
  },
  { id: 'subscriptions', group: 'monitoring', key: 's', load: () => import('@/features/subscription/list') },
  { id: 'topics', group: 'monitoring', key: 'p', load: () => import('@/features/topic/list') },
  { id: 'retained', group: 'monitoring', key: 'r', load: () => import('@/features/retained/list') },
  {
    id: 'retainedMessage',
    group: 'monitoring',
    parent: 'retained',
    load: () => import('@/features/retained/detail'),
  },
  { id: 'delayed', group: 'monitoring', key: 'd', load: () => import('@/features/delayed/list') },
  {
    id: 'delayedMessage',
    group: 'monitoring',
    parent: 'delayed',
    load: () => import('@/features/delayed/detail'),
  },
  { id: 'publish', group: 'monitoring', load: () => import('@/features/publish/publish') },
  {
    id: 'monitoringIntegration',
    group: 'monitoring',
    load: () => import('@/features/monitoring-integration/integration'),
  },
  { id: 'authentication', group: 'access', load: () => import('@/features/authentication/list') },
  {
    id: 'authenticatorCreate',
    group: 'access',
    parent: 'authentication',
    load: () => import('@/features/authentication/create'),
  },
  {
    id: 'authenticator',
    group: 'access',
    parent: 'authentication',
    load: () => import('@/features/authentication/detail'),
  },
  { id: 'authorization', group: 'access', load: () => import('@/features/authorization/list') },
  {
    id: 'authzCreate',
    group: 'access',
    parent: 'authorization',
    load: () => import('@/features/authorization/create'),
  },
  {
    id: 'authzSource',
    group: 'access',
    parent: 'authorization',
    load: () => import('@/features/authorization/detail'),
  },
  {
    id: 'aclEntry',
    group: 'access',
    parent: 'authorization',
    load: () => import('@/features/authorization/entry'),
  },
  {
    id: 'aclExplain',
    group: 'access',
    parent: 'authorization',
    load: () => import('@/features/authorization/explain'),
  },
  {
    id: 'namespaces',
    group: 'access',
    needs: 'namespaces',
    load: shared('namespaces', 'NamespaceList'),
  },
  {
    id: 'namespace',
    group: 'access',
    parent: 'namespaces',
    needs: 'namespaces',
    load: shared('namespaces', 'NamespaceDetail'),
  },
  { id: 'flapping', group: 'access', load: () => import('@/features/flapping/settings') },
  { id: 'banned', group: 'access', key: 'b', load: () => import('@/features/ban/list') },
  {
    id: 'bridges',
    group: 'integration',
    key: 'i',
    needs: 'bridges',
    yields: 'connectors',
    load: () => import('@/features/bridge/list'),
  },
  {
    id: 'bridgeCreate',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: () => import('@/features/bridge/create'),
  },
  {
    id: 'bridge',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: () => import('@/features/bridge/detail'),
  },
  { id: 'connectors', group: 'integration', needs: 'connectors', load: shared('lists', 'ConnectorList') },
  {
    id: 'connectorCreate',
    group: 'integration',
    parent: 'connectors',
    needs: 'connectors',
    load: shared('creates', 'ConnectorCreate'),
  },
  {
    id: 'connector',
    group: 'integration',
    parent: 'connectors',
    needs: 'connectors',
    load: shared('details', 'ConnectorDetail'),
  },
  { id: 'actions', group: 'integration', needs: 'connectors', load: shared('lists', 'ActionList') },
  {
    id: 'actionCreate',
    group: 'integration',
    parent: 'actions',
    needs: 'connectors',
    load: shared('creates', 'ActionCreate'),
  },
  {
    id: 'action',
    group: 'integration',
    parent: 'actions',
    needs: 'connectors',
    load: shared('details', 'ActionDetail'),
  },
  { id: 'sources', group: 'integration', needs: 'sources', load: shared('lists', 'SourceList') },
  {
    id: 'sourceCreate',
    group: 'integration',
    parent: 'sources',
    needs: 'sources',
    load: shared('creates', 'SourceCreate'),
  },
  {
    id: 'source',
    group: 'integration',
    parent: 'sources',
    needs: 'sources',
    load: shared('details', 'SourceDetail'),
  },
  { id: 'rules', group: 'integration', key: 'x', load: () => import('@/features/rule/list') },
  { id: 'ruleCreate', group: 'integration', parent: 'rules', load: () => import('@/features/rule/create') },
  { id: 'rule', group: 'integration', parent: 'rules', load: () => import('@/features/rule/detail') },
  { id: 'flow', group: 'integration', key: 'f', load: () => import('@/features/flow/flow') },
  {
    id: 'schemas',
    group: 'integration',
    key: 'h',
    needs: 'schemaRegistry',
    load: () => import('@/features/schema/list'),
  },
  {
    id: 'schemaCreate',
    group: 'integration',
    parent: 'schemas',
    needs: 'schemaRegistry',
    load: () => import('@/features/schema/create'),
  },
  {
    id: 'schema',
    group: 'integration',
    parent: 'schemas',
    needs: 'schemaRegistry',
    load: () => import('@/features/schema/detail'),
  },
  {
    id: 'validations',
    group: 'integration',
    needs: 'schemaValidation',
    load: shared('gateLists', 'ValidationList'),
  },
  {
    id: 'validationCreate',
    group: 'integration',
    parent: 'validations',
    needs: 'schemaValidation',
    load: shared('gateCreates', 'ValidationCreate'),
  },
  {
    id: 'validation',
    group: 'integration',
    parent: 'validations',
    needs: 'schemaValidation',
    load: shared('gateDetails', 'ValidationDetail'),
  },
  {
    id: 'transformations',
    group: 'integration',
    needs: 'messageTransformation',
    load: shared('gateLists', 'TransformationList'),
  },
  {
    id: 'transformationCreate',
    group: 'integration',
    parent: 'transformations',
    needs: 'messageTransformation',
    load: shared('gateCreates', 'TransformationCreate'),
  },
  {
    id: 'transformation',
    group: 'integration',
    parent: 'transformations',
    needs: 'messageTransformation',
    load: shared('gateDetails', 'TransformationDetail'),
  },
  {
    id: 'queues',
    group: 'integration',
    needs: 'messageQueues',
    load: shared('backlogs', 'QueueList'),
  },
  {
    id: 'queueCreate',
    group: 'integration',
    parent: 'queues',
    needs: 'messageQueues',
    load: shared('backlogs', 'QueueCreate'),
  },
  {
    id: 'queue',
    group: 'integration',
    parent: 'queues',
    needs: 'messageQueues',
    load: shared('backlogs', 'QueueDetail'),
  },
  {
    id: 'streams',
    group: 'integration',
    needs: 'messageStreams',
    load: shared('backlogs', 'StreamList'),
  },
  {
    id: 'streamCreate',
    group: 'integration',
    parent: 'streams',
    needs: 'messageStreams',
    load: shared('backlogs', 'StreamCreate'),
  },
  {
    id: 'stream',
    group: 'integration',
    parent: 'streams',
    needs: 'messageStreams',
    load: shared('backlogs', 'StreamDetail'),
  },
  {
    id: 'listeners',
    group: 'management',
    section: 'cluster',
    load: () => import('@/features/listener/list'),
  },
  {
    id: 'listenerCreate',
    group: 'management',
    parent: 'listeners',
    load: () => import('@/features/listener/create'),
  },
  {
    id: 'listener',
    group: 'management',
    parent: 'listeners',
    load: () => import('@/features/listener/detail'),
  },
  {
    id: 'clusterLinks',
    group: 'management',
    section: 'cluster',
    needs: 'clusterLinks',
    load: shared('links', 'ClusterLinkList'),
  },
  {
    id: 'clusterLinkCreate',
    group: 'management',
    parent: 'clusterLinks',
    needs: 'clusterLinks',
    load: shared('links', 'ClusterLinkCreate'),
  },
  {
    id: 'clusterLink',
    group: 'management',
    parent: 'clusterLinks',
    needs: 'clusterLinks',
    load: shared('links', 'ClusterLinkDetail'),
  },
  {
    id: 'mqttGeneral',
    group: 'management',
    section: 'mqtt',
    load: () => import('@/features/setting/general'),
  },
  {
    id: 'mqttSession',
    group: 'management',
    section: 'mqtt',
    load: () => import('@/features/setting/session'),
  },
  {
    id: 'memory',
    group: 'management',
    parent: 'mqttGeneral',
    load: () => import('@/features/setting/memory'),
  },
  { id: 'log', group: 'management', section: 'cluster', load: () => import('@/features/setting/log') },
  {
    id: 'limiter',
    group: 'management',
    section: 'cluster',
    needs: 'limiterConfig',
    load: () => import('@/features/setting/limiter'),
  },
  {
    id: 'topicRewrite',
    group: 'management',
    section: 'mqtt',
    load: () => import('@/features/topic-rules/rewrite'),
  },
  {
    id: 'autoSubscribe',
    group: 'management',
    section: 'mqtt',
    load: () => import('@/features/topic-rules/auto-subscribe'),
  },
  {
    id: 'alarmSettings',
    group: 'management',
    section: 'cluster',
    load: () => import('@/features/setting/thresholds'),
  },
  {
    id: 'alarmHistorySettings',
    group: 'management',
    parent: 'alarmSettings',
    load: () => import('@/features/setting/history'),
  },
  {
    id: 'dashboardSettings',
    group: 'management',
    section: 'cluster',
    load: () => import('@/features/setting/dashboard'),
  },
  {
    id: 'retainer',
    group: 'management',
    section: 'mqtt',
    load: () => import('@/features/retained/settings'),
  },
  {
    id: 'delayedSettings',
    group: 'management',
    section: 'mqtt',
    load: () => import('@/features/delayed/settings'),
  },
  {
    id: 'gateways',
    group: 'management',
    section: 'extensions',
    load: () => import('@/features/gateway/list'),
  },
  {
    id: 'gatewayCreate',
    group: 'management',
    parent: 'gateways',
    load: () => import('@/features/gateway/create'),
  },
  { id: 'gateway', group: 'management', parent: 'gateways', load: () => import('@/features/gateway/detail') },
  {
    id: 'gatewayListenerCreate',
    group: 'management',
    parent: 'gateways',
    load: () => import('@/features/gateway/listener/create'),
  },
  {
    id: 'gatewayListener',
    group: 'management',
    parent: 'gateways',
    load: () => import('@/features/gateway/listener/detail'),
  },
  {
    id: 'gatewayClient',
    group: 'management',
    parent: 'gateways',
    load: () => import('@/features/gateway/client/detail'),
  },
  { id: 'plugins', group: 'management', section: 'extensions', load: () => import('@/features/plugin/list') },
  {
    id: 'pluginInstall',
    group: 'management',
    parent: 'plugins',
    load: () => import('@/features/plugin/install'),
  },
  { id: 'plugin', group: 'management', parent: 'plugins', load: () => import('@/features/plugin/detail') },
  { id: 'exhooks', group: 'management', section: 'extensions', load: () => import('@/features/exhook/list') },
  {
    id: 'exhookCreate',
    group: 'management',
    parent: 'exhooks',
    load: () => import('@/features/exhook/create'),
  },
  { id: 'exhook', group: 'management', parent: 'exhooks', load: () => import('@/features/exhook/detail') },
  {
    id: 'fileTransfer',
    group: 'management',
    section: 'mqtt',
    needs: 'fileTransfer',
    load: () => import('@/features/file-transfer/file-transfer'),
  },
  {
    id: 'systemTopics',
    group: 'management',
    section: 'mqtt',
    key: 'y',
    load: () => import('@/features/system-topic/settings'),
  },
  {
    id: 'config',
    group: 'management',
    section: 'configuration',
    load: () => import('@/features/config/text'),
  },
  {
    id: 'configCompare',
    group: 'management',
    parent: 'config',
    load: () => import('@/features/config/compare'),
  },
  {
    id: 'otherSettings',
    group: 'management',
    parent: 'config',
    load: () => import('@/features/config/other'),
  },
  {
    id: 'backup',
    group: 'management',
    section: 'configuration',
    load: () => import('@/features/backup/backup-screen'),
  },
  {
    id: 'dataBackups',
    group: 'management',
    section: 'configuration',
    needs: 'dataBackup',
    load: () => import('@/features/backup/data-backups'),
  },
  { id: 'websocket', group: 'diagnose', key: 'w', load: () => import('@/features/mqtt-client/screen') },
  { id: 'topicMetrics', group: 'diagnose', key: 'e', load: () => import('@/features/topic-metrics/list') },
  {
    id: 'slowSubscriptions',
    group: 'diagnose',
    key: 'l',
    load: () => import('@/features/slow-subscription/list'),
  },
  {
    id: 'slowSettings',
    group: 'diagnose',
    parent: 'slowSubscriptions',
    load: () => import('@/features/slow-subscription/settings'),
  },
  { id: 'traces', group: 'diagnose', key: 'q', load: () => import('@/features/trace/list') },
  { id: 'trace', group: 'diagnose', parent: 'traces', load: () => import('@/features/trace/detail') },
  { id: 'users', group: 'system', key: 'u', load: () => import('@/features/user/list') },
  { id: 'apiKeys', group: 'system', key: 'k', load: () => import('@/features/api-key/list') },
  { id: 'apiKey', group: 'system', parent: 'apiKeys', load: () => import('@/features/api-key/detail') },
  {
    id: 'licence',
    group: 'system',
    key: 'v',
    needs: 'licence',
    load: () => import('@/features/license/license'),
  },
  { id: 'audit', group: 'system', needs: 'audit', load: () => import('@/features/audit/list') },
  { id: 'journal', group: 'system', key: 'j', load: () => import('@/features/command-history/list') },
  { id: 'macros', group: 'system', parent: 'journal', load: () => import('@/features/macro/macros') },
  {
    id: 'macroCreate',
    group: 'system',
    parent: 'macros',
    load: () => import('@/features/macro/macro-create'),
  },
  {
    id: 'macro',
    group: 'system',
    parent: 'macros',
    load: () => import('@/features/macro/macro-edit'),
  },
  { id: 'settings', group: 'system', key: 't', load: () => import('@/features/settings/settings') },
  { id: 'keys', group: 'system', parent: 'settings', load: () => import('@/features/settings/keys') },
  { id: 'key', group: 'system', parent: 'keys', load: () => import('@/features/settings/key') },
  { id: 'help', group: 'system', load: () => import('@/features/help/help') },
  { id: 'api', group: 'system', parent: 'help', load: () => import('@/features/help/api') },
  { id: 'commands', group: 'system', parent: 'help', load: () => import('@/features/help/reference') },
  {
    id: 'command',
    group: 'system',
    parent: 'commands',
    load: () => import('@/features/help/reference-page'),
  },
]

const parents = new Map(rows.map(({ id, parent }): [string, string | undefined] => [id, parent]))

/** The screen on the menu that this one is, or belongs to. */
function menuScreenOf(id: string): string {
  const parent = parents.get(id)
  return parent === undefined ? id : menuScreenOf(parent)
}

/** Its address and its words are called as it is; one that stands under another has that one's icon, and is not on the menu. */
export const screens: readonly Screen[] = rows.map((row) => ({
  path: allPaths[row.id],
  title: `screen.${row.id}` as Key,
  menu: row.parent === undefined,
  icon: menuScreenOf(row.id),
  ...row,
}))
