import type { Config } from '@/contract/family/config'
import { ruleConditions } from '@/features/authorization/contract-sources'
import { sourceTypes } from '@/features/authorization/model/names'
import { createDatabase, type Database } from '../../access/authz/database'
import type { ImportCounts, UserAdmin } from '../../access/authn/user-admin'
import { aclRuleBodies } from '../../checks/acl-rules'
import { binary, boolean, list, may, need, struct, words, duration, range } from '../../checks/kind'
import { queryFields } from '../../checks/queries'
import { flat, inPath } from '../../checks/read'
import type { SharedHandlers } from '../../handlers/all'
import { authorization } from '../../handlers/authz'
import { callById, callHandler } from '../../handlers/handlers'
import { Refusal } from '../../http/refusal'
import type { Document } from '../../store/persist'
import type { State } from '../../state'

/*
 * MQTT users and ACL rules of namespaces are lists of their own, which no client of the embedded broker is
 * checked against (src/contract/docs/namespaces.md).
 */

const ns = { ns: may(binary) }
const userCalls = ['mqttUserList', 'mqttUserCreate', 'mqttUserDetail', 'mqttUserUpdate', 'mqttUserRemove']
const ruleCalls = [
  'authzUserRules',
  'authzUserRulesCreate',
  'authzUserRulesDetail',
  'authzUserRulesUpdate',
  'authzUserRulesRemove',
  'authzClientRules',
  'authzClientRulesCreate',
  'authzClientRulesDetail',
  'authzClientRulesUpdate',
  'authzClientRulesRemove',
  'authzAllRules',
  'authzAllRulesReplace',
  'authzAllRulesClear',
] as const

export const accessQueries = {
  ...Object.fromEntries([...userCalls, ...ruleCalls].map((id) => [id, ns])),
  mqttUserList: { ...queryFields('mqttUserList'), ...ns },
  authzUserRules: { ...queryFields('authzUserRules'), ...ns },
  authzClientRules: { ...queryFields('authzClientRules'), ...ns },
}

const authzSettings = flat({
  no_match: need(words('allow', 'deny')),
  deny_action: need(words('ignore', 'disconnect')),
  cache: need(
    struct({
      enable: may(boolean, true),
      max_size: may(range(1, 1_048_576), 32),
      ttl: may(duration, '1m'),
      excludes: may(list(binary), []),
    }),
  ),
  ignore_backend_failures: may(boolean, false),
  include_mountpoint: may(boolean, false),
})
export const accessBodies = {
  ...aclRuleBodies(Object.fromEntries(ruleConditions.map((name) => [name, may(binary)]))),
  authzSettingsUpdate: authzSettings,
}

/** How many rules a client or user may have: always the default. */
const withLimit = (source: unknown): object => ({
  ...(source as Config),
  ...((source as Config)['type'] === 'built_in_database' && { max_rules: 100 }),
})
const withoutLimit = ({ max_rules: _, ...rest }: Config): Config => rest

type NamespaceCall = { readonly query?: { readonly ns?: string }; readonly caller: string }
type Deps = {
  readonly state: State
  readonly base: SharedHandlers
  readonly store: (name: string) => Document
  isManaged(ns: string): boolean
  /** The namespace of a user; null for one of the whole broker. */
  namespaceOf(caller: string): string | null
}

export function accessHandlers({ state, base, store, isManaged, namespaceOf }: Deps) {
  const { authenticators, authz } = state
  const databases = new Map<string, Database>()
  const databaseOf = (name: string): Database => {
    const document = store(`namespace-${Buffer.from(name).toString('hex')}-authorization-rules`)
    const database = databases.get(name) ?? createDatabase(document, { users: [], clients: [], all: [] })
    databases.set(name, database)
    return database
  }
  const placeOf = (call: NamespaceCall): string | undefined => {
    const place = namespaceOf(call.caller) ?? call.query?.ns
    if (place !== undefined && !isManaged(place))
      throw new Refusal(400, 'BAD_REQUEST', 'Managed namespace not found')
    return place
  }
  const ruleHandler =
    (id: (typeof ruleCalls)[number]) =>
    async (call: NamespaceCall): Promise<unknown> => {
      if (authz.enabled('built_in_database') === undefined)
        throw new Refusal(404, 'NOT_FOUND', 'Not found: built_in_database')
      const place = placeOf(call)
      const handlers =
        place === undefined
          ? base
          : authorization({ ...state, authz: { ...authz, database: databaseOf(place) } })
      return await callHandler(handlers[id], call)
    }
  type UserCall = NamespaceCall & {
    readonly params: { readonly id: string; readonly user_id: string }
    readonly query: Parameters<UserAdmin['list']>[0]
    readonly body: Parameters<UserAdmin['add']>[0]
  }
  const userHandler =
    (id: keyof SharedHandlers, handle: (users: UserAdmin, call: UserCall) => unknown) =>
    async (call: UserCall): Promise<unknown> => {
      const place = placeOf(call)
      if (place === undefined) return await callHandler(base[id], call)
      if (call.body?.is_superuser)
        throw new Refusal(400, 'BAD_REQUEST', 'is_superuser cannot be true for a namespaced user')
      return handle(authenticators.usersOfNamespace(call.params.id, place), call)
    }
  const created = userHandler('mqttUserCreate', (users, { body }) => users.add(body))
  const typed = words(...sourceTypes)

  return {
    ...Object.fromEntries(ruleCalls.map((id) => [id, ruleHandler(id)])),
    mqttUserList: userHandler('mqttUserList', (users, { query }) => users.list(query)),
    mqttUserCreate: async (call: UserCall) => ({
      ...((await created(call)) as object),
      namespace: placeOf(call) ?? null,
    }),
    mqttUserDetail: userHandler('mqttUserDetail', (users, { params }) => users.detail(params.user_id)),
    mqttUserUpdate: userHandler('mqttUserUpdate', (users, { params, body }) =>
      users.edit(params.user_id, body),
    ),
    mqttUserRemove: userHandler('mqttUserRemove', (users, { params }) => users.remove(params.user_id)),
    async mqttUserImport({
      params,
      body,
      reply,
    }: {
      readonly params: { readonly id: string }
      readonly body: FormData
      readonly reply: { status?: number }
    }): Promise<ImportCounts> {
      reply.status = 200
      return authenticators.importUsers(params.id, body)
    },
    authenticatorMetricsReset: ({ params }: { readonly params: { readonly id: string } }) =>
      authenticators.resetMetrics(params.id),
    authzSourceMetricsReset: ({ params }: { readonly params: { readonly type: string } }) =>
      authz.resetMetrics(inPath(typed, 'type', params.type)),
    /** No traffic is counted by namespace. */
    async namespaceMetrics(call: NamespaceCall & { readonly params: { readonly ns: string } }) {
      const { ns: place } = call.params
      const { count } = (await callById(base, 'namespaceClientCount', call)) as {
        readonly count: number
      }
      const database = databaseOf(place)
      const builtIn = 'password_based:built_in_database'
      return {
        builtin_authn_record_count: authenticators.ids().includes(builtIn)
          ? authenticators.usersOfNamespace(builtIn, place).list({}).data.length
          : 0,
        builtin_authz_record_count:
          [...database.users.entries(), ...database.clients.entries()].length + database.all().length,
        messaging_stats: {},
        session_count: count,
      }
    },
    authzSource: async (call: { readonly params: { readonly type: string } }) =>
      withLimit(await callHandler(base.authzSource, call)),
    authzSources: async (call: object) => {
      const { sources } = (await callHandler(base.authzSources, call)) as {
        readonly sources: readonly unknown[]
      }
      return { sources: sources.map(withLimit) }
    },
    authzSourceCreate: (call: { readonly body: Config }) =>
      callHandler(base.authzSourceCreate, { ...call, body: withoutLimit(call.body) }),
    authzSourceUpdate: (call: { readonly body: Config }) =>
      callHandler(base.authzSourceUpdate, { ...call, body: withoutLimit(call.body) }),
    authzSettings: () => {
      const { cache, ...settings } = authz.settings()
      return {
        ignore_backend_failures: false,
        include_mountpoint: false,
        ...settings,
        cache: { excludes: [], ...cache },
      }
    },
  }
}
