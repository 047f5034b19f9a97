import { defineCommand, done } from '@/command/command'
import { aboutStorage, pickSite, oneStorage, storageErrors } from '@/features/durable-storage/commands'

/** Adds a site to those that hold replicas of a storage; all its data is copied there. */
export default defineCommand({
  ...aboutStorage,
  id: 'storage.add',
  danger: 'reversible',
  calls: ['storageReplicaAdd'],
  undo: 'storage',
  params: { storage: oneStorage(), site: pickSite() },
  errors: storageErrors,
  effect: () => ({ key: 'storage.add.effect' }),
  async run({ storage, site }, { api, signal }) {
    await api.storageReplicaAdd({ params: { ds: storage, site } }, { signal })
    return done('storage.add.done', { storage, site }, ['storage', 'site'])
  },
})
