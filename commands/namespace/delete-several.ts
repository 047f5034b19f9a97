import { defineCommand, done } from '@/command/command'
import { offers } from '@/contract/capability'
import { aboutNamespaces, confirmSeveral, severalNamespaces } from '@/features/namespace/commands'

/** Deletes namespaces with their limits and what they hold, in one call; their clients are disconnected. */
export default defineCommand({
  ...aboutNamespaces,
  needs: 'namespacedRows',
  id: 'namespace.delete-several',
  verb: 'verb.delete',
  danger: 'irreversible',
  calls: ['namespaceBulkDelete'],
  irreversible: 'session',
  params: { namespaces: severalNamespaces() },
  errors: { INTERNAL_ERROR: { step: 'namespaces', key: 'access.refused', brokerMessage: true } },
  confirm: ({ namespaces }) => confirmSeveral('namespace.delete-several.confirm', namespaces),
  warn: async ({ namespaces }, _, context) =>
    offers('recordsGoWithNamespace', context)
      ? confirmSeveral('namespace.delete-several.confirmRecords', namespaces)
      : undefined,
  async run({ namespaces }, { api, signal }) {
    await api.namespaceBulkDelete({ body: { nss: [...new Set(namespaces)] } }, { signal })
    return done('namespace.delete-several.done', { count: namespaces.length }, ['namespace', 'client'])
  },
})
