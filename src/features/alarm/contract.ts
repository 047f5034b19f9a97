import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, page, paging } from '@/contract/schema'

/**
 * An alarm, keyed by node and name: the same name may be raised on several nodes
 * (src/contract/docs/monitoring.md#alarms).
 */
export const Alarm = z.looseObject({
  node: z.string(),
  name: z.string(),
  message: maybe(z.string()),
  /** Usually an object; a bare word such as `no_details` where there are none. */
  details: maybe(z.unknown()),
  /** Milliseconds; of an active alarm the time until now. */
  duration: maybe(z.number()),
  activate_at: maybe(z.string()),
  /** In the history only. */
  deactivate_at: maybe(z.string()),
})
export type Alarm = z.infer<typeof Alarm>

export const alarmEndpoints = {
  /** Active alarms, or with `activated=false` the history. */
  alarmList: endpoint('GET', {
    path: '/alarms',
    query: z.object({ ...paging, activated: z.optional(z.boolean()) }),
    reply: page(Alarm),
    codes: ['NODE_DOWN'],
  }),
  /** Forgets the history on every node; active alarms cannot be cleared. */
  alarmClear: endpoint('DELETE', { path: '/alarms', reply: 'none', status: 204 }),
}
