import type { EndpointId } from '@/contract'
import { isConfig, type Config } from '@/contract/family/config'
import {
  toGatewayAuthSettings,
  toGatewayListenerSettings,
  toGatewaySettings,
  type Gateway,
  type GatewayAuthenticator,
  type GatewayListener,
} from '@/features/gateway/contract'
import { userItem } from './access-parts'
import { ifPresent } from './absent'
import {
  asText,
  call,
  everyPage,
  readable,
  withoutNulls,
  type Access,
  type Item,
  type Part,
  type PartRead,
} from './part'
import { callIfPresent, readEach } from './present'

/**
 * The gateways that are set up, and which items belong to one that the broker does not know: its list has those that are not
 * set up too. 6.3 has no ExProto (src/contract/docs/gateways.md#protocols).
 */
async function readGateways(access: Access, gatewayOf: (item: Item) => string) {
  const { rows } = readable(await call(access, 'gatewayList'))
  const all = new Set(rows.map(({ name }) => asText(name)))
  return {
    names: rows.filter(({ status }) => status !== 'unloaded').map(({ name }) => asText(name)),
    isUnsupported: (item: Item): boolean => all.size > 0 && !all.has(gatewayOf(item)),
  }
}
const byId = ({ id }: Item): string => id

/** The items of several gateways or listeners in one list. */
const joined = (
  lists: readonly Pick<PartRead, 'items' | 'unreadable'>[],
): Pick<PartRead, 'items' | 'unreadable'> => ({
  items: lists.flatMap(({ items }) => items),
  unreadable: lists.reduce((sum, { unreadable }) => sum + unreadable, 0),
})

const itself = (name: string): string => name

const gateways: Part = {
  name: 'gateways',
  reads: ['gatewayList', 'gatewayDetail'],
  writes: ['gatewayUpdate'],
  async read(access) {
    const { names, isUnsupported } = await readGateways(access, byId)
    const { values, unread } = await readEach(
      names,
      itself,
      async (name): Promise<readonly Item[]> => {
        const row = await callIfPresent(access, 'gatewayDetail', { params: { name } })
        return isConfig(row)
          ? [{ id: name, body: withoutNulls({ name, ...toGatewaySettings(row as Gateway) }) }]
          : []
      },
      access,
    )
    return { items: values.flat(), unreadable: 0, unread, isUnsupported }
  },
  write: ({ id, body }, _isPresent, access) => call(access, 'gatewayUpdate', { params: { name: id }, body }),
}

type ListenerRow = { readonly gateway: string; readonly id: string }

/** The listeners of the gateways; 5.1 answers 404 for a gateway that never had one. */
async function listenerRows(
  access: Access,
  names: readonly string[],
): Promise<{ readonly rows: readonly ListenerRow[] } & Pick<PartRead, 'unreadable' | 'unread'>> {
  const { values, unread } = await readEach(
    names,
    itself,
    async (gateway) => {
      const { rows, unreadable } = readable(
        await callIfPresent(access, 'gatewayListenerList', { params: { name: gateway } }),
      )
      return { rows: rows.map(({ id }) => ({ gateway, id: asText(id) })), unreadable }
    },
    access,
  )
  return {
    rows: values.flatMap(({ rows }) => rows),
    unreadable: values.reduce((sum, { unreadable }) => sum + unreadable, 0),
    unread,
  }
}

/** With their authenticators: an edit without one would delete it. */
const listeners: Part = {
  name: 'gatewayListeners',
  reads: ['gatewayList', 'gatewayListenerList', 'gatewayListenerDetail', 'gatewayListenerAuthDetail'],
  writes: ['gatewayListenerCreate', 'gatewayListenerUpdate'],
  async read(access) {
    const { names, isUnsupported } = await readGateways(access, ({ body }) => asText(body['gateway']))
    const { rows, unreadable, unread = [] } = await listenerRows(access, names)
    const each = await readEach(
      rows,
      ({ id }) => id,
      async ({ id, gateway }): Promise<readonly Item[]> => {
        const params = { name: gateway, id }
        const row = await callIfPresent(access, 'gatewayListenerDetail', { params })
        if (!isConfig(row)) return []
        const authentication = await callIfPresent(access, 'gatewayListenerAuthDetail', { params })
        const body = withoutNulls({
          gateway,
          ...toGatewayListenerSettings(row as GatewayListener),
          ...(isConfig(authentication) && { authentication: settingsOfAuth(authentication) }),
        })
        return [{ id, body }]
      },
      access,
    )
    return { items: each.values.flat(), unreadable, unread: [...unread, ...each.unread], isUnsupported }
  },
  write({ id, body: { gateway, ...body } }, isPresent, access) {
    const name = asText(gateway)
    return isPresent
      ? call(access, 'gatewayListenerUpdate', { params: { name, id }, body })
      : call(access, 'gatewayListenerCreate', { params: { name }, body })
  },
  removes: ['gatewayListenerRemove'],
  remove: ({ id, body }, access) =>
    call(access, 'gatewayListenerRemove', { params: { name: asText(body['gateway']), id } }),
}

const settingsOfAuth = (row: Config): Config => toGatewayAuthSettings(row as GatewayAuthenticator)

const authentication: Part = {
  name: 'gatewayAuthentication',
  reads: ['gatewayList', 'gatewayAuthDetail'],
  writes: ['gatewayAuthCreate', 'gatewayAuthUpdate'],
  async read(access) {
    const { names, isUnsupported } = await readGateways(access, byId)
    const { values, unread } = await readEach(
      names,
      itself,
      async (name): Promise<readonly Item[]> => {
        const row = await callIfPresent(access, 'gatewayAuthDetail', { params: { name } })
        return isConfig(row) ? [{ id: name, body: withoutNulls(settingsOfAuth(row)) }] : []
      },
      access,
    )
    return { items: values.flat(), unreadable: 0, unread, isUnsupported }
  },
  write: ({ id, body }, isPresent, access) =>
    call(access, isPresent ? 'gatewayAuthUpdate' : 'gatewayAuthCreate', { params: { name: id }, body }),
  removes: ['gatewayAuthRemove'],
  remove: ({ id }, access) => call(access, 'gatewayAuthRemove', { params: { name: id } }),
}

const builtIn = 'built_in_database'

/** The users of one authenticator, by the path of its list, for a gateway or a listener. */
async function readUsers(
  access: Access,
  list: EndpointId,
  place: string,
  params: Readonly<Record<string, string>>,
) {
  const all = await ifPresent(() => everyPage(access, list, { params }))
  const { rows, unreadable } = readable(all)
  return { items: rows.map((row) => userItem(place, row)), unreadable }
}

/** The gateway of an authenticator, which has its name or that of one of its listeners. */
const gatewayOfPlace = (place: string): string => place.split(':')[0] ?? ''

/** The endpoints of users, and the path parameters of their gateway or listener. */
function userPlace(authenticator: Config[string] | undefined) {
  const place = asText(authenticator)
  const gateway = gatewayOfPlace(place)
  const params: Readonly<Record<string, string>> =
    gateway === place ? { name: gateway } : { name: gateway, id: place }
  return { level: gateway === place ? 'gatewayUser' : 'gatewayListenerUser', params } as const
}

const users: Part = {
  name: 'gatewayUsers',
  secretsAlways: true,
  reads: [
    'gatewayList',
    'gatewayAuthDetail',
    'gatewayUserList',
    'gatewayListenerList',
    'gatewayListenerAuthDetail',
    'gatewayListenerUserList',
  ],
  writes: [
    'gatewayUserCreate',
    'gatewayUserUpdate',
    'gatewayListenerUserCreate',
    'gatewayListenerUserUpdate',
  ],
  async read(access) {
    const has = (row: unknown): boolean => isConfig(row) && row['backend'] === builtIn
    const none = { items: [], unreadable: 0 }
    const { names, isUnsupported } = await readGateways(access, ({ body }) =>
      gatewayOfPlace(asText(body['authenticator'])),
    )
    const ofGateways = await readEach(
      names,
      itself,
      async (name) =>
        has(await callIfPresent(access, 'gatewayAuthDetail', { params: { name } }))
          ? await readUsers(access, 'gatewayUserList', name, { name })
          : none,
      access,
    )
    const { rows, unread = [] } = await listenerRows(access, names)
    const ofListeners = await readEach(
      rows,
      ({ id }) => id,
      async ({ gateway, id }) => {
        const params = { name: gateway, id }
        return has(await callIfPresent(access, 'gatewayListenerAuthDetail', { params }))
          ? await readUsers(access, 'gatewayListenerUserList', id, params)
          : none
      },
      access,
    )
    return {
      ...joined([...ofGateways.values, ...ofListeners.values]),
      unread: [...ofGateways.unread, ...unread, ...ofListeners.unread],
      isUnsupported,
    }
  },
  write({ body: { authenticator, user_id, ...body } }, isPresent, access) {
    const { level, params } = userPlace(authenticator)
    return isPresent
      ? call(access, `${level}Update`, { params: { ...params, uid: asText(user_id) }, body })
      : call(access, `${level}Create`, { params, body: { user_id, ...body } })
  },
  removes: ['gatewayUserRemove', 'gatewayListenerUserRemove'],
  remove({ body: { authenticator, user_id } }, access) {
    const { level, params } = userPlace(authenticator)
    return call(access, `${level}Remove`, { params: { ...params, uid: asText(user_id) } })
  },
}

/** The parts for gateways. */
export const gatewayParts: readonly Part[] = [gateways, authentication, listeners, users]
