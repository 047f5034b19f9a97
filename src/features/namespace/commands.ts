import { pick } from '@/command/param'

/** What every command about a namespace has. */
export const aboutNamespaces = { group: 'group.access', needs: 'namespaces' } as const
export const oneNamespace = () => pick('namespace', { label: 'namespace.id' })
export const missingNamespace = { step: 'ns', key: 'namespace.gone' } as const
