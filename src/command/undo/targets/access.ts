import { aclId, aclKinds, aclParts, authnUserId, authnUserParts, userId } from '@/api/resource'
import { settingsOf } from '@/features/authentication/contract'
import { authnKindNames } from '@/features/authentication/model/names'
import { authnIdOf, authnKinds, authnKindOf } from '@/features/authentication/fields'
import { sourceSettings, type AclRuleBody } from '@/features/authorization/contract-sources'
import { sourceKinds } from '@/features/authorization/fields'
import type { Config } from '@/contract/family/config'
import { forever, keyRoles } from '@/contract/name'
import { aclRules } from '@/features/authorization/acl'
import type { CommandArgs } from '../../command'
import {
  among,
  alike,
  configIn,
  each,
  followerOf,
  undefinedIfMissing,
  placeBefore,
  word,
  type Step,
  type UndoTarget,
} from '../target'
import { lostSecrets, removes } from '../secrets'

const kindOf = (as: unknown) => aclKinds.find((kind) => kind === as) ?? 'clientid'
const entryOf = (as: unknown, who: unknown): string => aclId(kindOf(as), as === 'all' ? '' : word(who))

export const acl: UndoTarget<readonly AclRuleBody[]> = {
  of({ entry, entries, as, who }) {
    if (Array.isArray(entries))
      return (entries as { as: string; who: string }[]).map((one) => entryOf(one.as, one.who))
    return [entry === undefined ? entryOf(as, who) : word(entry)]
  },
  read: each(async (id, { context }) => {
    const { as, who } = aclParts(id)
    const rules = await aclRules(as, who, context)
    return rules.length === 0 ? undefined : rules
  }),
  // The rules for all clients always exist, if only as an empty list.
  restore: (entry, was) =>
    was === undefined && aclParts(entry).as !== 'all'
      ? [{ command: 'acl.delete', with: { entry } }]
      : [{ command: 'acl.save', with: { ...aclParts(entry), rules: was ?? [] } }],
}

/** The differing values, as they were. */
const differing = (was: object, now: object): CommandArgs => {
  const left: CommandArgs = { ...now }
  return Object.fromEntries(Object.entries(was).filter(([name, value]) => !alike(value, left[name])))
}

type ApiKey = {
  readonly never: boolean
  readonly until?: string
  readonly description: string
  readonly enabled?: boolean
  readonly role?: string
}

export const apiKey: UndoTarget<ApiKey> = {
  of: ({ name }) => [word(name)],
  read: each(async (name, { context: { api, signal } }) => {
    const key = await undefinedIfMissing(api.apiKeyDetail({ params: { name } }, { signal }))
    if (key === undefined) return undefined
    const { expired_at, desc = '', enable, role: now } = key
    const role = keyRoles.find((one) => one === now)
    const never = expired_at === undefined || expired_at === forever
    return {
      never,
      ...(never ? {} : { until: expired_at }),
      description: desc,
      ...(enable === undefined ? {} : { enabled: enable }),
      ...(role === undefined ? {} : { role }),
    }
  }),
  restore(name, was, now) {
    if (was === undefined) return [{ command: 'api-key.delete', with: { name } }]
    return now === undefined
      ? 'secret'
      : [{ command: 'api-key.edit', with: { name, ...differing(was, now) } }]
  },
}

type Authn = {
  readonly settings: Config
  readonly next?: string
  /** Whether it stores users itself. */
  readonly users: boolean
}

const authnOf = ({ authn: id, kind, config }: CommandArgs): readonly string[] => {
  if (id !== undefined) return [word(id)]
  const found = config === undefined ? undefined : authnKinds.find((one) => one.kind === kind)
  return found === undefined ? [] : [authnIdOf(found)]
}

/** The runs that restore an object's settings and position where its type is unchanged. */
export const changed = (
  noun: 'authentication' | 'authorization' | 'exhook' | 'message-validation' | 'message-transformation',
  picked: CommandArgs,
  was: { settings: Config; next?: string },
  now: { settings: Config; next?: string },
): readonly Step[] => {
  const { enable: on, ...own } = was.settings
  const { enable: isOn, ...others } = now.settings
  const moved: readonly Step[] =
    was.next === now.next ? [] : [{ command: `${noun}.move`, with: { ...picked, ...placeBefore(was.next) } }]
  const settings: readonly Step[] = !alike(own, others)
    ? [{ command: `${noun}.edit`, with: { ...picked, config: was.settings } }]
    : on === isOn
      ? []
      : [{ command: `${noun}.${on === false ? 'disable' : 'enable'}`, with: picked }]
  return [...settings, ...moved]
}

export const authn: UndoTarget<Authn> = {
  of: authnOf,
  read: async (ids, look) => {
    const { api, signal } = look.context
    const rows = (await api.authenticatorList({}, { signal })).filter((row) => row.$raw === undefined)
    const order = rows.map(({ id }) => id)
    return await each(async (id) => {
      const row = rows.find((one) => one.id === id)
      if (row === undefined) return undefined
      const users =
        row.backend === 'built_in_database'
          ? (await api.mqttUserList({ params: { id }, query: { page: 1, limit: 1 } }, { signal })).data
              .length > 0
          : false
      const next = followerOf(order, id)
      return { settings: settingsOf(row) as Config, users, ...(next === undefined ? {} : { next }) }
    })(ids, look)
  },
  restore(id, was, now) {
    if (was === undefined) return [{ command: 'authentication.delete', with: { authn: id } }]
    if (now !== undefined) return changed('authentication', { authn: id }, was, now)
    const kind =
      authnKindOf(was.settings)?.kind ??
      authnKindNames.find((name) => authnKinds.find((one) => one.kind === name && authnIdOf(one) === id))
    return [
      { command: 'authentication.create', with: { kind, config: was.settings } },
      ...(was.next === undefined
        ? []
        : [{ command: 'authentication.move', with: { authn: id, ...placeBefore(was.next) } } as const]),
    ]
  },
  lost: (was, command, values) =>
    removes(command) && was.users ? 'users' : lostSecrets(was.settings, command, configIn(values)),
}

export const authnUser: UndoTarget<true> = {
  of: ({ authn: place, user }, { id }) => [
    id === 'authentication-user.create' ? authnUserId(word(place), word(user)) : word(user),
  ],
  read: each(async (id, { context: { api, signal } }) => {
    const { authn: place, user } = authnUserParts(id)
    return (await undefinedIfMissing(
      api.mqttUserDetail({ params: { id: place, user_id: user } }, { signal }),
    )) === undefined
      ? undefined
      : true
  }),
  restore: (id, was) =>
    was === undefined ? [{ command: 'authentication-user.delete', with: { user: id } }] : 'password',
}

export const user: UndoTarget<true> = {
  of: ({ username }) => [word(username)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.userList({}, { signal })).filter((row) => row.$raw === undefined).map(userId),
  ),
  restore: (username, was) =>
    was === undefined ? [{ command: 'user.delete', with: { username } }] : 'password',
}

type Authz = { readonly settings: Config; readonly next?: string }

export const authz: UndoTarget<Authz> = {
  of: ({ source, kind }) => {
    if (source !== undefined) return [word(source)]
    const found = sourceKinds.find((one) => one.kind === kind)
    return found === undefined ? [] : [found.type]
  },
  read: async (ids, { context: { api, signal } }) => {
    const rows = (await api.authzSources({}, { signal })).sources.filter((row) => row.$raw === undefined)
    const order = rows.map(({ type }) => type)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find(({ type }) => type === id)
        const next = followerOf(order, id)
        return row === undefined
          ? []
          : [
              [
                id,
                { settings: sourceSettings(row) as Config, ...(next === undefined ? {} : { next }) },
              ] as const,
            ]
      }),
    )
  },
  restore(source, was, now) {
    if (was === undefined) return [{ command: 'authorization.delete', with: { source } }]
    if (now !== undefined) return changed('authorization', { source }, was, now)
    const kind = sourceKinds.find(({ type }) => type === source)?.kind
    return [
      { command: 'authorization.create', with: { kind, config: was.settings } },
      { command: 'authorization.move', with: { source, ...placeBefore(was.next) } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was.settings, command, configIn(values)),
}

type Exhook = { readonly settings: Config; readonly next?: string }

export const exhook: UndoTarget<Exhook> = {
  of: ({ exhook: name, config }) =>
    name !== undefined ? [word(name)] : config === undefined ? [] : [word((config as Config)['name'])],
  read: async (ids, { context: { api, signal } }) => {
    const { exhookSettingsOf } = await import('@/features/exhook/contract')
    const rows = (await api.exhookList({}, { signal })).filter((row) => row.$raw === undefined)
    const order = rows.map(({ name }) => name)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find(({ name }) => name === id)
        const next = followerOf(order, id)
        return row === undefined
          ? []
          : [
              [
                id,
                { settings: exhookSettingsOf(row) as Config, ...(next === undefined ? {} : { next }) },
              ] as const,
            ]
      }),
    )
  },
  restore(name, was, now) {
    if (was === undefined) return [{ command: 'exhook.delete', with: { exhook: name } }]
    if (now !== undefined) return changed('exhook', { exhook: name }, was, now)
    return [
      { command: 'exhook.create', with: { config: was.settings } },
      ...(was.next === undefined
        ? []
        : [{ command: 'exhook.move', with: { exhook: name, ...placeBefore(was.next) } } as const]),
    ]
  },
  lost: (was, command, values) => lostSecrets(was.settings, command, configIn(values)),
}
