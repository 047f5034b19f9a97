import type { Delivery, Message } from './message'
import type { SubscriptionInfo, SubscriptionOptions } from './model'
import { getQos } from './session-model'
import type { Session, Subscription } from './session'
import { parseFilter, queueGroup, sharedFilter, type ParsedFilter } from './topic'
import { pick, type Group } from './share'
import type { SharedStrategy } from './settings'
import { LevelTree } from './trie'

type Route = { topic: string; direct: Map<Session, Subscription>; groups: Map<string, Group> }
type Merged = { subscription: Subscription; qos: number; retain: boolean; ids: number[] }

/** The message queues of the broker, each of which feeds the shared subscription that names it. */
export type Queues = {
  /** Whether a shared subscription, such as `$queue/jobs`, is fed by a queue instead of by topic. */
  has(filter: string): boolean
  /** Takes back a message that a member of the group did not acknowledge. */
  takeBack(filter: string, message: Message): void
}

/** A subscription as the management API shows it. */
export const describe = ({
  session,
  topic,
  group,
  filter,
  qos,
  nl,
  rap,
  rh,
}: Subscription): SubscriptionInfo => ({
  clientid: session.clientid,
  topic,
  group,
  filter,
  qos,
  nl,
  rap,
  rh,
})

/** Routes messages to sessions. */
export class Router {
  private readonly tree = new LevelTree<Route>()
  private readonly routes = new Map<string, Route>()
  /** The routes with a subscription `$queue/…`. */
  private readonly queueRoutes = new Set<Route>()
  subscriptionCount = 0
  sharedCount = 0
  /** Distinct filters, a shared one counted once per group. */
  topicCount = 0
  strategy: SharedStrategy = 'round_robin'
  queues: Queues | undefined
  /** Sessions with an exclusive subscription, by topic. */
  private readonly exclusive = new Map<string, Session>()

  /**
   * Adds or replaces; true if the session had this filter already (needed for retain handling 1, MQTT 5
   * §3.8.3.1).
   */
  subscribe(
    session: Session,
    parsed: ParsedFilter,
    options: SubscriptionOptions,
    { id, exclusive }: Pick<Subscription, 'id' | 'exclusive'>,
  ): boolean {
    const old = session.subscriptions.get(parsed.filter)
    const subscription: Subscription = { session, ...parsed, ...options, id, exclusive }
    session.subscriptions.set(parsed.filter, subscription)
    if (exclusive) this.exclusive.set(parsed.topic, session)
    else if (old?.exclusive === true) this.exclusive.delete(parsed.topic)
    let route = this.routes.get(parsed.topic)
    if (!route) {
      route = { topic: parsed.topic, direct: new Map(), groups: new Map() }
      this.routes.set(parsed.topic, route)
      this.tree.set(parsed.topic, route)
    }
    if (parsed.group === null) {
      if (route.direct.size === 0) this.topicCount++
      route.direct.set(session, subscription)
    } else {
      let group = route.groups.get(parsed.group)
      if (!group) {
        route.groups.set(parsed.group, (group = { members: [], next: 0, turns: new Map(), stuck: new Map() }))
        this.topicCount++
        if (parsed.group === queueGroup) this.queueRoutes.add(route)
      }
      const at = old ? group.members.indexOf(old) : -1
      if (at >= 0) group.members[at] = subscription
      else group.members.push(subscription)
    }
    if (!old) {
      this.subscriptionCount++
      if (parsed.group !== null) this.sharedCount++
    }
    return old !== undefined
  }

  /** Whether another session has an exclusive subscription to this topic. */
  isExclusiveTaken(topic: string, session: Session): boolean {
    const owner = this.exclusive.get(topic)
    return owner !== undefined && owner !== session
  }

  unsubscribe(session: Session, filter: string): Subscription | undefined {
    const subscription = session.subscriptions.get(filter)
    if (!subscription) return undefined
    session.subscriptions.delete(filter)
    this.subscriptionCount--
    if (subscription.exclusive) this.exclusive.delete(subscription.topic)
    if (subscription.group !== null) this.sharedCount--
    const route = this.routes.get(subscription.topic)
    if (!route) return subscription
    if (subscription.group === null) {
      route.direct.delete(session)
      if (route.direct.size === 0) this.topicCount--
    } else {
      this.leaveGroup(route, subscription.group, subscription)
    }
    if (route.direct.size === 0 && route.groups.size === 0) {
      this.routes.delete(route.topic)
      this.tree.delete(route.topic)
    }
    return subscription
  }

  /**
   * Delivers the message once to every matching session, and to one member of every matching group.
   * Returns how many.
   */
  dispatch(message: Message): number {
    const routes: Route[] = []
    this.tree.matchName(message.topic, (route) => routes.push(route))
    let reached = 0
    const only = routes.length === 1 ? routes[0] : undefined
    if (only) {
      for (const subscription of only.direct.values()) if (this.offer(message, subscription)) reached++
    } else if (routes.length > 1) {
      reached += this.dispatchMerged(message, routes)
    }
    for (const route of routes) {
      for (const [name, group] of route.groups) {
        const filter = sharedFilter(name, route.topic)
        if (this.queues?.has(filter) === true) continue
        const member = pick(group, this.strategy, message)
        if (!member) continue
        this.share(message, member, filter)
        reached++
      }
    }
    return reached
  }

  /** Passes a message of a disconnected member to another one; false if the group is empty (MQTT 5 §4.8.2). */
  redeliver(delivery: Delivery): boolean {
    const filter = delivery.shared?.filter ?? ''
    if (this.queues?.has(filter) === true) {
      this.queues.takeBack(filter, delivery.message)
      return true
    }
    const parsed = parseFilter(filter)
    const group = this.routes.get(parsed?.topic ?? '')?.groups.get(parsed?.group ?? '')
    const member = group && pick(group, this.strategy, delivery.message)
    if (!member) return false
    this.share(delivery.message, member, filter)
    return true
  }

  /**
   * Delivers a message of a queue to a connected member with room; false if there is none. Members subscribe to
   * `$queue/NAME` or `$queue/NAME/FILTER`.
   */
  feed(name: string, message: Message): boolean {
    for (const route of this.queueRoutes)
      if ((route.topic === name || route.topic.startsWith(`${name}/`)) && this.feedGroup(route, message))
        return true
    return false
  }

  private feedGroup(route: Route, message: Message): boolean {
    const group = route.groups.get(queueGroup)
    if (!group) return false
    const { members } = group
    for (let step = 0; step < members.length; step++) {
      const at = (group.next + step) % members.length
      const member = members[at]
      if (member?.session.connected !== true || member.session.queueLength > 0) continue
      group.next = at + 1
      this.share(message, member, sharedFilter(queueGroup, route.topic))
      // The next message goes to another filter, if the queue has several.
      this.queueRoutes.delete(route)
      this.queueRoutes.add(route)
      return true
    }
    return false
  }

  /** Routes as the management API lists them. */
  *topics(): Iterable<string> {
    for (const route of this.routes.values()) {
      if (route.direct.size > 0) yield route.topic
      for (const name of route.groups.keys()) yield sharedFilter(name, route.topic)
    }
  }

  /** Overlapping subscriptions deliver once, with the highest QoS of them (MQTT 5 §3.3.4). */
  private dispatchMerged(message: Message, routes: Route[]): number {
    const merged = new Map<Session, Merged>()
    const refused = new Set<Session>()
    for (const route of routes) {
      for (const [session, subscription] of route.direct) {
        if (subscription.nl && session.clientid === message.from) {
          refused.add(session)
          continue
        }
        let entry = merged.get(session)
        if (!entry) merged.set(session, (entry = { subscription, qos: 0, retain: false, ids: [] }))
        entry.qos = Math.max(entry.qos, subscription.qos)
        entry.retain ||= subscription.rap
        if (subscription.id !== undefined) entry.ids.push(subscription.id)
      }
    }
    for (const session of refused) if (!merged.has(session)) session.drop(message, 'no_local')
    for (const [session, { qos, retain, ids }] of merged) {
      session.deliver({
        message,
        qos: getQos(message, qos, session.limits),
        retain: message.retain && retain,
        ids,
        shared: undefined,
      })
    }
    return merged.size
  }

  private offer(message: Message, subscription: Subscription): boolean {
    const { session } = subscription
    // MQTT 5 §3.8.3.1: no local.
    if (subscription.nl && session.clientid === message.from) {
      session.drop(message, 'no_local')
      return false
    }
    session.deliver({ ...addressed(message, subscription), shared: undefined })
    return true
  }

  private share(message: Message, member: Subscription, filter: string): void {
    member.session.deliver({ ...addressed(message, member), shared: { filter } })
  }

  private leaveGroup(route: Route, name: string, subscription: Subscription): void {
    const group = route.groups.get(name)
    if (!group) return
    const at = group.members.indexOf(subscription)
    if (at >= 0) group.members.splice(at, 1)
    if (at >= 0 && at < group.next) group.next--
    if (group.members.length > 0) return
    route.groups.delete(name)
    if (name === queueGroup) this.queueRoutes.delete(route)
    this.topicCount--
  }
}

const noIds: readonly number[] = []

const addressed = (message: Message, { session, qos, rap, id }: Subscription): Omit<Delivery, 'shared'> => ({
  message,
  qos: getQos(message, qos, session.limits),
  retain: message.retain && rap,
  ids: id === undefined ? noIds : [id],
})
