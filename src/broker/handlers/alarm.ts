import type { alarmEndpoints } from '@/contract/alarm'
import type { Handlers } from '@/contract/endpoint'
import { shownAlarm } from '../monitoring/alarms'
import { paginate } from '../http/paging'
import type { Extra, State } from '../store/state'

export const alarm = ({ now, alarms }: State): Handlers<typeof alarmEndpoints, Extra> => ({
  alarmList({ query }) {
    const at = now()
    return paginate(alarms.list(query?.activated ?? true), query ?? {}, (each) => shownAlarm(each, at))
  },
  alarmClear: () => alarms.clearHistory(),
})
