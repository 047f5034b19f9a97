import authenticationUserDelete from '@commands/authentication-user/delete'
import authenticationCreate from '@commands/authentication/create'
import authenticationDelete from '@commands/authentication/delete'
import authenticationDisable from '@commands/authentication/disable'
import authenticationEdit from '@commands/authentication/edit'
import authenticationEnable from '@commands/authentication/enable'
import authenticationMove from '@commands/authentication/move'
import type { CommandArgs } from '@/command/command'
import { restoreInPlace } from '@/command/undo/restore-steps'
import { lostSecrets, removes } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
import {
  configIn,
  each,
  findFollower,
  placeBefore,
  type PlaceArgs,
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
    if (was === undefined) return [step(authenticationDelete, { authn: id })]
    const move = (place: PlaceArgs) => step(authenticationMove, { authn: id, ...place })
    if (now !== undefined)
      return restoreInPlace(
        {
          edit: (config) => step(authenticationEdit, { authn: id, config }),
          enable: () => step(authenticationEnable, { authn: id }),
          disable: () => step(authenticationDisable, { authn: id }),
          move,
        },
        was,
        now,
      )
    const kind =
      findAuthnKind(was.settings)?.kind ??
      authnKindNames.find((name) => authnKinds.find((one) => one.kind === name && getAuthnId(one) === id))
    return [
      step(authenticationCreate, { kind, config: was.settings }),
      ...(was.next === undefined ? [] : [move(placeBefore(was.next))]),
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
  restore: (id, was) => (was === undefined ? [step(authenticationUserDelete, { user: id })] : 'password'),
}
