/** Items of a backup for the nouns that not every broker has, and for gateways. */
export function freshItems(url: string) {
  const database = { mechanism: 'password_based', backend: 'built_in_database', enable: true }
  const validation = { name: 'law_fresh', topics: ['law/nobody'], failure_action: 'ignore' }
  const through = { type: 'http', name: 'law_fresh', connector: 'law_fresh', enable: false, parameters: {} }
  const queue = { name: 'law_fresh', topic_filter: 'law/fresh', is_lastvalue: false }
  const user = { user_id: 'law_fresh', is_superuser: false, password: 'Origin123' }
  return [
    { part: 'telemetry', id: '', body: { value: { enable: true } } },
    { part: 'exhookOrder', id: '', body: { value: ['law-saved'] } },
    { part: 'topicMetrics', id: 'law/fresh', body: { topic: 'law/fresh' } },
    {
      part: 'topicFilterMetrics',
      id: 'law_fresh',
      body: { name: 'law_fresh', topic_filter: 'law/fresh/#' },
    },
    {
      part: 'schemas',
      id: 'law_fresh',
      body: { name: 'law_fresh', type: 'avro', source: '{"type":"record","name":"r","fields":[]}' },
    },
    {
      part: 'connectors',
      id: 'http:law_fresh',
      body: { type: 'http', name: 'law_fresh', url, enable: false },
    },
    {
      part: 'connectors',
      id: 'mqtt:law_fresh',
      body: { type: 'mqtt', name: 'law_fresh', server: '127.0.0.1:9', enable: false },
    },
    { part: 'actions', id: 'http:law_fresh', body: through },
    {
      part: 'dataSources',
      id: 'mqtt:law_fresh',
      body: { ...through, type: 'mqtt', parameters: { topic: 'law/in' } },
    },
    {
      part: 'validations',
      id: 'law_fresh',
      body: {
        ...validation,
        strategy: 'all_pass',
        checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 1' }],
      },
    },
    { part: 'validationOrder', id: '', body: { value: ['law_fresh'] } },
    {
      part: 'transformations',
      id: 'law_fresh',
      body: { ...validation, operations: [{ key: 'topic', value: 'topic' }] },
    },
    { part: 'transformationOrder', id: '', body: { value: ['law_fresh'] } },
    {
      part: 'clusterLinks',
      id: 'law_fresh',
      body: { name: 'law_fresh', server: '127.0.0.1:9', topics: ['law/#'], enable: false },
    },
    { part: 'namespaces', id: 'law_fresh', body: { config: { session: { max_sessions: 7 } } } },
    { part: 'queueSettings', id: '', body: { value: { enable: true } } },
    { part: 'queues', id: 'law_fresh', body: queue },
    { part: 'streamSettings', id: '', body: { value: { enable: true } } },
    { part: 'streams', id: 'law_fresh', body: queue },
    { part: 'gatewayAuthentication', id: 'coap', body: database },
    { part: 'gatewayUsers', id: 'coap law_fresh', body: { ...user, authenticator: 'coap' } },
    {
      part: 'gatewayListeners',
      id: 'stomp:tcp:fresh',
      body: { gateway: 'stomp', type: 'tcp', name: 'fresh', bind: '127.0.0.1:0', authentication: database },
    },
    {
      part: 'gatewayUsers',
      id: 'stomp:tcp:fresh law_fresh',
      body: { ...user, authenticator: 'stomp:tcp:fresh' },
    },
  ]
}
