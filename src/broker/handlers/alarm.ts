import type { alarmEndpoints } from '@/features/alarm/contract'
import { toReplyAlarm } from '../monitoring/alarms'
import { paginate } from '../http/paging'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const alarm = ({ now, alarms }: State): HandlersOf<typeof alarmEndpoints> => ({
  alarmList({ query }) {
    const at = now()
    return paginate(alarms.list(query.activated ?? true), query, (each) => toReplyAlarm(each, at))
  },
  alarmClear: () => alarms.clearHistory(),
})
