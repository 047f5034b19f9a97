import { defineCommand, done } from '@/command/command'
import { aboutStorage, pickSite, oneStorage, storageErrors } from '@/features/durable-storage/commands'

/** Removes a site from those that hold replicas of a storage; its copy of the data is deleted. */
export default defineCommand({
  ...aboutStorage,
  id: 'storage.remove',
  // The word alone would look as if it removed the storage.
  verb: 'storage.remove.title',
  danger: 'disruptive',
  calls: ['storageReplicas', 'storageReplicaRemove'],
  undo: 'storage',
  params: { storage: oneStorage(), site: pickSite() },
  errors: storageErrors,
  async warn({ storage, site }, _, { api, signal }) {
    const sites = await api.storageReplicas({ params: { ds: storage } }, { signal })
    const count = sites.filter((one) => one !== site).length
    return { body: 'storage.remove.confirm', values: { storage, site, count } }
  },
  async run({ storage, site }, { api, signal }) {
    await api.storageReplicaRemove({ params: { ds: storage, site } }, { signal })
    return done('storage.remove.done', { storage, site }, ['storage', 'site'])
  },
})
