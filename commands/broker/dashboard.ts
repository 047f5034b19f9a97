import { settingCommand } from '@/features/setting/commands'
import { dashboardSettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/**
 * Changes where the API is served. The broker restarts its HTTP listeners, so this session may break. Only
 * changes are sent: masked values would be stored as asterisks.
 */
export default settingCommand(dashboardSettings, {
  id: 'broker.dashboard',
  calls: ['dashboardConfig', 'dashboardUpdate'],
  at: settingPaths.dashboardSettings,
  danger: 'disruptive',
  cost: 'broker.dashboard.cost',
})
