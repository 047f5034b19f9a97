import { defineCommand, done } from '@/command/command'
import { offers } from '@/contract/capability'
import { aboutNamespaces, oneNamespace } from '@/features/namespace/commands'

/** Deletes a namespace with its limits; its clients are disconnected. */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.delete',
  verb: 'verb.delete',
  danger: 'irreversible',
  calls: ['namespaceMetrics', 'namespaceClientCount', 'namespaceDelete'],
  irreversible: 'session',
  params: { ns: oneNamespace() },
  errors: {
    NOT_FOUND: { step: 'ns', key: 'namespace.gone' },
    BAD_REQUEST: { step: 'ns', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ ns }) => ({ body: 'namespace.delete.confirm', values: { namespace: ns }, type: ns }),
  async warn({ ns }, _, { api, signal, ...broker }) {
    if (!offers('recordsGoWithNamespace', broker)) return undefined
    const held = await api.namespaceMetrics({ params: { ns } }, { signal })
    const { builtin_authn_record_count: users = 0, builtin_authz_record_count: rules = 0 } = held
    return {
      body: 'namespace.delete.confirmRecords',
      values: { namespace: ns, users: Number(users), rules: Number(rules) },
      type: ns,
    }
  },
  async run({ ns }, { api, signal }) {
    // The broker also answers 204 for an unknown one; the read rejects with NOT_FOUND.
    await api.namespaceClientCount({ params: { ns } }, { signal })
    await api.namespaceDelete({ params: { ns } }, { signal })
    return done('namespace.delete.done', { namespace: ns }, ['namespace', 'client'])
  },
})
