import { settingCommand } from '@/features/setting/commands'
import { sessionSettings } from '@/features/setting/fields'
import { paths } from '@/route/paths'

/** Changes which state of a session is kept, and its limits. */
export default settingCommand(sessionSettings, {
  id: 'broker.session',
  title: 'broker.session.title',
  keywords: 'broker.session.keywords',
  done: 'broker.session.done',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: paths.mqttSession,
  cost: 'broker.general.cost',
})
