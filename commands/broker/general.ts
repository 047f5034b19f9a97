import { settingCommand } from '@/features/setting/commands'
import { generalSettings } from '@/features/setting/fields'
import { paths } from '@/route/paths'

/**
 * Changes the MQTT settings. The broker replaces all settings for all clients at once, so they are read
 * first.
 */
export default settingCommand(generalSettings, {
  id: 'broker.general',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: paths.mqttGeneral,
  cost: 'broker.general.cost',
})
