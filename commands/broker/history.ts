import { settingCommand } from '@/features/setting/commands'
import { historySettings } from '@/features/setting/fields'
import { paths } from '@/route/paths'

/** Says where alarms are told, and how many that have ended are kept. */
export default settingCommand(historySettings, {
  id: 'broker.history',
  title: 'broker.history.title',
  keywords: 'broker.history.keywords',
  done: 'broker.history.done',
  calls: ['alarmConfig', 'alarmConfigUpdate'],
  at: paths.alarmHistorySettings,
})
