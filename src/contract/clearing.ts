import * as z from 'zod/mini'
import { endpoint } from './endpoint'

const gone = { reply: 'none', status: 204 } as const

/** What can be cleared at once where 5.1 could not. */
export const clearingEndpoints = {
  /** Every retained message; those of the broker itself come again. */
  retainedClear: endpoint('DELETE', { path: '/mqtt/retainer/messages', ...gone, needs: 'retainedByTopic' }),
  /** Of one topic name, no filter; a slash must be percent-encoded, or its parts are taken for a node and an id. */
  delayedTopicDelete: endpoint('DELETE', {
    path: '/mqtt/delayed/messages/{topic}',
    ...gone,
    codes: ['MESSAGE_NOT_FOUND', 'INVALID_TOPIC_NAME'],
    needs: 'delayedByTopic',
  }),
  /** The history of the charts, on every node. */
  monitorClear: endpoint('DELETE', { path: '/monitor', ...gone, needs: 'monitorClear' }),
  /** An alarm whose cause is still there may come back by itself. */
  alarmForceDeactivate: endpoint('POST', {
    path: '/alarms/force_deactivate',
    body: z.object({ name: z.string() }),
    ...gone,
    codes: ['NOT_FOUND', 'INVALID_PARAMETER'],
    needs: 'alarmForceDeactivate',
  }),
}
