import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { aboutWorkNamespace, chosen } from '@/features/namespace/commands'

/**
 * Narrows all lists that have namespaces to one namespace, in which new objects are created then, for this tab
 * (src/contract/docs/namespaces.md#rows-of-namespaces).
 */
export default defineCommand({
  ...aboutWorkNamespace,
  id: 'namespace.switch',
  formerIds: ['namespace.focus'],
  params: { ns: pick('namespace', { label: 'namespace.id', sentInBody: true }) },
  run: ({ ns }) => chosen(ns),
})
