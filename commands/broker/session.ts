import { settingCommand } from '@/command/setting'
import { sessionSettings } from '@/contract/setting/kinds'
import { paths } from '@/route/paths'

/** Changes what of a session is kept, and how much of it. */
export default settingCommand(sessionSettings, {
  id: 'broker.session',
  title: 'broker.session.title',
  keywords: 'broker.session.keywords',
  done: 'broker.session.done',
  calls: ['globalZone', 'globalZoneUpdate'],
  at: paths.mqttSession,
  cost: 'broker.general.cost',
})
