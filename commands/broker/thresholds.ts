import { settingCommand } from '@/features/setting/commands'
import { thresholdSettings } from '@/features/setting/fields'
import { settingPaths } from '@/features/setting/paths'

/**
 * Changes the alarm thresholds. That the lower threshold is below the upper one is checked here, since the
 * broker does not.
 */
export default settingCommand(thresholdSettings, {
  id: 'broker.thresholds',
  calls: ['sysmonConfig', 'sysmonUpdate'],
  at: settingPaths.alarmSettings,
  wrong: (texts) =>
    (['cpu', 'process'] as const)
      .map((of) =>
        Number(texts[`${of}_low_watermark`]) < Number(texts[`${of}_high_watermark`])
          ? undefined
          : `LIMITS_${of}`,
      )
      .find((code) => code !== undefined),
  errors: {
    LIMITS_cpu: { step: 'cpu_low_watermark', key: 'license.order' },
    LIMITS_process: { step: 'process_low_watermark', key: 'license.order' },
  },
})
