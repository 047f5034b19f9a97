import type { Config } from '@/contract/family/config'
import type { Value } from '@/rule-sql/value'
import type { Files } from './certificates'
import type { IngressMessage } from './ingress'

/** Settings of a driver. */
export type DriverSettings = {
  readonly type: string
  readonly name: string
  readonly node: string
  now(): number
  /** With defaults, and secrets in clear. */
  readonly config: Config
  readonly files: Files
}

/** Events of a driver. */
export type DriverEvents = {
  /** A message was received from the target. */
  received(message: IngressMessage): void
  /** The connection was lost; a health check is due. */
  lost(): void
}

/** Talks to the target of a bridge. All failures are `Unreachable` or `Refused`. */
export interface Driver {
  /** Connects. May be called again once it has settled. */
  connect(signal: AbortSignal): Promise<void>
  /** Resolves if it is still connected. */
  check(signal: AbortSignal): Promise<void>
  send(data: Value, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export type DriverMaker = (settings: DriverSettings, events: DriverEvents) => Driver
