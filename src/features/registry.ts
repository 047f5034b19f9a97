import type { ComponentType } from 'react'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import { allPaths } from '@/route/all-paths'
import type { PathTemplate } from '@/route/paths'

export type MenuGroup = 'monitoring' | 'access' | 'integration' | 'management' | 'diagnose' | 'system'

/** The sections of the management group. */
export type MenuSection = 'mqtt' | 'cluster' | 'extensions' | 'configuration'

/**
 * One screen. Routes, menu, breadcrumbs, window titles and the “Go to …” commands are generated from this
 * table.
 */
export type Screen = {
  readonly id: string
  /** Its id in earlier versions, by which stored data name its “Go to …” command. */
  readonly formerId?: string
  readonly path: PathTemplate
  readonly title: Key
  readonly group: MenuGroup
  /** Its section within the management group. */
  readonly section?: MenuSection
  readonly menu: boolean
  /** The icon's name in `app/shell/icons.ts`: the id of the menu item to which it belongs. */
  readonly icon: string
  /** The letter after the leader `g`. */
  readonly key?: string
  /** The parent screen in the breadcrumb. */
  readonly parent?: string
  /** The capability that a broker needs for it. */
  readonly needs?: Capability
  /**
   * If the broker has this capability, other screens replace it in the menu; address and palette still work.
   */
  readonly yields?: Capability
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Files with several screens: of features of newer brokers, or of nouns that differ only in their calls. */
const files = {
  lists: () => import('./connector/lists'),
  creates: () => import('./connector/creates'),
  details: () => import('./connector/details'),
  pipelineLists: () => import('./message-pipeline/lists'),
  pipelineCreates: () => import('./message-pipeline/creates'),
  pipelineDetails: () => import('./message-pipeline/details'),
  links: () => import('./cluster-link/screens'),
  namespaces: () => import('./namespace/screens'),
  queues: () => import('./message-queue/screens'),
} as const
const shared =
  <F extends keyof typeof files>(
    file: F,
    name: keyof Awaited<ReturnType<(typeof files)[F]>>,
  ): Screen['load'] =>
  async () => ({
    default: ((await files[file]()) as Readonly<Record<PropertyKey, ComponentType>>)[name],
  })

/** A row of the table; the other properties are derived from its id and its parent. */
type Row = Pick<Screen, 'group' | 'load'> & Partial<Screen> & { readonly id: keyof typeof allPaths }

const rows: readonly Row[] = [
  {
    id: 'overview',
    group: 'monitoring',
    key: 'o',
    load: () => import('./overview/overview'),
  },
  { id: 'nodes', group: 'monitoring', key: 'n', load: () => import('./node/list') },
  { id: 'node', group: 'monitoring', parent: 'nodes', load: () => import('./node/detail') },
  {
    id: 'rebalance',
    group: 'monitoring',
    needs: 'rebalance',
    load: () => import('./rebalance/list'),
  },
  { id: 'metrics', group: 'monitoring', key: 'm', load: () => import('./metrics/list') },
  { id: 'alarms', group: 'monitoring', key: 'a', load: () => import('./alarm/active') },
  {
    id: 'alarmHistory',
    group: 'monitoring',
    parent: 'alarms',
    load: () => import('./alarm/history'),
  },
  {
    id: 'alarmExplain',
    group: 'monitoring',
    parent: 'alarms',
    load: () => import('./alarm/explain'),
  },
  { id: 'clients', group: 'monitoring', key: 'c', load: () => import('./client/list') },
  { id: 'client', group: 'monitoring', parent: 'clients', load: () => import('./client/detail') },
  {
    id: 'clientDiagnose',
    group: 'monitoring',
    parent: 'clients',
    load: () => import('./client/diagnosis'),
  },
  { id: 'subscriptions', group: 'monitoring', key: 's', load: () => import('./subscription/list') },
  { id: 'topics', group: 'monitoring', key: 'p', load: () => import('./topic/list') },
  { id: 'retained', group: 'monitoring', key: 'r', load: () => import('./retained/list') },
  {
    id: 'retainedMessage',
    group: 'monitoring',
    parent: 'retained',
    load: () => import('./retained/detail'),
  },
  { id: 'delayed', group: 'monitoring', key: 'd', load: () => import('./delayed/list') },
  {
    id: 'delayedMessage',
    group: 'monitoring',
    parent: 'delayed',
    load: () => import('./delayed/detail'),
  },
  { id: 'publish', group: 'monitoring', load: () => import('./publish/publish') },
  {
    id: 'monitoringIntegration',
    group: 'monitoring',
    load: () => import('./monitoring-integration/integration'),
  },
  { id: 'authentication', group: 'access', load: () => import('./authentication/list') },
  {
    id: 'authenticatorCreate',
    group: 'access',
    parent: 'authentication',
    load: () => import('./authentication/create'),
  },
  {
    id: 'authenticator',
    group: 'access',
    parent: 'authentication',
    load: () => import('./authentication/detail'),
  },
  { id: 'authorization', group: 'access', load: () => import('./authorization/list') },
  {
    id: 'authorizationCreate',
    formerId: 'authzCreate',
    group: 'access',
    parent: 'authorization',
    load: () => import('./authorization/create'),
  },
  {
    id: 'authorizationSource',
    group: 'access',
    parent: 'authorization',
    load: () => import('./authorization/detail'),
  },
  {
    id: 'aclEntry',
    group: 'access',
    parent: 'authorization',
    load: () => import('./authorization/entry'),
  },
  {
    id: 'aclExplain',
    group: 'access',
    parent: 'authorization',
    load: () => import('./authorization/explain'),
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
  { id: 'flapping', group: 'access', load: () => import('./flapping/settings') },
  { id: 'banned', group: 'access', key: 'b', load: () => import('./ban/list') },
  {
    id: 'bridges',
    group: 'integration',
    key: 'i',
    needs: 'bridges',
    yields: 'connectors',
    load: () => import('./bridge/list'),
  },
  {
    id: 'bridgeCreate',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: () => import('./bridge/create'),
  },
  {
    id: 'bridge',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: () => import('./bridge/detail'),
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
  { id: 'rules', group: 'integration', key: 'x', load: () => import('./rule/list') },
  { id: 'ruleCreate', group: 'integration', parent: 'rules', load: () => import('./rule/create') },
  { id: 'rule', group: 'integration', parent: 'rules', load: () => import('./rule/detail') },
  { id: 'flow', group: 'integration', key: 'f', load: () => import('./flow/flow') },
  {
    id: 'schemas',
    group: 'integration',
    key: 'h',
    needs: 'schemaRegistry',
    load: () => import('./schema/list'),
  },
  {
    id: 'schemaCreate',
    group: 'integration',
    parent: 'schemas',
    needs: 'schemaRegistry',
    load: () => import('./schema/create'),
  },
  {
    id: 'schema',
    group: 'integration',
    parent: 'schemas',
    needs: 'schemaRegistry',
    load: () => import('./schema/detail'),
  },
  {
    id: 'validations',
    group: 'integration',
    needs: 'schemaValidation',
    load: shared('pipelineLists', 'ValidationList'),
  },
  {
    id: 'validationCreate',
    group: 'integration',
    parent: 'validations',
    needs: 'schemaValidation',
    load: shared('pipelineCreates', 'ValidationCreate'),
  },
  {
    id: 'validation',
    group: 'integration',
    parent: 'validations',
    needs: 'schemaValidation',
    load: shared('pipelineDetails', 'ValidationDetail'),
  },
  {
    id: 'transformations',
    group: 'integration',
    needs: 'messageTransformation',
    load: shared('pipelineLists', 'TransformationList'),
  },
  {
    id: 'transformationCreate',
    group: 'integration',
    parent: 'transformations',
    needs: 'messageTransformation',
    load: shared('pipelineCreates', 'TransformationCreate'),
  },
  {
    id: 'transformation',
    group: 'integration',
    parent: 'transformations',
    needs: 'messageTransformation',
    load: shared('pipelineDetails', 'TransformationDetail'),
  },
  {
    id: 'queues',
    group: 'integration',
    needs: 'messageQueues',
    load: shared('queues', 'QueueList'),
  },
  {
    id: 'queueCreate',
    group: 'integration',
    parent: 'queues',
    needs: 'messageQueues',
    load: shared('queues', 'QueueCreate'),
  },
  {
    id: 'queue',
    group: 'integration',
    parent: 'queues',
    needs: 'messageQueues',
    load: shared('queues', 'QueueDetail'),
  },
  {
    id: 'streams',
    group: 'integration',
    needs: 'messageStreams',
    load: shared('queues', 'StreamList'),
  },
  {
    id: 'streamCreate',
    group: 'integration',
    parent: 'streams',
    needs: 'messageStreams',
    load: shared('queues', 'StreamCreate'),
  },
  {
    id: 'stream',
    group: 'integration',
    parent: 'streams',
    needs: 'messageStreams',
    load: shared('queues', 'StreamDetail'),
  },
  {
    id: 'listeners',
    group: 'management',
    section: 'cluster',
    load: () => import('./listener/list'),
  },
  {
    id: 'listenerCreate',
    group: 'management',
    parent: 'listeners',
    load: () => import('./listener/create'),
  },
  {
    id: 'listener',
    group: 'management',
    parent: 'listeners',
    load: () => import('./listener/detail'),
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
    load: () => import('./setting/general'),
  },
  {
    id: 'mqttSession',
    group: 'management',
    section: 'mqtt',
    load: () => import('./setting/session'),
  },
  {
    id: 'memory',
    group: 'management',
    parent: 'mqttGeneral',
    load: () => import('./setting/memory'),
  },
  { id: 'log', group: 'management', section: 'cluster', load: () => import('./setting/log') },
  {
    id: 'limiter',
    group: 'management',
    section: 'cluster',
    needs: 'limiterConfig',
    load: () => import('./setting/limiter'),
  },
  {
    id: 'topicRewrite',
    group: 'management',
    section: 'mqtt',
    load: () => import('./topic-rules/rewrite'),
  },
  {
    id: 'autoSubscribe',
    group: 'management',
    section: 'mqtt',
    load: () => import('./topic-rules/auto-subscribe'),
  },
  {
    id: 'alarmSettings',
    group: 'management',
    section: 'cluster',
    load: () => import('./setting/thresholds'),
  },
  {
    id: 'alarmHistorySettings',
    group: 'management',
    parent: 'alarmSettings',
    load: () => import('./setting/history'),
  },
  {
    id: 'dashboardSettings',
    group: 'management',
    section: 'cluster',
    load: () => import('./setting/dashboard'),
  },
  {
    id: 'retainer',
    group: 'management',
    section: 'mqtt',
    load: () => import('./retained/settings'),
  },
  {
    id: 'delayedSettings',
    group: 'management',
    section: 'mqtt',
    load: () => import('./delayed/settings'),
  },
  {
    id: 'gateways',
    group: 'management',
    section: 'extensions',
    load: () => import('./gateway/list'),
  },
  {
    id: 'gatewayCreate',
    group: 'management',
    parent: 'gateways',
    load: () => import('./gateway/create'),
  },
  { id: 'gateway', group: 'management', parent: 'gateways', load: () => import('./gateway/detail') },
  {
    id: 'gatewayListenerCreate',
    group: 'management',
    parent: 'gateways',
    load: () => import('./gateway/listener/create'),
  },
  {
    id: 'gatewayListener',
    group: 'management',
    parent: 'gateways',
    load: () => import('./gateway/listener/detail'),
  },
  {
    id: 'gatewayClient',
    group: 'management',
    parent: 'gateways',
    load: () => import('./gateway/client/detail'),
  },
  { id: 'plugins', group: 'management', section: 'extensions', load: () => import('./plugin/list') },
  {
    id: 'pluginInstall',
    group: 'management',
    parent: 'plugins',
    load: () => import('./plugin/install'),
  },
  { id: 'plugin', group: 'management', parent: 'plugins', load: () => import('./plugin/detail') },
  { id: 'exhooks', group: 'management', section: 'extensions', load: () => import('./exhook/list') },
  {
    id: 'exhookCreate',
    group: 'management',
    parent: 'exhooks',
    load: () => import('./exhook/create'),
  },
  { id: 'exhook', group: 'management', parent: 'exhooks', load: () => import('./exhook/detail') },
  {
    id: 'fileTransfer',
    group: 'management',
    section: 'mqtt',
    needs: 'fileTransfer',
    load: () => import('./file-transfer/file-transfer'),
  },
  {
    id: 'systemTopics',
    group: 'management',
    section: 'mqtt',
    key: 'y',
    load: () => import('./system-topic/settings'),
  },
  {
    id: 'config',
    group: 'management',
    section: 'configuration',
    load: () => import('./config/text'),
  },
  {
    id: 'configCompare',
    group: 'management',
    parent: 'config',
    load: () => import('./config/compare'),
  },
  {
    id: 'otherSettings',
    group: 'management',
    parent: 'config',
    load: () => import('./config/other'),
  },
  {
    id: 'backup',
    group: 'management',
    section: 'configuration',
    load: () => import('./backup/backup-screen'),
  },
  {
    id: 'dataBackups',
    group: 'management',
    section: 'configuration',
    needs: 'dataBackup',
    load: () => import('./backup/data-backups'),
  },
  {
    id: 'mqttClient',
    formerId: 'websocket',
    group: 'diagnose',
    key: 'w',
    load: () => import('./mqtt-client/screen'),
  },
  { id: 'topicMetrics', group: 'diagnose', key: 'e', load: () => import('./topic-metrics/list') },
  {
    id: 'slowSubscriptions',
    group: 'diagnose',
    key: 'l',
    load: () => import('./slow-subscription/list'),
  },
  {
    id: 'slowSettings',
    group: 'diagnose',
    parent: 'slowSubscriptions',
    load: () => import('./slow-subscription/settings'),
  },
  { id: 'traces', group: 'diagnose', key: 'q', load: () => import('./trace/list') },
  { id: 'trace', group: 'diagnose', parent: 'traces', load: () => import('./trace/detail') },
  { id: 'users', group: 'system', key: 'u', load: () => import('./user/list') },
  { id: 'apiKeys', group: 'system', key: 'k', load: () => import('./api-key/list') },
  { id: 'apiKey', group: 'system', parent: 'apiKeys', load: () => import('./api-key/detail') },
  {
    id: 'license',
    formerId: 'licence',
    group: 'system',
    key: 'v',
    needs: 'license',
    load: () => import('./license/license'),
  },
  { id: 'audit', group: 'system', needs: 'audit', load: () => import('./audit/list') },
  {
    id: 'commandHistory',
    formerId: 'journal',
    group: 'system',
    key: 'j',
    load: () => import('./command-history/list'),
  },
  { id: 'macros', group: 'system', parent: 'commandHistory', load: () => import('./macro/macros') },
  {
    id: 'macroCreate',
    group: 'system',
    parent: 'macros',
    load: () => import('./macro/macro-create'),
  },
  {
    id: 'macro',
    group: 'system',
    parent: 'macros',
    load: () => import('./macro/macro-edit'),
  },
  { id: 'settings', group: 'system', key: 't', load: () => import('./settings/settings') },
  { id: 'keys', group: 'system', parent: 'settings', load: () => import('./settings/keys') },
  { id: 'key', group: 'system', parent: 'keys', load: () => import('./settings/key') },
  { id: 'help', group: 'system', load: () => import('./help/help') },
  { id: 'api', group: 'system', parent: 'help', load: () => import('./help/api') },
  { id: 'commands', group: 'system', parent: 'help', load: () => import('./help/reference') },
  {
    id: 'command',
    group: 'system',
    parent: 'commands',
    load: () => import('./help/reference-page'),
  },
]

const parents = new Map(rows.map(({ id, parent }): [string, string | undefined] => [id, parent]))

/** The id of the menu item to which a screen belongs. */
function menuScreenOf(id: string): string {
  const parent = parents.get(id)
  return parent === undefined ? id : menuScreenOf(parent)
}

/**
 * Derives address, title and icon from the id; a screen with a parent has the icon of its menu item and is
 * not in the menu.
 */
export const screens: readonly Screen[] = rows.map((row) => ({
  path: allPaths[row.id],
  title: `screen.${row.id}` as Key,
  menu: row.parent === undefined,
  icon: menuScreenOf(row.id),
  ...row,
}))
