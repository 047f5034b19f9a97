import * as z from 'zod/mini'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { passwordProblem } from '@/lib/text/password'

/** Names and enumerations shared by commands and bodies; separate from the endpoints, which the palette does not load. */

/** The kinds of bans. */
export const banKinds = ['clientid', 'username', 'peerhost'] as const
export type BanKind = (typeof banKinds)[number]
/** Further kinds of newer brokers: regular expressions and networks. */
export const banPatternKinds = ['clientid_re', 'username_re', 'peerhost_net'] as const
export type BanPatternKind = (typeof banPatternKinds)[number]

/**
 * Letters, digits and underscores: what the broker accepts, stricter than the old dashboard
 * (src/contract/docs/accounts.md#password-rules).
 */
export const username = z
  .string()
  .check(z.minLength(1, 'error.required'), z.regex(/^[A-Za-z0-9_]+$/, 'error.username'))

/** 8–64 printable ASCII characters of at least two kinds (src/contract/docs/accounts.md#password-rules). */
export const newPassword = z.string().check(
  z.refine((text) => passwordProblem(text) !== 'length', 'error.password.length'),
  z.refine((text) => passwordProblem(text) !== 'ascii', 'error.password.ascii'),
  z.refine((text) => passwordProblem(text) !== 'mix', 'error.password.mix'),
)

/**
 * Valid names of traces and API keys: a letter first, at most 256 bytes
 * (src/contract/docs/traces.md#traces, src/contract/docs/accounts.md#api-keys).
 */
export const objectName = z
  .string()
  .check(
    z.minLength(1, 'error.required'),
    z.regex(/^[A-Za-z]+[A-Za-z0-9-_]*$/, 'error.objectName'),
    z.maxLength(256, 'error.objectName'),
  )

/** The roles of console users and API keys, if the broker has roles. Unknown roles of newer brokers are kept. */
export const userRoles = ['administrator', 'viewer'] as const
export const keyRoles = ['administrator', 'viewer', 'publisher'] as const

/** Whether a role grants rights that the previous one did not. */
export const raises = (before: string | undefined, role: string | undefined): boolean =>
  before !== undefined && role !== undefined && role !== before && role.endsWith('administrator')

/** Names that newer brokers refuse for namespaces, unless they are set otherwise: they have meanings in lists. */
export const refusedNamespaces: readonly string[] = ['global', 'undefined', 'null', 'none']

/** The value for an API key that never expires. */
export const forever = 'infinity'

/** A role as it is written: that of a namespaced user or key names its namespace (EMQX 5.9 and later). */
export const roleToSend = (role: string, namespace: string | undefined): string =>
  namespace === undefined || namespace === '' || role.startsWith('ns:') ? role : `ns:${namespace}::${role}`

/** A topic to publish to at another broker: a topic name or empty. With wildcards, the broker drops every message uncounted. */
export const remoteTopic = z
  .string()
  .check(z.refine((value) => value === '' || isTopicName(value), 'error.topic.name'))

/** What a trace follows. */
export const traceTypes = ['clientid', 'topic', 'ip_address'] as const
/** Rules can be traced since 5.7. */
export const newerTraceTypes = [...traceTypes, 'ruleid'] as const

/** How a trace writes payloads. */
export const payloadEncodes = ['text', 'hex', 'hidden'] as const
export type PayloadEncode = (typeof payloadEncodes)[number]

/** Which latency counts: from publish to acknowledgment, inside the broker, or only the acknowledgment. */
export const slowStats = ['whole', 'internal', 'response'] as const

/** A node's name has exactly one `@` (src/contract/docs/cluster.md#membership). */
export const nodeName = z
  .string()
  .check(z.minLength(1, 'error.node.required'), z.regex(/^[^@\s]+@[^@\s]+$/, 'error.node.name'))

/**
 * The id of a bridge in API paths; replies do not contain it
 * (src/contract/docs/integration.md#identifiers-and-templates).
 */
export const bridgeIdOf = ({ type, name }: { readonly type: string; readonly name: string }): string =>
  `${type}:${name}`

/** Names of bridges and ids of rules: letters and digits first, then also `-` and `_`; at most 255 bytes. */
export const resourceName = z
  .string()
  .check(
    z.minLength(1, 'error.required'),
    z.regex(/^[A-Za-z0-9]+[A-Za-z0-9-_]*$/, 'error.resourceName'),
    z.maxLength(255, 'error.resourceName'),
  )

/** Where transferred files are stored. */
export const exporters = ['local', 's3'] as const

/** Access rules of an object store. */
export const objectRights = [
  'private',
  'public_read',
  'public_read_write',
  'authenticated_read',
  'bucket_owner_read',
  'bucket_owner_full_control',
] as const

/** The types of schemas in the registry; not every release has the last two (`schemaNeeds`). */
export const schemaTypes = ['avro', 'protobuf', 'json', 'external_http'] as const
export type SchemaType = (typeof schemaTypes)[number]

/** The protocols of services with language models. */
export const aiTypes = ['openai', 'openai_response', 'anthropic'] as const

/** A web URL. */
export const webUrl = z.string().check(z.refine((value) => /^https?:\/\/[^\s/]/.test(value), 'error.url'))
