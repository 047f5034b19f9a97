import type { IPubackPacket, IPubrecPacket, IPubrelPacket, Packet } from 'mqtt-packet'
import { Reason } from './codes'
import type { Core, InboundConnection } from './core'
import { publish } from './inbound-publish'
import { subscribe, unsubscribe } from './inbound-subscribe'
import { describeClient } from './info'
import type { Session } from './session'

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
      if (core.events.hasListeners('ping'))
        core.events.emit('ping', { client: describeClient(session), arrival: session.peer.arrival })
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
