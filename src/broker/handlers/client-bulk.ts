import type { authorizationEndpoints } from '@/features/authorization/contract'
import type { clientBulkEndpoints } from '@/features/client/contract-bulk'
import { termText } from '@/rule-sql/term'
import type { Remembered } from '../access/authz/verdict-cache'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'
import { createClientHandlers } from './client'

type Table = typeof clientBulkEndpoints & typeof authorizationEndpoints

/** A cached decision; subscriptions have no retain flag. */
const toReplyVerdict = ({ ask: { action, qos, retain, topic }, allowed, at }: Remembered) => ({
  access: { action_type: action, qos, ...(action === 'publish' && { retain }) },
  topic,
  result: allowed ? 'allow' : 'deny',
  updated_time: at,
})

/**
 * Further endpoints on clients, including the flaws of the real broker
 * (src/contract/docs/clients.md#one-client).
 */
export const createClientBulkHandlers = (state: State): HandlersOf<Table> => {
  const one = createClientHandlers(state)
  const { engine, rows, authz, release } = state
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
      await one.clientUnsubscribe({ ...call, body: [{ topic }] })
      // Since 5.5.1 the single call also ends shared subscriptions (release notes, emqx/emqx#12598).
      if (!release.since('5.5.1') && /^\$(share|queue|exclusive)\//.test(topic))
        throw crashed(`{badmatch,${termText(topic)}}`)
    },
    /** Seeded and disconnected sessions have no cache. */
    async clientAuthzCache(call) {
      await one.clientDetail(call)
      const caller = engine.identityOf(call.params.clientid)
      return caller === undefined ? [] : authz.remembered(caller).map(toReplyVerdict)
    },
    async clientAuthzClear(call) {
      await one.clientDetail(call)
      const caller = engine.identityOf(call.params.clientid)
      if (caller) authz.forget(caller)
    },
    authorizationCacheClear: () => authz.forget(),
  }
}
