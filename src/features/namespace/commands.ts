import { pick } from '@/command/param'

/** Common properties of the commands for namespaces. */
export const aboutNamespaces = { group: 'group.access', needs: 'namespaces' } as const
export const oneNamespace = () => pick('namespace', { label: 'namespace.id' })
export const missingNamespace = { step: 'ns', key: 'namespace.gone' } as const
