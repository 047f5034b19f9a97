import { inList, type Finder } from '@/command/finder'
import { listAlarmRules } from './own-rules'

export const alarmRuleFinder: Finder = {
  find: inList(() =>
    Promise.resolve(
      listAlarmRules().map(({ name, condition }) => ({ resource: 'alarmRule', id: name, detail: condition })),
    ),
  ),
}
