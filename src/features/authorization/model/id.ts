import { namespacedId } from '@/contract/namespaced-id'

/** The kinds of rules in the built-in authorization database. */
export const aclKinds = ['clientid', 'username', 'all'] as const
export type AclKind = (typeof aclKinds)[number]

/**
 * An entry of the built-in database: whose rules, and of which namespace (6.1 and later), where each has entries
 * of its own.
 */
export type AclEntryKey = {
  readonly as: AclKind
  readonly who: string
  readonly ns?: string | undefined
}

/** A colon or a slash ends the namespace in an id. */
const escapeNamespace = (ns: string): string => ns.replace(/[%:/]/g, encodeURIComponent)

/** The id of its entry: `clientid:sensor-17`, `clientid@plant_a:sensor-17`; `all:` for all clients. */
export const aclId = ({ as, who, ns = '' }: AclEntryKey): string =>
  `${as}${ns === '' ? '' : `@${escapeNamespace(ns)}`}:${who}`

const typedId = /^(?:(clientid|username)(?:@([^:/]+))?[:/]|(all)(?:@([^:/]+))?(?:[:/]|$))([\s\S]*)$/

/** The keys of {@link aclId}; also accepts `username/imu`. Without a kind, it is a client ID. */
export const aclParts = (id: string): AclEntryKey => {
  const [, named, itsNs, all, allNs, who = ''] = typedId.exec(id) ?? []
  const as = aclKinds.find((kind) => kind === (named ?? all))
  const ns = itsNs ?? allNs
  if (as === undefined) return { as: 'clientid', who: id }
  return { as, who, ...(ns === undefined ? {} : { ns: ns.replace(/%(?:25|2F|3A)/g, decodeURIComponent) }) }
}

/** Whose rules they are, for a message: `c1`, or `c1@plant_a`; `*` for all clients. */
export const aclTitle = ({ as, who, ns }: AclEntryKey): string => namespacedId(as === 'all' ? '*' : who, ns)

/** The namespace of an entry as the query of a call; empty for none. */
export const namespaceQuery = ({ ns = '' }: Pick<AclEntryKey, 'ns'>): { readonly query?: { ns: string } } =>
  ns === '' ? {} : { query: { ns } }

/** The part of {@link aclParts} that is a path segment in a URL. */
export const getAclName = (id: string): string => aclParts(id).who
