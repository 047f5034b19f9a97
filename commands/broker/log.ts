import { settingCommand } from '@/features/setting/commands'
import { logSettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/**
 * Changes where the broker's own log is written. Additional log files are kept: they are sent along
 * (src/contract/docs/config.md#log).
 */
export default settingCommand(logSettings, {
  id: 'broker.log',
  calls: ['logConfig', 'logUpdate'],
  at: settingPaths.log,
})
