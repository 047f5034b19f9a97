import type { ApiClient } from '@/api/client'
import { allPages } from '@/api/all-pages'
import type { EndpointId } from '@/contract'
import { toApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'
import type { Page } from '@/contract/schema'
import { mask } from '@/lib/text/redact'

export type Access = { readonly api: ApiClient; readonly signal: AbortSignal }

/** One thing of a backup: its name within its part (empty where there is only one), and what the broker is told to make it. */
export type Item = { readonly id: string; readonly body: Config }

/** One part of a backup. A new kind of thing needs one entry in {@link parts}, its name in `backup.part`, and its calls in `backup.save` and `backup.restore`. */
export type Part = {
  readonly name: string
  /** A change needs what is hidden as much as what is new. */
  readonly secretsAlways?: true
  read(access: Access): Promise<readonly Item[]>
  write(item: Item, present: boolean, access: Access): Promise<unknown>
}

type Given = { params?: Record<string, string>; query?: object; body?: unknown }

/** Calls an endpoint known by its name only: bodies are what the broker itself gave, and are checked by the client as all are. */
const call = ({ api, signal }: Access, id: EndpointId, given: Given = {}): Promise<unknown> =>
  (api as unknown as Record<string, (given: Given, options: { signal: AbortSignal }) => Promise<unknown>>)[id]?.(given, { signal }) ?? Promise.reject(new TypeError(`no endpoint is called ${id}`))

const asConfigs = (rows: unknown): Config[] => (Array.isArray(rows) ? rows.filter(isConfig) : [])
const without = (body: Config, names: readonly string[]): Config => Object.fromEntries(Object.entries(body).filter(([name, value]) => !names.includes(name) && name !== '$raw' && value !== null))

/** Settings that are read and written whole. */
const setting = (name: string, read: EndpointId, write: EndpointId): Part => ({
  name,
  read: async (access) => [{ id: '', body: { value: (await call(access, read)) as Config } }],
  write: ({ body }, _present, access) => call(access, write, { body: body['value'] }),
})

/** The broker has no such call: an older or newer one, or another edition. There is nothing to save then. */
const unlessAbsent = (part: Part): Part => ({
  ...part,
  async read(access) {
    try {
      return await part.read(access)
    } catch (cause) {
      if (toApiError(cause).callUnknown) return []
      throw cause
    }
  },
})

/** Without what is hidden: where the broker merges deeply, six asterisks would be stored as they are. */
const withoutMasks = (value: Config): Config => Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (one === mask ? [] : [[name, isConfig(one) ? withoutMasks(one) : one] as const])))

type Listed = {
  readonly name: string
  readonly list: EndpointId
  readonly create: EndpointId
  readonly update: EndpointId
  readonly key: (row: Config) => string
  /** What the broker tells of it and does not take. */
  readonly told: readonly string[]
  readonly param: string
  /** What an update leaves out besides: its name stands in the path. */
  readonly named?: readonly string[]
  readonly rows?: (reply: unknown) => unknown
}

/** Things in a list, each with a name of its own. */
const listed = ({ name, list, create, update, key, told, param, named = [], rows = (reply) => reply }: Listed): Part => ({
  name,
  read: async (access) => asConfigs(rows(await call(access, list))).map((row) => ({ id: key(row), body: without(row, told) })),
  write: ({ id, body }, present, access) => (present ? call(access, update, { params: { [param]: id }, body: without(body, named) }) : call(access, create, { body })),
})

const everyPage = async (access: Access, list: EndpointId, given: Given = {}): Promise<Config[]> => {
  const all: Config[] = []
  for await (const { data } of allPages((page, limit) => call(access, list, { ...given, query: { page, limit } }) as Promise<Page<unknown>>, access.signal)) all.push(...asConfigs(data))
  return all
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Rules of the built-in database for one client id or user name each. */
const aclRules = (name: string, key: 'clientid' | 'username', list: EndpointId, create: EndpointId, update: EndpointId): Part => ({
  name,
  read: async (access) => (await everyPage(access, list)).map((row) => ({ id: text(row[key]), body: without(row, []) })),
  write: ({ id, body }, present, access) => (present ? call(access, update, { params: { [key]: id }, body }) : call(access, create, { body: [body] })),
})

const bans: Part = {
  name: 'bans',
  read: async (access) => (await everyPage(access, 'banList')).map((row) => ({ id: `${text(row['as'])}:${text(row['who'])}`, body: without(row, []) })),
  async write({ body }, present, access) {
    // A ban cannot be changed: the old one goes first.
    if (present) await call(access, 'banRemove', { params: { as: text(body['as']), who: text(body['who']) } })
    await call(access, 'banCreate', { body })
  },
}

const gatewayNames = ['stomp', 'mqttsn', 'coap', 'lwm2m', 'exproto']
const gateways: Part = {
  name: 'gateways',
  async read(access) {
    const all = await Promise.all(gatewayNames.map((name) => call(access, 'gatewayDetail', { params: { name } })))
    return asConfigs(all).filter(({ status }) => status !== 'unloaded').map((row) => ({
      id: text(row['name']),
      body: { ...without(row, ['status', 'created_at', 'started_at', 'stopped_at']), listeners: asConfigs(row['listeners']).map((one) => without(one, ['id', 'running', 'status', 'node_status', 'current_connections'])) },
    }))
  },
  write: ({ id, body }, _present, access) => call(access, 'gatewayUpdate', { params: { name: id }, body }),
}

/** Each with all its settings, which its own call tells; certificates are told by their paths. */
const listeners: Part = {
  name: 'listeners',
  read: async (access) => Promise.all(asConfigs(await call(access, 'listenerList')).map(async ({ id }) => ({ id: text(id), body: without((await call(access, 'listenerDetail', { params: { id: text(id) } })) as Config, ['id', 'running', 'current_connections']) }))),
  write: ({ id, body }, present, access) => call(access, present ? 'listenerUpdate' : 'listenerCreate', { params: { id }, body: { ...body, id } }),
}

const builtIn = 'built_in_database'
/** Who may log in by a built-in database: by name, for passwords are told by nobody. No change is taken without one. */
const users: Part = {
  name: 'users',
  secretsAlways: true,
  async read(access) {
    const own = asConfigs(await call(access, 'authenticatorList')).filter(({ backend }) => backend === builtIn)
    const all = await Promise.all(own.map(async (one) => {
      const id = text(one['id'])
      return (await everyPage(access, 'mqttUserList', { params: { id } })).map((row) => ({ id: `${id} ${text(row['user_id'])}`, body: { authenticator: id, user_id: row['user_id'] ?? '', is_superuser: row['is_superuser'] ?? false, password: mask } }))
    }))
    return all.flat()
  },
  write({ body: { authenticator, user_id, ...body } }, present, access) {
    const id = text(authenticator)
    return present ? call(access, 'mqttUserUpdate', { params: { id, user_id: text(user_id) }, body }) : call(access, 'mqttUserCreate', { params: { id }, body: { user_id, ...body } })
  },
}

const dashboard: Part = { ...setting('dashboard', 'dashboardConfig', 'dashboardUpdate'), write: ({ body }, _present, access) => call(access, 'dashboardUpdate', { body: withoutMasks(isConfig(body['value']) ? body['value'] : {}) }) }

/** What is saved, in the order in which it can be made again: what others lean on goes first. */
export const parts: readonly Part[] = [
  setting('zone', 'globalZone', 'globalZoneUpdate'),
  setting('systemTopics', 'systemTopicsConfig', 'systemTopicsUpdate'),
  setting('retainer', 'retainerConfig', 'retainerUpdate'),
  setting('delayed', 'delayedConfig', 'delayedUpdate'),
  setting('slow', 'slowSettings', 'slowSettingsEdit'),
  setting('sysmon', 'sysmonConfig', 'sysmonUpdate'),
  setting('alarmHistory', 'alarmConfig', 'alarmConfigUpdate'),
  unlessAbsent(setting('limiter', 'limiterConfig', 'limiterUpdate')),
  setting('log', 'logConfig', 'logUpdate'),
  setting('rewrite', 'rewriteRules', 'rewriteReplace'),
  setting('autoSubscribe', 'autoSubscribe', 'autoSubscribeUpdate'),
  setting('prometheus', 'prometheus', 'prometheusUpdate'),
  unlessAbsent(setting('opentelemetry', 'opentelemetry', 'opentelemetryUpdate')),
  listed({ name: 'authentication', list: 'authenticatorList', create: 'authenticatorCreate', update: 'authenticatorUpdate', key: ({ id }) => text(id), told: ['id'], param: 'id' }),
  users,
  setting('authorization', 'authzSettings', 'authzSettingsUpdate'),
  listed({ name: 'sources', list: 'authzSources', create: 'authzSourceCreate', update: 'authzSourceUpdate', key: ({ type }) => text(type), told: [], param: 'type', rows: (reply) => (isConfig(reply) ? reply['sources'] : []) }),
  aclRules('clientRules', 'clientid', 'authzClientRules', 'authzClientRulesCreate', 'authzClientRulesUpdate'),
  aclRules('userRules', 'username', 'authzUserRules', 'authzUserRulesCreate', 'authzUserRulesUpdate'),
  setting('everyoneRules', 'authzAllRules', 'authzAllRulesReplace'),
  bans,
  listed({ name: 'exhooks', list: 'exhookList', create: 'exhookCreate', update: 'exhookUpdate', key: ({ name }) => text(name), told: ['metrics', 'node_metrics', 'node_status', 'hooks'], param: 'name' }),
  unlessAbsent(listed({ name: 'bridges', list: 'bridgeList', create: 'bridgeCreate', update: 'bridgeUpdate', key: ({ type, name }) => `${text(type)}:${text(name)}`, told: ['status', 'status_reason', 'node_status', 'metrics', 'node_metrics'], param: 'id', named: ['type', 'name'] })),
  setting('ruleEngine', 'ruleEngine', 'ruleEngineEdit'),
  {
    ...listed({ name: 'rules', list: 'ruleList', create: 'ruleCreate', update: 'ruleUpdate', key: ({ id }) => text(id), told: [], param: 'id', named: ['id'] }),
    read: async (access) => (await everyPage(access, 'ruleList')).map((row) => ({ id: text(row['id']), body: without(row, ['created_at', 'last_modified_at', 'from', 'metrics', 'node_metrics', 'namespace']) })),
  },
  gateways,
  listeners,
  // Last of all: it may end the very session that restores.
  dashboard,
]
