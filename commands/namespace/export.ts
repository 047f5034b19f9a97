import { rawObject } from '@/api/raw-reply'
import { defineCommand } from '@/command/command'
import { aboutNamespaces, severalNamespaces } from '@/features/namespace/commands'
import { readAllNamespaces } from '@/features/namespace/all-names'
import type { NamespaceEntry } from '@/features/namespace/model/namespace-file'

/**
 * Saves namespaces with their limits, rules, connectors, actions and sources in the format of `namespace.import`;
 * without names, all that were created.
 */
export default defineCommand({
  ...aboutNamespaces,
  needs: 'namespacedRows',
  id: 'namespace.export',
  verb: 'verb.export',
  danger: 'read',
  readsByWriteCall: true,
  calls: ['namespaceManaged', 'namespaceConfig', 'namespaceBulkExport'],
  params: { namespaces: severalNamespaces({ optional: true }) },
  errors: {
    NOT_FOUND: { step: 'namespaces', key: 'namespace.gone' },
    BAD_REQUEST: { step: 'namespaces', key: 'access.refused', brokerMessage: true },
  },
  effect: () => ({ key: 'namespace.export.effect' }),
  async run({ namespaces }, { api, signal }) {
    const names = namespaces ?? (await readAllNamespaces(api, signal))
    const contents = await api.namespaceBulkExport({ body: { namespaces: [...names] } }, { signal })
    const entries: NamespaceEntry[] = []
    for (const ns of names) {
      const config = rawObject(await api.namespaceConfig({ params: { ns } }, { signal }))
      entries.push({ ns, config, contents: contents[ns] ?? {} })
    }
    return {
      kind: 'save',
      name: 'namespaces.json',
      blob: new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }),
      message: 'namespace.export.done',
      values: { count: entries.length },
    }
  },
})
