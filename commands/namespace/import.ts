import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { json } from '@/command/param'
import { aboutNamespaces } from '@/features/namespace/commands'
import { findRefusedNames } from '@/features/namespace/refused-names'
import { NamespaceEntry } from '@/features/namespace/model/namespace-file'
import { namespacePaths } from '@/features/namespace/paths'
import { to } from '@/route/paths'

/**
 * Creates the namespaces of a file with their limits, and adds what they hold; what exists is overwritten. The broker
 * checks everything before it changes what a namespace holds.
 */
export default defineCommand({
  ...aboutNamespaces,
  needs: 'namespacedRows',
  id: 'namespace.import',
  danger: 'disruptive',
  calls: ['configText', 'namespaceBulkConfigs', 'namespaceBulkImport'],
  irreversible: 'backup',
  params: {
    namespaces: json(z.array(NamespaceEntry), {
      optional: true,
      askedOnlyByName: true,
      private: true,
      bulky: true,
      field: '*',
      label: 'screen.namespaces',
    }),
  },
  errors: {
    REFUSED_NAMES: { step: 'namespaces', key: 'namespace.refusedNames' },
    BAD_REQUEST: { step: 'namespaces', key: 'namespace.import.refused', brokerMessage: true },
  },
  confirm: ({ namespaces }) =>
    namespaces === undefined
      ? undefined
      : {
          body: 'namespace.import.confirm',
          values: { count: namespaces.length },
          refs: namespaces.map(({ ns }) => ({ resource: 'namespace' as const, id: ns })),
        },
  async run({ namespaces }, context) {
    const { api, signal } = context
    if (namespaces === undefined) return { kind: 'go', to: to(namespacePaths.namespaceImport) }
    const names = await findRefusedNames(
      namespaces.map(({ ns }) => ns),
      context,
    )
    if (names.length > 0) return refused('REFUSED_NAMES', '', { names: names.join(', ') })
    const configs = Object.fromEntries(
      namespaces
        .filter(({ contents }) => Object.keys(contents).length > 0)
        .map(({ ns, contents }) => [ns, contents]),
    )
    await api.namespaceBulkConfigs({ body: namespaces.map(({ ns, config }) => ({ ns, config })) }, { signal })
    if (Object.keys(configs).length > 0) {
      await api.namespaceBulkImport({ body: { configs, dry_run: true } }, { signal })
      await api.namespaceBulkImport({ body: { configs, dry_run: false } }, { signal })
    }
    return done('namespace.import.done', { count: namespaces.length }, [
      'namespace',
      'rule',
      'connector',
      'action',
      'source',
    ])
  },
})
