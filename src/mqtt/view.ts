import type { MessageProperties } from './packets'
import type { Qos, Settings } from './settings'

export type State = 'disconnected' | 'connecting' | 'connected' | 'disconnecting' | 'reconnecting'

/**
 * Why a connection failed: a reason code of the broker, a timeout, or a closed socket. `unreachable`: it was never
 * opened; `unanswered`: it was opened and closed before CONNECT was answered; `kicked`: by this console.
 */
export type Ended =
  | {
      readonly kind: 'refused' | 'disconnected'
      readonly version: 4 | 5
      readonly code: number
      readonly text?: string
    }
  | { readonly kind: 'timeout' | 'unreachable' | 'unanswered' | 'closed' | 'kicked' }
  | { readonly kind: 'failed'; readonly text: string }

export type Subscription = {
  readonly topic: string
  readonly qos: Qos
  readonly nl: boolean
  readonly rap: boolean
  readonly rh: 0 | 1 | 2
  /** A chart color that distinguishes its messages. */
  readonly color: number
  readonly at: number
  /** The granted QoS; undefined until the broker replies. */
  readonly granted: Qos | undefined
}

/** One message, sent or received. */
export type Entry = {
  readonly id: number
  readonly at: number
  readonly way: 'in' | 'out'
  readonly topic: string
  readonly payload: Uint8Array
  readonly qos: Qos
  readonly retain: boolean
  readonly dup: boolean
  readonly color: number | undefined
  readonly properties: MessageProperties | undefined
}

/** The state of a connection for the screen; a new object after each change, at most one per frame. */
export type View = {
  readonly settings: Settings
  readonly state: State
  readonly ended: Ended | undefined
  /** The number of the current attempt, and when the next one starts. */
  readonly attempt: number
  readonly retryAt: number | undefined
  readonly subscriptions: readonly Subscription[]
  readonly received: number
  readonly sent: number
  /** The number of messages dropped to stay within the bounds. */
  readonly dropped: number
  readonly unread: number
  /** Incremented with each change of the message list. */
  readonly revision: number
  /** How often the message list was cleared; data derived from an earlier list is outdated. */
  readonly clears: number
}
