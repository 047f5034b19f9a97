import type { authorizationEndpoints } from '@/contract/authorization'
import type { clientBulkEndpoints } from '@/contract/client-bulk'
import type { Handlers } from '@/contract/endpoint'
import { Refusal } from '../http/refusal'
import type { Extra, State } from '../store/state'
import { client } from './client'

type Table = typeof clientBulkEndpoints & typeof authorizationEndpoints

/** Calls on clients beside the ones the console makes, in their terms; with the flaws of the real broker (contract A §7.4). */
export const clientBulk = (state: State): Handlers<Table, Extra> => {
  const { engine, rows } = state
  const one = client(state)
  return {
    clientBulkKick({ body }) {
      for (const clientid of body) if (!engine.kick(clientid)) rows.remove(clientid)
    },
    async clientBulkSubscribe({ body, ...call }) {
      await one.clientDetail(call)
      const succeed: unknown[] = []
      const failed: { data: unknown; reason: string }[] = []
      for (const each of body) {
        try {
          succeed.push(await one.clientSubscribe({ ...call, body: each }))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          failed.push({ data: each, reason: error.message })
        }
      }
      return failed.length === 0 ? succeed : { succeed, failed }
    },
    async clientUnsubscribeOne({ body: { topic }, ...call }) {
      await one.clientDetail(call)
      if (topic === undefined) throw new Error('function_clause: topic is needed')
      await one.clientUnsubscribe({ ...call, body: [{ topic }] })
      if (/^\$(share|queue|exclusive)\//.test(topic)) throw new Error(`badmatch: unsubscribed from ${topic}, but the answer cannot be made`)
    },
    /** No authorizer sits in the engine, so there is no verdict to remember. */
    async clientAuthzCache(call) {
      await one.clientDetail(call)
      return []
    },
    async clientAuthzClear(call) {
      await one.clientDetail(call)
    },
    authorizationCacheClear: () => undefined,
  }
}
