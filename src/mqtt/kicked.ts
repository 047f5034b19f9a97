import { setBounded } from '@/lib/bounded'

/**
 * The clients that this console has kicked. A broker need not say why it closes a connection: MQTT 3.1.1 has no packet
 * for it, and some builds of brokers lose the last packet over WebSocket.
 */

/** How long a lost connection counts as the result of a kick, ms. */
const kickLastsMs = 10_000

/** The maximum number of clients whose kick is remembered. */
export const maxKicks = 1000

/** When each client was kicked, the latest last. */
const kicks = new Map<string, number>()

/** Runs a call that kicks a client; where it fails, the client was not kicked. */
export async function noteKick<T>(clientid: string, call: () => Promise<T>): Promise<T> {
  // Noted first: the connection may be closed before the call has its reply.
  setBounded(kicks, clientid, Date.now(), maxKicks)
  try {
    return await call()
  } catch (cause) {
    kicks.delete(clientid)
    throw cause
  }
}

/** Whether this console has just kicked the client. */
export const wasKicked = (clientid: string): boolean =>
  Date.now() - (kicks.get(clientid) ?? -Infinity) < kickLastsMs
