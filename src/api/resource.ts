/** All resources: the nouns of the API, each the root of its query keys, and those of the console itself. */
export const resources = [
  'client',
  'ban',
  'user',
  'node',
  'subscription',
  'topic',
  'alarm',
  'monitor',
  'cluster',
  'retained',
  'delayed',
  'topicMetrics',
  'slowSubscription',
  'trace',
  'apiKey',
  'license',
  'telemetry',
  'bridge',
  'connector',
  'action',
  'source',
  'rule',
  'schema',
  'validation',
  'transformation',
  'authn',
  'authnUser',
  'authz',
  'acl',
  'listener',
  'gateway',
  'gatewayListener',
  'gatewayClient',
  'gatewayAuth',
  'gatewayUser',
  'plugin',
  'exhook',
  'file',
  'rewrite',
  'autoSubscribe',
  'dataBackup',
  'audit',
  'clusterLink',
  'namespace',
  'queue',
  'stream',
  'setting',
  'profile',
  'macro',
  'entry',
] as const
export type Resource = (typeof resources)[number]

/** A reference to an object: its resource and its id in API paths. */
export type Ref = {
  readonly resource: Resource
  readonly id: string
  readonly label?: string
  readonly detail?: string
}

/** The name of an object in a list: its label, except for clients and traces, whose label is their state. */
export const nameOf = (ref: Ref): string =>
  ref.resource === 'client' || ref.resource === 'trace' ? ref.id : (ref.label ?? ref.id)

/** The resources that can be picked: each has a finder. */
export type Pickable = Extract<
  Resource,
  | 'client'
  | 'node'
  | 'user'
  | 'ban'
  | 'retained'
  | 'delayed'
  | 'topic'
  | 'apiKey'
  | 'trace'
  | 'topicMetrics'
  | 'bridge'
  | 'connector'
  | 'action'
  | 'source'
  | 'rule'
  | 'schema'
  | 'validation'
  | 'transformation'
  | 'subscription'
  | 'authn'
  | 'authnUser'
  | 'authz'
  | 'acl'
  | 'listener'
  | 'gateway'
  | 'gatewayListener'
  | 'gatewayClient'
  | 'plugin'
  | 'exhook'
  | 'file'
  | 'rewrite'
  | 'autoSubscribe'
  | 'dataBackup'
  | 'clusterLink'
  | 'namespace'
  | 'queue'
  | 'stream'
  | 'profile'
  | 'macro'
>

/** The id of a ban combines two keys: `clientid:sensor-17`. The kind never contains a colon. */
export const banId = (as: string, who: string): string => `${as}:${who}`

/** The two keys of {@link banId}. */
export const banParts = (id: string): { as: string; who: string } => {
  const colon = id.indexOf(':')
  return colon < 0 ? { as: 'clientid', who: id } : { as: id.slice(0, colon), who: id.slice(colon + 1) }
}

const localBackend = 'local'

/** The id of a console user: `ldap:alice` for external backends, else the name, which never contains a colon. */
export const userId = ({
  username,
  backend = localBackend,
}: {
  readonly username: string
  readonly backend?: string | undefined
}): string => (backend === localBackend ? username : `${backend}:${username}`)

/** The two keys of {@link userId}; a local user has no backend. */
export const userParts = (id: string): { username: string; backend?: string } => {
  const colon = id.indexOf(':')
  return colon < 0 ? { username: id } : { username: id.slice(colon + 1), backend: id.slice(0, colon) }
}

/** The id of a delayed message combines two keys: `emqx@127.0.0.1/000660C785…`. The second never contains a slash. */
export const delayedId = (node: string, msgid: string): string => `${node}/${msgid}`

/** The two keys of {@link delayedId}. */
export const delayedParts = (id: string): { node: string; msgid: string } => {
  const slash = id.lastIndexOf('/')
  return { node: id.slice(0, Math.max(0, slash)), msgid: id.slice(slash + 1) }
}

/**
 * The id of a subscription combines two keys: `sensor-17/sensors/+/temp`. The client ID is percent-encoded,
 * so it contains no slash. Throws for text that a URL cannot hold.
 */
export const subscriptionId = (clientid: string, topic: string): string =>
  `${encodeURIComponent(clientid)}/${topic}`

/** The two keys of {@link subscriptionId}; undefined if the text is no such id. */
export function subscriptionParts(id: string): { clientid: string; topic: string } | undefined {
  const slash = id.indexOf('/')
  if (slash < 1 || slash === id.length - 1) return undefined
  try {
    return { clientid: decodeURIComponent(id.slice(0, slash)), topic: id.slice(slash + 1) }
  } catch {
    // A lone percent sign in typed text.
    return undefined
  }
}

/** Splits at the first slash; the first part is empty if there is none. */
const splitAtSlash = (id: string): readonly [first: string, rest: string] => {
  const slash = id.indexOf('/')
  return [id.slice(0, Math.max(0, slash)), id.slice(slash + 1)]
}

/** The id of an authenticator's user: `password_based:built_in_database/u1`. The first key never contains a slash. */
export const authnUserId = (authn: string, user: string): string => `${authn}/${user}`

/** The two keys of {@link authnUserId}. */
export const authnUserParts = (id: string): { authn: string; user: string } => {
  const [authn, user] = splitAtSlash(id)
  return { authn, user }
}

/** The gateway in the id of a gateway listener, such as `stomp:tcp:default`. */
export const gatewayOf = (listener: string): string => listener.split(':', 1)[0] ?? ''

/** The id of a gateway client or user: `stomp/sensor-17`. The first key never contains a slash. */
export const gatewayClientId = (gateway: string, clientid: string): string => `${gateway}/${clientid}`

/** The two keys of {@link gatewayClientId}. */
export const gatewayClientParts = (id: string): { gateway: string; clientid: string } => {
  const [gateway, clientid] = splitAtSlash(id)
  return { gateway, clientid }
}

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

/** The id of a backup: its node, which contains no slash and may be unknown, and its file name. */
export const dataBackupId = (node: string | undefined, filename: string): string =>
  `${node ?? ''}/${filename}`

/** The two keys of {@link dataBackupId}, the node as a query parameter. */
export const dataBackupParts = (id: string): { filename: string; query: { node?: string } } => {
  const [node, filename] = splitAtSlash(id)
  return { filename, query: node === '' ? {} : { node } }
}

/** The id of a file transferred over MQTT: its node, which contains no slash, and its reference there. */
const fileId = (node: string, ref: string): string => `${node}/${ref}`

/** The two keys of {@link fileId}. */
export const fileParts = (id: string): { node: string; ref: string } => {
  const slash = id.indexOf('/')
  return { node: id.slice(0, Math.max(0, slash)), ref: id.slice(slash + 1) }
}

/** The id of a file from the URI sent by the broker; undefined for another URI. */
export function fileIdOf(uri: string | undefined): string | undefined {
  const [path = '', query] = uri?.split('?') ?? []
  const search = new URLSearchParams(query)
  const [node, ref] = [search.get('node'), search.get('fileref')]
  return path === '/api/v5/file_transfer/file' && node !== null && ref !== null
    ? fileId(node, ref)
    : undefined
}

/** The owner of an object, whose commands apply too: a subscription belongs to its client. */
export function ownerOf({ resource, id }: Ref): Ref | undefined {
  const parts = resource === 'subscription' ? subscriptionParts(id) : undefined
  return parts === undefined ? undefined : { resource: 'client', id: parts.clientid }
}
