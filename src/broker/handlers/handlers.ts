import type { Handlers, Table } from '@/contract/endpoint'
import type { Bodies } from '../checks/bodies'
import type { Queries } from '../checks/queries'
import type { Extra } from '../state'

/** The handlers of a table of endpoints, with bodies and queries as the broker reads them. */
export type HandlersOf<T extends Table> = Handlers<T, Extra, Bodies, Queries>

/** A handler of any endpoint; as a method, it also accepts the handlers of particular ones. */
export type AnyHandler = { handle(call: object): unknown }['handle']

/** Calls a handler whose endpoint is known only while the broker runs. */
export const callHandler = (handler: AnyHandler, call: object): unknown => handler(call)

/** Calls the handler of an endpoint by its id. Throws an error if these handlers have none. */
export async function callById(handlers: object, id: string, call: object): Promise<unknown> {
  const handler: unknown = Reflect.get(handlers, id)
  if (typeof handler !== 'function') throw new Error(`there is no handler of ${id}`)
  return await (handler as AnyHandler)(call)
}
