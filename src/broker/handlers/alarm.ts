import type { alarmEndpoints } from '@/contract/alarm'
import type { Handlers } from '@/contract/endpoint'
import { shownAlarm } from '../alarms'
import { paginate } from '../paging'
import type { Extra, State } from '../state'

export const alarm = ({ now, alarms }: State): Handlers<typeof alarmEndpoints, Extra> => ({
  alarmList({ query }) {
    const at = now()
    return paginate(alarms.list(query?.activated ?? true), query ?? {}, (each) => shownAlarm(each, at))
  },
  alarmClear: () => alarms.clearHistory(),
})
