import { createFilter, createClientDirectory, toReply, type BadType } from '../../clients/client-directory'
import type { SharedHandlers } from '../../handlers/all'
import { client } from '../../handlers/client'
import { clientBulk } from '../../handlers/client-bulk'
import { onThisNode, listSubscriptions, toReplySubscription } from '../../handlers/subscription'
import { filtered, paginate } from '../../http/paging'
import { Refusal } from '../../http/refusal'
import { refusalOf } from '../../checks/complaint'
import type { SeededRow } from '../../clients/rows'
import type { State } from '../../state'
import type { Handlers58 } from './handlers'

/** This release reports the type error of a filter value. */
const badType: BadType = (name, type, value) =>
  new Refusal(
    400,
    'INVALID_PARAMETER',
    `the ${name} parameter expected type is ${type}, but the value is ${value}`,
  )

/** A client as this release reports it. Durable sessions and the TLS server name are not supported here. */
export const toClientReply58 = ({ engine }: Pick<State, 'engine'>, row: ReturnType<typeof toReply>) => ({
  ...row,
  auth_expire_at: engine.identityOf((row as { readonly clientid?: string }).clientid ?? '')?.until ?? null,
  client_attrs: engine.attributes((row as { readonly clientid?: string }).clientid ?? '') ?? {},
  durable: false,
  is_expired: false,
  peersni: null,
})

/** The filters of a list; ids and usernames can be repeated. */
export function createClientFilter({
  clientid: ids,
  username: names,
  ...rest
}: Partial<Parameters<Handlers58['clientList']>[0]['query']>): ((row: SeededRow) => boolean) | undefined {
  const wanted = ids === undefined ? undefined : new Set(ids)
  const users = names === undefined ? undefined : new Set(names)
  const others = createFilter(names === undefined ? rest : { ...rest, like_username: undefined }, badType)
  if (wanted === undefined && users === undefined) return others
  return (row) =>
    (wanted?.has(row.clientid) ?? true) &&
    (users === undefined || (row.username !== null && users.has(row.username))) &&
    (others?.(row) ?? true)
}

/** Parses the parameter `fields`; refuses unknown names. */
export function parseFieldNames(
  fields: string | undefined,
  allNames: readonly string[],
): readonly string[] | undefined {
  if (fields === undefined || fields === 'all') return undefined
  const names = fields.split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !allNames.includes(name))
  if (unknown !== undefined) throw refusalOf({ path: 'fields', reason: `unknown field ${unknown}` })
  return names
}

const picked = (row: object, names: readonly string[] | undefined): object =>
  names === undefined ? row : Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** Field names that rows may have besides those of an example. */
const rarely = [
  'disconnected_at',
  'disconn_props',
  'recv_oct',
  'recv_cnt',
  'send_oct',
  'send_cnt',
  'ws_cookie',
  'cn',
  'dn',
  'clientid',
  'username',
]

/** All field names, taken from the first client. */
export const clientFields = (example: object | undefined): readonly string[] => [
  ...rarely,
  ...Object.keys(example ?? {}),
]

/** Clients and their subscriptions. */
export const clientRows = (
  state: State,
  shared: SharedHandlers,
): Pick<
  Handlers58,
  | 'clientBulkSubscribe'
  | 'clientUnsubscribeOne'
  | 'clientList'
  | 'clientDetail'
  | 'clientKeepalive'
  | 'clientSubscribe'
  | 'clientSubscriptions'
  | 'subscriptionList'
> => {
  const clients = createClientDirectory(state)
  const draw = (row: SeededRow) => toClientReply58(state, clients.toReply(row))
  const example = (): object | undefined => {
    for (const row of clients.all()) return draw(row)
    return undefined
  }
  const durable = (rows: unknown) => (rows as readonly object[]).map((row) => ({ ...row, durable: false }))
  const clientSubscribe: Handlers58['clientSubscribe'] = async (call) => ({
    ...((await shared.clientSubscribe(call)) as object),
    topic: call.body.topic,
  })
  return {
    clientList({ query }) {
      onThisNode(query.node)
      const names = parseFieldNames(query.fields, query.fields === undefined ? [] : clientFields(example()))
      const test = createClientFilter(query)
      const fuzzy =
        query.like_clientid !== undefined ||
        (query.like_username !== undefined && query.username === undefined)
      const shown = (row: SeededRow) => picked(draw(row), names)
      return test
        ? paginate(filtered(clients.all(), test), query, shown, { fuzzy })
        : paginate(clients.all(), query, shown, { total: clients.size })
    },
    clientDetail: ({ params }) => toClientReply58(state, toReply(clients.find(params.clientid))),
    clientKeepalive: async (call) =>
      toClientReply58(state, (await shared.clientKeepalive(call)) as ReturnType<typeof toReply>),
    // This release includes the group of shared filters in a client's own subscriptions.
    clientSubscriptions({ params: { clientid } }) {
      clients.find(clientid)
      return durable(
        [...listSubscriptions(state, clientid)].map((each) => toReplySubscription(each.filter, each)),
      )
    },
    clientSubscribe,
    clientBulkSubscribe: clientBulk(state, { ...client(state), clientSubscribe }).clientBulkSubscribe,
    // The single call also ends shared subscriptions (5.5.1 release notes, emqx/emqx#12598).
    async clientUnsubscribeOne({ body: { topic }, ...call }) {
      if (topic === undefined) return shared.clientUnsubscribeOne({ ...call, body: {} })
      await shared.clientUnsubscribe({ ...call, body: [{ topic }] })
    },
    async subscriptionList(call) {
      const { data, ...rest } = (await shared.subscriptionList(call)) as { readonly data: unknown }
      return { ...rest, data: durable(data) }
    },
  }
}
