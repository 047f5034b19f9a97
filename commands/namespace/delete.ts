import { defineCommand, done } from '@/command/command'
import { aboutNamespaces, oneNamespace } from '@/command/namespace/namespace'

/** Deletes a namespace with its limits; its clients are disconnected. */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.delete',
  title: 'namespace.delete.title',
  verb: 'verb.delete',
  keywords: 'namespace.delete.keywords',
  danger: 'irreversible',
  calls: ['namespaceDelete'],
  irreversible: 'session',
  params: { ns: oneNamespace() },
  errors: { BAD_REQUEST: { step: 'ns', key: 'access.refused', said: true } },
  confirm: ({ ns }) => ({ body: 'namespace.delete.confirm', values: { namespace: ns }, type: ns }),
  async run({ ns }, { api, signal }) {
    await api.namespaceDelete({ params: { ns } }, { signal })
    return done('namespace.delete.done', { namespace: ns }, ['namespace', 'client'])
  },
})
