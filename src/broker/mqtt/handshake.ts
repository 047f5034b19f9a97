import { randomBytes } from 'node:crypto'
import type { IConnackPacket, IConnectPacket } from 'mqtt-packet'
import { publishFault } from './capabilities'
import { Reason } from './codes'
import type { Credentials } from './credentials'
import type { Core, SessionRequest } from './core'
import type { FrameError } from './frame'
import { forwarded } from './message'
import { renderMountpoint } from './mountpoint'
import type { Identity, Limits } from './model'
import type { Will } from './session-model'
import { validName } from './topic'
import type { Transport } from './transport'

/** A valid CONNECT, before authentication. */
export type Admission = {
  identity: Identity
  credentials: Credentials
  opening: SessionRequest
  properties: NonNullable<IConnackPacket['properties']>
}

/** The client id and username: from the certificate, from the username, or as sent. */
function namesOf(
  packet: IConnectPacket,
  transport: Transport,
  limits: Limits,
): { clientid: string; username: string | undefined } {
  const { certificate } = transport
  const username = certificate?.(limits.certificateAsUsername) ?? packet.username
  const clientid =
    certificate?.(limits.certificateAsClientid) ?? (limits.useUsernameAsClientid ? username : undefined)
  return { clientid: clientid ?? packet.clientId, username }
}

/**
 * Checks a CONNECT (MQTT 5 §3.1, MQTT 3.1.1 §3.1), except authentication: bans come before that
 * (src/contract/docs/bans.md#order-of-checks).
 */
export function checkConnect(
  core: Core,
  packet: IConnectPacket,
  transport: Transport,
  limits: Limits,
): Admission | { refused: number } {
  const five = packet.protocolVersion === 5
  const properties = packet.properties
  // `MQIsdp` is the name of 3.1 only; 3.1.1 and 5 are `MQTT` (MQTT 3.1.1 §3.1.2.1).
  if ((packet.protocolId === 'MQIsdp') !== (packet.protocolVersion === 3))
    return { refused: Reason.unsupportedVersion }
  // MQTT 5 §3.1.2.11.10: authentication data requires a method.
  if (properties?.authenticationData !== undefined && properties.authenticationMethod === undefined)
    return { refused: Reason.protocolError }
  // MQTT 5 §3.1.2.11: neither may be zero.
  if (properties?.receiveMaximum === 0 || properties?.maximumPacketSize === 0)
    return { refused: Reason.protocolError }

  const { clientid: requestedId, username } = namesOf(packet, transport, limits)
  if (Buffer.byteLength(packet.clientId) > limits.maxClientidLength) return { refused: Reason.badClientId }
  if (requestedId.includes('\u0000')) return { refused: Reason.badClientId }
  // MQTT 3.1.1 §3.1.3-8; MQTT 3.1 always requires an identifier.
  if (requestedId === '' && !five && (packet.clean !== true || packet.protocolVersion === 3))
    return { refused: Reason.badClientId }
  const clientid = requestedId === '' ? `auto-${randomBytes(12).toString('hex')}` : requestedId

  const named: Identity = {
    clientid,
    username: username ?? null,
    peerhost: transport.address,
    port: transport.port,
    listener: transport.entry.id,
  }
  const attrs = core.attributesOf(named)
  const identity: Identity = attrs === undefined ? named : { ...named, attrs }
  if (core.redirect()) return { refused: Reason.useAnotherServer }
  if (!core.hasRoom()) return { refused: Reason.quotaExceeded }
  const will = willOf(packet, identity, core.now(), limits)
  if (typeof will === 'number') return { refused: will }
  if (core.banned(identity)) return { refused: Reason.banned }
  if (!core.admits(identity)) return { refused: Reason.quotaExceeded }
  core.connecting(identity)

  const keepalive = limits.serverKeepalive ?? packet.keepalive ?? 0
  return {
    identity,
    credentials: {
      clientid,
      username,
      password: packet.password === undefined ? undefined : Buffer.from(packet.password),
      peerhost: transport.address,
      method:
        properties?.authenticationMethod === undefined
          ? undefined
          : { name: properties.authenticationMethod, data: properties.authenticationData },
    },
    opening: {
      clientid,
      cleanStart: packet.clean === true,
      expirySeconds: five
        ? (properties?.sessionExpiryInterval ?? 0)
        : packet.clean === true
          ? 0
          : limits.sessionExpirySeconds,
      will,
      limits,
      peer: {
        address: transport.address,
        port: transport.port,
        listener: transport.entry.id,
        protoName: packet.protocolId ?? 'MQTT',
        protoVer: packet.protocolVersion ?? 4,
        keepalive,
        cleanStart: packet.clean === true,
        isBridge: (packet as { bridgeMode?: boolean }).bridgeMode === true,
        username: identity.username,
        mountpoint: renderMountpoint(transport.entry.mountpoint, identity),
        arrival: {
          sockname: transport.local,
          properties,
          receiveMaximum: Math.min(limits.maxInflight, properties?.receiveMaximum ?? 65_535),
        },
      },
    },
    properties: {
      receiveMaximum: limits.receiveMaximum,
      maximumPacketSize: limits.maxPacketSize,
      topicAliasMaximum: limits.maxTopicAlias,
      retainAvailable: limits.retainAvailable,
      wildcardSubscriptionAvailable: limits.wildcardSubscription,
      subscriptionIdentifiersAvailable: true,
      sharedSubscriptionAvailable: limits.sharedSubscription,
      // MQTT 5 §3.2.2.3.4: sent only if it is not 2.
      ...(limits.maxQosAllowed === 2 ? {} : { maximumQoS: limits.maxQosAllowed }),
      ...(limits.serverKeepalive === undefined ? {} : { serverKeepAlive: limits.serverKeepalive }),
      ...(limits.responseInformation !== '' && properties?.requestResponseInformation === true
        ? { responseInformation: limits.responseInformation }
        : {}),
      // MQTT 5 §3.2.2.3.7: sent if the server assigned the identifier.
      ...(requestedId === '' ? { assignedClientIdentifier: clientid } : {}),
    },
  }
}

/** The will of a CONNECT, or the reason code that refuses it (MQTT 5 §3.1.2.5, §3.1.3.2). */
function willOf(
  packet: IConnectPacket,
  identity: Identity,
  now: number,
  limits: Limits,
): Will | null | number {
  const { will } = packet
  if (!will) return null
  if ((will.qos ?? 0) > 2) return Reason.malformed
  if (!validName(will.topic)) return Reason.topicNameInvalid
  const fault = publishFault(limits, { topic: will.topic, qos: will.qos ?? 0, retain: will.retain === true })
  if (fault !== undefined) return fault
  const { willDelayInterval, messageExpiryInterval, ...properties } = will.properties ?? {}
  return {
    delaySeconds: willDelayInterval ?? 0,
    message: {
      // Assigned when it is published.
      id: '',
      topic: will.topic,
      payload: Buffer.from(will.payload),
      qos: will.qos ?? 0,
      retain: will.retain === true,
      properties: forwarded(properties),
      from: identity.clientid,
      username: identity.username,
      peerhost: identity.peerhost,
      ...(identity.port !== undefined && { port: identity.port }),
      ...(identity.attrs && { attrs: identity.attrs }),
      at: now,
      // Expiry counts from the publication of the will (MQTT 5 §3.1.3.2.4): stored as a duration until
      // then.
      expiresAt: messageExpiryInterval === undefined ? undefined : messageExpiryInterval * 1000,
    },
  }
}

/**
 * The answer to a first packet that the codec refused: only a CONNECT gets one. The version is read from
 * the bytes, because an unsupported version is what stops the codec (MQTT 5 §3.1.2-2, MQTT 3.1.1
 * §3.1.2-2).
 */
export function refusalFor(error: FrameError): { version: 4 | 5; reason: number } | null {
  const { frame } = error
  if (!frame || (frame[0] ?? 0) >> 4 !== 1) return null
  let at = 1
  while (((frame[at] ?? 0) & 0x80) !== 0) at++
  at++
  if (frame.length < at + 2) return null
  const nameLength = frame.readUInt16BE(at)
  const name = frame.toString('latin1', at + 2, at + 2 + nameLength)
  if (name !== 'MQTT' && name !== 'MQIsdp') return null
  const version = (frame[at + 2 + nameLength] ?? 0) & 0x7f
  if (version < 3) return { version: 4, reason: Reason.unsupportedVersion }
  if (version > 5) return { version: 5, reason: Reason.unsupportedVersion }
  // MQTT 3.1.1 §4.8 closes on a malformed CONNECT without an answer; version 5 may answer.
  return version === 5 ? { version: 5, reason: Reason.malformed } : null
}
