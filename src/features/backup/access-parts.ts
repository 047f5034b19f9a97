import type { EndpointId } from '@/contract'
import { toAuthenticatorSettings, type Authenticator } from '@/features/authentication/contract'
import { sourceSettings, type AuthzSource } from '@/features/authorization/contract-sources'
import { isConfig, type Config } from '@/contract/family/config'
import { mask } from '@/lib/text/redact'
import { ifPresent } from './absent'
import {
  asText,
  call,
  everyPage,
  listed,
  moveEach,
  ordered,
  readable,
  setting,
  rawFields,
  withoutNulls,
  type Access,
  type Item,
  type Part,
} from './part'
import { readEach } from './present'

const builtIn = 'built_in_database'

/** Users of a built-in database: the broker does not return passwords, and requires one for each change. */
export const userItem = (place: string, row: Config): Item => ({
  id: `${place} ${asText(row['user_id'])}`,
  body: {
    ...rawFields(row),
    authenticator: place,
    is_superuser: row['is_superuser'] ?? false,
    password: mask,
  },
})

const users: Part = {
  name: 'users',
  secretsAlways: true,
  reads: ['authenticatorList', 'mqttUserList'],
  writes: ['mqttUserCreate', 'mqttUserUpdate'],
  async read(access) {
    const authenticators = readable(await call(access, 'authenticatorList')).rows.filter(
      ({ backend }) => backend === builtIn,
    )
    const { values: lists, unread } = await readEach(
      authenticators,
      ({ id }) => asText(id),
      async ({ id }) => {
        const all = await ifPresent(() => everyPage(access, 'mqttUserList', { params: { id: asText(id) } }))
        const { rows, unreadable } = readable(all)
        return { items: rows.map((row) => userItem(asText(id), row)), unreadable }
      },
      access,
    )
    return {
      items: lists.flatMap(({ items }) => items),
      unreadable: lists.reduce((sum, { unreadable }) => sum + unreadable, 0),
      unread,
    }
  },
  write({ body: { authenticator, user_id, ...body } }, isPresent, access) {
    const id = asText(authenticator)
    return isPresent
      ? call(access, 'mqttUserUpdate', { params: { id, user_id: asText(user_id) }, body })
      : call(access, 'mqttUserCreate', { params: { id }, body: { user_id, ...body } })
  },
  removes: ['mqttUserRemove'],
  remove: ({ body }, access) =>
    call(access, 'mqttUserRemove', {
      params: { id: asText(body['authenticator']), user_id: asText(body['user_id']) },
    }),
}

/** What rules of the built-in database belong to; later brokers delete them with it. */
const rulesSource = { parts: ['sources'], id: builtIn }
/** The values that a rule has if it does not name them (src/contract/docs/authorization.md). */
const ruleDefaults: Config = { qos: [0, 1, 2], retain: 'all' }

/** Rules of the built-in database per client ID or username. */
const aclRules = (
  name: string,
  key: 'clientid' | 'username',
  list: EndpointId,
  create: EndpointId,
  update: EndpointId,
  remove: EndpointId,
): Part => ({
  name,
  rowDefaults: ruleDefaults,
  reads: [list],
  writes: [create, update],
  async read(access) {
    // Without the source of the rules the list itself is 404.
    const all = await ifPresent(() => everyPage(access, list))
    const { rows, unreadable } = readable(all)
    return {
      ...(all === undefined && { missingOwner: rulesSource }),
      items: rows.map((row) => ({ id: asText(row[key]), body: withoutNulls(rawFields(row)) })),
      unreadable,
    }
  },
  write: ({ id, body }, isPresent, access) =>
    isPresent
      ? call(access, update, { params: { [key]: id }, body })
      : call(access, create, { body: [body] }),
  removes: [remove],
  remove: ({ id }, access) => call(access, remove, { params: { [key]: id } }),
})

const removeBan = ({ body }: Item, access: Access) =>
  call(access, 'banRemove', { params: { as: asText(body['as']), who: asText(body['who']) } })

const bans: Part = {
  name: 'bans',
  reads: ['banList'],
  writes: ['banCreate', 'banRemove'],
  async read(access) {
    const { rows, unreadable } = readable(await everyPage(access, 'banList'))
    return {
      items: rows.map((row) => ({
        id: `${asText(row['as'])}:${asText(row['who'])}`,
        body: withoutNulls(rawFields(row)),
      })),
      unreadable,
    }
  },
  async write(item, isPresent, access) {
    // A ban cannot be changed, so the old one is deleted first.
    if (isPresent) await removeBan(item, access)
    await call(access, 'banCreate', { body: item.body })
  },
  removes: ['banRemove'],
  remove: removeBan,
}

const sourceRows = async (access: Access): Promise<unknown> => {
  const reply = await call(access, 'authzSources')
  return isConfig(reply) ? reply['sources'] : []
}

/** The parts for authentication, authorization and bans. */
export const accessParts: readonly Part[] = [
  listed({
    name: 'authentication',
    list: 'authenticatorList',
    create: 'authenticatorCreate',
    update: 'authenticatorUpdate',
    remove: 'authenticatorRemove',
    param: 'id',
    idOf: ({ id }) => asText(id),
    bodyOf: (row) => toAuthenticatorSettings(row as Authenticator) as Config,
  }),
  ordered({
    name: 'authenticationOrder',
    reads: ['authenticatorList'],
    writes: ['authenticatorMove'],
    read: async (access) =>
      readable(await call(access, 'authenticatorList')).rows.map(({ id }) => asText(id)),
    write: (order, access) =>
      moveEach(order, (id) => call(access, 'authenticatorMove', { params: { id, position: 'rear' } })),
  }),
  setting({
    name: 'authenticationSettings',
    needs: 'nodeCaches',
    read: 'authnSettings',
    write: 'authnSettingsUpdate',
  }),
  users,
  setting({ name: 'authorization', read: 'authzSettings', write: 'authzSettingsUpdate' }),
  setting({
    name: 'authorizationCache',
    needs: 'nodeCaches',
    read: 'authzCacheSettings',
    write: 'authzCacheUpdate',
  }),
  listed({
    name: 'sources',
    list: 'authzSources',
    rows: sourceRows,
    create: 'authzSourceCreate',
    update: 'authzSourceUpdate',
    remove: 'authzSourceRemove',
    param: 'type',
    idOf: ({ type }) => asText(type),
    bodyOf: (row) => sourceSettings(row as AuthzSource) as Config,
  }),
  ordered({
    name: 'sourceOrder',
    reads: ['authzSources'],
    writes: ['authzSourceMove'],
    read: async (access) => readable(await sourceRows(access)).rows.map(({ type }) => asText(type)),
    write: (order, access) =>
      moveEach(order, (type) =>
        call(access, 'authzSourceMove', { params: { type }, body: { position: 'rear' } }),
      ),
  }),
  aclRules(
    'clientRules',
    'clientid',
    'authzClientRules',
    'authzClientRulesCreate',
    'authzClientRulesUpdate',
    'authzClientRulesRemove',
  ),
  aclRules(
    'userRules',
    'username',
    'authzUserRules',
    'authzUserRulesCreate',
    'authzUserRulesUpdate',
    'authzUserRulesRemove',
  ),
  setting({
    name: 'everyoneRules',
    read: 'authzAllRules',
    write: 'authzAllRulesReplace',
    ownedBy: rulesSource,
    rowDefaults: ruleDefaults,
  }),
  bans,
]
