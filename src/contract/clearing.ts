import * as z from 'zod/mini'
import { endpoint } from './endpoint'

const gone = { reply: 'none', status: 204 } as const

/** Endpoints that clear data at once; 5.1 does not have them. */
export const clearingEndpoints = {
  /** All retained messages; the broker publishes its own again. */
  retainedClear: endpoint('DELETE', { path: '/mqtt/retainer/messages', ...gone, needs: 'retainedByTopic' }),
  /** For one topic name, no filter. Slashes must be percent-encoded, else the parts are read as node and id. */
  delayedTopicDelete: endpoint('DELETE', {
    path: '/mqtt/delayed/messages/{topic}',
    ...gone,
    codes: ['MESSAGE_NOT_FOUND', 'INVALID_TOPIC_NAME'],
    needs: 'delayedByTopic',
  }),
  /** The history of the charts, on every node. */
  monitorClear: endpoint('DELETE', { path: '/monitor', ...gone, needs: 'monitorClear' }),
  /** An alarm may be raised again if its cause persists. */
  alarmForceDeactivate: endpoint('POST', {
    path: '/alarms/force_deactivate',
    body: z.object({ name: z.string() }),
    ...gone,
    codes: ['NOT_FOUND', 'INVALID_PARAMETER'],
    needs: 'alarmForceDeactivate',
  }),
}
