import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { aboutStorage, oneStorage, storageGone } from '@/features/durable-storage/commands'
import { parseSites } from '@/features/durable-storage/model/replicas'

/** Sets the sites that hold replicas of a storage: data is copied to added ones, and deleted from removed ones. */
export default defineCommand({
  ...aboutStorage,
  id: 'storage.edit',
  danger: 'disruptive',
  calls: ['storageReplicas', 'storageReplicasUpdate'],
  undo: 'storage',
  params: {
    storage: oneStorage(),
    sites: text(z.string().check(z.refine((value) => parseSites(value).length > 0, 'error.required')), {
      label: 'storage.sites',
    }),
  },
  errors: {
    NOT_FOUND: storageGone,
    HTTP_400: { step: 'sites', key: 'access.refused', brokerMessage: true },
  },
  async current({ storage = '' }, { api, signal }) {
    return { sites: (await api.storageReplicas({ params: { ds: storage } }, { signal })).join(' ') }
  },
  async warn({ storage, sites }, _, { api, signal }) {
    const before = await api.storageReplicas({ params: { ds: storage } }, { signal })
    const next = parseSites(sites)
    return {
      body: 'storage.edit.confirm',
      values: {
        storage,
        added: next.filter((site) => !before.includes(site)).join(', ') || '–',
        removed: before.filter((site) => !next.includes(site)).join(', ') || '–',
      },
    }
  },
  async run({ storage, sites }, { api, signal }) {
    await api.storageReplicasUpdate({ params: { ds: storage }, body: [...parseSites(sites)] }, { signal })
    return done('storage.edit.done', { storage }, ['storage', 'site'])
  },
})
