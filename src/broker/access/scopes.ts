import { administrator } from './role-names'

/** The scopes of users and API keys, with the first segments of the paths that they open. */
const catalog = [
  {
    name: 'connections',
    desc: 'Client connections, subscriptions, topics, banning, retained messages, file transfer, and delayed messages',
    paths: 'clients clients_v2 subscriptions topics banned mqtt file_transfer',
  },
  { name: 'publish', desc: 'MQTT message publishing', paths: 'publish' },
  {
    name: 'data_integration',
    desc: 'Rules, bridges, connectors, schema registry, schema validation, message transformation, ExHook, and AI completion',
    paths:
      'rules rule_engine rule_events rule_test connectors connectors_probe actions actions_probe ' +
      'actions_summary action_types sources sources_probe sources_summary source_types schema_registry ' +
      'schema_registry_external schema_validations message_transformations exhooks ai queues queue streams stream',
  },
  {
    name: 'access_control',
    desc: 'Client authentication and authorization configuration',
    paths: 'authentication authorization',
  },
  {
    name: 'gateways',
    desc: 'Protocol gateways (CoAP, LwM2M, etc.) and their authentication, clients, and listeners',
    paths: 'gateways',
  },
  {
    name: 'monitoring',
    desc: 'Metrics, monitoring, alarms, trace, slow subscriptions, telemetry, and Prometheus data endpoints',
    paths: 'metrics stats monitor monitor_current alarms trace tracing slow_subscriptions telemetry',
  },
  {
    name: 'cluster_operations',
    desc: 'Cluster management, node operations, load rebalancing, node eviction, and multi-tenancy',
    paths: 'cluster nodes load_rebalance node_eviction mt',
  },
  {
    name: 'system',
    desc: 'Core configuration, listeners, plugins, storage, backup, status, hot upgrade, Prometheus settings, and OpenTelemetry',
    paths: 'configs configs_reset listeners plugins ds data prometheus opentelemetry',
  },
  { name: 'audit', desc: 'Audit log query', paths: 'audit' },
  { name: 'license', desc: 'License management', paths: 'license' },
  {
    name: 'user_management',
    desc: "Manage dashboard users (create, update, delete, change other users' password)",
    paths: 'users user_scopes',
    admin_only: true,
  },
  {
    name: 'mfa_management',
    desc:
      "Manage MFA. For administrators: reset and re-key any user's MFA, override force_mfa and admin_override " +
      'locks. For non-administrators: self-exemption only — bypass force_mfa / admin_override locks on the ' +
      "holder's own MFA",
    paths: '',
  },
  {
    name: 'sso_management',
    desc: 'Configure SSO backends (LDAP, OIDC, SAML)',
    paths: 'sso',
    admin_only: true,
  },
  {
    name: 'api_key_management',
    desc: 'Manage API keys (create, update, delete)',
    paths: 'api_key api_key_scopes',
    admin_only: true,
  },
].map((scope) => ({ admin_only: false, ...scope, paths: new Set(scope.paths.split(' ')) }))

const names = catalog.map(({ name }) => name)
const keyScopes = names.slice(0, names.indexOf('user_management'))

/** What `GET /user_scopes` and `GET /api_key_scopes` return. */
export const userCatalog = {
  scopes: catalog.map(({ name, desc, admin_only }) => ({ name, desc, admin_only })),
}
export const keyCatalog = {
  scopes: catalog.flatMap(({ name, desc }) => (keyScopes.includes(name) ? [{ name, desc }] : [])),
}

/** The scopes of a role of users without a list of their own. */
export const scopesOfUser = (role: string, namespace: string | null): readonly string[] =>
  role !== administrator
    ? keyScopes
    : namespace === null
      ? names
      : [
          'connections',
          'monitoring',
          'data_integration',
          'access_control',
          'system',
          'cluster_operations',
          'license',
          'user_management',
          'api_key_management',
        ]
export const scopesOfKey = (role: string): readonly string[] =>
  role === 'publisher' ? ['publish'] : keyScopes

/** What is wrong with requested scopes. */
export function scopesProblem(scopes: readonly string[], role: string): string | undefined {
  const unknown = scopes.filter((name) => !names.includes(name))
  if (unknown.length > 0) return `Unknown scope name(s): ${unknown.join(', ')}`
  const forbidden = catalog.flatMap(({ name, admin_only }) =>
    admin_only && scopes.includes(name) ? [name] : [],
  )
  return role === administrator || forbidden.length === 0
    ? undefined
    : `Non-administrator users cannot hold admin-only scopes: ${forbidden.join(', ')}`
}

/** Whether scopes open a path; some paths need none. */
export function opens(scopes: readonly string[], path: string): boolean {
  const [, first = ''] = path.split('/')
  const needed = catalog.find(({ paths }) => paths.has(first))
  return needed === undefined || scopes.includes(needed.name)
}
