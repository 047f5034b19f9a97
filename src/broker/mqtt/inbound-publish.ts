import type { IPublishPacket } from 'mqtt-packet'
import { whenDecided } from './authorize'
import { publishFault } from './capabilities'
import { Reason } from './codes'
import type { Core, InboundConnection } from './core'
import { forwarded, type Message } from './message'
import type { Decision } from './model'
import type { Session } from './session'
import { validName } from './topic'

/** PUBLISH (MQTT 5 §3.3): checks and authorizes the message before it is published. */
export function publish(
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
    ...(connection.identity.port !== undefined && { port: connection.identity.port }),
    ...(connection.identity.attrs && { attrs: connection.identity.attrs }),
    at: now,
    expiresAt: life === undefined ? undefined : now + life * 1000,
  }
}
