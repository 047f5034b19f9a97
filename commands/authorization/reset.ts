import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Resets the counters of an authorization source on every node. */
export default targetCommand({
  id: 'authorization.reset',
  group: 'group.access',
  danger: 'reset',
  needs: 'accessMetricsReset',
  calls: ['authzSourceMetricsReset'],
  irreversible: 'statistics',
  params: { source: pick('authz', { many: true, label: 'authorization.source' }) },
  errors: { NOT_FOUND: { step: 'source', key: 'authorization.gone' } },
  run: ({ source }, { api, signal }) => api.authzSourceMetricsReset({ params: { type: source } }, { signal }),
})
