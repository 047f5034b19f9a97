import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Clears the authorization cache of a client's connection: its next publish or subscribe is checked again
 * (src/contract/docs/authorization.md#cache).
 */
export default defineCommand({
  id: 'client.authz-clear',
  title: 'client.authz-clear.title',
  group: 'group.clients',
  keywords: 'client.authz-clear.keywords',
  danger: 'reversible',
  calls: ['clientAuthzClear'],
  irreversible: 'cache',
  params: { clientid: pick('client', { many: true, free: true }) },
  confirm: asksMany('client.authz-clear.confirm.many'),
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  async run({ clientid }, { api, signal }) {
    await api.clientAuthzClear({ params: { clientid } }, { signal })
    return done('client.authz-clear.done', { clientid }, ['client', 'acl'])
  },
})
