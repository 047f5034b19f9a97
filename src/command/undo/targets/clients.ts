import { allPages } from '@/api/all-pages'
import {
  banId,
  banParts,
  gatewayClientId,
  gatewayClientParts,
  subscriptionId,
  subscriptionParts,
} from '@/api/resource'
import { forever } from '@/contract/name'
import { isPatternKind, storedAs } from '@/features/ban/ban-kind'
import { matchStored, unmounted } from '@/lib/net/mqtt-topic'
import { maxItems } from '../limits'
import { among, each, undefinedIfMissing, word, type Look, type States, type UndoTarget } from '../target'

type Ban = { readonly by?: string; readonly reason?: string; readonly until?: string }

async function bans({ context: { api, signal } }: Look): Promise<Map<string, Ban>> {
  const found = new Map<string, Ban>()
  for await (const { data } of allPages(
    (page, limit, within) => api.banList({ query: { page, limit } }, { signal: within }),
    signal,
  )) {
    for (const { as, who, by, reason, until, $raw } of data)
      if ($raw === undefined)
        found.set(banId(as, who), {
          ...(by === undefined ? {} : { by }),
          ...(reason === undefined ? {} : { reason }),
          ...(until === undefined ? {} : { until }),
        })
  }
  return found
}

const only = <S>(all: ReadonlyMap<string, S>, ids: readonly string[]): States<S> =>
  new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id) as S] as const] : [])))

export const ban: UndoTarget<Ban> = {
  of: async ({ ban: id, who, as }, { id: command }, look) =>
    command === 'ban.clear'
      ? [...(await bans(look)).keys()]
      : [id === undefined ? banId(word(as) || 'clientid', storedAs(word(as), word(who))) : word(id)],
  read: async (ids, look) => only(await bans(look), ids),
  restore(id, was, now, at) {
    const removal = { command: 'ban.delete', with: { ban: id } } as const
    if (was === undefined) return [removal]
    const { until, ...rest } = was
    if (until === undefined || (until !== forever && Number.isNaN(Date.parse(until)))) return 'unset'
    if (Date.parse(until) <= at) return 'expired'
    const again = {
      command: isPatternKind(banParts(id).as) ? 'ban.pattern' : 'ban.create',
      with: {
        ...banParts(id),
        ...rest,
        ...(until === forever ? { never: true } : { until }),
        reason: was.reason ?? '',
      },
    } as const
    return now === undefined ? [again] : [removal, again]
  },
}

type Subscription = {
  readonly topic: string
  readonly qos: string
  readonly nl: boolean
  readonly rap: boolean
  readonly rh: string
}

/**
 * One of a client's subscriptions, by its filter as the client or as the broker's lists name it, which add
 * the mountpoint.
 */
async function subscriptionAt(
  id: string,
  { context: { api, signal } }: Look,
): Promise<Subscription | undefined> {
  const { clientid, topic } = subscriptionParts(id) ?? { clientid: '', topic: '' }
  const client = await undefinedIfMissing(api.clientDetail({ params: { clientid } }, { signal }))
  if (client === undefined) return undefined
  const mountpoint = client.mountpoint ?? ''
  for await (const { data } of allPages(
    (page, limit, within) => api.subscriptionList({ query: { page, limit, clientid } }, { signal: within }),
    signal,
  )) {
    const row = data.find(
      (one) => one.$raw === undefined && (one.topic === topic || unmounted(one.topic, mountpoint) === topic),
    )
    if (row !== undefined)
      return {
        topic: unmounted(row.topic, mountpoint),
        qos: String(row.qos ?? 0),
        nl: row.nl === 1,
        rap: row.rap === 1,
        rh: String(row.rh ?? 0),
      }
  }
  return undefined
}

export const subscription: UndoTarget<Subscription> = {
  of: ({ subscription: id, clientid, topic }) => [
    id === undefined ? subscriptionId(word(clientid), word(topic)) : word(id),
  ],
  read: each(subscriptionAt),
  restore(id, was, now) {
    const clientid = subscriptionParts(id)?.clientid ?? ''
    return was === undefined
      ? [{ command: 'client.unsubscribe', with: { clientid, topic: now?.topic } }]
      : [{ command: 'client.subscribe', with: { clientid, ...was } }]
  },
}

type GatewaySubscription = { readonly qos: string; readonly subid?: string }

export const gatewaySubscription: UndoTarget<GatewaySubscription> = {
  of: ({ client, topic }) => {
    const { gateway, clientid } = gatewayClientParts(word(client))
    return [`${gateway}/${subscriptionId(clientid, word(topic))}`]
  },
  read: each(async (id, { context: { api, signal } }) => {
    const { gateway: name, clientid: rest } = gatewayClientParts(id)
    const { clientid, topic } = subscriptionParts(rest) ?? { clientid: '', topic: '' }
    const rows = await undefinedIfMissing(
      api.gatewayClientSubscriptions({ params: { name, clientid } }, { signal }),
    )
    const client =
      rows === undefined
        ? undefined
        : await undefinedIfMissing(api.gatewayClientDetail({ params: { name, clientid } }, { signal }))
    const row = rows?.find(
      (one) => one.$raw === undefined && unmounted(one.topic, client?.mountpoint ?? '') === topic,
    )
    const subid = row?.sub_props?.subid
    return row === undefined
      ? undefined
      : { qos: String(row.qos ?? 0), ...(subid === undefined ? {} : { subid }) }
  }),
  restore(id, was) {
    const { gateway, clientid: rest } = gatewayClientParts(id)
    const { clientid, topic } = subscriptionParts(rest) ?? { clientid: '', topic: '' }
    const client = gatewayClientId(gateway, clientid)
    return was === undefined
      ? [{ command: 'gateway-client.unsubscribe', with: { client, topic } }]
      : [{ command: 'gateway-client.subscribe', with: { client, topic, ...was } }]
  },
}

type Retained = {
  readonly qos: string
  /** In base64; missing if too large for the API. */
  readonly payload?: string
}

export const retained: UndoTarget<Retained> = {
  async of({ topic, filter }, { id }, { context: { api, signal } }) {
    if (id !== 'retained.clear') return [word(topic)]
    const topics: string[] = []
    for await (const { data } of allPages(
      (page, limit, within) => api.retainedList({ query: { page, limit } }, { signal: within }),
      signal,
    )) {
      topics.push(...data.map((row) => row.topic).filter((one) => matchStored(word(filter), one)))
      // One more than a record holds means that there is no undo; a broker may have millions.
      if (topics.length > maxItems) break
    }
    return topics
  },
  read: each(async (topic, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.retainedDetail({ params: { topic } }, { signal }))
    return row === undefined
      ? undefined
      : { qos: String(row.qos ?? 0), ...(row.payload === undefined ? {} : { payload: row.payload }) }
  }),
  restore(topic, was) {
    if (was === undefined) return [{ command: 'retained.delete', with: { topic } }]
    return was.payload === undefined
      ? 'many'
      : [{ command: 'retained.set', with: { topic, ...was, payload_encoding: 'base64' } }]
  },
  lost: ({ payload }) => (payload === undefined ? 'many' : undefined),
}

export const topicMetrics: UndoTarget<true> = {
  of: ({ topic }) => [word(topic)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.topicMetricsList({}, { signal })).map((row) => row.topic),
  ),
  restore: (topic, was) => [
    { command: was === undefined ? 'topic-metrics.delete' : 'topic-metrics.create', with: { topic } },
  ],
}

export const trace: UndoTarget<true> = {
  of: ({ name }) => [word(name)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.traceList({}, { signal })).map((row) => row.name),
  ),
  restore: (name, was) => (was === undefined ? [{ command: 'trace.delete', with: { name } }] : 'log'),
}
