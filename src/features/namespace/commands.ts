import type { Confirm } from '@/command/confirm'
import type { Key } from '@/i18n/key'
import type { Context } from '@/command/context'
import * as z from 'zod/mini'
import { pick, type Param } from '@/command/param'

/** Common properties of the commands for namespaces. */
export const aboutNamespaces = { group: 'group.access', needs: 'namespaces' } as const
export const oneNamespace = () => pick('namespace', { label: 'namespace.id' })
export const missingNamespace = { step: 'ns', key: 'namespace.gone' } as const

/** Common properties of the commands that choose the namespace of this tab: not for accounts of a namespace. */
export const aboutWorkNamespace = {
  group: 'group.integration',
  needs: 'namespacedRows',
  danger: 'read',
  calls: [],
  when: ({ able, namespace }: Pick<Context, 'able' | 'namespace'>) =>
    able !== undefined && namespace === undefined,
} as const

/** The outcome that chooses a namespace by its name, what is in none by `globalOnly`, or everything if it is empty. */
export const chosen = (ns: string) => ({ kind: 'app', action: { do: 'work-in', ns } }) as const

/** Asks about several namespaces, whose number is typed. */
export function confirmSeveral(body: Key, namespaces: readonly string[]): Confirm {
  const names = [namespaces].flat()
  return {
    body,
    values: { count: names.length },
    type: String(names.length),
    refs: names.map((id) => ({ resource: 'namespace', id })),
  }
}

/** Several namespaces by name. */
export const severalNamespaces = (options: { readonly optional?: true } = {}): Param<readonly string[]> => ({
  prompt: { kind: 'list', of: { kind: 'text' } },
  schema: z.array(z.string()).check(z.minLength(1, 'error.required')),
  label: 'screen.namespaces',
  ...options,
})
