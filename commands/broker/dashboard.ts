import { settingCommand } from '@/features/setting/commands'
import { dashboardSettings } from '@/features/setting/fields'
import { paths } from '@/route/paths'

/**
 * Changes where the API is served. The broker starts its listeners anew, so that this very session may break.
 * Only what changed is sent: what the broker hides would be stored as stars.
 */
export default settingCommand(dashboardSettings, {
  id: 'broker.dashboard',
  title: 'broker.dashboard.title',
  keywords: 'broker.dashboard.keywords',
  done: 'broker.dashboard.done',
  calls: ['dashboardConfig', 'dashboardUpdate'],
  at: paths.dashboardSettings,
  danger: 'disruptive',
  cost: 'broker.dashboard.cost',
})
