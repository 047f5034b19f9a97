import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { holds, same, findIgnoredFilter } from '@/contract/filter'
import { resourceName } from '@/contract/name'
import { count, Duration, maybe, page, paging, rows } from '@/contract/schema'
import { readOnly } from '@/contract/write-back'

/**
 * An action of a rule: a bridge by its id, the console, a republish, or a function of the broker
 * (src/contract/docs/rules.md#rules).
 */
export const RuleAction = z.union([
  z.string(),
  z.looseObject({ function: z.string(), args: maybe(z.looseObject({})) }),
])
export type RuleAction = z.infer<typeof RuleAction>

/** A rule (src/contract/docs/rules.md#rules). `from` lists the sources of its SQL. */
export const Rule = z.looseObject({
  id: readOnly(z.string()),
  name: maybe(z.string()),
  sql: z.string(),
  from: readOnly(maybe(z.array(z.string()))),
  actions: maybe(z.array(RuleAction)),
  enable: maybe(z.boolean()),
  description: maybe(z.string()),
  created_at: readOnly(maybe(z.string())),
  last_modified_at: readOnly(maybe(z.union([z.string(), z.number()]))),
  namespace: readOnly(maybe(z.string())),
  /** The state of each action, or `not_found`; a write that includes it is refused (6.0 and later). */
  action_details: readOnly(
    maybe(z.array(z.looseObject({ type: z.string(), name: z.string(), status: z.string() }))),
  ),
})
export type Rule = z.infer<typeof Rule>

/**
 * Counters and rates of a rule. The broker never increases `failed`
 * (src/contract/docs/rules.md#rule-metrics).
 */
const ruleCounters = [
  'matched',
  'passed',
  'failed',
  'failed.exception',
  'failed.no_result',
  'actions.total',
  'actions.success',
  'actions.failed',
  'actions.failed.out_of_service',
  'actions.failed.unknown',
  /** Since 6.0: dropped, for example because the queue was full. */
  'actions.discarded',
  'matched.rate',
  'matched.rate.max',
  'matched.rate.last5m',
] as const
export type RuleCounter = (typeof ruleCounters)[number]

/**
 * The counter shown as failures everywhere: SQL exceptions. Messages that do not meet WHERE count as
 * `failed.no_result`, which is normal for most rules.
 */
export const ruleFailures = 'failed.exception' satisfies RuleCounter

export const RuleMetrics = z.looseObject(
  Object.fromEntries(ruleCounters.map((name) => [name, maybe(count)])) as Record<
    RuleCounter,
    ReturnType<typeof maybe<typeof count>>
  >,
)
export type RuleMetrics = z.infer<typeof RuleMetrics>

/**
 * The arguments of a republish; each is a template over the output of the rule
 * (src/contract/docs/rules.md#republish).
 */
export const Republish = z.looseObject({
  topic: z.string().check(z.minLength(1, 'error.required')),
  qos: z.optional(z.union([z.number(), z.string()])),
  retain: z.optional(z.union([z.boolean(), z.string()])),
  payload: z.optional(z.string()),
  user_properties: z.optional(z.string()),
})
export type Republish = z.infer<typeof Republish>

const settings = {
  sql: z.string().check(z.minLength(1, 'error.required')),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  actions: z.optional(z.array(RuleAction)),
}

const RuleCreate = z.object({ id: z.optional(resourceName), ...settings })
/** Merged with the stored rule: only changes are sent (src/contract/docs/rules.md#rules). */
const RuleEdit = z.object({ ...settings, sql: z.optional(settings.sql) })

const words = z.looseObject({ en: maybe(z.string()), zh: maybe(z.string()) })

/** An event of rules: its columns, and test columns: a sample with a description, or the sample alone. */
const RuleEvent = z.looseObject({
  event: z.string(),
  title: maybe(words),
  description: maybe(words),
  columns: maybe(z.array(z.string())),
  test_columns: maybe(z.record(z.string(), z.union([z.array(z.unknown()), z.string()]))),
  sql_example: maybe(z.string()),
})
type RuleEvent = z.infer<typeof RuleEvent>

/** Settings of all rules. `jq_function_default_timeout` is written as a duration and read in milliseconds. */
const RuleEngine = z.looseObject({
  ignore_sys_message: maybe(z.boolean()),
  jq_function_default_timeout: maybe(Duration),
})

const missing = ['NOT_FOUND'] as const

export const ruleEndpoints = {
  /** Has no `count` with `from`, `like_…` or `match_from` (src/contract/docs/rules.md#rules). */
  ruleList: endpoint('GET', {
    path: '/rules',
    resource: 'rule',
    query: z.object({
      ...paging,
      enable: z.optional(z.boolean()),
      from: z.optional(z.string()),
      like_from: z.optional(z.string()),
      match_from: z.optional(z.string()),
      like_id: z.optional(z.string()),
      like_description: z.optional(z.string()),
    }),
    reply: page(Rule),
    ignored: findIgnoredFilter({ enable: same('enable'), like_id: holds('id') }),
  }),
  ruleCreate: endpoint('POST', {
    path: '/rules',
    body: RuleCreate,
    reply: Rule,
    status: 201,
    codes: ['BAD_REQUEST'],
  }),
  ruleDetail: endpoint('GET', { path: '/rules/{id}', resource: 'rule', reply: Rule, codes: missing }),
  ruleUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/rules/{id}',
    body: RuleEdit,
    reply: Rule,
    codes: ['BAD_REQUEST'],
  }),
  ruleRemove: endpoint('DELETE', { path: '/rules/{id}', reply: 'none', status: 204, codes: missing }),
  ruleMetrics: endpoint('GET', {
    path: '/rules/{id}/metrics',
    resource: 'rule',
    reply: z.looseObject({
      id: maybe(z.string()),
      metrics: RuleMetrics,
      node_metrics: maybe(z.array(z.looseObject({ node: z.string(), metrics: RuleMetrics }))),
    }),
    codes: missing,
  }),
  ruleMetricsReset: endpoint('PUT', {
    path: '/rules/{id}/metrics/reset',
    reply: 'none',
    status: 204,
    codes: missing,
  }),
  ruleEvents: endpoint('GET', { path: '/rule_events', resource: 'rule', reply: rows(RuleEvent) }),
  /**
   * Runs a statement on one sample event: returns an object for SELECT, a list for FOREACH; 412 if condition
   * or topic does not match.
   */
  ruleTest: endpoint('POST', {
    path: '/rule_test',
    body: z.object({ sql: z.string(), context: z.looseObject({ event_type: z.string() }) }),
    reply: 'json',
    changesNothing: true,
    codes: ['BAD_REQUEST', 'NOT_MATCH'],
  }),
  ruleEngine: endpoint('GET', { path: '/rule_engine', reply: RuleEngine }),
  ruleEngineEdit: endpoint('PUT', {
    path: '/rule_engine',
    body: RuleEngine,
    reply: RuleEngine,
    codes: ['BAD_REQUEST'],
  }),
}
