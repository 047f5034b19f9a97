/** What the console knows by name: the nouns of the API, each the root of its query keys, and what it keeps itself. */
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
  'licence',
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

/** A thing of the broker: its noun and the id it has in the API's paths. */
export type Ref = {
  readonly resource: Resource
  readonly id: string
  readonly label?: string
  readonly detail?: string
}

/** What a thing is called in a list: its label, but the label of a client or a trace is its state. */
export const nameOf = (ref: Ref): string =>
  ref.resource === 'client' || ref.resource === 'trace' ? ref.id : (ref.label ?? ref.id)

/** The nouns that can be picked: each has a finder. */
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

/** A ban has two keys; one text carries both: `clientid:sensor-17`. The kind never holds a colon. */
export const banId = (as: string, who: string): string => `${as}:${who}`

/** The two keys of {@link banId}. */
export const banParts = (id: string): { as: string; who: string } => {
  const colon = id.indexOf(':')
  return colon < 0 ? { as: 'clientid', who: id } : { as: id.slice(0, colon), who: id.slice(colon + 1) }
}

const localBackend = 'local'

/** A console user has two keys where the broker knows directories: `ldap:alice`; one of the broker's own is called by its name, which never holds a colon. */
export const userId = ({
  username,
  backend = localBackend,
}: {
  readonly username: string
  readonly backend?: string | undefined
}): string => (backend === localBackend ? username : `${backend}:${username}`)

/** The two keys of {@link userId}; the broker's own user is of no directory. */
export const userParts = (id: string): { username: string; backend?: string } => {
  const colon = id.indexOf(':')
  return colon < 0 ? { username: id } : { username: id.slice(colon + 1), backend: id.slice(0, colon) }
}

/** A delayed message has two keys as well: `emqx@127.0.0.1/000660C785…`. The second never holds a slash. */
export const delayedId = (node: string, msgid: string): string => `${node}/${msgid}`

/** The two keys of {@link delayedId}. */
export const delayedParts = (id: string): { node: string; msgid: string } => {
  const slash = id.lastIndexOf('/')
  return { node: id.slice(0, Math.max(0, slash)), msgid: id.slice(slash + 1) }
}

/**
 * A subscription has two keys as well: `sensor-17/sensors/+/temp`. The client ID is written as in an address,
 * where it holds no slash; throws for text that no address can carry.
 */
export const subscriptionId = (clientid: string, topic: string): string =>
  `${encodeURIComponent(clientid)}/${topic}`

/** The two keys of {@link subscriptionId}; undefined where the text is none. */
export function subscriptionParts(id: string): { clientid: string; topic: string } | undefined {
  const slash = id.indexOf('/')
  if (slash < 1 || slash === id.length - 1) return undefined
  try {
    return { clientid: decodeURIComponent(id.slice(0, slash)), topic: id.slice(slash + 1) }
  } catch {
    // A lone percent sign: typed by hand.
    return undefined
  }
}

/** Two keys in one text, of which the first never holds a slash; it is empty where there is none. */
const atSlash = (id: string): readonly [first: string, rest: string] => {
  const slash = id.indexOf('/')
  return [id.slice(0, Math.max(0, slash)), id.slice(slash + 1)]
}

/** A user of an authenticator has two keys: `password_based:built_in_database/u1`. The first never holds a slash. */
export const authnUserId = (authn: string, user: string): string => `${authn}/${user}`

/** The two keys of {@link authnUserId}. */
export const authnUserParts = (id: string): { authn: string; user: string } => {
  const [authn, user] = atSlash(id)
  return { authn, user }
}

/** A listener of a gateway has three names in one: `stomp:tcp:default`. The first is its gateway's. */
export const gatewayOf = (listener: string): string => listener.split(':', 1)[0] ?? ''

/** A client of a gateway, and a user of a gateway's or a listener's authenticator, have two keys: `stomp/sensor-17`. The first never holds a slash. */
export const gatewayClientId = (gateway: string, clientid: string): string => `${gateway}/${clientid}`

/** The two keys of {@link gatewayClientId}. */
export const gatewayClientParts = (id: string): { gateway: string; clientid: string } => {
  const [gateway, clientid] = atSlash(id)
  return { gateway, clientid }
}

/** For whom the built-in database of authorization holds rules. */
export const aclKinds = ['clientid', 'username', 'all'] as const
export type AclKind = (typeof aclKinds)[number]

/** An entry of that database has two keys: `clientid:sensor-17`; that for everybody is `all:`. */
export const aclId = (as: AclKind, who: string): string => `${as}:${who}`

/** The two keys of {@link aclId}; `username/imu` is taken for `username:imu`. */
export const aclParts = (id: string): { as: AclKind; who: string } => {
  const [, slashed, after = ''] = /^(clientid|username|all)\/([\s\S]*)$/.exec(id) ?? []
  const typed = aclKinds.find((kind) => kind === slashed)
  if (typed !== undefined) return { as: typed, who: after }
  const colon = id.indexOf(':')
  return {
    as: aclKinds.find((kind) => kind === id.slice(0, Math.max(0, colon))) ?? 'clientid',
    who: id.slice(colon + 1),
  }
}

/** A backup that a node holds has two keys: its node, which holds no slash and may not be told, and its name. */
export const dataBackupId = (node: string | undefined, filename: string): string =>
  `${node ?? ''}/${filename}`

/** The two keys of {@link dataBackupId}, the node as it is asked for. */
export const dataBackupParts = (id: string): { filename: string; query: { node?: string } } => {
  const [node, filename] = atSlash(id)
  return { filename, query: node === '' ? {} : { node } }
}

/** A file that has come over MQTT has two keys: its node, which holds no slash, and its reference there. */
const fileId = (node: string, ref: string): string => `${node}/${ref}`

/** The two keys of {@link fileId}. */
export const fileParts = (id: string): { node: string; ref: string } => {
  const slash = id.indexOf('/')
  return { node: id.slice(0, Math.max(0, slash)), ref: id.slice(slash + 1) }
}

/** The keys of a file by the address that the broker tells; undefined where that leads elsewhere. */
export function fileIdOf(uri: string | undefined): string | undefined {
  const [path = '', query] = uri?.split('?') ?? []
  const search = new URLSearchParams(query)
  const [node, ref] = [search.get('node'), search.get('fileref')]
  return path === '/api/v5/file_transfer/file' && node !== null && ref !== null
    ? fileId(node, ref)
    : undefined
}

/** What a thing is a part of, so that commands for that fit it too: a subscription is its client's. */
export function ownerOf({ resource, id }: Ref): Ref | undefined {
  const parts = resource === 'subscription' ? subscriptionParts(id) : undefined
  return parts === undefined ? undefined : { resource: 'client', id: parts.clientid }
}
