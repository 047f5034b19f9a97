import type {
  IPubackPacket,
  IPublishPacket,
  IPubrecPacket,
  IPubrelPacket,
  ISubscribePacket,
  IUnsubscribePacket,
  Packet,
} from 'mqtt-packet'
import { mounted } from './mountpoint'
import { whenDecided } from './authorize'
import { publishFault, subscribeFault, stripExclusive, type RequestedFilter } from './capabilities'
import { Reason } from './codes'
import type { Core, InboundConnection } from './core'
import { forwarded, type Message } from './message'
import type { Decision } from './model'
import type { Session } from './session'
import { isShared, parseFilter, validName } from './topic'

/** Handles a packet of a connected client; a promise delays the next packet. */
export function handlePacket(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: Packet,
): void | Promise<void> {
  switch (packet.cmd) {
    case 'publish':
      return publish(core, connection, session, packet)
    case 'puback':
      return void count(core, 'puback', session.puback(packet.messageId ?? 0, packet.properties))
    case 'pubrec':
      return pubrec(core, connection, session, packet)
    case 'pubrel':
      return pubrel(core, connection, session, packet)
    case 'pubcomp':
      return void count(core, 'pubcomp', session.pubcomp(packet.messageId ?? 0, packet.properties))
    case 'subscribe':
      return subscribe(core, connection, session, packet)
    case 'unsubscribe':
      return unsubscribe(core, connection, session, packet)
    case 'pingreq':
      return connection.send({ cmd: 'pingresp' })
    case 'auth':
      return connection.reauthenticate(packet)
    case 'disconnect':
      return connection.disconnect(packet)
    default:
      // A second CONNECT (MQTT 5 §3.1.0-2), or a packet that only servers send.
      return connection.close(Reason.protocolError)
  }
}

function count(core: Core, kind: 'puback' | 'pubrec' | 'pubcomp', outcome: string): void {
  if (outcome === 'missed') core.metrics.inc(`packets.${kind}.missed`)
  else if (outcome === 'inuse') core.metrics.inc(`packets.${kind}.inuse`)
}

function publish(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: IPublishPacket,
): void | Promise<void> {
  const { metrics } = core
  const { counters } = connection
  metrics.inc('messages.received')
  metrics.inc(`messages.qos${packet.qos}.received`)
  counters.recv_msg++
  counters[`recv_msg.qos${packet.qos}`]++

  const topic = topicOf(connection, packet)
  const fault = typeof topic === 'number' ? topic : faultOf(packet)
  if (typeof topic === 'number' || fault !== undefined) {
    metrics.inc('packets.publish.error')
    return connection.close(fault ?? Reason.protocolError)
  }
  if (packet.qos === 2 && !acceptQos2(core, connection, session, packet.messageId ?? 0)) return

  const message = messageOf(core, connection, topic, packet)
  const { qos, retain } = packet
  return whenDecided(
    [core.authorized(connection.identity, { action: 'publish', topic, qos, retain })],
    ([decision]) => {
      if (decision) take(core, connection, session, packet, message, decision)
    },
  )
}

/** Publishes a message, if it is allowed, and acknowledges it. */
function take(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: IPublishPacket,
  message: Message,
  { allowed, disconnect }: Decision,
): void {
  const id = packet.messageId ?? 0
  if (!allowed) core.metrics.inc('packets.publish.auth_error')
  if (!allowed && disconnect === true) return connection.close(Reason.notAuthorized)
  const fault = allowed
    ? publishFault(connection.limits, packet.topic === '' ? { ...packet, topic: message.topic } : packet)
    : undefined
  if (fault !== undefined) {
    core.metrics.inc('packets.publish.error')
    return connection.close(fault)
  }
  if (packet.qos === 2 && allowed) session.awaitingRel.set(id, { at: message.at, message })
  const reached = allowed ? core.publishMessage(message) : 0
  if (packet.qos === 0) return
  // MQTT 5 §3.4.2.1: 0x10 is not a failure. Version 3 has no reason codes, and the codec omits them.
  const reasonCode = !allowed
    ? Reason.notAuthorized
    : reached === 0
      ? Reason.noMatchingSubscribers
      : Reason.success
  if (packet.qos === 1) connection.send({ cmd: 'puback', messageId: id, reasonCode })
  else connection.send({ cmd: 'pubrec', messageId: id, reasonCode })
  // Version 3 has no refusal: the client continues with PUBREL, which must find its identifier.
  if (packet.qos === 2 && !allowed && connection.version < 5)
    session.awaitingRel.set(id, { at: message.at, message })
}

/** Publishes a QoS 2 message once: its identifier is stored until PUBREL (MQTT 5 §4.3.3). */
function acceptQos2(core: Core, connection: InboundConnection, session: Session, id: number): boolean {
  if (session.awaitingRel.has(id)) {
    core.metrics.inc('packets.publish.inuse')
    connection.send({ cmd: 'pubrec', messageId: id, reasonCode: Reason.success })
    return false
  }
  const { maxAwaitingRel, receiveMaximum } = connection.limits
  const limit = connection.version === 5 ? Math.min(maxAwaitingRel, receiveMaximum) : maxAwaitingRel
  if (session.awaitingRel.size < limit) return true
  // MQTT 5 §3.3.4-9.
  core.metrics.inc('packets.publish.dropped')
  connection.counters['recv_msg.dropped']++
  connection.close(Reason.receiveMaximumExceeded)
  return false
}

/**
 * The topic name, resolved through its alias (MQTT 5 §3.3.2.3.4); a number is the reason code of a
 * refusal.
 */
function topicOf(connection: InboundConnection, packet: IPublishPacket): string | number {
  const alias = connection.version === 5 ? packet.properties?.topicAlias : undefined
  if (alias !== undefined && (alias < 1 || alias > connection.limits.maxTopicAlias))
    return Reason.topicAliasInvalid
  if (packet.topic === '') {
    return (alias === undefined ? undefined : connection.aliases.get(alias)) ?? Reason.protocolError
  }
  // MQTT 5 §3.3.2-2: no wildcards in a topic name.
  if (!validName(packet.topic)) return Reason.topicNameInvalid
  if (alias !== undefined) connection.aliases.set(alias, packet.topic)
  return packet.topic
}

function faultOf(packet: IPublishPacket): number | undefined {
  if (packet.qos > 0 && (packet.messageId ?? 0) < 1) return Reason.protocolError
  // MQTT 5 §3.3.1-2.
  if (packet.qos === 0 && packet.dup) return Reason.protocolError
  const properties = packet.properties
  if (!properties) return undefined
  // A client never sends a subscription identifier (MQTT 5 §3.3.4-6), and other properties appear once
  // (§3.3.2.3).
  if (properties.subscriptionIdentifier !== undefined) return Reason.protocolError
  for (const value of Object.values(properties)) if (Array.isArray(value)) return Reason.protocolError
  const response = properties.responseTopic
  return response !== undefined && !validName(response) ? Reason.protocolError : undefined
}

function messageOf(
  core: Core,
  connection: InboundConnection,
  topic: string,
  packet: IPublishPacket,
): Message {
  const now = core.now()
  const life = packet.properties?.messageExpiryInterval
  return {
    id: core.messageId(),
    topic: connection.mountpoint === '' ? topic : connection.mountpoint + topic,
    // Copied: a slice would keep the whole network read in memory while the message waits.
    payload: Buffer.from(packet.payload),
    qos: packet.qos,
    retain: packet.retain,
    properties: forwarded(packet.properties),
    from: connection.identity.clientid,
    username: connection.identity.username,
    peerhost: connection.identity.peerhost,
    ...(connection.identity.attrs && { attrs: connection.identity.attrs }),
    at: now,
    expiresAt: life === undefined ? undefined : now + life * 1000,
  }
}

function pubrec(
  core: Core,
  connection: InboundConnection,
  session: Session,
  packet: IPubrecPacket | IPubackPacket,
): void {
  const id = packet.messageId ?? 0
  const outcome = session.pubrec(id, (packet.reasonCode ?? 0) >= 0x80, packet.properties)
  count(core, 'pubrec', outcome)
  if (outcome === 'failed') return
  // MQTT 5 §3.6.2.1: the client learns that the identifier is unknown, and can free it.
  connection.sendPubrel(id, outcome === 'missed' ? Reason.packetIdNotFound : Reason.success)
}

function pubrel(core: Core, connection: InboundConnection, session: Session, packet: IPubrelPacket): void {
  const id = packet.messageId ?? 0
  const known = session.awaitingRel.delete(id)
  if (!known) core.metrics.inc('packets.pubrel.missed')
  connection.send({
    cmd: 'pubcomp',
    messageId: id,
    reasonCode: known ? Reason.success : Reason.packetIdNotFound,
  })
}

function subscribe(
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

function unsubscribe(
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
