import { filterOf, createClientDirectory, toReply, type BadType } from '../../clients/client-directory'
import type { SharedHandlers } from '../../handlers/all'
import { client } from '../../handlers/client'
import { clientBulk } from '../../handlers/client-bulk'
import { onThisNode, subscriptionsOf, toReplySubscription } from '../../handlers/subscription'
import { filtered, paginate } from '../../http/paging'
import { Refusal } from '../../http/refusal'
import { refusalOf, toReport } from '../../hocon/complaint'
import type { SeededRow } from '../../clients/rows'
import type { State } from '../../store/state'
import type { Handlers58 } from './handlers'

/** This release looks at the value first and says what is wrong with it. */
const badType: BadType = (name, type, value) =>
  new Refusal(
    400,
    'INVALID_PARAMETER',
    `the ${name} parameter expected type is ${type}, but the value is ${value}`,
  )

/**
 * A client as this release shows it. Nothing here keeps a session on disc or hears which server name was asked for, so that these say so.
 */
export const toClientReply58 = ({ engine }: Pick<State, 'engine'>, row: ReturnType<typeof toReply>) => ({
  ...row,
  auth_expire_at: engine.identityOf((row as { readonly clientid?: string }).clientid ?? '')?.until ?? null,
  client_attrs: engine.attributes((row as { readonly clientid?: string }).clientid ?? '') ?? {},
  durable: false,
  is_expired: false,
  peersni: null,
})

/** The test of a list's filters: ids and names may be several. */
export function createClientFilter({
  clientid: ids,
  username: names,
  ...rest
}: Partial<Parameters<Handlers58['clientList']>[0]['query']>): ((row: SeededRow) => boolean) | undefined {
  const wanted = ids === undefined ? undefined : new Set(ids)
  const users = names === undefined ? undefined : new Set(names)
  const others = filterOf(names === undefined ? rest : { ...rest, like_username: undefined }, badType)
  if (wanted === undefined && users === undefined) return others
  return (row) =>
    (wanted?.has(row.clientid) ?? true) &&
    (users === undefined || (row.username !== null && users.has(row.username))) &&
    (others?.(row) ?? true)
}

/** The fields of a client that were asked for; refuses a name that no client has. */
export function parseFieldNames(
  fields: string | undefined,
  allNames: readonly string[],
): readonly string[] | undefined {
  if (fields === undefined || fields === 'all') return undefined
  const names = fields.split(',').filter((name) => name !== '')
  const unknownIndex = names.findIndex((name) => !allNames.includes(name))
  if (unknownIndex >= 0) {
    const mismatches = {
      array: toReport({
        value: names[unknownIndex],
        reason: 'not_a_enum_symbol',
        path: `fields.${String(unknownIndex + 1)}`,
      }),
      all: toReport({ value: names, reason: { expected: 'all' }, path: 'fields' }),
    }
    throw refusalOf({ reason: 'matched_no_union_member', path: 'fields', mismatches })
  }
  return names
}

const picked = (row: object, names: readonly string[] | undefined): object =>
  names === undefined ? row : Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** Names that a client may show, beside those that a row shows. */
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

/** Every name that can be asked for, by the first client that there is. */
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
      onThisNode(state, query.node)
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
    // This release names shared filters with their group in a client's own calls too.
    clientSubscriptions({ params: { clientid } }) {
      clients.find(clientid)
      return durable(
        [...subscriptionsOf(state, clientid)].map((each) => toReplySubscription(each.filter, each)),
      )
    },
    clientSubscribe,
    clientBulkSubscribe: clientBulk(state, { ...client(state), clientSubscribe }).clientBulkSubscribe,
    // Shared subscriptions end by the single call too (5.5.1 release notes, emqx/emqx#12598).
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
