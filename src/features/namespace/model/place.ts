import { isConfig } from '@/contract/family/config'
import { originalOf, withOriginal } from '@/contract/original'

/*
 * From 6.1 on there are rules, connectors, actions and sources in namespaces, whose ids repeat
 * (src/contract/docs/namespaces.md#rows-of-namespaces). The broker tells the namespace beside the id and asks
 * for it in the query of each call. In the console the two are one text, `orders@plant_a`, so that nothing is
 * meant that is only called alike: no id holds this sign.
 */

/** Whether a call is about what may be in a namespace. */
export const isPlaced = (id: string): boolean => /^(?:rule|connector|action|source)[A-Z]/.test(id)

const sign = '@'
/** What stands in the place of a namespace for those that are in none: the broker lets no namespace be called so. */
export const globalOnly = 'global'

/** The name of a thing in a namespace; of one in none it is its own. */
export const placed = (name: string, ns: string | undefined): string =>
  ns === undefined || ns === '' ? name : `${name}${sign}${ns}`

/** The two parts of {@link placed}. */
export function placeOf(id: string): { readonly name: string; readonly ns?: string } {
  const at = id.indexOf(sign)
  return at < 0 ? { name: id } : { name: id.slice(0, at), ns: id.slice(at + 1) }
}

/** The namespace that a row is in; undefined for none. */
export const spaceOf = (row: object): string | undefined => {
  const { namespace: ns } = row as { readonly namespace?: unknown }
  return typeof ns !== 'string' || ns === '' || ns === globalOnly ? undefined : ns
}

/** The query of a list that shows one namespace, or those in none. */
export const spaceQuery = (ns: string | undefined): { ns?: string; only_global?: boolean } =>
  ns === undefined || ns === '' ? {} : ns === globalOnly ? { only_global: true } : { ns }

type Thing = Readonly<Record<string, unknown>>
type Call = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const bare = (value: unknown, ns: string): unknown =>
  typeof value === 'string' && value.endsWith(`${sign}${ns}`) ? value.slice(0, -ns.length - 1) : value

/** A call as the broker takes it: what it is about by its own id, and its namespace in the query. */
export function sentCall(call: Call): { readonly call: Call; readonly ns: string | undefined } {
  const { params, body } = call
  const config: Thing = isConfig(body) ? body : {}
  const whole = params?.['id'] ?? config['id'] ?? config['name']
  // A rule has a name of its own that is no part of its id.
  const { ns } = typeof whole === 'string' ? placeOf(whole) : {}
  if (ns === undefined) return { call, ns }
  const { id, name, connector, actions } = config
  const own = isConfig(body)
    ? {
        ...config,
        ...(id === undefined ? {} : { id: bare(id, ns) }),
        ...(name === undefined ? {} : { name: bare(name, ns) }),
        ...(connector === undefined ? {} : { connector: bare(connector, ns) }),
        ...(Array.isArray(actions) ? { actions: actions.map((one) => bare(one, ns)) } : {}),
      }
    : body
  return {
    ns,
    call: {
      ...call,
      ...(params?.['id'] === undefined ? {} : { params: { ...params, id: String(bare(params['id'], ns)) } }),
      query: { ...call.query, ns },
      ...(body === undefined ? {} : { body: own }),
    },
  }
}

const sourced = /^\$(?:sources|bridges)\//
const all = (names: unknown, ns: string): unknown =>
  Array.isArray(names)
    ? names.map((one: unknown) => (typeof one === 'string' ? placed(one, ns) : one))
    : names

/** A row by the id that it has in the console, and what it names in its namespace likewise. */
function toldRow(row: Thing, asked: string | undefined): Thing {
  const ns = spaceOf(row) ?? asked
  if (ns === undefined || '$raw' in row) return row
  const { id, name, type, connector, actions, sources, rules, from } = row
  const channel = typeof type === 'string' && typeof name === 'string'
  return {
    ...row,
    namespace: ns,
    ...(channel ? { name: placed(name, ns) } : typeof id === 'string' ? { id: placed(id, ns) } : {}),
    ...(typeof connector === 'string' ? { connector: placed(connector, ns) } : {}),
    ...(actions === undefined ? {} : { actions: all(actions, ns) }),
    ...(sources === undefined ? {} : { sources: all(sources, ns) }),
    ...(rules === undefined ? {} : { rules: all(rules, ns) }),
    // What it reads from is in its namespace too; topics and events are of everybody.
    ...(Array.isArray(from)
      ? {
          from: from.map((one: unknown) =>
            typeof one === 'string' && sourced.test(one) ? placed(one, ns) : one,
          ),
        }
      : {}),
  }
}

/** A row by the console's id; what it was read from gets the same id. */
function placedRow(row: Thing, asked: string | undefined): Thing {
  const original = originalOf(row)
  const told = toldRow(row, asked)
  return isConfig(original) && told !== row ? withOriginal(told, toldRow(original, asked)) : told
}

/** An answer with the ids of the console: a row, a list or a page of them. */
export function rawReply(reply: unknown, asked: string | undefined): unknown {
  if (Array.isArray(reply)) return reply.map((row: unknown) => (isConfig(row) ? placedRow(row, asked) : row))
  if (!isConfig(reply)) return reply
  const { data } = reply
  return Array.isArray(data) ? { ...reply, data: rawReply(data, asked) } : placedRow(reply, asked)
}
