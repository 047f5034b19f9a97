import type { Message } from '../../../mqtt/mqtt-engine'
import type { StoredBacklog } from './schema'

/** The key of one subscription of a client, which can have several to the same queue. */
export const subscriptionKey = (clientid: string, filter: string): string => `${clientid}\n${filter}`

/** A queue or stream, as publishers and subscribers see it. */
export interface Reader {
  readonly stored: StoredBacklog
  change(settings: StoredBacklog): void
  take(message: Message): void
  /** `from`: the start position in a stream. */
  join(clientid: string, filter: string, from: string): void
  /** `ended`: unsubscribed or expired; otherwise the client may come back. */
  leave(clientid: string, filter: string, ended: boolean): void
  acked(message: Message): void
  /**
   * Called for a message that its subscriber will not receive; `again`: it can be delivered to another
   * one.
   */
  dropped(message: Message, again: boolean): void
}
