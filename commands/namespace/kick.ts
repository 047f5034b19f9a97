import { sessionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { aboutNamespaces, missingNamespace, oneNamespace } from '@/features/namespace/commands'

/** Disconnects every client of a namespace; the broker continues after its reply. */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.kick',
  verb: 'namespace.kick.verb',
  danger: 'irreversible',
  calls: ['namespaceKick'],
  irreversible: 'session',
  params: { ns: oneNamespace() },
  errors: { NOT_FOUND: missingNamespace, CONFLICT: { step: 'ns', key: 'namespace.kicking' } },
  confirm: ({ ns }) => ({ body: 'namespace.kick.confirm', values: { namespace: ns }, type: ns }),
  async run({ ns }, { api, signal }) {
    await api.namespaceKick({ params: { ns } }, { signal })
    return done('namespace.kick.done', { namespace: ns }, ['namespace', ...sessionResources])
  },
})
