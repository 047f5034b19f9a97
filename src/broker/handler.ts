import type { Handlers, Table } from '@/contract/endpoint'
import type { Bodies } from './checks/bodies'
import type { Queries } from './checks/queries'

/** The context of a call besides its parameters, and options of the reply. */
export type Extra = {
  /** Username; empty for an API key, which has no token either. */
  caller: string
  token: string
  /** The Accept header. */
  accept: string
  reply: { status?: number; headers: Record<string, string> }
}

/** The handlers of a table of endpoints, with bodies and queries as the broker reads them. */
export type HandlersOf<T extends Table> = Handlers<T, Extra, Bodies, Queries>

/** A handler of any endpoint; as a method, it also accepts the handlers of particular ones. */
export type AnyHandler = { handle(call: object): unknown }['handle']
