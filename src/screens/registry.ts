import type { ComponentType } from 'react'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import { paths, type PathTemplate } from '@/route/paths'

export type MenuGroup = 'monitoring' | 'access' | 'integration' | 'management' | 'diagnose' | 'system'

/** One screen. Routes, menu, breadcrumbs, window titles and the «Go to …» commands are all made from this table. */
export type Screen = {
  readonly id: string
  readonly path: PathTemplate
  readonly title: Key
  readonly group: MenuGroup
  readonly menu: boolean
  /** The icon's name in `app/icons`. */
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

/** Connectors, actions and sources differ by their calls alone: a file of each kind of screen holds those of all three. */
const integrationFiles = { lists: () => import('./integration/lists'), creates: () => import('./integration/creates'), details: () => import('./integration/details') } as const
const integration = <F extends keyof typeof integrationFiles>(file: F, name: keyof Awaited<ReturnType<(typeof integrationFiles)[F]>>): Screen['load'] =>
  async () => ({ default: (await integrationFiles[file]() as Readonly<Record<PropertyKey, ComponentType>>)[name] as ComponentType })

export const screens: readonly Screen[] = [
  { id: 'overview', path: paths.overview, title: 'screen.overview', group: 'monitoring', menu: true, icon: 'overview', key: 'o', early: true, load: () => import('./overview/overview') },
  { id: 'nodes', path: paths.nodes, title: 'screen.nodes', group: 'monitoring', menu: true, icon: 'nodes', key: 'n', load: () => import('./node/list') },
  { id: 'node', path: paths.node, title: 'screen.node', group: 'monitoring', menu: false, icon: 'nodes', parent: 'nodes', load: () => import('./node/detail') },
  { id: 'rebalance', path: paths.rebalance, title: 'screen.rebalance', group: 'monitoring', menu: true, icon: 'rebalance', needs: 'rebalance', load: () => import('./rebalance/list') },
  { id: 'metrics', path: paths.metrics, title: 'screen.metrics', group: 'monitoring', menu: true, icon: 'metrics', key: 'm', load: () => import('./metrics/list') },
  { id: 'alarms', path: paths.alarms, title: 'screen.alarms', group: 'monitoring', menu: true, icon: 'alarms', key: 'a', load: () => import('./alarm/active') },
  { id: 'alarmHistory', path: paths.alarmHistory, title: 'screen.alarmHistory', group: 'monitoring', menu: false, icon: 'alarms', parent: 'alarms', load: () => import('./alarm/history') },
  { id: 'alarmExplain', path: paths.alarmExplain, title: 'screen.alarmExplain', group: 'monitoring', menu: false, icon: 'alarms', parent: 'alarms', load: () => import('./alarm/explain') },
  { id: 'clients', path: paths.clients, title: 'screen.clients', group: 'monitoring', menu: true, icon: 'clients', key: 'c', load: () => import('./client/list') },
  { id: 'client', path: paths.client, title: 'screen.client', group: 'monitoring', menu: false, icon: 'clients', parent: 'clients', load: () => import('./client/detail') },
  { id: 'clientDiagnose', path: paths.clientDiagnose, title: 'screen.clientDiagnose', group: 'monitoring', menu: false, icon: 'clients', parent: 'clients', load: () => import('./client/diagnose') },
  { id: 'subscriptions', path: paths.subscriptions, title: 'screen.subscriptions', group: 'monitoring', menu: true, icon: 'subscriptions', key: 's', load: () => import('./subscription/list') },
  { id: 'topics', path: paths.topics, title: 'screen.topics', group: 'monitoring', menu: true, icon: 'topics', key: 'p', load: () => import('./topic/list') },
  { id: 'retained', path: paths.retained, title: 'screen.retained', group: 'monitoring', menu: true, icon: 'retained', key: 'r', load: () => import('./retained/list') },
  { id: 'retainedMessage', path: paths.retainedMessage, title: 'screen.retainedMessage', group: 'monitoring', menu: false, icon: 'retained', parent: 'retained', load: () => import('./retained/detail') },
  { id: 'delayed', path: paths.delayed, title: 'screen.delayed', group: 'monitoring', menu: true, icon: 'delayed', key: 'd', load: () => import('./delayed/list') },
  { id: 'delayedMessage', path: paths.delayedMessage, title: 'screen.delayedMessage', group: 'monitoring', menu: false, icon: 'delayed', parent: 'delayed', load: () => import('./delayed/detail') },
  { id: 'publish', path: paths.publish, title: 'screen.publish', group: 'monitoring', menu: true, icon: 'publish', load: () => import('./publish/publish') },
  { id: 'monitoringIntegration', path: paths.monitoringIntegration, title: 'screen.monitoringIntegration', group: 'monitoring', menu: true, icon: 'monitoringIntegration', load: () => import('./monitoring-integration/integration') },
  { id: 'authentication', path: paths.authentication, title: 'screen.authentication', group: 'access', menu: true, icon: 'authentication', load: () => import('./access/authn/list') },
  { id: 'authenticatorCreate', path: paths.authenticatorCreate, title: 'screen.authenticatorCreate', group: 'access', menu: false, icon: 'authentication', parent: 'authentication', load: () => import('./access/authn/create') },
  { id: 'authenticator', path: paths.authenticator, title: 'screen.authenticator', group: 'access', menu: false, icon: 'authentication', parent: 'authentication', load: () => import('./access/authn/detail') },
  { id: 'authorization', path: paths.authorization, title: 'screen.authorization', group: 'access', menu: true, icon: 'authorization', load: () => import('./access/authz/list') },
  { id: 'authzCreate', path: paths.authzCreate, title: 'screen.authzCreate', group: 'access', menu: false, icon: 'authorization', parent: 'authorization', load: () => import('./access/authz/create') },
  { id: 'authzSource', path: paths.authzSource, title: 'screen.authzSource', group: 'access', menu: false, icon: 'authorization', parent: 'authorization', load: () => import('./access/authz/detail') },
  { id: 'aclEntry', path: paths.aclEntry, title: 'screen.aclEntry', group: 'access', menu: false, icon: 'authorization', parent: 'authorization', load: () => import('./access/authz/entry') },
  { id: 'aclExplain', path: paths.aclExplain, title: 'screen.aclExplain', group: 'access', menu: false, icon: 'authorization', parent: 'authorization', load: () => import('./access/authz/explain') },
  { id: 'flapping', path: paths.flapping, title: 'screen.flapping', group: 'access', menu: true, icon: 'flapping', load: () => import('./access/flapping') },
  { id: 'banned', path: paths.banned, title: 'screen.banned', group: 'access', menu: true, icon: 'banned', key: 'b', load: () => import('./ban/list') },
  { id: 'bridges', path: paths.bridges, title: 'screen.bridges', group: 'integration', menu: true, icon: 'bridges', key: 'i', needs: 'bridges', yields: 'connectors', load: () => import('./bridge/list') },
  { id: 'bridgeCreate', path: paths.bridgeCreate, title: 'screen.bridgeCreate', group: 'integration', menu: false, icon: 'bridges', parent: 'bridges', needs: 'bridges', load: () => import('./bridge/create') },
  { id: 'bridge', path: paths.bridge, title: 'screen.bridge', group: 'integration', menu: false, icon: 'bridges', parent: 'bridges', needs: 'bridges', load: () => import('./bridge/detail') },
  { id: 'connectors', path: paths.connectors, title: 'screen.connectors', group: 'integration', menu: true, icon: 'connectors', needs: 'connectors', load: integration('lists', 'ConnectorList') },
  { id: 'connectorCreate', path: paths.connectorCreate, title: 'screen.connectorCreate', group: 'integration', menu: false, icon: 'connectors', parent: 'connectors', needs: 'connectors', load: integration('creates', 'ConnectorCreate') },
  { id: 'connector', path: paths.connector, title: 'screen.connector', group: 'integration', menu: false, icon: 'connectors', parent: 'connectors', needs: 'connectors', load: integration('details', 'ConnectorDetail') },
  { id: 'actions', path: paths.actions, title: 'screen.actions', group: 'integration', menu: true, icon: 'actions', needs: 'connectors', load: integration('lists', 'ActionList') },
  { id: 'actionCreate', path: paths.actionCreate, title: 'screen.actionCreate', group: 'integration', menu: false, icon: 'actions', parent: 'actions', needs: 'connectors', load: integration('creates', 'ActionCreate') },
  { id: 'action', path: paths.action, title: 'screen.action', group: 'integration', menu: false, icon: 'actions', parent: 'actions', needs: 'connectors', load: integration('details', 'ActionDetail') },
  { id: 'sources', path: paths.sources, title: 'screen.sources', group: 'integration', menu: true, icon: 'sources', needs: 'sources', load: integration('lists', 'SourceList') },
  { id: 'sourceCreate', path: paths.sourceCreate, title: 'screen.sourceCreate', group: 'integration', menu: false, icon: 'sources', parent: 'sources', needs: 'sources', load: integration('creates', 'SourceCreate') },
  { id: 'source', path: paths.source, title: 'screen.source', group: 'integration', menu: false, icon: 'sources', parent: 'sources', needs: 'sources', load: integration('details', 'SourceDetail') },
  { id: 'rules', path: paths.rules, title: 'screen.rules', group: 'integration', menu: true, icon: 'rules', key: 'x', load: () => import('./rule/list') },
  { id: 'ruleCreate', path: paths.ruleCreate, title: 'screen.ruleCreate', group: 'integration', menu: false, icon: 'rules', parent: 'rules', load: () => import('./rule/create') },
  { id: 'rule', path: paths.rule, title: 'screen.rule', group: 'integration', menu: false, icon: 'rules', parent: 'rules', load: () => import('./rule/detail') },
  { id: 'flow', path: paths.flow, title: 'screen.flow', group: 'integration', menu: true, icon: 'flow', key: 'f', load: () => import('./flow/flow') },
  { id: 'schemas', path: paths.schemas, title: 'screen.schemas', group: 'integration', menu: true, icon: 'schemas', key: 'h', needs: 'schemaRegistry', load: () => import('./schema/list') },
  { id: 'schemaCreate', path: paths.schemaCreate, title: 'screen.schemaCreate', group: 'integration', menu: false, icon: 'schemas', parent: 'schemas', needs: 'schemaRegistry', load: () => import('./schema/create') },
  { id: 'schema', path: paths.schema, title: 'screen.schema', group: 'integration', menu: false, icon: 'schemas', parent: 'schemas', needs: 'schemaRegistry', load: () => import('./schema/detail') },
  { id: 'listeners', path: paths.listeners, title: 'screen.listeners', group: 'management', menu: true, icon: 'listeners', load: () => import('./listener/list') },
  { id: 'listenerCreate', path: paths.listenerCreate, title: 'screen.listenerCreate', group: 'management', menu: false, icon: 'listeners', parent: 'listeners', load: () => import('./listener/create') },
  { id: 'listener', path: paths.listener, title: 'screen.listener', group: 'management', menu: false, icon: 'listeners', parent: 'listeners', load: () => import('./listener/detail') },
  { id: 'mqttGeneral', path: paths.mqttGeneral, title: 'screen.mqttGeneral', group: 'management', menu: true, icon: 'mqttGeneral', load: () => import('./broker/general') },
  { id: 'mqttSession', path: paths.mqttSession, title: 'screen.mqttSession', group: 'management', menu: true, icon: 'mqttSession', load: () => import('./broker/session') },
  { id: 'memory', path: paths.memory, title: 'screen.memory', group: 'management', menu: false, icon: 'mqttGeneral', parent: 'mqttGeneral', load: () => import('./broker/memory') },
  { id: 'log', path: paths.log, title: 'screen.log', group: 'management', menu: true, icon: 'log', load: () => import('./broker/log') },
  { id: 'limiter', path: paths.limiter, title: 'screen.limiter', group: 'management', menu: true, icon: 'limiter', needs: 'limiterConfig', load: () => import('./broker/limiter') },
  { id: 'topicRewrite', path: paths.topicRewrite, title: 'screen.topicRewrite', group: 'management', menu: true, icon: 'topicRewrite', load: () => import('./topic-rules/rewrite') },
  { id: 'autoSubscribe', path: paths.autoSubscribe, title: 'screen.autoSubscribe', group: 'management', menu: true, icon: 'autoSubscribe', load: () => import('./topic-rules/auto-subscribe') },
  { id: 'alarmSettings', path: paths.alarmSettings, title: 'screen.alarmSettings', group: 'management', menu: true, icon: 'alarms', load: () => import('./broker/thresholds') },
  { id: 'alarmHistorySettings', path: paths.alarmHistorySettings, title: 'screen.alarmHistorySettings', group: 'management', menu: false, icon: 'alarms', parent: 'alarmSettings', load: () => import('./broker/history') },
  { id: 'dashboardSettings', path: paths.dashboardSettings, title: 'screen.dashboardSettings', group: 'management', menu: true, icon: 'dashboardSettings', load: () => import('./broker/dashboard') },
  { id: 'retainer', path: paths.retainer, title: 'screen.retainer', group: 'management', menu: true, icon: 'retainer', load: () => import('./retained/settings') },
  { id: 'delayedSettings', path: paths.delayedSettings, title: 'screen.delayedSettings', group: 'management', menu: true, icon: 'delayedSettings', load: () => import('./delayed/settings') },
  { id: 'gateways', path: paths.gateways, title: 'screen.gateways', group: 'management', menu: true, icon: 'gateways', load: () => import('./gateway/list') },
  { id: 'gatewayCreate', path: paths.gatewayCreate, title: 'screen.gatewayCreate', group: 'management', menu: false, icon: 'gateways', parent: 'gateways', load: () => import('./gateway/create') },
  { id: 'gateway', path: paths.gateway, title: 'screen.gateway', group: 'management', menu: false, icon: 'gateways', parent: 'gateways', load: () => import('./gateway/detail') },
  { id: 'gatewayListenerCreate', path: paths.gatewayListenerCreate, title: 'screen.gatewayListenerCreate', group: 'management', menu: false, icon: 'gateways', parent: 'gateways', load: () => import('./gateway/listener/create') },
  { id: 'gatewayListener', path: paths.gatewayListener, title: 'screen.gatewayListener', group: 'management', menu: false, icon: 'gateways', parent: 'gateways', load: () => import('./gateway/listener/detail') },
  { id: 'gatewayClient', path: paths.gatewayClient, title: 'screen.gatewayClient', group: 'management', menu: false, icon: 'gateways', parent: 'gateways', load: () => import('./gateway/client/detail') },
  { id: 'plugins', path: paths.plugins, title: 'screen.plugins', group: 'management', menu: true, icon: 'plugins', load: () => import('./plugin/list') },
  { id: 'pluginInstall', path: paths.pluginInstall, title: 'screen.pluginInstall', group: 'management', menu: false, icon: 'plugins', parent: 'plugins', load: () => import('./plugin/install') },
  { id: 'plugin', path: paths.plugin, title: 'screen.plugin', group: 'management', menu: false, icon: 'plugins', parent: 'plugins', load: () => import('./plugin/detail') },
  { id: 'exhooks', path: paths.exhooks, title: 'screen.exhooks', group: 'management', menu: true, icon: 'exhooks', load: () => import('./exhook/list') },
  { id: 'exhookCreate', path: paths.exhookCreate, title: 'screen.exhookCreate', group: 'management', menu: false, icon: 'exhooks', parent: 'exhooks', load: () => import('./exhook/create') },
  { id: 'exhook', path: paths.exhook, title: 'screen.exhook', group: 'management', menu: false, icon: 'exhooks', parent: 'exhooks', load: () => import('./exhook/detail') },
  { id: 'fileTransfer', path: paths.fileTransfer, title: 'screen.fileTransfer', group: 'management', menu: true, icon: 'fileTransfer', needs: 'fileTransfer', load: () => import('./file-transfer/file-transfer') },
  { id: 'systemTopics', path: paths.systemTopics, title: 'screen.systemTopics', group: 'management', menu: true, icon: 'systemTopics', key: 'y', load: () => import('./system-topic/settings') },
  { id: 'config', path: paths.config, title: 'screen.config', group: 'management', menu: true, icon: 'schemas', load: () => import('./config/text') },
  { id: 'configCompare', path: paths.configCompare, title: 'screen.configCompare', group: 'management', menu: false, icon: 'schemas', parent: 'config', load: () => import('./config/compare') },
  { id: 'otherSettings', path: paths.otherSettings, title: 'screen.otherSettings', group: 'management', menu: false, icon: 'schemas', parent: 'config', load: () => import('./config/other') },
  { id: 'backup', path: paths.backup, title: 'screen.backup', group: 'management', menu: true, icon: 'licence', load: () => import('./config/backup') },
  { id: 'dataBackups', path: paths.dataBackups, title: 'screen.dataBackups', group: 'management', menu: true, icon: 'licence', needs: 'dataBackup', load: () => import('./config/data-backups') },
  { id: 'websocket', path: paths.websocket, title: 'screen.websocket', group: 'diagnose', menu: true, icon: 'websocket', key: 'w', load: () => import('./websocket/websocket') },
  { id: 'topicMetrics', path: paths.topicMetrics, title: 'screen.topicMetrics', group: 'diagnose', menu: true, icon: 'topicMetrics', key: 'e', load: () => import('./topic-metrics/list') },
  { id: 'slowSubscriptions', path: paths.slowSubscriptions, title: 'screen.slowSubscriptions', group: 'diagnose', menu: true, icon: 'slowSubscriptions', key: 'l', load: () => import('./slow-subscription/list') },
  { id: 'slowSettings', path: paths.slowSettings, title: 'screen.slowSettings', group: 'diagnose', menu: false, icon: 'slowSubscriptions', parent: 'slowSubscriptions', load: () => import('./slow-subscription/settings') },
  { id: 'traces', path: paths.traces, title: 'screen.traces', group: 'diagnose', menu: true, icon: 'traces', key: 'q', load: () => import('./trace/list') },
  { id: 'trace', path: paths.trace, title: 'screen.trace', group: 'diagnose', menu: false, icon: 'traces', parent: 'traces', load: () => import('./trace/detail') },
  { id: 'users', path: paths.users, title: 'screen.users', group: 'system', menu: true, icon: 'users', key: 'u', load: () => import('./user/list') },
  { id: 'apiKeys', path: paths.apiKeys, title: 'screen.apiKeys', group: 'system', menu: true, icon: 'apiKeys', key: 'k', load: () => import('./api-key/list') },
  { id: 'apiKey', path: paths.apiKey, title: 'screen.apiKey', group: 'system', menu: false, icon: 'apiKeys', parent: 'apiKeys', load: () => import('./api-key/detail') },
  { id: 'licence', path: paths.licence, title: 'screen.licence', group: 'system', menu: true, icon: 'licence', key: 'v', needs: 'licence', load: () => import('./licence/licence') },
  { id: 'audit', path: paths.audit, title: 'screen.audit', group: 'system', menu: true, icon: 'journal', needs: 'audit', load: () => import('./audit/list') },
  { id: 'journal', path: paths.journal, title: 'screen.journal', group: 'system', menu: true, icon: 'journal', key: 'j', load: () => import('./journal/list') },
  { id: 'macros', path: paths.macros, title: 'screen.macros', group: 'system', menu: false, icon: 'journal', parent: 'journal', load: () => import('./macro/macros') },
  { id: 'macroCreate', path: paths.macroCreate, title: 'screen.macroCreate', group: 'system', menu: false, icon: 'journal', parent: 'macros', load: () => import('./macro/macro-create') },
  { id: 'macro', path: paths.macro, title: 'screen.macro', group: 'system', menu: false, icon: 'journal', parent: 'macros', load: () => import('./macro/macro-edit') },
  { id: 'settings', path: paths.settings, title: 'screen.settings', group: 'system', menu: true, icon: 'settings', key: 't', load: () => import('./settings/settings') },
  { id: 'keys', path: paths.keys, title: 'screen.keys', group: 'system', menu: false, icon: 'settings', parent: 'settings', load: () => import('./settings/keys') },
  { id: 'key', path: paths.key, title: 'screen.key', group: 'system', menu: false, icon: 'settings', parent: 'keys', load: () => import('./settings/key') },
  { id: 'help', path: paths.help, title: 'screen.help', group: 'system', menu: true, icon: 'help', load: () => import('./help/help') },
  { id: 'api', path: paths.api, title: 'screen.api', group: 'system', menu: false, icon: 'help', parent: 'help', load: () => import('./help/api') },
  { id: 'commands', path: paths.commands, title: 'screen.commands', group: 'system', menu: false, icon: 'help', parent: 'help', load: () => import('./help/reference') },
  { id: 'command', path: paths.command, title: 'screen.command', group: 'system', menu: false, icon: 'help', parent: 'commands', load: () => import('./help/reference-page') },
]
