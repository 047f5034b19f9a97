import { withHashing } from '@/features/authentication/model/default-hashing'
import { ApiError } from '@/api/error'
import { authnKindNames } from '@/features/authentication/model/names'
import { merged, type Config } from '@/contract/family/config'
import { defineCommand, done } from '@/command/command'
import { configuration, choice, pick } from '@/command/param'
import { authBody, toAuthSettings, getFormerId, levelKey, levels, type Level } from './level'

const changed = ['gatewayAuth', 'gatewayUser', 'gateway', 'gatewayListener'] as const
const config = () => configuration()
const refused = { step: 'config', key: 'access.refused', brokerMessage: true } as const
const placeGone = { step: 'place', key: 'gateway.placeGone' } as const
const errors = { RESOURCE_NOT_FOUND: placeGone, NOT_FOUND: placeGone } as const

const placeParam = (level: Level) =>
  pick(levels[level].resource, { label: level === 'gateway' ? 'gateway.gateway' : 'gateway.listener' })

/**
 * Opens the choice of an authenticator for a gateway or a listener; creates it at once if the configuration
 * is sufficient. From then on clients have to authenticate.
 */
export const authCreate = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'create'),
    formerIds: [getFormerId(level, 'create')],
    verb: 'verb.add',
    group: 'group.management',
    danger: 'reversible',
    calls: [levels[level].calls.create],
    undo: levels[level].auth,
    params: {
      place: placeParam(level),
      kind: choice(authnKindNames, 'choice.authnKind', {
        optional: true,
        askedOnlyByName: true,
        label: 'authentication.kind',
      }),
      config: config(),
    },
    errors: { ...errors, BAD_REQUEST: refused },
    async run({ place, kind, config }, context) {
      const { at, page } = levels[level]
      if (kind === undefined || config === undefined) return { kind: 'go', to: page(place) }
      const match = (await import('@/features/authentication/fields')).authnKinds.find(
        (one) => one.kind === kind,
      )
      const constants = Object.entries(match?.fields ?? {}).flatMap(([path, field]) =>
        field.kind === 'constant' ? [[path, field.value] as const] : [],
      )
      await at(context, place).create(
        authBody({
          ...Object.fromEntries(constants),
          ...withHashing(match?.fields ?? {}, config as Config),
        }),
      )
      return done(levelKey(level, 'create.done'), { place }, changed)
    },
  })

/** Replaces the authenticator of a place by the form, or changes the given fields in a terminal. */
export const authUpdate = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'edit'),
    formerIds: [getFormerId(level, 'update')],
    verb: 'verb.edit',
    group: 'group.management',
    danger: 'reversible',
    calls: [levels[level].calls.detail, levels[level].calls.update],
    undo: levels[level].auth,
    params: { place: placeParam(level), config: config() },
    errors: { ...errors, BAD_REQUEST: refused },
    async run({ place, config }, context) {
      const { at, page } = levels[level]
      if (config === undefined) return { kind: 'go', to: page(place) }
      const calls = at(context, place)
      const now = await calls.detail()
      if (now === null) return { kind: 'go', to: page(place), message: 'gateway.noAuth', values: { place } }
      const settings = toAuthSettings(now)
      const { mechanism, backend } = settings
      await calls.update(
        authBody({
          ...(context.filled === true ? (config as Config) : merged(settings, config as Config)),
          mechanism: mechanism ?? '',
          ...(backend === undefined ? {} : { backend }),
        }),
      )
      return done(levelKey(level, 'edit.done'), { place }, changed)
    },
  })

/** Enables or disables the authenticator of a place; while it is disabled, everybody may connect. */
export const authSwitch = (level: Level, enable: boolean) =>
  defineCommand({
    id: levelKey(level, enable ? 'enable' : 'disable'),
    formerIds: [getFormerId(level, enable ? 'enable' : 'disable')],
    verb: enable ? 'verb.enable' : 'verb.disable',
    group: 'group.management',
    danger: enable ? 'reversible' : 'disruptive',
    calls: [levels[level].calls.detail, levels[level].calls.update],
    undo: levels[level].auth,
    params: { place: placeParam(level) },
    errors: { ...errors, BAD_REQUEST: { step: 'place', key: 'access.refused', brokerMessage: true } },
    ...(enable
      ? {}
      : {
          confirm: ({ place }: { place: string }) => ({
            body: 'gateway.authOff' as const,
            values: { place },
          }),
        }),
    async run({ place }, context) {
      const { at, page } = levels[level]
      const calls = at(context, place)
      const now = await calls.detail()
      if (now === null) return { kind: 'go', to: page(place), message: 'gateway.noAuth', values: { place } }
      await calls.update(authBody({ ...toAuthSettings(now), enable }))
      return done(levelKey(level, enable ? 'enable.done' : 'disable.done'), { place }, changed)
    },
  })

/** Deletes the authenticator of a place with its users, so that everybody may connect. */
export const authRemove = (level: Level) =>
  defineCommand({
    id: levelKey(level, 'delete'),
    formerIds: [getFormerId(level, 'remove')],
    verb: 'verb.delete',
    group: 'group.management',
    danger: 'irreversible',
    calls: [levels[level].calls.detail, levels[level].calls.remove],
    undo: levels[level].auth,
    params: { place: placeParam(level) },
    errors: { ...errors, NO_AUTHENTICATOR: { step: 'place', key: 'gateway.authGone' } },
    confirm: ({ place }) => ({ body: 'gateway.authRemove', values: { place }, type: place }),
    async run({ place }, context) {
      const calls = levels[level].at(context, place)
      // The broker answers 204 even if there is none.
      if ((await calls.detail()) === null)
        throw new ApiError(404, 'NO_AUTHENTICATOR', '', { failure: 'unsent' })
      await calls.remove()
      return done(levelKey(level, 'delete.done'), { place }, changed)
    },
  })
