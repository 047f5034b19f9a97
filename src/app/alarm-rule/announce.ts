import { brokers, profile } from '@/api/site'
import { getWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { describeCondition, formatValue } from '@/features/alarm-rule/condition-words'
import type { Severity } from '@/features/alarm-rule/model/rule'
import { askForNotifications, playSound, showNotification } from '@/features/alarm-rule/notify'
import { findAlarmRule } from '@/features/alarm-rule/own-rules'
import { alarmRulePaths } from '@/features/alarm-rule/paths'
import type { AlarmRuleEvent } from '@/features/alarm-rule/sample-rules'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { go } from '@/route/location'
import { to } from '@/route/paths'
import type { ToastKind } from '@/ui/overlay/toast-list'
import { toast } from '../toast/toasts'

const kinds: Readonly<Record<Severity, ToastKind>> = { info: 'info', warning: 'warning', critical: 'error' }

const show = () => go(to(alarmRulePaths.alarmRules))

/** Plays the sound, and says so where the browser does not allow it yet. */
async function sound(): Promise<void> {
  if (!(await playSound())) toast('warning', getWords().t('alarm-rule.noSound'))
}

/** Shows that an alarm rule fired or ended: as a toast, and as a notification and a sound where the rule has them. */
export function announceAlarmRule({ rule, kind, value, quiet }: AlarmRuleEvent): void {
  if (quiet) return
  const words = getWords()
  const { t } = words
  const name = inline(rule.name, 80)
  const condition = describeCondition(rule.condition, words)
  const fired = kind === 'fired'
  const text = fired
    ? value === undefined
      ? t('alarm-rule.fired', { name, condition })
      : t('alarm-rule.firedAt', { name, condition, value: formatValue(rule.condition, value, words) })
    : t('alarm-rule.ended', { name, condition })
  toast(fired ? kinds[rule.severity] : 'ok', text, { actions: [{ label: t('alarm-rule.open'), run: show }] })
  const broker = brokers.length > 1 && profile !== undefined ? `${profile.label}: ` : ''
  if (rule.notify) showNotification(`${broker}${name}`, text, rule.name, show)
  if (fired && rule.sound) startInBackground(sound(), throwUnexpected)
}

/** Shows the result of a test, and the notification and the sound that the rule would have. */
export function announceTest(name: string, result: string | undefined): void {
  const rule = findAlarmRule(name)
  if (rule === undefined || result === undefined) return
  toast('info', result)
  if (rule.notify) showNotification(inline(name, 80), result, rule.name, show)
  if (rule.sound) startInBackground(sound(), throwUnexpected)
}

/** Asks for the permission to show notifications, and says what the user answered. */
export async function askPermission(): Promise<void> {
  const answer = await askForNotifications()
  toast(answer === 'granted' ? 'ok' : 'warning', getWords().t(`alarm-rule.permission.${answer}`))
}
