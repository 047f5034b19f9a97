import * as z from 'zod/mini'
import { mqttUserEdit } from '@/features/authentication/contract'
import { defineCommand, done } from '@/command/command'
import { json, number, pick, secret, text, toggle } from '@/command/param'
import { getFormerId, levelKey, levels, type Level } from './level'

const changed = ['gatewayUser'] as const
const placeGone = { step: 'place', key: 'gateway.placeGone' } as const
const placeParam = (level: Level) =>
  pick(levels[level].resource, { label: level === 'gateway' ? 'gateway.gateway' : 'gateway.listener' })
const userParam = (many: boolean) =>
  text(z.string().check(z.minLength(1, 'error.required')), {
    label: 'authentication.user',
    field: 'user_id',
    ...(many ? { many: true } : {}),
  })

/** Adds a user for the authentication of a gateway or a listener. */
export const userAdd = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'create-user'),
    formerIds: [getFormerId(level, 'add-user')],
    verb: 'verb.add',
    group: 'group.management',
    danger: 'reversible',
    form: 'always',
    calls: [levels[level].calls.addUser],
    undo: levels[level].users,
    params: {
      place: placeParam(level),
      user: userParam(false),
      password: secret(),
      superuser: toggle({
        optional: true,
        initial: false,
        label: 'authentication.superuser',
        field: 'is_superuser',
      }),
    },
    errors: {
      ALREADY_EXISTS: { step: 'user', key: 'error.taken', suggestFreeName: true },
      RESOURCE_NOT_FOUND: placeGone,
      NOT_FOUND: placeGone,
      BAD_REQUEST: { step: 'user', key: 'access.refused', brokerMessage: true },
    },
    effect: ({ superuser }) => (superuser === true ? { key: 'authentication-user.superuser' } : undefined),
    async run({ place, user, password, superuser = false }, context) {
      const { at } = levels[level]
      await at(context, place).addUser({ user_id: user, password, is_superuser: superuser })
      return done(levelKey(level, 'create-user.done'), { user }, changed)
    },
  })

/** Changes the password of a user and the superuser flag; the broker requires the password. */
export const userEdit = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'edit-user'),
    formerIds: [getFormerId(level, 'edit-user')],
    verb: 'verb.edit',
    group: 'group.management',
    danger: 'reversible',
    form: 'always',
    calls: [levels[level].calls.user, levels[level].calls.editUser],
    irreversible: 'password',
    params: {
      place: placeParam(level),
      user: userParam(false),
      password: secret(),
      superuser: toggle({ optional: true, label: 'authentication.superuser', field: 'is_superuser' }),
    },
    errors: {
      NOT_FOUND: { step: 'user', key: 'authentication-user.gone' },
      RESOURCE_NOT_FOUND: placeGone,
      BAD_REQUEST: { step: 'password', key: 'access.refused', brokerMessage: true },
    },
    effect: ({ superuser }) =>
      superuser === true
        ? { key: 'authentication-user.superuser' }
        : { key: 'authentication-user.edit.effect' },
    async run({ place, user, password, superuser }, context) {
      const { at } = levels[level]
      const calls = at(context, place)
      // Keeps what is not given, which the broker would take for “no”.
      await calls.editUser(user, mqttUserEdit(await calls.user(user), password, superuser))
      return done(levelKey(level, 'edit-user.done'), { user }, changed)
    },
  })

/** Deletes users. Clients connected as them stay connected, but cannot log in again. */
export const userRemove = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'delete-user'),
    formerIds: [getFormerId(level, 'remove-user')],
    verb: 'verb.delete',
    group: 'group.management',
    danger: 'irreversible',
    calls: [levels[level].calls.removeUser],
    irreversible: 'password',
    params: { place: placeParam(level), user: userParam(true) },
    errors: { NOT_FOUND: { step: 'user', key: 'authentication-user.gone' }, RESOURCE_NOT_FOUND: placeGone },
    confirm: ({ user }, count) => ({
      body: count > 1 ? 'authentication-user.delete.confirm.many' : 'authentication-user.delete.confirm.one',
      values: { user, count },
      type: count > 1 ? String(count) : user,
    }),
    async run({ place, user }, context) {
      const { at } = levels[level]
      await at(context, place).removeUser(user)
      return done(levelKey(level, 'delete-user.done'), { user }, changed)
    },
  })

const imported = z.looseObject({
  user_id: z.string(),
  password_hash: z.string(),
  salt: z.string(),
  is_superuser: z.boolean(),
})

/** Adds users with their password hashes; existing users are overwritten. */
export const userImport = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'import'),
    formerIds: [getFormerId(level, 'import')],
    group: 'group.management',
    danger: 'disruptive',
    calls: [levels[level].calls.import],
    irreversible: 'password',
    params: {
      place: placeParam(level),
      users: json(z.array(imported), {
        optional: true,
        askedOnlyByName: true,
        label: 'authentication.users',
        field: '*',
        private: true,
      }),
      from: number(
        { min: 0 },
        { optional: true, askedOnlyByName: true, label: 'authentication.import.from' },
      ),
    },
    errors: {
      RESOURCE_NOT_FOUND: placeGone,
      NOT_FOUND: placeGone,
      BAD_REQUEST: { step: 'users', key: 'access.refused', brokerMessage: true },
    },
    confirm: ({ users, place }) =>
      users === undefined
        ? undefined
        : { body: 'authentication-user.import.confirm', values: { count: users.length, authn: place } },
    async run({ place, users, from = 0 }, context) {
      const { at, page } = levels[level]
      if (users === undefined) return { kind: 'go', to: page(place) }
      const { sendUsers } = await import('@/features/authentication/send-users')
      return sendUsers({ users, from, changed: 'gatewayUser', send: at(context, place).import }, context)
    },
  })
