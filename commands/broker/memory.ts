import { settingCommand } from '@/features/setting/commands'
import { memorySettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/** Changes when a client's process collects garbage, and when it is terminated. */
export default settingCommand(memorySettings, {
  id: 'broker.memory',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: settingPaths.memory,
  cost: 'broker.general.cost',
})
