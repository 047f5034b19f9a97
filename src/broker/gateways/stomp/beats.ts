/** Signs of life between a client and the broker. */
export type Heartbeats = { received(): void; sent(): void; stop(): void }

/** How many times the agreed span may pass in silence: clocks and networks are late at times (STOMP 1.2, «Heart-beating»). */
const grace = 2

/**
 * Agrees on what the client offers: it sends every `cx` ms and wants to hear every `cy` ms, 0 for never. `beat` sends a sign,
 * `lost` is told of a silence.
 */
export function startHeartbeats(
  offer: string | undefined,
  { beat, lost }: { beat: () => void; lost: () => void },
): { answer: string; beats: Heartbeats } {
  const [, cx = '0', cy = '0'] = /^(\d{1,9}),(\d{1,9})$/.exec(offer ?? '') ?? []
  const [incoming, outgoing] = [Number(cx), Number(cy)]
  const alarm = incoming > 0 ? setTimeout(lost, incoming * grace).unref() : undefined
  const pulse = outgoing > 0 ? setTimeout(beat, outgoing).unref() : undefined
  return {
    answer: `${cy},${cx}`,
    beats: {
      received: () => void alarm?.refresh(),
      sent: () => void pulse?.refresh(),
      stop() {
        clearTimeout(alarm)
        clearTimeout(pulse)
      },
    },
  }
}
