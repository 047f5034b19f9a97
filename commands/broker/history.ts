import { settingCommand } from '@/features/setting/commands'
import { historySettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/** Changes where alarms are reported, and how many ended alarms are kept. */
export default settingCommand(historySettings, {
  id: 'broker.history',
  calls: ['alarmConfig', 'alarmConfigUpdate'],
  at: settingPaths.alarmHistorySettings,
})
