import mqttPacket from 'mqtt-packet'
import type { WebSocket } from 'ws'
import { scripted } from '../support/mqtt-peer'

/** The number of messages per frame, as a broker batches them. */
const perFrame = 10

/** A broker that only sends prepared packets: on two cores a full broker would be the bottleneck. */
export type Source = {
  port: number
  /** Sends messages at a rate per second for a while; returns the number sent. */
  flood: (rate: number, seconds: number) => Promise<number>
  close: () => Promise<void>
}

/** Sends at a rate per second for a while, evenly in batches; returns the number sent. */
export async function evenly(
  rate: number,
  seconds: number,
  atOnce: number,
  send: () => void,
): Promise<number> {
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate
    for (; sent + atOnce <= due; sent += atOnce) send()
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  return sent
}

export async function startSource(topic: string, payload: Buffer): Promise<Source> {
  const frame = Buffer.concat(
    Array.from({ length: perFrame }, () =>
      mqttPacket.generate(
        { cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false },
        { protocolVersion: 5 },
      ),
    ),
  )
  let listener: WebSocket | undefined
  const { port, close } = await scripted((packet, send, socket) => {
    if (packet.cmd === 'connect') send({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
    if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' })
    if (packet.cmd !== 'subscribe') return
    listener = socket
    send({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [0] })
  })
  return {
    port: Number(port),
    close,
    flood: (rate, seconds) => evenly(rate, seconds, perFrame, () => listener?.send(frame)),
  }
}
