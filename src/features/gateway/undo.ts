import { onlySwitched } from '@/command/undo/restore-steps'
import { lostSecrets, removes } from '@/command/undo/secrets'
import {
  alike,
  configIn,
  each,
  undefinedIfMissing,
  word,
  type Step,
  type UndoTarget,
} from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { findAuthnKind } from '@/features/authentication/fields'
import { toAuthSettings, levelKey, levels, type Level } from './auth/level'
import { toGatewayListenerSettings, toGatewaySettings } from './contract'
import { gatewayClientId, gatewayClientParts, getGatewayName } from './model/id'
import { subscriptionId, subscriptionParts } from '@/features/subscription/model/id'
import { unmounted } from '@/lib/net/mqtt-topic'

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
      ? [{ command: 'gateway-client.unsubscribe', with: { client, topic } }]
      : [{ command: 'gateway-client.subscribe', with: { client, topic, ...was } }]
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
        ? { command: was['enable'] === false ? 'gateway.disable' : 'gateway.enable', with: { gateway: name } }
        : { command: 'gateway.edit', with: { gateway: name, config: was } },
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
    if (was === undefined) return [{ command: 'gateway-listener.delete', with: { listener: id } }]
    const { type, ...config } = was.settings
    const auth: readonly Step[] =
      was.auth === null || (alike(was.auth, now?.auth) && alike(was.settings, now?.settings))
        ? []
        : [
            {
              command: 'gateway-listener-authentication.create',
              with: { place: id, kind: findAuthnKind(was.auth)?.kind, config: was.auth },
            },
          ]
    return [
      now === undefined
        ? { command: 'gateway-listener.create', with: { gateway: getGatewayName(id), type, config } }
        : { command: 'gateway-listener.edit', with: { listener: id, config: was.settings } },
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
    if (was === undefined) return [{ command: levelKey(level, 'delete'), with: { place } }]
    if (now === undefined)
      return [
        {
          command: levelKey(level, 'create'),
          with: { place, kind: findAuthnKind(was.settings)?.kind, config: was.settings },
        },
      ]
    return [
      onlySwitched(was.settings, now.settings)
        ? {
            command: levelKey(level, was.settings['enable'] === false ? 'disable' : 'enable'),
            with: { place },
          }
        : { command: levelKey(level, 'edit'), with: { place, config: was.settings } },
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
          {
            command: levelKey(level, 'delete-user'),
            with: { place: id.slice(0, id.indexOf('/')), user: id.slice(id.indexOf('/') + 1) },
          },
        ]
      : 'password',
})

export const gatewayAuthUndo = auth('gateway')
export const listenerAuthUndo = auth('listener')
export const gatewayUserUndo = authUser('gateway')
export const listenerUserUndo = authUser('listener')
