import { brokers, profile } from '@/api/site'
import { getWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import type { ShowMessage } from '@/command/action-handlers'
import { describeCondition, formatValue } from './condition-words'
import type { Severity } from './model/rule'
import { askForNotifications, playSound, showNotification } from './notify'
import { findAlarmRule } from './own-rules'
import { alarmRulePaths } from './paths'
import type { AlarmRuleEvent } from './sample-rules'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { go } from '@/route/location'
import { to } from '@/route/paths'

const kinds: Readonly<Record<Severity, Parameters<ShowMessage>[0]>> = {
  info: 'info',
  warning: 'warning',
  critical: 'error',
}

const show = () => go(to(alarmRulePaths.alarmRules))

/** Plays the sound, and says so where the browser does not allow it yet. */
async function sound(showMessage: ShowMessage): Promise<void> {
  if (!(await playSound())) showMessage('warning', getWords().t('alarm-rule.noSound'))
}

/** Shows that an alarm rule fired or ended: as a toast, and as a notification and a sound where the rule has them. */
export function announceAlarmRule(
  { rule, kind, value, quiet }: AlarmRuleEvent,
  showMessage: ShowMessage,
): void {
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
  showMessage(fired ? kinds[rule.severity] : 'ok', text, { label: t('alarm-rule.open'), run: show })
  const broker = brokers.length > 1 && profile !== undefined ? `${profile.label}: ` : ''
  if (rule.notify) showNotification(`${broker}${name}`, text, rule.name, show)
  if (fired && rule.sound) startInBackground(sound(showMessage), throwUnexpected)
}

/** Shows the result of a test, and the notification and the sound that the rule would have. */
export function announceTest(name: string, result: string | undefined, showMessage: ShowMessage): void {
  const rule = findAlarmRule(name)
  if (rule === undefined || result === undefined) return
  showMessage('info', result)
  if (rule.notify) showNotification(inline(name, 80), result, rule.name, show)
  if (rule.sound) startInBackground(sound(showMessage), throwUnexpected)
}

/** Asks for the permission to show notifications, and says what the user answered. */
export async function askPermission(showMessage: ShowMessage): Promise<void> {
  const answer = await askForNotifications()
  showMessage(answer === 'granted' ? 'ok' : 'warning', getWords().t(`alarm-rule.permission.${answer}`))
}
