import type { Config } from '@/contract/family/config'
import type { Value } from '@/rule-sql/value'
import type { Files } from './certificates'
import type { IngressMessage } from './ingress'

/** What a driver works by. */
export type DriverSettings = {
  readonly type: string
  readonly name: string
  readonly node: string
  now(): number
  /** With every default and its secrets in clear. */
  readonly config: Config
  readonly files: Files
}

/** What a driver tells by itself. */
export type DriverEvents = {
  /** A message came from the target. */
  received(message: IngressMessage): void
  /** A connection was lost: a health check is due. */
  lost(): void
}

/** The work of one bridge on its target. Every promise that fails does so with `Unreachable` or `Refused`. */
export interface Driver {
  /** Connects, or says why not. Once it has resolved or rejected it may be called again. */
  connect(signal: AbortSignal): Promise<void>
  /** Is it still connected? */
  check(signal: AbortSignal): Promise<void>
  send(data: Value, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export type DriverMaker = (settings: DriverSettings, events: DriverEvents) => Driver
