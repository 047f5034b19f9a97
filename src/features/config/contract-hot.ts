import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe } from '@/contract/schema'

/** A group of settings below a root; unknown settings are kept. */
const group = maybe(z.looseObject({}))

/**
 * The objects of settings that can be changed at run time (src/contract/docs/config.md#updating), with loose
 * schemas.
 */
const Sysmon = z.looseObject({ vm: group, os: group })
const AlarmHistory = z.looseObject({
  actions: maybe(z.array(z.string())),
  size_limit: maybe(z.number()),
  validity_period: maybe(z.union([z.string(), z.number()])),
})
const Log = z.looseObject({ console: group, file: maybe(z.record(z.string(), z.looseObject({}))) })
const Dashboard = z.looseObject({
  listeners: group,
  token_expired_time: maybe(z.union([z.string(), z.number()])),
  cors: maybe(z.boolean()),
})
const Limiter = z.looseObject({
  max_conn_rate: maybe(z.string()),
  messages_rate: maybe(z.string()),
  bytes_rate: maybe(z.string()),
})

/** How sessions are registered in the cluster. */
const Broker = z.looseObject({
  enable_session_registry: maybe(z.boolean()),
  session_history_retain: maybe(z.union([z.string(), z.number()])),
})
/** The registry of software agents (A2A). */
const AgentRegistry = z.looseObject({ enable: maybe(z.boolean()), validate_schema: maybe(z.boolean()) })

/**
 * The body of a change: it replaces groups of the first level and keeps the others; `dashboard` is merged
 * deeply.
 */
const Change = z.looseObject({})
const codes = ['BAD_REQUEST', 'UPDATE_FAILED'] as const

/** The roots that can be reset to their defaults. */
export const resetRoots = ['log', 'sysmon', 'sys_topics', 'alarm', 'dashboard'] as const

export const hotConfigEndpoints = {
  sysmonConfig: endpoint('GET', { path: '/configs/sysmon', resource: 'setting', reply: Sysmon }),
  sysmonUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/sysmon',
    body: Change,
    reply: Sysmon,
    codes,
  }),
  alarmConfig: endpoint('GET', { path: '/configs/alarm', resource: 'setting', reply: AlarmHistory }),
  alarmConfigUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/alarm',
    body: Change,
    reply: AlarmHistory,
    codes,
  }),
  logConfig: endpoint('GET', { path: '/configs/log', resource: 'setting', reply: Log }),
  logUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/log',
    body: Change,
    reply: Log,
    codes,
  }),
  dashboardConfig: endpoint('GET', { path: '/configs/dashboard', resource: 'setting', reply: Dashboard }),
  dashboardUpdate: endpoint('PUT', {
    keptWhenOmitted: 'deep',
    path: '/configs/dashboard',
    body: Change,
    reply: Dashboard,
    codes,
  }),
  limiterConfig: endpoint('GET', {
    path: '/configs/limiter',
    resource: 'setting',
    needs: 'limiterConfig',
    reply: Limiter,
  }),
  limiterUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/limiter',
    needs: 'limiterConfig',
    body: Change,
    reply: Limiter,
    codes,
  }),
  configReset: endpoint('POST', {
    path: '/configs_reset/{rootname}',
    query: z.object({ conf_path: z.optional(z.string()) }),
    reply: 'none',
    codes: ['NO_DEFAULT_VALUE', 'REST_FAILED', 'BAD_REQUEST'],
  }),
  brokerConfig: endpoint('GET', { path: '/configs/broker', needs: 'brokerSettings', reply: Broker }),
  brokerConfigUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/broker',
    needs: 'brokerSettings',
    body: Change,
    reply: Broker,
    codes,
  }),
  agentRegistryConfig: endpoint('GET', {
    path: '/configs/a2a_registry',
    needs: 'agentRegistry',
    reply: AgentRegistry,
  }),
  agentRegistryUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: '/configs/a2a_registry',
    needs: 'agentRegistry',
    body: Change,
    reply: AgentRegistry,
    codes,
  }),
}
