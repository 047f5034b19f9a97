import { useWords } from '@/i18n/use-words'
import { Views } from '@/list/views'
import { to } from '@/route/paths'
import { alarmRulePaths } from './paths'

type Props = { at: 'alarmRules' | 'alarmRuleFirings' | 'alarmRuleSettings' }

/** Links between the screens of alarm rules. */
export function AlarmRuleViews({ at }: Props) {
  const { t } = useWords()
  return (
    <Views
      label={t('alarm-rule.views')}
      at={to(alarmRulePaths[at])}
      views={[
        { label: t('alarm-rule.view.rules'), to: to(alarmRulePaths.alarmRules) },
        { label: t('alarm-rule.view.firings'), to: to(alarmRulePaths.alarmRuleFirings) },
        { label: t('alarm-rule.view.settings'), to: to(alarmRulePaths.alarmRuleSettings) },
      ]}
    />
  )
}
