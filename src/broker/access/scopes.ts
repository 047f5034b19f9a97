import {
  administratorScopes,
  keyScopes,
  mixesPrivileges,
  privilegeScopes,
  userScopes,
  type AccountKind,
  type Scope,
} from '@/contract/permission'
import { administrator, type Role } from './role-names'

/** What the catalogs of 6.2 say of each scope. */
const descriptions: Readonly<Record<Scope, string>> = {
  connections:
    'Client connections, subscriptions, topics, banning, retained messages, file transfer, and delayed messages',
  publish: 'MQTT message publishing',
  data_integration:
    'Rules, bridges, connectors, schema registry, schema validation, message transformation, ExHook, and AI completion',
  access_control: 'Client authentication and authorization configuration',
  gateways: 'Protocol gateways (CoAP, LwM2M, etc.) and their authentication, clients, and listeners',
  monitoring:
    'Metrics, monitoring, alarms, trace, slow subscriptions, telemetry, and Prometheus data endpoints',
  cluster_operations:
    'Cluster management, node operations, load rebalancing, node eviction, and multi-tenancy',
  system:
    'Core configuration, listeners, plugins, storage, backup, status, hot upgrade, Prometheus settings, and OpenTelemetry',
  audit: 'Audit log query',
  license: 'License management',
  user_management: "Manage dashboard users (create, update, delete, change other users' password)",
  mfa_management:
    "Manage MFA. For administrators: reset and re-key any user's MFA, override force_mfa and admin_override " +
    'locks. For non-administrators: self-exemption only — bypass force_mfa / admin_override locks on the ' +
    "holder's own MFA",
  sso_management: 'Configure SSO backends (LDAP, OIDC, SAML)',
  api_key_management: 'Manage API keys (create, update, delete)',
}

/** What `GET /user_scopes` and `GET /api_key_scopes` return. */
export const userCatalog = {
  scopes: userScopes.map((name) => ({
    name,
    desc: descriptions[name],
    admin_only: administratorScopes.has(name),
  })),
}
export const keyCatalog = {
  scopes: keyScopes.map((name) => ({ name, desc: descriptions[name] })),
}

/** What is wrong with requested scopes. `groups`: privileges are not combined with others, except for users of a namespace. */
export function scopesProblem(
  kind: AccountKind,
  scopes: readonly string[],
  { role, namespace }: Role,
  groups: boolean,
): string | undefined {
  const unknown = scopes.filter((name) => !userScopes.some((known) => known === name))
  if (unknown.length > 0) return `Unknown scope name(s): ${unknown.join(', ')}`
  const forbidden = scopes.filter((name) => administratorScopes.has(name))
  if (role !== administrator && forbidden.length > 0)
    return `Non-administrator users cannot hold admin-only scopes: ${forbidden.join(', ')}`
  if (!groups) return undefined
  if (kind === 'key' && namespace !== null && scopes.includes('publish'))
    return "Namespaced API keys cannot hold the 'publish' scope"
  if ((kind === 'user' && namespace !== null) || !mixesPrivileges(scopes)) return undefined
  const isPrivilege = (name: string) => privilegeScopes.some((one) => one === name)
  return (
    'Privilege scopes cannot be combined with other scopes. Privilege scopes present: ' +
    `${scopes.filter(isPrivilege).join(', ')}. Other scopes present: ` +
    `${scopes.filter((name) => !isPrivilege(name)).join(', ')}. Assign either privilege scopes alone ` +
    '(administrator-equivalent), or non-privilege scopes alone.'
  )
}
