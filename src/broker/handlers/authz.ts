import type { authzEndpoints } from '@/features/authorization/contract-sources'
import { sourceTypes, type SourceType } from '@/features/authorization/model/names'
import type { RuleTable, StoredRule } from '../access/authz/database'
import { inPath } from '../checks/read'
import { words } from '../checks/kind'
import { paginate, filtered } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

const types = words(...sourceTypes)
const typeIn = ({ type }: { type: string }): SourceType => inPath(types, 'type', type)

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

/**
 * Authorization sources, settings, and rules of the built-in database
 * (src/contract/docs/authorization.md#built-in-rules).
 */
export const authorization = ({ authz }: State): HandlersOf<typeof authzEndpoints> => {
  const { database } = authz
  const users = createTableHandlers(database.users, 'username', { many: 'Users', one: 'Username' })
  const clients = createTableHandlers(database.clients, 'clientid', { many: 'Clients', one: 'ClientID' })
  return {
    authzSources: () => ({ sources: authz.list() }),
    authzSourceCreate: ({ body }) => authz.create(body),
    authzSource: ({ params }) => authz.detail(typeIn(params)),
    authzSourceUpdate: ({ params, body }) => authz.update(typeIn(params), body),
    authzSourceRemove: ({ params }) => authz.remove(typeIn(params)),
    authzSourceStatus: ({ params }) => authz.status(typeIn(params)),
    authzSourceMove: ({ params, body }) => authz.move(typeIn(params), body.position),
    authzSettings: () => authz.settings(),
    authzSettingsUpdate: ({ body }) => authz.configure(body),
    authzUserRules: ({ query }) => users.list(query, query.like_username),
    authzUserRulesCreate: ({ body }) =>
      users.create(body?.map(({ username: name, ...rest }) => ({ name, ...rest }))),
    authzUserRulesDetail: ({ params }) => users.detail(params.username),
    authzUserRulesUpdate: ({ params, body }) => users.update(params.username, body, body.username),
    authzUserRulesRemove: ({ params }) => users.remove(params.username),
    authzClientRules: ({ query }) => clients.list(query, query.like_clientid),
    authzClientRulesCreate: ({ body }) =>
      clients.create(body?.map(({ clientid: name, ...rest }) => ({ name, ...rest }))),
    authzClientRulesDetail: ({ params }) => clients.detail(params.clientid),
    authzClientRulesUpdate: ({ params, body }) => clients.update(params.clientid, body, body.clientid),
    authzClientRulesRemove: ({ params }) => clients.remove(params.clientid),
    authzAllRules: () => ({ rules: database.all() }),
    authzAllRulesReplace({ body }) {
      if (body.rules === undefined) throw noClause()
      database.replaceAll(body.rules)
    },
    authzAllRulesClear: () => database.replaceAll([]),
    authzRulesPurge() {
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
