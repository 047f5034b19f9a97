import { isConfig } from '@/contract/family/config'
import type { orderEndpoints } from '@/contract/order'
import type { authzEndpoints } from '@/features/authorization/contract-sources'
import { sourceTypes, type SourceType } from '@/features/authorization/model/names'
import type { RuleTable, StoredRule } from '../access/authz/database'
import type { AuthzSettings } from '../access/authz/settings'
import { refusalOf } from '../checks/complaint'
import { wordInPath } from '../checks/read'
import { paginate, filtered } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import { sourceKinds } from '@/features/authorization/fields'
import type { HandlersOf } from '../handler'
import { checkOrder } from './order'

const typeIn = ({ type }: { type: string }): SourceType => wordInPath(sourceTypes, 'type', type)

const missing = (message = 'Not Found') => new Refusal(404, 'NOT_FOUND', message)

/**
 * Bodies without rules, or with another name than the path, crash the broker
 * (src/contract/docs/authorization.md#built-in-rules).
 */
const noClause = () => crashed('function_clause')

type RulesBody = { readonly rules?: readonly StoredRule[] }

/** Endpoints of the rules by username or client id. */
const createTableHandlers = (
  table: RuleTable,
  called: 'username' | 'clientid',
  titles: { many: string; one: string },
) => ({
  list(query: { page?: number; limit?: number }, like: string | undefined) {
    const rows = table.entries()
    return paginate(
      like === undefined ? rows : filtered(rows, ({ name }) => name.includes(like)),
      query,
      ({ name, rules }) => ({ [called]: name, rules }),
      { fuzzy: like !== undefined },
    )
  },
  create(items: readonly (RulesBody & { readonly name: string })[] | undefined) {
    if (items === undefined) throw noClause()
    const known = items.filter(({ name }) => table.find(name) !== undefined).map(({ name }) => name)
    if (known.length > 0)
      throw new Refusal(409, 'ALREADY_EXISTS', `${titles.many} '${known.join(',')}' already exist`)
    for (const { name, rules } of items) {
      if (rules === undefined) throw noClause()
      table.put(name, rules)
    }
  },
  detail(name: string) {
    const rules = table.find(name)
    if (rules === undefined) throw missing()
    return { [called]: name, rules }
  },
  update(name: string, { rules }: RulesBody, inBody: string) {
    if (rules === undefined || inBody !== name) throw noClause()
    table.put(name, rules)
  },
  remove(name: string) {
    if (!table.remove(name)) throw missing(`${titles.one} Not Found`)
  },
})

/** How many rules a client or user may have (5.8): always the default. */
const withLimit = (source: object): object =>
  'type' in source && source.type === 'built_in_database' ? { ...source, max_rules: 100 } : source
const withoutLimit = (body: unknown): unknown => {
  if (!isConfig(body)) return body
  const { max_rules: _, ...rest } = body
  return rest
}

type NamespaceCall = { readonly caller: string; readonly query?: object }

/**
 * Authorization sources, settings, and rules of the built-in database
 * (src/contract/docs/authorization.md#built-in-rules).
 */
export const createAuthorizationHandlers = ({
  authz,
  release,
  namespaceOfCall,
  managedNamespaces,
}: State): HandlersOf<typeof authzEndpoints & Pick<typeof orderEndpoints, 'authzSourceOrder'>> => {
  const [later, newest] = [release.since('5.8.0'), release.since('6.1.0')]
  const bound = release.has('rulesGoWithSource')
  /** The rules of the namespace of a call (6.1), lists of its own. */
  const databaseOf = (call: NamespaceCall) => {
    if (bound && authz.enabled('built_in_database') === undefined)
      throw new Refusal(404, 'NOT_FOUND', 'Not found: built_in_database')
    const ns = namespaceOfCall(call)
    return ns === undefined ? authz.database : authz.databaseOf(ns)
  }
  const users = (call: NamespaceCall) =>
    createTableHandlers(databaseOf(call).users, 'username', { many: 'Users', one: 'Username' })
  const clients = (call: NamespaceCall) =>
    createTableHandlers(databaseOf(call).clients, 'clientid', { many: 'Clients', one: 'ClientID' })
  const settings = ({ cache, ...rest }: AuthzSettings) => ({
    ...(newest && { ignore_backend_failures: false, include_mountpoint: false }),
    ...rest,
    cache: { ...(later && { excludes: [] }), ...cache },
  })
  const source = (row: object) => (later ? withLimit(row) : row)
  /** The body of a source that the release has. */
  const readBody = (body: unknown) => {
    const kind = isConfig(body) ? sourceKinds.find(({ type }) => type === body['type']) : undefined
    if (kind?.needs !== undefined && !release.has(kind.needs))
      throw refusalOf({ path: 'type', reason: `unknown type ${kind.type}` })
    return later ? withoutLimit(body) : body
  }
  return {
    authzSources: () => ({ sources: authz.list().map(source) }),
    authzSourceCreate: ({ body }) => authz.create(readBody(body)),
    authzSource: ({ params }) => source(authz.detail(typeIn(params))),
    authzSourceUpdate: ({ params, body }) => authz.update(typeIn(params), readBody(body)),
    async authzSourceRemove({ params }) {
      const type = typeIn(params)
      await authz.remove(type)
      if (bound && type === 'built_in_database')
        for (const database of [authz.database, ...managedNamespaces().map(authz.databaseOf)])
          database.purge()
    },
    authzSourceStatus: ({ params }) => authz.status(typeIn(params)),
    authzSourceMove: ({ params, body }) => authz.move(typeIn(params), body.position),
    authzSourceOrder({ body }) {
      const wanted = body.map(({ type }, place): SourceType => {
        const known = sourceTypes.find((one) => one === type)
        if (known === undefined)
          throw refusalOf({ path: `${String(place + 1)}.type`, reason: `unknown type ${type}` })
        return known
      })
      checkOrder('authorization sources', authz.types(), wanted)
      authz.order(wanted)
    },
    authzSourceMetricsReset: ({ params }) => authz.resetMetrics(typeIn(params)),
    authzSettings: () => settings(authz.settings()),
    authzSettingsUpdate: ({ body }) => settings(authz.configure(body)),
    authzUserRules: (call) => users(call).list(call.query, call.query.like_username),
    authzUserRulesCreate: ({ body, ...call }) =>
      users(call).create(body?.map(({ username: name, ...rest }) => ({ name, ...rest }))),
    authzUserRulesDetail: (call) => users(call).detail(call.params.username),
    authzUserRulesUpdate: ({ params, body, ...call }) =>
      users(call).update(params.username, body, body.username),
    authzUserRulesRemove: (call) => users(call).remove(call.params.username),
    authzClientRules: (call) => clients(call).list(call.query, call.query.like_clientid),
    authzClientRulesCreate: ({ body, ...call }) =>
      clients(call).create(body?.map(({ clientid: name, ...rest }) => ({ name, ...rest }))),
    authzClientRulesDetail: (call) => clients(call).detail(call.params.clientid),
    authzClientRulesUpdate: ({ params, body, ...call }) =>
      clients(call).update(params.clientid, body, body.clientid),
    authzClientRulesRemove: (call) => clients(call).remove(call.params.clientid),
    authzAllRules: (call) => ({ rules: databaseOf(call).all() }),
    authzAllRulesReplace({ body, ...call }) {
      if (body.rules === undefined) throw noClause()
      databaseOf(call).replaceAll(body.rules)
    },
    authzAllRulesClear: (call) => databaseOf(call).replaceAll([]),
    authzRulesPurge(call) {
      const database = databaseOf(call)
      const enabled = authz.enabled('built_in_database')
      if (enabled === undefined)
        throw new Refusal(404, 'BAD_REQUEST', "'built_in_database' type source is not found.")
      if (enabled)
        throw new Refusal(
          400,
          'BAD_REQUEST',
          "'built_in_database' type source must be disabled before purge.",
        )
      database.purge()
    },
  }
}
