/** The kinds of rules in the built-in authorization database. */
export const aclKinds = ['clientid', 'username', 'all'] as const
export type AclKind = (typeof aclKinds)[number]

/** The id of its entry: `clientid:sensor-17`; `all:` for all clients. */
export const aclId = (as: AclKind, who: string): string => `${as}:${who}`

/** The two keys of {@link aclId}; also accepts `username/imu`. */
export const aclParts = (id: string): { as: AclKind; who: string } => {
  const [, prefix, after = ''] = /^(clientid|username|all)\/([\s\S]*)$/.exec(id) ?? []
  const typed = aclKinds.find((kind) => kind === prefix)
  if (typed !== undefined) return { as: typed, who: after }
  const colon = id.indexOf(':')
  return {
    as: aclKinds.find((kind) => kind === id.slice(0, Math.max(0, colon))) ?? 'clientid',
    who: id.slice(colon + 1),
  }
}

/** The part of {@link aclParts} that is a path segment in a URL. */
export const getAclName = (id: string): string => aclParts(id).who
