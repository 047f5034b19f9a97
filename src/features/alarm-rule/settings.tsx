import allowNotifications from '@commands/alarm-rule/allow-notifications'
import quietHours from '@commands/alarm-rule/quiet-hours'
import { offer } from '@/command/offer'
import { CommandForm, type FormPart } from '@/form/command/command-form'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { OfferButton } from '@/list/offer-button'
import { Card } from '@/ui/card'
import { StatusMark } from '@/ui/status-mark'
import { useStore } from '@/ui/use-store'
import { formatMinutes } from './model/rule'
import { notificationPermission } from './notify'
import { alarmRuleSettings, getQuietHours } from './own-rules'
import { AlarmRuleViews } from './views'
import { alarmRuleDuty } from './watch-alarm-rules'

const parts: readonly FormPart[] = [
  { title: 'alarm-rule.quiet.title', switch: 'enabled', fields: [['from', 'to'], 'days'] },
]
const notes = { from: 'alarm-rule.quiet.zone', enabled: 'alarm-rule.quiet.note' } as const

/** Quiet hours, the permission for notifications, and when the rules are evaluated. */
export default function AlarmRuleSettings() {
  const { t } = useWords()
  useStore(alarmRuleSettings)
  const permission = useStore(notificationPermission)
  const duty = useStore(alarmRuleDuty)
  const { enabled, from, to, days } = getQuietHours()
  return (
    <FormPage title="screen.alarmRuleSettings">
      <AlarmRuleViews at="alarmRuleSettings" />
      <Card
        title={t('alarm-rule.notifications')}
        aside={
          permission === 'default' ? (
            <OfferButton offer={offer(allowNotifications)} stale={false} />
          ) : undefined
        }
      >
        <p>
          <StatusMark
            state={permission === 'granted' ? 'ok' : permission === 'denied' ? 'error' : 'idle'}
            word={t(`alarm-rule.permission.${permission}`)}
          />
        </p>
        <p className="pt-2 text-small text-muted">{t(`alarm-rule.permissionText.${permission}`)}</p>
      </Card>
      <Card title={t('alarm-rule.evaluation')}>
        <p>{t(`alarm-rule.duty.${duty}`)}</p>
        <p className="pt-2 text-small text-muted">{t('alarm-rule.evaluationText')}</p>
      </Card>
      <CommandForm
        command={quietHours}
        parts={parts}
        notes={notes}
        initial={{
          enabled: String(enabled),
          from: formatMinutes(from),
          to: formatMinutes(to),
          days: days.join(','),
        }}
      />
    </FormPage>
  )
}
