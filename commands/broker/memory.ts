import { settingCommand } from '@/features/setting/commands'
import { memorySettings } from '@/features/setting/fields'
import { paths } from '@/route/paths'

/** Changes when a client's process collects garbage, and when it is terminated. */
export default settingCommand(memorySettings, {
  id: 'broker.memory',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: paths.memory,
  cost: 'broker.general.cost',
})
