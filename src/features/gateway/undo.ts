import gatewayUserDelete from '@commands/gateway-authentication/delete-user'
import gatewayAuthCreate from '@commands/gateway-authentication/create'
import gatewayAuthDelete from '@commands/gateway-authentication/delete'
import gatewayAuthDisable from '@commands/gateway-authentication/disable'
import gatewayAuthEdit from '@commands/gateway-authentication/edit'
import gatewayAuthEnable from '@commands/gateway-authentication/enable'
import clientSubscribe from '@commands/gateway-client/subscribe'
import clientUnsubscribe from '@commands/gateway-client/unsubscribe'
import listenerUserDelete from '@commands/gateway-listener-authentication/delete-user'
import listenerAuthCreate from '@commands/gateway-listener-authentication/create'
import listenerAuthDelete from '@commands/gateway-listener-authentication/delete'
import listenerAuthDisable from '@commands/gateway-listener-authentication/disable'
import listenerAuthEdit from '@commands/gateway-listener-authentication/edit'
import listenerAuthEnable from '@commands/gateway-listener-authentication/enable'
import listenerCreate from '@commands/gateway-listener/create'
import listenerDelete from '@commands/gateway-listener/delete'
import listenerEdit from '@commands/gateway-listener/edit'
import gatewayDisable from '@commands/gateway/disable'
import gatewayEdit from '@commands/gateway/edit'
import gatewayEnable from '@commands/gateway/enable'
import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets, removes } from '@/command/undo/secrets'
import { asReported, step } from '@/command/undo/step'
import { alike, configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { findAuthnKind } from '@/features/authentication/fields'
import { toAuthSettings, levels, type Level } from './auth/level'
import { toGatewayListenerSettings, toGatewaySettings } from './contract'
import { gatewayClientId, gatewayClientParts, getGatewayName } from './model/id'
import { subscriptionId, subscriptionParts } from '@/features/subscription/model/id'
import { unmounted } from '@/lib/net/mqtt-topic'

/** The commands of the authenticator of each level. */
const authCommands = {
  gateway: {
    create: gatewayAuthCreate,
    edit: gatewayAuthEdit,
    enable: gatewayAuthEnable,
    disable: gatewayAuthDisable,
    delete: gatewayAuthDelete,
    deleteUser: gatewayUserDelete,
  },
  listener: {
    create: listenerAuthCreate,
    edit: listenerAuthEdit,
    enable: listenerAuthEnable,
    disable: listenerAuthDisable,
    delete: listenerAuthDelete,
    deleteUser: listenerUserDelete,
  },
} as const satisfies Record<Level, object>

type GatewaySubscription = { readonly qos: string; readonly subid?: string }

export const gatewaySubscriptionUndo: UndoTarget<GatewaySubscription> = {
  of: ({ client, topic }) => {
    const { gateway, clientid } = gatewayClientParts(word(client))
    return [`${gateway}/${subscriptionId(clientid, word(topic))}`]
  },
  read: each(async (id, { context: { api, signal } }) => {
    const { gateway: name, clientid: rest } = gatewayClientParts(id)
    const { clientid, topic } = subscriptionParts(rest) ?? { clientid: '', topic: '' }
    const rows = await undefinedIfMissing(
      api.gatewayClientSubscriptions({ params: { name, clientid } }, { signal }),
    )
    const client =
      rows === undefined
        ? undefined
        : await undefinedIfMissing(api.gatewayClientDetail({ params: { name, clientid } }, { signal }))
    const row = rows?.find(
      (one) => one.$raw === undefined && unmounted(one.topic, client?.mountpoint ?? '') === topic,
    )
    const subid = row?.sub_props?.subid
    return row === undefined
      ? undefined
      : { qos: String(row.qos ?? 0), ...(subid === undefined ? {} : { subid }) }
  }),
  restore(id, was) {
    const { gateway, clientid: rest } = gatewayClientParts(id)
    const { clientid, topic } = subscriptionParts(rest) ?? { clientid: '', topic: '' }
    const client = gatewayClientId(gateway, clientid)
    return was === undefined
      ? [step(clientUnsubscribe, { client, topic })]
      : [step(clientSubscribe, { client, topic, ...was, qos: asReported(was.qos) })]
  },
}

export const gatewayUndo: UndoTarget<Config> = {
  of: ({ gateway: name }) => [word(name)],
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.gatewayDetail({ params: { name } }, { signal }))
    return row === undefined || row.status === 'unloaded' ? undefined : toGatewaySettings(row)
  }),
  restore(name, was, now) {
    if (was === undefined || now === undefined) return 'gateway'
    return [
      onlySwitched(was, now)
        ? step(was['enable'] === false ? gatewayDisable : gatewayEnable, { gateway: name })
        : step(gatewayEdit, { gateway: name, config: was }),
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}

type GatewayListener = { readonly settings: Config; readonly auth: Config | null; readonly users: boolean }

export const gatewayListenerUndo: UndoTarget<GatewayListener> = {
  of: ({ listener: id, gateway: name, type, config }) =>
    id !== undefined
      ? [word(id)]
      : config === undefined
        ? []
        : [`${word(name)}:${word(type)}:${word((config as Config)['name'])}`],
  read: each(async (id, { context: { api, signal } }) => {
    const params = { name: getGatewayName(id), id }
    const row = await undefinedIfMissing(api.gatewayListenerDetail({ params }, { signal }))
    if (row === undefined) return undefined
    const auth = await api.gatewayListenerAuthDetail({ params }, { signal })
    const users =
      auth !== null &&
      auth.backend === 'built_in_database' &&
      (await api.gatewayListenerUserList({ params, query: { page: 1, limit: 1 } }, { signal })).data.length >
        0
    return {
      settings: toGatewayListenerSettings(row),
      auth: auth === null ? null : toAuthSettings(auth),
      users,
    }
  }),
  restore(id, was, now) {
    if (was === undefined) return [step(listenerDelete, { listener: id })]
    const { type, name, bind, ...config } = was.settings
    const auth =
      was.auth === null || (alike(was.auth, now?.auth) && alike(was.settings, now?.settings))
        ? []
        : [step(listenerAuthCreate, { place: id, kind: findAuthnKind(was.auth)?.kind, config: was.auth })]
    if (now !== undefined) return [step(listenerEdit, { listener: id, config: was.settings }), ...auth]
    // A create requires both.
    if (typeof name !== 'string' || (typeof bind !== 'string' && typeof bind !== 'number')) return 'unread'
    return [
      step(listenerCreate, {
        gateway: getGatewayName(id),
        type: asReported(word(type)),
        config: { ...config, name, bind },
      }),
      ...auth,
    ]
  },
  // The broker replaces the complete listener, so that any change of it drops its authentication
  // (src/contract/docs/gateways.md#endpoints).
  lost: (was, command, values) =>
    was.users
      ? 'users'
      : was.auth !== null && lostSecrets(was.auth, { ...command, id: 'auth.remove' }, {}) !== undefined
        ? 'masked'
        : lostSecrets(was.settings, command, configIn(values)),
}

type Auth = { readonly settings: Config; readonly users: boolean }

const auth = (level: Level): UndoTarget<Auth> => ({
  of: ({ place }) => [word(place)],
  read: each(async (place, { context }) => {
    const row = await undefinedIfMissing(levels[level].at(context, place).detail())
    if (row === undefined || row === null) return undefined
    const { api, signal } = context
    const first = { page: 1, limit: 1 }
    const users =
      row.backend !== 'built_in_database'
        ? []
        : level === 'gateway'
          ? (await api.gatewayUserList({ params: { name: place }, query: first }, { signal })).data
          : (
              await api.gatewayListenerUserList(
                { params: { name: getGatewayName(place), id: place }, query: first },
                { signal },
              )
            ).data
    return { settings: toAuthSettings(row), users: users.length > 0 }
  }),
  restore(place, was, now) {
    const { create, edit, enable, disable, delete: remove } = authCommands[level]
    if (was === undefined) return [step(remove, { place })]
    const { settings } = was
    if (now === undefined)
      return [step(create, { place, kind: findAuthnKind(settings)?.kind, config: settings })]
    return [
      onlySwitched(settings, now.settings)
        ? step(settings['enable'] === false ? disable : enable, { place })
        : step(edit, { place, config: settings }),
    ]
  },
  lost: (was, command, values) =>
    removes(command) && was.users ? 'users' : lostSecrets(was.settings, command, configIn(values)),
})

const authUser = (level: Level): UndoTarget<true> => ({
  of: ({ place, user }) => [`${word(place)}/${word(user)}`],
  read: each(async (id, { context }) => {
    const slash = id.indexOf('/')
    return (await undefinedIfMissing(
      levels[level].at(context, id.slice(0, slash)).user(id.slice(slash + 1)),
    )) === undefined
      ? undefined
      : true
  }),
  restore: (id, was) =>
    was === undefined
      ? [
          step(authCommands[level].deleteUser, {
            place: id.slice(0, id.indexOf('/')),
            user: id.slice(id.indexOf('/') + 1),
          }),
        ]
      : 'password',
})

export const gatewayAuthUndo = auth('gateway')
export const listenerAuthUndo = auth('listener')
export const gatewayUserUndo = authUser('gateway')
export const listenerUserUndo = authUser('listener')
