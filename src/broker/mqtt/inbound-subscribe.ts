import type { ISubscribePacket, IUnsubscribePacket } from 'mqtt-packet'
import { whenDecided } from './authorize'
import { stripExclusive, subscribeFault, type RequestedFilter } from './capabilities'
import { Reason } from './codes'
import type { Core, InboundConnection } from './core'
import type { Decision } from './model'
import { mounted } from './mountpoint'
import type { Session } from './session'
import { isShared, parseFilter } from './topic'

/** SUBSCRIBE (MQTT 5 §3.8): checks and authorizes all filters before the first is subscribed. */
export function subscribe(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: ISubscribePacket,
): void | Promise<void> {
  const { metrics } = core
  const five = connection.version === 5
  const id = five ? packet.properties?.subscriptionIdentifier : undefined
  // MQTT 5 §3.8.2.1.2: 1 to 268,435,455, once. §3.8.3-2: at least one filter.
  const badId = id !== undefined && (typeof id !== 'number' || id < 1)
  const badShare = packet.subscriptions.some((s) => s.nl === true && isShared(s.topic) && five)
  if (badId || badShare || packet.subscriptions.length === 0 || (packet.messageId ?? 0) < 1) {
    metrics.inc('packets.subscribe.error')
    return connection.close(Reason.protocolError)
  }
  metrics.inc('client.subscribe')
  const requests = packet.subscriptions.map((wanted) => ({ wanted, parsed: parseRequest(wanted.topic) }))
  // Only valid filters are authorized; the decisions come in the same order.
  const authorizations = requests.flatMap(({ wanted: { qos }, parsed }) =>
    parsed
      ? [
          core.authorized(connection.identity, {
            action: 'subscribe',
            topic: parsed.topic,
            qos,
            retain: false,
          }),
        ]
      : [],
  )
  return whenDecided(authorizations, (decisions) =>
    admit(core, connection, session, packet, { requests, decisions, id }),
  )
}

/** Parses a filter; null if it is invalid. */
function parseRequest(topic: string): RequestedFilter | null {
  const { filter, exclusive } = stripExclusive(topic)
  const parsed = parseFilter(filter)
  return parsed && { ...parsed, exclusive }
}

/** The filter as stored: rewritten, and with the mountpoint of its listener. */
function stored(core: Core, connection: InboundConnection, request: RequestedFilter): RequestedFilter {
  const { rewriters } = core
  const { identity, mountpoint } = connection
  if (!rewriters && mountpoint === '') return request
  const filter = rewriters ? rewriters.subscribe(request.filter, identity).topic : request.filter
  const parsed = parseFilter(mounted(mountpoint, filter))
  return parsed ? { ...parsed, exclusive: request.exclusive } : request
}

type SubscribeEntry = {
  readonly wanted: ISubscribePacket['subscriptions'][number]
  readonly parsed: RequestedFilter | null
}
type SubscribeCall = {
  readonly requests: readonly SubscribeEntry[]
  readonly decisions: readonly Decision[]
  readonly id: number | undefined
}

/** Subscribes to the allowed filters and collects the reason code of each. */
function admit(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: ISubscribePacket,
  { requests, decisions, id }: SubscribeCall,
): void {
  const { metrics } = core
  const five = connection.version === 5
  const refused = decisions.filter(({ allowed }) => !allowed)
  metrics.inc('packets.subscribe.auth_error', refused.length)
  if (refused.some(({ disconnect }) => disconnect === true)) return connection.close(Reason.notAuthorized)
  const remaining = [...decisions]
  const ready: (() => void)[] = []
  const granted = requests.map(({ wanted, parsed }) => {
    if (!parsed) {
      metrics.inc('packets.subscribe.error')
      return five ? Reason.topicFilterInvalid : 0x80
    }
    if (remaining.shift()?.allowed !== true) return five ? Reason.notAuthorized : 0x80
    const rewritten = stored(core, connection, parsed)
    const fault = refusalOf(core, connection, session, rewritten, ready.length)
    if (fault !== undefined) {
      metrics.inc('packets.subscribe.error')
      return five ? fault : 0x80
    }
    const { nl = !five && connection.limits.ignoreLoopDeliver, rap = false, rh = 0 } = wanted
    const qos = Math.min(wanted.qos, connection.limits.maxQosAllowed) as 0 | 1 | 2
    ready.push(
      () =>
        void core.subscribeSession(session, {
          ...rewritten,
          qos,
          nl,
          rap,
          rh: rh as 0 | 1 | 2,
          id,
          properties: packet.properties,
        }),
    )
    return qos
  })
  // The session may have ended during authorization.
  if (session.ended) return
  // SUBACK is sent before retained messages.
  connection.send({ cmd: 'suback', messageId: packet.messageId, granted })
  for (const take of ready) take()
}

/** The reason code that refuses an authorized filter; `more` others are about to be subscribed. */
function refusalOf(
  core: Core,
  { limits }: InboundConnection,
  session: Session,
  request: RequestedFilter,
  more: number,
): number | undefined {
  const fault = subscribeFault(limits, request)
  if (fault !== undefined) return fault
  const full =
    !session.subscriptions.has(request.filter) && session.subscriptions.size + more >= limits.maxSubscriptions
  return full || (request.exclusive && core.router.isExclusiveTaken(request.topic, session))
    ? Reason.quotaExceeded
    : undefined
}

/** UNSUBSCRIBE (MQTT 5 §3.10). */
export function unsubscribe(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: IUnsubscribePacket,
): void {
  if (packet.unsubscriptions.length === 0 || (packet.messageId ?? 0) < 1) {
    core.metrics.inc('packets.unsubscribe.error')
    return connection.close(Reason.protocolError)
  }
  core.metrics.inc('client.unsubscribe')
  const granted = packet.unsubscriptions.map((filter) => {
    const request = parseRequest(filter)
    if (!request) return Reason.topicFilterInvalid
    return core.unsubscribeSession(session, stored(core, connection, request).filter, packet.properties)
      ? Reason.success
      : Reason.noSubscriptionExisted
  })
  connection.send({ cmd: 'unsuback', messageId: packet.messageId, granted })
}
