import * as z from 'zod/mini'
import type { CacheSettings } from './contract'
import { rawObject, rawSection } from '@/api/raw-reply'
import { parseBytes } from '@/lib/bytes'
import { formatDuration, parseDuration } from '@/lib/time/time'
import { defineCommand, done } from '@/command/command'
import type { Context } from '@/command/context'
import { duration, text, toggle } from '@/command/param'

/** The owner of a cache: authentication or authorization. */
export type CacheOf = 'authn' | 'authz'
type CommandDeps = Pick<Context, 'api' | 'signal'>

const about = { group: 'group.access', needs: 'nodeCaches' } as const
/** The word for no limit. */
const unlimited = 'unlimited'

const count = z.string().check(z.regex(/^(?:\d+|unlimited)$/, 'nodeCache.countForm'))
const size = z
  .string()
  .check(z.refine((value) => value === unlimited || parseBytes(value) !== undefined, 'nodeCache.sizeForm'))

async function readSettings(of: CacheOf, { api, signal }: CommandDeps): Promise<CacheSettings> {
  return of === 'authz'
    ? api.authzCacheSettings({}, { signal })
    : ((await api.authnSettings({}, { signal })).node_cache ?? {})
}

/** Saves the settings of a cache. Those of authentication are part of its other settings. */
async function saveSettings(of: CacheOf, change: CacheSettings, { api, signal }: CommandDeps): Promise<void> {
  if (of === 'authz') {
    const settings = rawObject(await api.authzCacheSettings({}, { signal }))
    await api.authzCacheUpdate({ body: { ...settings, ...change } }, { signal })
    return
  }
  const all = rawObject(await api.authnSettings({}, { signal }))
  await api.authnSettingsUpdate(
    { body: { ...all, node_cache: { ...rawSection(all, 'node_cache'), ...change } } },
    { signal },
  )
}

const toText = (value: string | number | undefined) => (value === undefined ? undefined : String(value))

/** The noun of each owner's commands. */
const owners = { authn: 'authentication', authz: 'authorization' } as const

/** Edits the settings of a cache on all nodes; omitted ones stay unchanged. */
export const editCache = (of: CacheOf) =>
  defineCommand({
    ...about,
    id: `${owners[of]}.node-cache`,
    formerIds: [`${of}.node-cache`],
    danger: 'reversible',
    calls:
      of === 'authz' ? ['authzCacheSettings', 'authzCacheUpdate'] : ['authnSettings', 'authnSettingsUpdate'],
    undo: 'current',
    params: {
      enable: toggle({ optional: true, label: 'access.enabled' }),
      ttl: duration({ optional: true, label: 'nodeCache.ttl' }),
      count: text(count, { optional: true, label: 'nodeCache.maxCount' }),
      memory: text(size, { optional: true, label: 'nodeCache.maxMemory' }),
    },
    errors: { BAD_REQUEST: { step: 'memory', key: 'access.refused', brokerMessage: true } },
    async current(_, context) {
      const { enable, cache_ttl: ttl, max_count, max_memory } = await readSettings(of, context)
      const ms = typeof ttl === 'number' ? ttl : parseDuration(ttl ?? '')
      const [maxEntries, memory] = [toText(max_count), toText(max_memory)]
      return {
        ...(enable === undefined ? {} : { enable }),
        ...(ms === undefined ? {} : { ttl: ms }),
        ...(maxEntries === undefined ? {} : { count: maxEntries }),
        ...(memory === undefined ? {} : { memory }),
      }
    },
    async run({ enable, ttl, count: maxEntries, memory }, context) {
      await saveSettings(
        of,
        {
          ...(enable === undefined ? {} : { enable }),
          ...(ttl === undefined ? {} : { cache_ttl: formatDuration(ttl) }),
          ...(maxEntries === undefined
            ? {}
            : { max_count: maxEntries === unlimited ? maxEntries : Number(maxEntries) }),
          ...(memory === undefined ? {} : { max_memory: memory }),
        },
        context,
      )
      return done(`${owners[of]}.node-cache.done`, {}, ['setting', of])
    },
  })

/** Resets a cache on all nodes, which increases the load on the backends. */
export const resetCache = (of: CacheOf) =>
  defineCommand({
    ...about,
    id: `${owners[of]}.node-cache-reset`,
    formerIds: [`${of}.node-cache-reset`],
    danger: 'disruptive',
    calls: [of === 'authz' ? 'authzCacheReset' : 'authnCacheReset'],
    irreversible: 'cache',
    params: {},
    confirm: () => ({ body: `${owners[of]}.node-cache-reset.confirm` }),
    async run(_, { api, signal }) {
      await (of === 'authz' ? api.authzCacheReset({}, { signal }) : api.authnCacheReset({}, { signal }))
      return done(`${owners[of]}.node-cache-reset.done`, {}, [of])
    },
  })
