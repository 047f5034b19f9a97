import { allPages } from '@/api/all-pages'
import { gatewayOf } from '@/api/resource'
import { sendsTo } from '@/features/bridge/fields/action-name'
import { configOf } from '@/features/bridge/contract'
import { authnKindOf } from '@/features/authentication/fields'
import type { Config } from '@/contract/family/config'
import { namespacedId, splitNamespacedId } from '@/features/namespace/model/namespaced-id'
import { pluginKeyOf } from '@/features/plugin/model/key'
import type { AnyCommand } from '../../command'
import { gatewayListenerSettingsOf, gatewaySettingsOf } from '@/features/gateway/contract'
import { authSettingsOf, keyOf, levels, type Level } from '@/features/gateway/auth/level'
import { listenerSettingsOf } from '@/features/listener/contract'
import { runningOn } from '@/features/plugin/commands'
import {
  alike,
  configIn,
  each,
  followerOf,
  undefinedIfMissing,
  placeBefore,
  word,
  type Step,
  type Target,
  type UndoTarget,
} from '../target'
import { lostSecrets, removes } from '../secrets'

/** Whether only `enable` differs; separate commands change that. */
const onlySwitched = ({ enable: _, ...was }: Config, { enable: __, ...now }: Config) => alike(was, now)

export const bridge: UndoTarget<Config> = {
  of: ({ bridge: id, type, name }, { id: command }) =>
    id !== undefined
      ? [word(id)]
      : name === undefined
        ? []
        : [`${command === 'bridge.mqtt' ? 'mqtt' : word(type)}:${word(name)}`],
  async besides({ bridge: id, actions }, _, { context: { api, signal } }) {
    if (actions !== true) return []
    const rules: Target[] = []
    for await (const { data } of allPages(
      (page, limit, within) => api.ruleList({ query: { page, limit } }, { signal: within }),
      signal,
    )) {
      rules.push(
        ...data
          .filter((rule) => rule.$raw === undefined && sendsTo(rule, word(id)))
          .map((rule): Target => ({ thing: 'rule', id: rule.id })),
      )
    }
    return rules
  },
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.bridgeDetail({ params: { id } }, { signal }))
    return row === undefined ? undefined : configOf(row)
  }),
  restore(id, was, now) {
    const colon = id.indexOf(':')
    if (was === undefined) return [{ command: 'bridge.delete', with: { bridge: id } }]
    if (now === undefined)
      return [
        {
          command: 'bridge.create',
          with: { type: id.slice(0, colon), name: id.slice(colon + 1), config: was },
        },
      ]
    return [
      onlySwitched(was, now)
        ? { command: was['enable'] === false ? 'bridge.disable' : 'bridge.enable', with: { bridge: id } }
        : { command: 'bridge.edit', with: { bridge: id, config: was } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}

/** The nodes on which a bridge is stopped. */
export const bridgeRun: UndoTarget<readonly string[]> = {
  of: ({ bridge: id }) => [word(id)],
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.bridgeDetail({ params: { id } }, { signal }))
    return row === undefined
      ? undefined
      : (row.node_status ?? [])
          .filter(({ status }) => status === 'disconnected' || status === 'stopped')
          .map(({ node }) => node)
          .sort()
  }),
  restore(id, was = [], now = []) {
    const down = was.filter((node) => !now.includes(node))
    const up = now.filter((node) => !was.includes(node))
    return [
      ...(up.length === 0
        ? []
        : [{ command: 'bridge.start', with: { bridge: id, node: up.join(',') } } as const]),
      ...(down.length === 0
        ? []
        : [{ command: 'bridge.stop', with: { bridge: id, node: down.join(',') } } as const]),
    ]
  },
}

type Rule = {
  readonly sql: string
  readonly description: string
  readonly actions: readonly unknown[]
  readonly enabled: boolean
}

export const rule: UndoTarget<Rule> = {
  of: ({ id, namespace }) => (id === undefined ? [] : [namespacedId(word(id), word(namespace))]),
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.ruleDetail({ params: { id } }, { signal }))
    return row === undefined
      ? undefined
      : {
          sql: row.sql,
          description: row.description ?? '',
          actions: row.actions ?? [],
          enabled: row.enable !== false,
        }
  }),
  restore(id, was, now) {
    if (was === undefined) return [{ command: 'rule.delete', with: { id } }]
    if (now === undefined) {
      const { name, ns } = splitNamespacedId(id)
      return [{ command: 'rule.create', with: { id: name, namespace: ns, ...was } }]
    }
    return [
      alike({ ...was, enabled: 0 }, { ...now, enabled: 0 })
        ? { command: was.enabled ? 'rule.enable' : 'rule.disable', with: { id } }
        : { command: 'rule.edit', with: { id, ...was } },
    ]
  },
}

type Schema = { readonly type: string; readonly source: string; readonly description: string }

export const schema: UndoTarget<Schema> = {
  of: ({ name }) => (word(name) === '' ? [] : [word(name)]),
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.schemaDetail({ params: { name } }, { signal }))
    return row === undefined
      ? undefined
      : { type: row.type, source: row.source ?? '', description: row.description ?? '' }
  }),
  restore: (name, was, now) => [
    was === undefined
      ? { command: 'schema.delete', with: { name } }
      : { command: now === undefined ? 'schema.create' : 'schema.edit', with: { name, ...was } },
  ],
}

/** The value of a limit that did not exist: an update cannot remove one. */
const limitless = (now: Config): Config =>
  Object.fromEntries(
    Object.keys(now)
      .filter((name) => name.endsWith('_rate'))
      .map((name) => [name, 'infinity']),
  )

export const listener: UndoTarget<Config> = {
  of: ({ listener: id, type, name }) =>
    id !== undefined ? [word(id)] : word(name) === '' ? [] : [`${word(type) || 'tcp'}:${word(name)}`],
  read: each(async (id, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.listenerDetail({ params: { id } }, { signal }))
    return row === undefined ? undefined : listenerSettingsOf(row)
  }),
  restore(id, was, now) {
    const [type = '', ...name] = id.split(':')
    if (was === undefined) return [{ command: 'listener.delete', with: { listener: id } }]
    if (now === undefined)
      return [{ command: 'listener.create', with: { type, name: name.join(':'), config: was } }]
    return [
      onlySwitched(was, now)
        ? { command: was['enable'] === false ? 'listener.stop' : 'listener.start', with: { listener: id } }
        : { command: 'listener.edit', with: { listener: id, config: { ...limitless(now), ...was } } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}

export const gateway: UndoTarget<Config> = {
  of: ({ gateway: name }) => [word(name)],
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.gatewayDetail({ params: { name } }, { signal }))
    return row === undefined || row.status === 'unloaded' ? undefined : gatewaySettingsOf(row)
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

export const gatewayListener: UndoTarget<GatewayListener> = {
  of: ({ listener: id, gateway: name, type, config }) =>
    id !== undefined
      ? [word(id)]
      : config === undefined
        ? []
        : [`${word(name)}:${word(type)}:${word((config as Config)['name'])}`],
  read: each(async (id, { context: { api, signal } }) => {
    const params = { name: gatewayOf(id), id }
    const row = await undefinedIfMissing(api.gatewayListenerDetail({ params }, { signal }))
    if (row === undefined) return undefined
    const auth = await api.gatewayListenerAuthDetail({ params }, { signal })
    const users =
      auth !== null &&
      auth.backend === 'built_in_database' &&
      (await api.gatewayListenerUserList({ params, query: { page: 1, limit: 1 } }, { signal })).data.length >
        0
    return {
      settings: gatewayListenerSettingsOf(row),
      auth: auth === null ? null : authSettingsOf(auth),
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
              with: { place: id, kind: authnKindOf(was.auth)?.kind, config: was.auth },
            },
          ]
    return [
      now === undefined
        ? { command: 'gateway-listener.create', with: { gateway: gatewayOf(id), type, config } }
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
                { params: { name: gatewayOf(place), id: place }, query: first },
                { signal },
              )
            ).data
    return { settings: authSettingsOf(row), users: users.length > 0 }
  }),
  restore(place, was, now) {
    if (was === undefined) return [{ command: keyOf(level, 'delete'), with: { place } }]
    if (now === undefined)
      return [
        {
          command: keyOf(level, 'create'),
          with: { place, kind: authnKindOf(was.settings)?.kind, config: was.settings },
        },
      ]
    return [
      onlySwitched(was.settings, now.settings)
        ? { command: keyOf(level, was.settings['enable'] === false ? 'disable' : 'enable'), with: { place } }
        : { command: keyOf(level, 'edit'), with: { place, config: was.settings } },
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
            command: keyOf(level, 'delete-user'),
            with: { place: id.slice(0, id.indexOf('/')), user: id.slice(id.indexOf('/') + 1) },
          },
        ]
      : 'password',
})

export const gatewayAuth = auth('gateway')
export const listenerAuth = auth('listener')
export const gatewayUser = authUser('gateway')
export const listenerUser = authUser('listener')

type Plugin = { readonly running: boolean; readonly next?: string }

export const plugin: UndoTarget<Plugin> = {
  of: async ({ plugin: key, file }: { readonly plugin?: unknown; readonly file?: unknown }) => {
    if (key !== undefined) return [word(key)]
    return file instanceof File ? [file.name.replace(/\.tar\.gz$/, '')] : []
  },
  read: async (ids, { context: { api, signal } }) => {
    const rows = (await api.pluginList({}, { signal })).filter((row) => row.$raw === undefined)
    const order = rows.map(pluginKeyOf)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find((one) => pluginKeyOf(one) === id)
        const next = followerOf(order, id)
        return row === undefined
          ? []
          : [
              [
                id,
                { running: runningOn(row.running_status) > 0, ...(next === undefined ? {} : { next }) },
              ] as const,
            ]
      }),
    )
  },
  restore(key, was, now) {
    if (was === undefined) return [{ command: 'plugin.uninstall', with: { plugin: key } }]
    if (now === undefined) return 'package'
    const run: readonly Step[] =
      was.running === now.running
        ? []
        : [
            {
              command: (was.running ? 'plugin.start' : 'plugin.stop') satisfies AnyCommand['id'],
              with: { plugin: key },
            },
          ]
    return [
      ...run,
      ...(was.next === now.next
        ? []
        : [{ command: 'plugin.move', with: { plugin: key, ...placeBefore(was.next) } } as const]),
    ]
  },
}

/** The configuration of a plugin; a removed plugin cannot be restored. */
export const pluginConfig: UndoTarget<Readonly<Record<string, unknown>>> = {
  of: ({ plugin: key }) => [word(key)],
  read: each((name, { context: { api, signal } }) =>
    undefinedIfMissing(api.pluginConfig({ params: { name } }, { signal })),
  ),
  restore: (key, was) =>
    was === undefined ? 'unset' : [{ command: 'plugin.configure', with: { plugin: key, config: was } }],
}
