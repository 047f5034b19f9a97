import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, page, paging } from '@/contract/schema'

/**
 * An alarm, identified by node and name: several nodes may raise the same name
 * (src/contract/docs/monitoring.md#alarms).
 */
export const Alarm = z.looseObject({
  node: z.string(),
  name: z.string(),
  message: maybe(z.string()),
  /** Usually an object; a word such as `no_details` if there are none. */
  details: maybe(z.unknown()),
  /** Milliseconds; for an active alarm until now. */
  duration: maybe(z.number()),
  activate_at: maybe(z.string()),
  /** Only in the history. */
  deactivate_at: maybe(z.string()),
})
export type Alarm = z.infer<typeof Alarm>

export const alarmEndpoints = {
  /** Active alarms, or with `activated=false` the history. */
  alarmList: endpoint('GET', {
    path: '/alarms',
    resource: 'alarm',
    query: z.object({ ...paging, activated: z.optional(z.boolean()) }),
    reply: page(Alarm),
    codes: ['NODE_DOWN'],
  }),
  /** Clears the history on all nodes; active alarms cannot be cleared. */
  alarmClear: endpoint('DELETE', { path: '/alarms', reply: 'none', status: 204 }),
}
