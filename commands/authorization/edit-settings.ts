import { defineCommand, done } from '@/command/command'
import { choice, duration, number, toggle } from '@/command/param'
import { AuthzSettings } from '@/features/authorization/contract-sources'
import { bodyFrom } from '@/contract/write-back'
import { formatDuration, parseDuration } from '@/lib/time/time'

/** Changes the default without a match, the action on a refusal, and the cache. Omitted settings stay. */
export default defineCommand({
  id: 'authorization.edit-settings',
  formerIds: ['authz.settings'],
  group: 'group.access',
  danger: 'disruptive',
  calls: ['authzSettings', 'authzSettingsUpdate'],
  undo: 'current',
  params: {
    no_match: choice(['allow', 'deny'], 'choice.permission', {
      optional: true,
      label: 'authorization.noMatch',
    }),
    deny_action: choice(['ignore', 'disconnect'], 'choice.denyAction', {
      optional: true,
      label: 'authorization.denyAction',
    }),
    cache: toggle({ optional: true, label: 'authorization.cache', field: 'cache.enable' }),
    max_size: number(
      { min: 1, max: 1_048_576 },
      { optional: true, label: 'authorization.cacheSize', field: 'cache.max_size' },
    ),
    ttl: duration({ optional: true, label: 'authorization.cacheTtl', field: 'cache.ttl' }),
  },
  errors: { BAD_REQUEST: { step: 'ttl', key: 'access.refused', brokerMessage: true } },
  confirm: ({ no_match, deny_action }) =>
    no_match === 'deny' || deny_action === 'disconnect'
      ? { body: 'authorization.edit-settings.confirm', verb: 'form.save' }
      : undefined,
  async current(_, { api, signal }) {
    const { no_match, deny_action, cache } = await api.authzSettings({}, { signal })
    const ttl = typeof cache.ttl === 'number' ? cache.ttl : parseDuration(cache.ttl ?? '')
    return {
      no_match: no_match as 'allow',
      deny_action: deny_action as 'ignore',
      ...(cache.enable === undefined ? {} : { cache: cache.enable }),
      ...(cache.max_size === undefined ? {} : { max_size: cache.max_size }),
      ...(ttl === undefined ? {} : { ttl }),
    }
  },
  async run({ no_match, deny_action, cache, max_size, ttl }, { api, signal }) {
    const now = bodyFrom(AuthzSettings, await api.authzSettings({}, { signal }))
    await api.authzSettingsUpdate(
      {
        body: {
          ...now,
          no_match: no_match ?? now.no_match,
          deny_action: deny_action ?? now.deny_action,
          cache: {
            ...now.cache,
            ...(cache === undefined ? {} : { enable: cache }),
            ...(max_size === undefined ? {} : { max_size }),
            ...(ttl === undefined ? {} : { ttl: formatDuration(ttl) }),
          },
        },
      },
      { signal },
    )
    return done('authorization.edit-settings.done', {}, ['authz', 'setting', 'client'])
  },
})
