import type { authorizationEndpoints } from '@/contract/authorization'
import type { clientBulkEndpoints } from '@/contract/client-bulk'
import { termText } from '@/lib/rule-sql/term'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'
import { client } from './client'

type Table = typeof clientBulkEndpoints & typeof authorizationEndpoints

/** Calls on clients beside the ones the console makes, in their terms; with the flaws of the real broker (contract A §7.4). */
export const clientBulk = (state: State): HandlersOf<Table> => {
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
      if (topic === undefined) throw crashed('{badkey,<<"topic">>}')
      await one.clientDetail(call)
      await one.clientUnsubscribe({ ...call, body: [{ topic }] })
      if (/^\$(share|queue|exclusive)\//.test(topic)) throw crashed(`{badmatch,${termText(topic)}}`)
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
