/** The text that names a part of a backup: one of its items, or its settings. */
export const partKey = (part: string) => `backup.part.${part}` as 'backup.part.rules'

/** The parts whose items have names of their own. */
const named: ReadonlySet<string> = new Set([
  'topicMetrics',
  'topicFilterMetrics',
  'namespaces',
  'queues',
  'streams',
  'schemas',
  'connectors',
  'actions',
  'dataSources',
  'validations',
  'transformations',
  'clusterLinks',
  'gatewayListeners',
  'gatewayUsers',
  'listeners',
  'users',
  'authentication',
  'sources',
  'bans',
  'exhooks',
  'bridges',
  'rules',
  'gateways',
])

/** The text that names all items of a part. */
export const partsKey = (part: string) =>
  named.has(part) ? (`backup.parts.${part}` as 'backup.parts.rules') : partKey(part)
