/** Heart-beats between client and broker. */
export type Heartbeats = { received(): void; sent(): void; stop(): void }

/** Tolerance factor for late heart-beats (STOMP 1.2, «Heart-beating»). */
const grace = 2

/**
 * Starts heart-beating with the client's values: it sends every `cx` ms and expects one every `cy` ms, 0
 * for never. `beat` sends one, `lost` is called on silence.
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
