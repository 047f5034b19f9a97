import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Clears the authorization cache of a client's connection: its next publish or subscribe is checked again
 * (src/contract/docs/authorization.md#cache).
 */
export default defineCommand({
  id: 'client.clear-authorization-cache',
  formerIds: ['client.authz-clear'],
  title: 'client.clear-authorization-cache.title',
  group: 'group.clients',
  keywords: 'client.clear-authorization-cache.keywords',
  danger: 'reversible',
  calls: ['clientAuthzClear'],
  irreversible: 'cache',
  params: { clientid: pick('client', { many: true, free: true }) },
  confirm: asksMany('client.clear-authorization-cache.confirm.many'),
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  async run({ clientid }, { api, signal }) {
    await api.clientAuthzClear({ params: { clientid } }, { signal })
    return done('client.clear-authorization-cache.done', { clientid }, ['client', 'acl'])
  },
})
