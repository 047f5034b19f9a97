import { settingCommand } from '@/features/setting/commands'
import { limiterSettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/**
 * Limits what a node accepts from all listeners together. A limit cannot be removed again: `infinity` means
 * none.
 */
export default settingCommand(limiterSettings, {
  id: 'broker.limiter',
  calls: ['limiterConfig', 'limiterUpdate'],
  needs: 'limiterConfig',
  at: settingPaths.limiter,
})
