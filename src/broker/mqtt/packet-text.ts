import type { IConnectPacket, Packet } from 'mqtt-packet'

/** Text and raw bytes in sequence: a payload need not be UTF-8. */
export type Pieces = readonly (string | Uint8Array)[]
/** Formats a payload for a trace, with its label: `Payload=…`. */
export type PayloadText = (payload: Uint8Array) => Pieces

const bit = (value: boolean | undefined) => (value ? '1' : '0')

const bytesOf = (payload: string | Buffer | undefined): Uint8Array =>
  typeof payload === 'string' ? Buffer.from(payload) : (payload ?? Buffer.alloc(0))

function connect(packet: IConnectPacket, payload: PayloadText): Pieces {
  const {
    clientId,
    protocolId = 'MQTT',
    protocolVersion = 4,
    clean = false,
    keepalive = 0,
    username,
    password,
    will,
  } = packet
  return [
    `ClientId=${clientId}, ProtoName=${protocolId}, ProtoVsn=${String(protocolVersion)}, CleanStart=${String(clean)}, KeepAlive=${String(keepalive)}, `,
    // The password is never written, not even its length.
    `Username=${username ?? 'undefined'}, Password=${password === undefined ? 'undefined' : '******'}`,
    ...(will
      ? [
          `, Will(Q${String(will.qos ?? 0)}, R${bit(will.retain)}, Topic=${will.topic} `,
          ...payload(bytesOf(will.payload)),
          ')',
        ]
      : []),
  ]
}

/** The text between the brackets, after the flags. */
function body(packet: Packet, payload: PayloadText): Pieces {
  const id = `PacketId=${String(packet.messageId ?? 0)}`
  switch (packet.cmd) {
    case 'connect':
      return connect(packet, payload)
    case 'connack':
      return [
        `AckFlags=${bit(packet.sessionPresent)}, ReasonCode=${String(packet.reasonCode ?? packet.returnCode ?? 0)}`,
      ]
    case 'publish':
      return [`Topic=${packet.topic}, ${id}, `, ...payload(bytesOf(packet.payload))]
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return [`${id}, ReasonCode=${String(packet.reasonCode ?? 0)}`]
    case 'subscribe': {
      const filters = packet.subscriptions.map(
        ({ topic, qos, nl, rap, rh = 0 }) =>
          `${topic}(#{nl => ${bit(nl)},qos => ${String(qos)},rap => ${bit(rap)},rh => ${String(rh)}})`,
      )
      return [`${id} TopicFilters=[${filters.join(',')}]`]
    }
    case 'suback':
      return [`${id}, ReasonCodes=[${packet.granted.map(String).join(',')}]`]
    case 'unsubscribe':
      return [`${id} TopicFilters=[${packet.unsubscriptions.join(',')}]`]
    case 'unsuback':
      return [id]
    case 'disconnect':
    case 'auth':
      return [`ReasonCode=${String(packet.reasonCode ?? 0)}`]
    default:
      return []
  }
}

/**
 * A packet as one line, in the format of the broker's log: `PUBLISH(Q1, R0, D0, Topic=t, PacketId=7,
 * Payload=…)`.
 */
export function packetText(packet: Packet, payload: PayloadText): Pieces {
  const { qos = 0, retain = false, dup = false } = packet as { qos?: number; retain?: boolean; dup?: boolean }
  const inner = body(packet, payload)
  return [
    `${packet.cmd.toUpperCase()}(Q${String(qos)}, R${bit(retain)}, D${bit(dup)}`,
    ...(inner.length === 0 ? [] : [', ', ...inner]),
    ')',
  ]
}
