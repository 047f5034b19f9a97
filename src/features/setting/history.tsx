import { useRead } from '@/api/query'
import edit from '@commands/broker/history'
import { historySettings } from './fields'
import type { FormPart } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { settingPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { listFieldNames, SettingPage } from './setting-page'

const parts: readonly FormPart[] = [{ fields: listFieldNames(historySettings) }]

/** How alarms are reported, and how many past alarms are stored. */
export default function AlarmHistorySettings() {
  const { t } = useWords()
  const query = useRead('alarmConfig', {})
  return (
    <SettingPage
      title="screen.alarmHistorySettings"
      text="broker.history.text"
      kind={historySettings}
      command={edit}
      query={query}
      parts={parts}
    >
      <Link href={`#${to(settingPaths.alarmSettings)}`} className="ml-auto leading-6">
        {t('screen.alarmSettings')}
      </Link>
    </SettingPage>
  )
}
