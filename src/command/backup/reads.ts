import type { EndpointId } from '@/contract'

/** The calls that read what a backup holds: to save it, and to compare it before it is restored. */
export const backupReads = [
  'globalZone', 'systemTopicsConfig', 'retainerConfig', 'delayedConfig', 'slowSettings', 'sysmonConfig',
  'alarmConfig', 'limiterConfig', 'logConfig', 'rewriteRules', 'autoSubscribe', 'prometheus', 'opentelemetry',
  'telemetryStatus', 'topicMetricsList', 'fileTransfer', 'licenceSetting', 'namespaceManaged',
  'namespaceConfig', 'queueConfig', 'queueList', 'streamConfig', 'streamList', 'authenticatorList',
  'authnSettings', 'mqttUserList', 'authzSettings', 'authzCacheSettings', 'authzSources', 'authzClientRules',
  'authzUserRules', 'authzAllRules', 'banList', 'exhookList', 'schemaList', 'bridgeList', 'connectorList',
  'actionList', 'sourceList', 'ruleEngine', 'ruleList', 'validationList', 'transformationList', 'linkList',
  'gatewayList', 'gatewayDetail', 'gatewayAuthDetail', 'gatewayListenerList', 'gatewayListenerDetail',
  'gatewayListenerAuthDetail', 'gatewayUserList', 'gatewayListenerUserList', 'listenerList', 'listenerDetail',
  'dashboardConfig',
] as const satisfies readonly EndpointId[]
