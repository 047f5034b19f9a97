import { settingCommand } from '@/features/setting/commands'
import { generalSettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/**
 * Changes the MQTT settings. The broker replaces all settings for all clients at once, so they are read
 * first.
 */
export default settingCommand(generalSettings, {
  id: 'broker.general',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: settingPaths.mqttGeneral,
  cost: 'broker.general.cost',
})
