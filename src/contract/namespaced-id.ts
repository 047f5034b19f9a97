import { isConfig } from '@/contract/family/config'
import { getOriginal, withOriginal } from '@/contract/original'

/**
 * Since 6.1, rules, connectors, actions and sources may be in namespaces, where ids repeat
 * (src/contract/docs/namespaces.md#rows-of-namespaces). The broker returns the namespace as a field and
 * expects it in the query. The console joins both, as in `orders@plant_a`, to keep ids unique; no id contains
 * `@`.
 */

/** Whether an endpoint is about rows that may be in a namespace. */
export const isNamespaced = (id: string): boolean => /^(?:rule|connector|action|source)[A-Z]/.test(id)

/**
 * Whether an endpoint is about the users of an authenticator: each namespace has a list of its own, named by the
 * id of the authenticator, as in `password_based:built_in_database@plant_a`. No such id contains `@`.
 */
const isAboutUsers = (id: string): boolean => /^mqttUser(?!Import)[A-Z]/.test(id)

const sign = '@'
/**
 * Selects the rows outside of namespaces. A namespace may have any name, `global` included, but not this one: no text of MQTT
 * contains U+0000 (MQTT-1.5.4-2).
 */
export const globalOnly = '\u0000'

/** The id in the console of a row in a namespace; without a namespace, the broker's id. */
export const namespacedId = (name: string, ns: string | undefined): string =>
  ns === undefined || ns === '' ? name : `${name}${sign}${ns}`

/** Splits an id of {@link namespacedId} into its two parts. */
export function splitNamespacedId(id: string): { readonly name: string; readonly ns?: string } {
  const at = id.indexOf(sign)
  return at < 0 ? { name: id } : { name: id.slice(0, at), ns: id.slice(at + 1) }
}

/** Resources whose objects may be in a namespace. */
const namespacedResources: ReadonlySet<string> = new Set([
  'rule',
  'connector',
  'action',
  'source',
  'authnUser',
  'acl',
  'topicFilterMetrics',
  'dataBackup',
])

/**
 * The namespace that an id of the console names, empty if the object is in none; undefined if objects of this resource
 * have no namespaces.
 */
export function namespaceInId(resource: string, id: string): string | undefined {
  // A list of users or ACL rules, alone or before a name: `password_based:built_in_database@plant_a/ann`,
  // `clientid@plant_a:c1`; a node and a file before one: `emqx@127.0.0.1/a.tar.gz@plant_a`.
  const list =
    resource === 'authnUser'
      ? id.replace(/\/[\s\S]*$/, '')
      : resource === 'acl'
        ? id.replace(/[:/][\s\S]*$/, '').replace(/%(?:25|2F|3A)/g, decodeURIComponent)
        : resource === 'dataBackup'
          ? id.replace(/^[\s\S]*\.tar\.gz(?=@|$)/, '')
          : id
  const { ns } = splitNamespacedId(list)
  if (namespacedResources.has(resource)) return ns ?? ''
  return resource === 'authn' ? ns : undefined
}

/** The namespace of a row; undefined if it is in none. */
export const namespaceOf = (row: object): string | undefined => {
  const { namespace: ns } = row as { readonly namespace?: unknown }
  return typeof ns !== 'string' || ns === '' ? undefined : ns
}

/** The query for the rows of one namespace, or for those in none. */
export const spaceQuery = (ns: string | undefined): { ns?: string; only_global?: boolean } =>
  ns === undefined || ns === '' ? {} : ns === globalOnly ? { only_global: true } : { ns }

type Json = Readonly<Record<string, unknown>>
type Call = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const withoutNamespace = (value: unknown, ns: string): unknown =>
  typeof value === 'string' && value.endsWith(`${sign}${ns}`) ? value.slice(0, -ns.length - 1) : value

/** Converts a call for the broker: with the broker's ids, and the namespace in the query. */
export function sentCall(call: Call): { readonly call: Call; readonly ns: string | undefined } {
  const { params, body } = call
  const config: Json = isConfig(body) ? body : {}
  const idOrName = params?.['id'] ?? config['id'] ?? config['name']
  // A rule's name is not part of its id.
  const { ns } = typeof idOrName === 'string' ? splitNamespacedId(idOrName) : {}
  if (ns === undefined) return { call, ns }
  const { id, name, connector, actions } = config
  const convertedBody = isConfig(body)
    ? {
        ...config,
        ...(id === undefined ? {} : { id: withoutNamespace(id, ns) }),
        ...(name === undefined ? {} : { name: withoutNamespace(name, ns) }),
        ...(connector === undefined ? {} : { connector: withoutNamespace(connector, ns) }),
        ...(Array.isArray(actions) ? { actions: actions.map((one) => withoutNamespace(one, ns)) } : {}),
      }
    : body
  return {
    ns,
    call: {
      ...call,
      ...(params?.['id'] === undefined
        ? {}
        : { params: { ...params, id: String(withoutNamespace(params['id'], ns)) } }),
      query: { ...call.query, ns },
      ...(body === undefined ? {} : { body: convertedBody }),
    },
  }
}

const sourceTopic = /^\$(?:sources|bridges)\//
const placeAll = (names: unknown, ns: string): unknown =>
  Array.isArray(names)
    ? names.map((one: unknown) => (typeof one === 'string' ? namespacedId(one, ns) : one))
    : names

const renameAll = (rows: unknown, ns: string): unknown =>
  Array.isArray(rows)
    ? rows.map((one: unknown) =>
        isConfig(one) && typeof one['name'] === 'string'
          ? { ...one, name: namespacedId(one['name'], ns) }
          : one,
      )
    : rows

/** Adds the namespace to the id of a row and to its references. */
function withNamespace(row: Json, requestedNs: string | undefined): Json {
  const ns = namespaceOf(row) ?? requestedNs
  if (ns === undefined || '$raw' in row) return row
  const { id, name, type, connector, actions, sources, rules, from } = row
  const { action_details: details, referenced_as_fallback_action_by: users } = row
  const channel = typeof type === 'string' && typeof name === 'string'
  return {
    ...row,
    namespace: ns,
    ...(channel
      ? { name: namespacedId(name, ns) }
      : typeof id === 'string'
        ? { id: namespacedId(id, ns) }
        : {}),
    ...(typeof connector === 'string' ? { connector: namespacedId(connector, ns) } : {}),
    ...(actions === undefined ? {} : { actions: placeAll(actions, ns) }),
    ...(sources === undefined ? {} : { sources: placeAll(sources, ns) }),
    ...(rules === undefined ? {} : { rules: placeAll(rules, ns) }),
    ...(details === undefined ? {} : { action_details: renameAll(details, ns) }),
    ...(users === undefined ? {} : { referenced_as_fallback_action_by: renameAll(users, ns) }),
    // Its sources are in the same namespace; topics and events have none.
    ...(Array.isArray(from)
      ? {
          from: from.map((one: unknown) =>
            typeof one === 'string' && sourceTopic.test(one) ? namespacedId(one, ns) : one,
          ),
        }
      : {}),
  }
}

/** Adds the namespace to a row and to its original. */
function namespacedRow(row: Json, requestedNs: string | undefined): Json {
  const original = getOriginal(row)
  const converted = withNamespace(row, requestedNs)
  return isConfig(original) && converted !== row
    ? withOriginal(converted, withNamespace(original, requestedNs))
    : converted
}

/** Adds the namespace to the ids in a reply: a row, a list or a page. */
export function rawReply(reply: unknown, requestedNs: string | undefined): unknown {
  if (Array.isArray(reply))
    return reply.map((row: unknown) => (isConfig(row) ? namespacedRow(row, requestedNs) : row))
  if (!isConfig(reply)) return reply
  const { data } = reply
  return Array.isArray(data)
    ? { ...reply, data: rawReply(data, requestedNs) }
    : namespacedRow(reply, requestedNs)
}

/** A rule is traced by its id, and its namespace in the query. */
function tracedRule(call: Call): Call {
  const { body, query } = call
  if (!isConfig(body) || typeof body['ruleid'] !== 'string') return call
  const { name, ns } = splitNamespacedId(body['ruleid'])
  return {
    ...call,
    body: { ...body, ruleid: name },
    ...(ns === undefined ? {} : { query: { ...query, ns } }),
  }
}

/** Sends a call with the broker's ids, and returns its reply with the ids of the console. */
export async function sendNamespaced(
  id: string,
  call: Call,
  send: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  if (id === 'traceCreate') return await send(tracedRule(call))
  if (!isNamespaced(id) && !isAboutUsers(id)) return await send(call)
  const sent = sentCall(call)
  return rawReply(await send(sent.call), sent.ns)
}
