import { defineCommand, done } from '@/command/command'

/**
 * Clears the authorization cache of every connection on every node: all requests are checked again, which
 * adds load to the sources (src/contract/docs/authorization.md#cache).
 */
export default defineCommand({
  id: 'authorization.clear-cache',
  formerIds: ['authorization.clear'],
  group: 'group.access',
  danger: 'disruptive',
  calls: ['authorizationCacheClear'],
  irreversible: 'cache',
  params: {},
  confirm: () => ({ body: 'authorization.clear-cache.confirm' }),
  async run(_, { api, signal }) {
    await api.authorizationCacheClear({}, { signal })
    return done('authorization.clear-cache.done', {}, ['client', 'acl'])
  },
})
