import type { Logger } from './log'

/** A request, or a connection of MQTT over WebSocket, that has ended. Neither queries nor headers are logged: they may hold secrets. */
export type AccessEntry = {
  readonly client: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** Bytes of the body that were sent; of a connection, all that was sent. */
  readonly bytes: number
  /** Milliseconds until the response or the connection ended. */
  readonly duration: number
  /** The client closed the connection before the end of the response. */
  readonly aborted?: true
  /** A connection of MQTT over WebSocket. */
  readonly webSocket?: true
}

/** Writes a line of the access log; the time is that of its end. */
export const logAccess = (log: Logger, entry: AccessEntry): void => log.info(entry)
