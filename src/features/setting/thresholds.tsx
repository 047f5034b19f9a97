import { useRead } from '@/api/query'
import edit from '@commands/broker/thresholds'
import { thresholdSettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { settingPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { SettingPage } from './setting-page'

const parts: readonly FormPart[] = [
  {
    title: 'broker.part.vm',
    fields: [
      ['process_check_interval', 'process_low_watermark', 'process_high_watermark'],
      ['long_gc', 'long_schedule', 'large_heap'],
      'busy_dist_port',
      'busy_port',
    ],
  },
  {
    title: 'broker.part.os',
    fields: [
      ['cpu_check_interval', 'cpu_low_watermark', 'cpu_high_watermark'],
      ['mem_check_interval', 'sysmem_high_watermark', 'procmem_high_watermark'],
    ],
  },
]

/** Thresholds of alarms. */
export default function Thresholds() {
  const { t } = useWords()
  const query = useRead('sysmonConfig', {})
  return (
    <SettingPage
      title="screen.alarmSettings"
      text="broker.thresholds.text"
      kind={thresholdSettings}
      command={edit}
      query={query}
      parts={parts}
    >
      <Link href={`#${to(settingPaths.alarmHistorySettings)}`} className="ml-auto leading-6">
        {t('screen.alarmHistorySettings')}
      </Link>
    </SettingPage>
  )
}
