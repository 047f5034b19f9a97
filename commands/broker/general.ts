import { settingCommand } from '@/features/setting/commands'
import { generalSettings } from '@/features/setting/fields'
import { paths } from '@/route/paths'

/** Changes how MQTT is spoken. The broker takes all that holds for every client at once, so that is read first. */
export default settingCommand(generalSettings, {
  id: 'broker.general',
  title: 'broker.general.title',
  keywords: 'broker.general.keywords',
  done: 'broker.general.done',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: paths.mqttGeneral,
  cost: 'broker.general.cost',
})
