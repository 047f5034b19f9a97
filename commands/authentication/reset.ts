import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Resets the counters of an authenticator on every node. */
export default targetCommand({
  id: 'authentication.reset',
  group: 'group.access',
  danger: 'reset',
  needs: 'accessMetricsReset',
  calls: ['authenticatorMetricsReset'],
  irreversible: 'statistics',
  params: { authn: pick('authn', { many: true, label: 'authentication.authenticator' }) },
  errors: { NOT_FOUND: { step: 'authn', key: 'authentication.gone' } },
  run: ({ authn }, { api, signal }) => api.authenticatorMetricsReset({ params: { id: authn } }, { signal }),
})
