import type { Message } from '../../../mqtt/broker'
import type { StoredBacklog } from './schema'

/** One subscription of one client: it may have several to the same. */
export const subscriptionKey = (clientid: string, filter: string): string => `${clientid}\n${filter}`

/** A queue or a stream, as what is published and who subscribes come to it. */
export interface Reader {
  readonly stored: StoredBacklog
  change(settings: StoredBacklog): void
  take(message: Message): void
  /** `from`: where in a stream it begins. */
  join(clientid: string, filter: string, from: string): void
  /** `gone`: it has unsubscribed, or its session is over; else it may come back. */
  leave(clientid: string, filter: string, ended: boolean): void
  acked(message: Message): void
  /** It will not reach who it was given to; `again`: it was no fault of the message. */
  dropped(message: Message, again: boolean): void
}
