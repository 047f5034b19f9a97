import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { holds, findIgnoredFilter } from '@/contract/filter'
import { maybe, open, page, paging, rows } from '@/contract/schema'
import { bodyFrom } from '@/contract/write-back'
import { sourceTypes } from './model/names'

/**
 * An authorization source (src/contract/docs/authorization.md#sources) with the fields of its kind. Secrets
 * arrive in clear text, certificates as paths.
 */
export const AuthzSource = z.looseObject({
  type: open(sourceTypes),
  enable: maybe(z.boolean()),
  rules: maybe(z.string()),
  /** Where this expression is not true, the source is skipped (6.3). */
  precondition: maybe(z.string()),
})

export type AuthzSource = z.infer<typeof AuthzSource>

/** The body that replaces a source: complete, with its type. */
export const sourceSettings = (source: AuthzSource): z.infer<typeof AuthzSourceBody> =>
  bodyFrom(AuthzSource, source)

/** A source to create or replace: `fields.ts` describes the fields of its kind. */
const AuthzSourceBody = z.looseObject({ type: open(sourceTypes) })

const Counters = z.looseObject({
  total: maybe(z.number()),
  allow: maybe(z.number()),
  deny: maybe(z.number()),
  nomatch: maybe(z.number()),
  rate: maybe(z.number()),
  rate_last5m: maybe(z.number()),
  rate_max: maybe(z.number()),
})
const ResourceCounters = z.looseObject({
  matched: maybe(z.number()),
  success: maybe(z.number()),
  failed: maybe(z.number()),
  rate: maybe(z.number()),
  rate_last5m: maybe(z.number()),
  rate_max: maybe(z.number()),
})

/** State and decisions of a source, per node and in total. `stopped` is sent although it is not described. */
const AuthzSourceStatus = z.looseObject({
  status: open(['connected', 'connecting', 'disconnected', 'stopped', 'inconsistent']),
  node_status: maybe(z.array(z.looseObject({ node: z.string(), status: z.string() }))),
  node_error: maybe(z.array(z.looseObject({ node: z.string(), reason: maybe(z.unknown()) }))),
  metrics: maybe(Counters),
  node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: maybe(Counters) }))),
  resource_metrics: maybe(ResourceCounters),
  node_resource_metrics: maybe(
    z.array(z.looseObject({ node: z.string(), metrics: maybe(ResourceCounters) })),
  ),
})

/** Further conditions of a rule (EMQX 5.9 and later); all of those given must hold. */
export const ruleConditions = [
  'clientid_re',
  'username_re',
  'ipaddr',
  'zone',
  'zone_re',
  'listener',
  'listener_re',
] as const
const condition = maybe(z.string())

/**
 * A rule of the built-in database (src/contract/docs/authorization.md#built-in-rules). `retain` does not
 * apply to subscriptions.
 */
export const AclRule = z.looseObject({
  topic: z.string(),
  permission: open(['allow', 'deny']),
  action: open(['publish', 'subscribe', 'all']),
  qos: maybe(z.array(z.number())),
  retain: maybe(z.union([z.boolean(), z.string()])),
  clientid_re: condition,
  username_re: condition,
  ipaddr: condition,
  zone: condition,
  zone_re: condition,
  listener: condition,
  listener_re: condition,
})
export type AclRule = z.infer<typeof AclRule>

/**
 * A rule as it is written. Lists are replaced as a whole, so other rules go back with all their fields,
 * unknown ones included.
 */
export const AclRuleBody = z.looseObject({
  topic: z.string(),
  permission: open(['allow', 'deny']),
  action: open(['publish', 'subscribe', 'all']),
  qos: z.optional(z.unknown()),
  retain: z.optional(z.unknown()),
})

export type AclRuleBody = z.infer<typeof AclRuleBody>

const rules = maybe(rows(AclRule))
const body = { rules: z.array(AclRuleBody) }
const UserRules = z.looseObject({ username: z.string(), rules })
const ClientRules = z.looseObject({ clientid: z.string(), rules })
const AllRules = z.looseObject({ rules })
const UserRulesBody = z.looseObject({ username: z.string(), ...body })
const ClientRulesBody = z.looseObject({ clientid: z.string(), ...body })

export const AuthzSettings = z.looseObject({
  no_match: open(['allow', 'deny']),
  deny_action: open(['ignore', 'disconnect']),
  cache: z.looseObject({
    enable: maybe(z.boolean()),
    max_size: maybe(z.number()),
    ttl: maybe(z.union([z.string(), z.number()])),
  }),
})
const AuthzSettingsBody = z.looseObject({
  no_match: open(['allow', 'deny']),
  deny_action: open(['ignore', 'disconnect']),
  cache: z.looseObject({
    enable: z.optional(z.unknown()),
    max_size: z.optional(z.unknown()),
    ttl: z.optional(z.unknown()),
  }),
})

const sources = '/authorization/sources'
const source = '/authorization/sources/{type}'
const database = '/authorization/sources/built_in_database/rules'
const missing = ['NOT_FOUND'] as const
const none = { reply: 'none', status: 204 } as const
/** Selects the rules of a namespace (6.1 and later) instead of the global ones. */
const inNamespace = { ns: z.optional(z.string()) }
const ofNamespace = { query: z.object(inNamespace) }

/**
 * Authorization sources, and the settings that apply if no source decides
 * (src/contract/docs/authorization.md#endpoints).
 */
export const authzEndpoints = {
  authzSources: endpoint('GET', {
    path: sources,
    resource: 'authz',
    reply: z.looseObject({ sources: rows(AuthzSource) }),
  }),
  /** Added before all others. */
  authzSourceCreate: endpoint('POST', {
    path: sources,
    body: AuthzSourceBody,
    ...none,
    codes: ['BAD_REQUEST'],
  }),
  authzSource: endpoint('GET', { path: source, resource: 'authz', reply: AuthzSource, codes: missing }),
  authzSourceUpdate: endpoint('PUT', {
    path: source,
    body: AuthzSourceBody,
    ...none,
    codes: ['BAD_REQUEST', ...missing],
  }),
  authzSourceRemove: endpoint('DELETE', { path: source, ...none, codes: missing }),
  authzSourceStatus: endpoint('GET', {
    path: `${source}/status`,
    resource: 'authz',
    reply: AuthzSourceStatus,
    codes: missing,
  }),
  authzSourceMove: endpoint('POST', {
    path: `${source}/move`,
    body: z.strictObject({ position: z.string() }),
    ...none,
    codes: ['BAD_REQUEST', ...missing],
  }),
  /** Resets the counters on every node. */
  authzSourceMetricsReset: endpoint('POST', {
    path: `${source}/metrics/reset`,
    ...none,
    codes: missing,
    needs: 'accessMetricsReset',
  }),
  authzSettings: endpoint('GET', {
    path: '/authorization/settings',
    resource: 'setting',
    reply: AuthzSettings,
  }),
  authzSettingsUpdate: endpoint('PUT', {
    path: '/authorization/settings',
    body: AuthzSettingsBody,
    reply: AuthzSettings,
    codes: ['BAD_REQUEST'],
  }),
  authzUserRules: endpoint('GET', {
    path: `${database}/users`,
    resource: 'acl',
    query: z.object({ ...paging, ...inNamespace, like_username: z.optional(z.string()) }),
    reply: page(UserRules),
    ignored: findIgnoredFilter({ like_username: holds('username') }),
  }),
  authzUserRulesCreate: endpoint('POST', {
    path: `${database}/users`,
    ...ofNamespace,
    body: z.array(UserRulesBody),
    ...none,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
  }),
  authzUserRulesDetail: endpoint('GET', {
    path: `${database}/users/{username}`,
    resource: 'acl',
    ...ofNamespace,
    reply: UserRules,
    codes: missing,
  }),
  /** Also creates the entry. */
  authzUserRulesUpdate: endpoint('PUT', {
    path: `${database}/users/{username}`,
    ...ofNamespace,
    body: UserRulesBody,
    ...none,
    codes: ['BAD_REQUEST'],
  }),
  authzUserRulesRemove: endpoint('DELETE', {
    path: `${database}/users/{username}`,
    ...ofNamespace,
    ...none,
    codes: missing,
  }),
  authzClientRules: endpoint('GET', {
    path: `${database}/clients`,
    resource: 'acl',
    query: z.object({ ...paging, ...inNamespace, like_clientid: z.optional(z.string()) }),
    reply: page(ClientRules),
    ignored: findIgnoredFilter({ like_clientid: holds('clientid') }),
  }),
  authzClientRulesCreate: endpoint('POST', {
    path: `${database}/clients`,
    ...ofNamespace,
    body: z.array(ClientRulesBody),
    ...none,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
  }),
  authzClientRulesDetail: endpoint('GET', {
    path: `${database}/clients/{clientid}`,
    resource: 'acl',
    ...ofNamespace,
    reply: ClientRules,
    codes: missing,
  }),
  authzClientRulesUpdate: endpoint('PUT', {
    path: `${database}/clients/{clientid}`,
    ...ofNamespace,
    body: ClientRulesBody,
    ...none,
    codes: ['BAD_REQUEST'],
  }),
  authzClientRulesRemove: endpoint('DELETE', {
    path: `${database}/clients/{clientid}`,
    ...ofNamespace,
    ...none,
    codes: missing,
  }),
  authzAllRules: endpoint('GET', {
    path: `${database}/all`,
    resource: 'acl',
    ...ofNamespace,
    reply: AllRules,
  }),
  /** Replaces all rules of everybody. */
  authzAllRulesReplace: endpoint('POST', {
    replaces: true,
    path: `${database}/all`,
    ...ofNamespace,
    body: z.looseObject(body),
    ...none,
    codes: ['BAD_REQUEST'],
  }),
  authzAllRulesClear: endpoint('DELETE', { path: `${database}/all`, ...ofNamespace, ...none }),
  /** Deletes all rules of users, clients and everybody; only while the source is disabled. */
  authzRulesPurge: endpoint('DELETE', { path: database, ...ofNamespace, ...none, codes: ['BAD_REQUEST'] }),
}
