import alarmRuleDelete from '@commands/alarm-rule/delete'
import alarmRuleDisable from '@commands/alarm-rule/disable'
import alarmRuleEdit from '@commands/alarm-rule/edit'
import alarmRuleEnable from '@commands/alarm-rule/enable'
import alarmRuleSilence from '@commands/alarm-rule/silence'
import alarmRuleTest from '@commands/alarm-rule/test'
import { library } from '@/api/library'
import { offer } from '@/command/offer'
import { CommandForm } from '@/form/command/command-form'
import { useWords } from '@/i18n/use-words'
import { formatDuration } from '@/lib/time/time'
import { OfferBar } from '@/list/offer-bar'
import { go, useParams } from '@/route/location'
import { to } from '@/route/paths'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { OriginNote } from '@/features/library/origin-note'
import { below, drawn, editParts, notes } from './form-parts'
import { printQuiet } from './model/quiet-text'
import { alarmRules, findAlarmRule, findRuleOrigin } from './own-rules'
import { alarmRulePaths } from './paths'

/** Shows and edits an alarm rule. */
export default function AlarmRuleEdit() {
  const { name = '' } = useParams(alarmRulePaths.alarmRule)
  const { t } = useWords()
  useStore(alarmRules)
  useStore(library)
  const rule = findAlarmRule(name)
  if (rule === undefined)
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('screen.alarmRule')}
        </h1>
        <EmptyState
          title={t('alarm-rule.gone')}
          action={
            <Link look="button" href={`#${to(alarmRulePaths.alarmRules)}`}>
              {t('screen.alarmRules')}
            </Link>
          }
        />
      </>
    )
  const origin = findRuleOrigin(name)
  const commands = [
    rule.enabled ? alarmRuleDisable : alarmRuleEnable,
    alarmRuleSilence,
    alarmRuleTest,
    ...(origin === 'library' ? [] : [alarmRuleDelete]),
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-semibold">
          <Untrusted text={name} max={80} />
        </h1>
        <OfferBar offers={commands.map((command) => offer(command, { rule: name }))} stale={false} about />
      </div>
      <OriginNote origin={origin} />
      <CommandForm
        key={`${name}\n${JSON.stringify(rule)}`}
        command={alarmRuleEdit}
        given={{ rule: name }}
        parts={editParts}
        notes={notes}
        drawn={drawn}
        below={below}
        initial={{
          condition: rule.condition,
          severity: rule.severity,
          for: formatDuration(rule.forMs),
          notify: String(rule.notify),
          sound: String(rule.sound),
          quiet: printQuiet(rule.quietHours),
        }}
        then={() => go(to(alarmRulePaths.alarmRules), { force: true })}
      />
    </div>
  )
}
