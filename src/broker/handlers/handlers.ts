import type { Handlers, Table } from '@/contract/endpoint'
import type { Bodies } from '../hocon/bodies'
import type { Queries } from '../hocon/queries'
import type { Extra } from '../store/state'

/** The handlers of a table of endpoints, each given what the broker makes of a call. */
export type HandlersOf<T extends Table> = Handlers<T, Extra, Bodies, Queries>

/** A handler, whatever its endpoint. */
export type AnyHandler = (call: never) => unknown
