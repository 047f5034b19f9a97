import { Refusal } from '../http/refusal'

export const administrator = 'administrator'
const userRoles: readonly string[] = [administrator, 'viewer']
const keyRoles: readonly string[] = [...userRoles, 'publisher']

export type Role = { readonly role: string; readonly namespace: string | null }

/** Reads `viewer` or `ns:<namespace>::viewer`; nothing is an administrator. */
export function parseRole(text = administrator): Role {
  const [, namespace, role] = /^ns:(.+)::(\w+)$/s.exec(text) ?? []
  return namespace === undefined || role === undefined ? { role: text, namespace: null } : { role, namespace }
}

/**
 * The requested role of a user or key, checked; an administrator if omitted. `namespaces`: which exist and which names are
 * denied, in releases with roles of namespaces.
 */
export function readRole(
  sent: unknown,
  kind: 'user' | 'key',
  namespaces: { isManaged(ns: string): boolean; isDenied(ns: string): boolean } | undefined,
): Role & { readonly text: string } {
  const text = sent ?? administrator
  const { role, namespace } =
    namespaces === undefined ? { role: String(text), namespace: null } : parseRole(String(text))
  if (typeof text !== 'string' || !(kind === 'user' ? userRoles : keyRoles).includes(role))
    throw new Refusal(400, 'BAD_REQUEST', 'Role does not exist')
  if (namespace !== null && namespaces?.isDenied(namespace) === true)
    throw new Refusal(400, 'BAD_REQUEST', 'Denied namespace')
  if (namespace !== null && namespaces?.isManaged(namespace) === false)
    throw new Refusal(400, 'BAD_REQUEST', '', {}, { message: { namespace, reason: 'unknown_namespace' } })
  return { role, namespace, text }
}
