import { newCounters, type ClientInfo, type SubscriptionInfo } from '../mqtt/model'

/** As much of a client as the list's filters look at. A full {@link ClientInfo} is one too. */
export type Brief = Pick<
  ClientInfo,
  | 'clientid'
  | 'username'
  | 'connected'
  | 'ip_address'
  | 'clean_start'
  | 'proto_ver'
  | 'created_at'
  | 'connected_at'
>

/** A seeded row: what the filters look at, and whatever else it shall show. The rest has a default in {@link createRows}. */
export type SeededRow = Brief & Partial<ClientInfo> & { mountpoint?: string }

/** A seeded row with everything a client shows. */
export type FullRow = ClientInfo & { mountpoint?: string }

/** Seeded client rows beside the engine's own sessions: made from an index when asked for, never held. */
export type RowSource = {
  readonly size: number
  readonly live: number
  briefs(): Iterable<SeededRow>
  find(clientid: string): SeededRow | undefined
  full(brief: SeededRow): FullRow
  remove(clientid: string): boolean
  subscriptions(clientid?: string): Iterable<SubscriptionInfo>
  readonly subscriptionCount: number
  subscribe(subscription: SubscriptionInfo): void
  unsubscribe(clientid: string, filter: string): void
  setKeepalive(clientid: string, seconds: number): void
}

export type RowRecipe = {
  count: number
  at(index: number): SeededRow
  indexOf(clientid: string): number | undefined
  /** What the rows subscribe to from the start; for lists that are small enough to hold. */
  subscriptions?: readonly SubscriptionInfo[]
}

export const noRows: RowRecipe = {
  count: 0,
  at: () => {
    throw new RangeError('there are no seeded rows')
  },
  indexOf: () => undefined,
}

/** Rows from a list that is small enough to hold, with what they subscribe to. */
export function listed(
  briefs: readonly SeededRow[],
  subscriptions: readonly SubscriptionInfo[] = [],
): RowRecipe {
  const index = new Map(briefs.map(({ clientid }, i) => [clientid, i]))
  return {
    count: briefs.length,
    subscriptions,
    at: (i) => briefs[i] ?? noRows.at(i),
    indexOf: (clientid) => index.get(clientid),
  }
}

/** Only what was done to rows is remembered: who was removed, subscribed, given another keep-alive. */
export function createRows(recipe: RowRecipe): RowSource {
  const removed = new Set<number>()
  const subscribed = new Map<string, Map<string, SubscriptionInfo>>()
  const keepalive = new Map<string, number>()
  let live = 0
  for (let i = 0; i < recipe.count; i += 1) if (recipe.at(i).connected) live += 1

  const subscribe = (subscription: SubscriptionInfo) => {
    const mine = subscribed.get(subscription.clientid) ?? new Map<string, SubscriptionInfo>()
    mine.set(subscription.filter, subscription)
    subscribed.set(subscription.clientid, mine)
  }
  for (const subscription of recipe.subscriptions ?? []) subscribe(subscription)

  const find = (clientid: string): SeededRow | undefined => {
    const index = recipe.indexOf(clientid)
    return index === undefined || removed.has(index) ? undefined : recipe.at(index)
  }

  return {
    get size() {
      return recipe.count - removed.size
    },
    get live() {
      return live
    },
    *briefs() {
      for (let i = 0; i < recipe.count; i += 1) if (!removed.has(i)) yield recipe.at(i)
    },
    find,
    full: (brief) => ({
      ...newCounters(),
      port: 0,
      proto_name: 'MQTT',
      is_bridge: false,
      listener: 'tcp:default',
      keepalive: 60,
      expiry_interval: brief.clean_start ? 0 : 7200,
      ...(brief.connected ? {} : { disconnected_at: brief.connected_at }),
      subscriptions_max: 'infinity',
      inflight_cnt: 0,
      inflight_max: 32,
      mqueue_len: 0,
      mqueue_max: 1000,
      mqueue_dropped: 0,
      awaiting_rel_cnt: 0,
      awaiting_rel_max: 100,
      mailbox_len: 0,
      heap_size: 0,
      reductions: 0,
      ...brief,
      ...(keepalive.has(brief.clientid) ? { keepalive: keepalive.get(brief.clientid) ?? 0 } : {}),
      subscriptions_cnt: subscribed.get(brief.clientid)?.size ?? 0,
    }),
    remove(clientid) {
      const brief = find(clientid)
      const index = recipe.indexOf(clientid)
      if (!brief || index === undefined) return false
      removed.add(index)
      subscribed.delete(clientid)
      keepalive.delete(clientid)
      if (brief.connected) live -= 1
      return true
    },
    *subscriptions(clientid) {
      if (clientid !== undefined) yield* subscribed.get(clientid)?.values() ?? []
      else for (const each of subscribed.values()) yield* each.values()
    },
    get subscriptionCount() {
      let sum = 0
      for (const each of subscribed.values()) sum += each.size
      return sum
    },
    subscribe,
    unsubscribe(clientid, filter) {
      subscribed.get(clientid)?.delete(filter)
    },
    setKeepalive(clientid, seconds) {
      keepalive.set(clientid, seconds)
    },
  }
}
