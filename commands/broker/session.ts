import { settingCommand } from '@/features/setting/commands'
import { sessionSettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/** Changes which state of a session is kept, and its limits. */
export default settingCommand(sessionSettings, {
  id: 'broker.session',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: settingPaths.mqttSession,
  cost: 'broker.general.cost',
})
