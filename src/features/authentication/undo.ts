import type { CommandArgs } from '@/command/command'
import { restoreInPlace } from '@/command/undo/restore-steps'
import { lostSecrets, removes } from '@/command/undo/secrets'
import {
  configIn,
  each,
  findFollower,
  placeBefore,
  undefinedIfMissing,
  word,
  type UndoTarget,
} from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { toAuthenticatorSettings } from './contract'
import { getAuthnId, findAuthnKind, authnKinds } from './fields'
import { authnKindNames } from './model/names'
import { authnIdIn, authnUserId, authnUserParts } from './model/user-id'

type Authn = {
  readonly settings: Config
  readonly next?: string
  /** Whether it stores users itself. */
  readonly users: boolean
}

const authnOf = ({ authn: id, kind, config }: CommandArgs): readonly string[] => {
  if (id !== undefined) return [word(id)]
  const match = config === undefined ? undefined : authnKinds.find((one) => one.kind === kind)
  return match === undefined ? [] : [getAuthnId(match)]
}

export const authnUndo: UndoTarget<Authn> = {
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
      const next = findFollower(order, id)
      return {
        settings: toAuthenticatorSettings(row) as Config,
        users,
        ...(next === undefined ? {} : { next }),
      }
    })(ids, look)
  },
  restore(id, was, now) {
    if (was === undefined) return [{ command: 'authentication.delete', with: { authn: id } }]
    if (now !== undefined) return restoreInPlace('authentication', { authn: id }, was, now)
    const kind =
      findAuthnKind(was.settings)?.kind ??
      authnKindNames.find((name) => authnKinds.find((one) => one.kind === name && getAuthnId(one) === id))
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

export const authnUserUndo: UndoTarget<true> = {
  of: ({ authn: place, user, namespace }, { id }) => [
    id === 'authentication-user.create'
      ? authnUserId(authnIdIn(word(place), namespace === undefined ? undefined : word(namespace)), word(user))
      : word(user),
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
