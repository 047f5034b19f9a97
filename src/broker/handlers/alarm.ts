import type { alarmEndpoints } from '@/features/alarm/contract'
import type { clearingEndpoints } from '@/contract/clearing'
import { toReplyAlarm } from '../monitoring/alarms'
import { paginate } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

export const createAlarmHandlers = ({
  now,
  alarms,
}: State): HandlersOf<typeof alarmEndpoints & Pick<typeof clearingEndpoints, 'alarmForceDeactivate'>> => ({
  alarmList({ query }) {
    const at = now()
    return paginate(alarms.list(query.activated ?? true), query, (each) => toReplyAlarm(each, at))
  },
  alarmClear: () => alarms.clearHistory(),
  /** Since 5.8.8. */
  alarmForceDeactivate({ body: { name } }) {
    if (name === undefined) throw new Refusal(400, 'INVALID_PARAMETER', 'name is required')
    if (typeof name !== 'string') throw crashed('function_clause')
    if (!alarms.end(name)) throw new Refusal(400, 'NOT_FOUND', 'Alarm not found or already deactivated')
  },
})
