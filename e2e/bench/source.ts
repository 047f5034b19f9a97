import mqttPacket from 'mqtt-packet'
import type { WebSocket } from 'ws'
import { scripted } from '../mqtt-peer'

/** So many messages go into one frame, as a broker writes what has gathered. */
const perFrame = 10

/** A broker that only sends, from packets made beforehand: on two cores a whole one would be the first to fall behind. */
export type Source = {
  port: number
  /** Sends so many messages a second for a while, evenly; tells how many left and how long it took. */
  flood: (rate: number, seconds: number) => Promise<{ sent: number; took: number }>
  close: () => Promise<void>
}

export async function startSource(topic: string, payload: Buffer): Promise<Source> {
  const frame = Buffer.concat(Array.from({ length: perFrame }, () => mqttPacket.generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, { protocolVersion: 5 })))
  let listener: WebSocket | undefined
  const { port, close } = await scripted((packet, send, socket) => {
    if (packet.cmd === 'connect') send({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
    if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' })
    if (packet.cmd !== 'subscribe') return
    listener = socket
    send({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [0] })
  })
  return {
    port: Number(port), close,
    async flood(rate, seconds) {
      const began = performance.now()
      let sent = 0
      while (performance.now() - began < seconds * 1000) {
        const due = ((performance.now() - began) / 1000) * rate
        for (; sent + perFrame <= due; sent += perFrame) listener?.send(frame)
        await new Promise((resolve) => setTimeout(resolve, 4))
      }
      return { sent, took: (performance.now() - began) / 1000 }
    },
  }
}
