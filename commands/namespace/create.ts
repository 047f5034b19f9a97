import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { aboutNamespaces } from '@/features/namespace/commands'
import { findRefusedNames } from '@/features/namespace/refused-names'
import { text } from '@/command/param'

/**
 * Creates a namespace, which can then have limits; clients are assigned to it by their attribute `tns`
 * (src/contract/docs/namespaces.md#managing-namespaces).
 */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.create',
  danger: 'reversible',
  calls: ['configText', 'namespaceCreate'],
  undo: 'namespace',
  params: { ns: text(z.string().check(z.minLength(1, 'error.required')), { label: 'namespace.id' }) },
  errors: {
    REFUSED_NAMES: { step: 'ns', key: 'namespace.refusedNames' },
    CONFLICT: { step: 'ns', key: 'namespace.kicking' },
    BAD_REQUEST: { step: 'ns', key: 'access.refused', brokerMessage: true },
  },
  async run({ ns }, context) {
    const { api, signal } = context
    const names = await findRefusedNames([ns], context)
    if (names.length > 0) return refused('REFUSED_NAMES', '', { names: names.join(', ') })
    await api.namespaceCreate({ params: { ns } }, { signal })
    return done('namespace.create.done', { namespace: ns }, ['namespace'])
  },
})
