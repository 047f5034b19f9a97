import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/**
 * Clears the authorization cache of a client's connection: its next publish or subscribe is checked again
 * (src/contract/docs/authorization.md#cache).
 */
export default targetCommand({
  id: 'client.clear-authorization-cache',
  formerIds: ['client.authz-clear'],
  group: 'group.clients',
  danger: 'reversible',
  changed: ['client', 'acl'],
  calls: ['clientAuthzClear'],
  irreversible: 'cache',
  params: { clientid: pick('client', { many: true, free: true }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  run: ({ clientid }, { api, signal }) => api.clientAuthzClear({ params: { clientid } }, { signal }),
})
