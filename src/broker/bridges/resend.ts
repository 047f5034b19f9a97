import type { MqttClient, Packet } from 'mqtt'
import { encode } from '../mqtt/frame'

/** Maximum delay of a timer, ms. */
const longestTimer = 2 ** 31 - 1

/** Packets that acknowledge a message or the first half of its handshake. */
const answers: readonly Packet['cmd'][] = ['puback', 'pubrec', 'pubcomp']

/**
 * Resends unacknowledged packets after a time (ms; 0 and `Infinity` never): the message as a duplicate,
 * or PUBREL. The library itself resends only after a reconnection.
 */
export function resendUnanswered(client: MqttClient, afterMs: number): void {
  if (afterMs <= 0 || afterMs > longestTimer) return
  const version = client.options.protocolVersion ?? 4
  const timers = new Map<number, NodeJS.Timeout>()
  const forget = (id: number) => {
    clearInterval(timers.get(id))
    timers.delete(id)
  }
  const again = (packet: Packet) => {
    const bytes = encode(packet.cmd === 'publish' ? { ...packet, dup: true } : packet, version)
    if (bytes !== null && client.connected) client.stream.write(bytes)
  }
  client.on('packetsend', (packet) => {
    if (
      packet.messageId === undefined ||
      !(packet.cmd === 'pubrel' || (packet.cmd === 'publish' && packet.qos > 0))
    )
      return
    forget(packet.messageId)
    timers.set(packet.messageId, setInterval(again, afterMs, packet).unref())
  })
  client.on('packetreceive', (packet) => {
    if (packet.messageId !== undefined && answers.includes(packet.cmd)) forget(packet.messageId)
  })
  client.on('close', () => {
    for (const id of timers.keys()) forget(id)
  })
}
