import { useActiveAlarms } from '@/features/alarm/active-alarms'
import { useNewest } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { alarmPaths } from '@/features/alarm/paths'
import { alarmRuleStates } from '@/features/alarm-rule/own-rules'
import { alarmRulePaths } from '@/features/alarm-rule/paths'
import { to } from '@/route/paths'
import { getAlarmLevel } from '@/features/alarm/facts'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'
import { useStore } from '@/ui/use-store'

const every = 30_000

/** The number of alarm rules that fire. */
const countFiring = (states: ReturnType<typeof alarmRuleStates.get>): number =>
  Object.values(states).filter(({ firingSince }) => firingSince !== undefined).length

/** Equally wide with three digits and with none. */
const slot =
  'inline-flex min-h-6 w-14 shrink-0 items-center justify-center rounded-sm hover:bg-hover max-md:w-10'

/**
 * The number of active alarms and firing alarm rules, whether an alarm is critical, and a link to them: read on load, whenever the page
 * becomes visible, and every half minute while it is; reads of the alarms screen count too.
 */
export function AlarmCount() {
  const { t, format } = useWords()
  const { isError } = useActiveAlarms({ every })
  const firing = countFiring(useStore(alarmRuleStates))
  const data = useNewest('alarmList', ({ query }) => query?.activated === true)
  const count = data?.meta.count ?? data?.data.length
  // Its space is reserved, so that nothing next to it moves.
  if (count === undefined && !isError && firing === 0) return <span className={slot} />
  const critical =
    data?.data.some((row) => row.$raw === undefined && getAlarmLevel(row) === 'critical') === true
  const alarms =
    count === undefined
      ? t('shell.alarm.unknown')
      : count === 0
        ? t('shell.alarm.none')
        : t(critical ? 'shell.alarm.critical' : 'shell.alarm.some', { count })
  const words = firing === 0 ? alarms : `${alarms}, ${t('shell.alarm.rules', { count: firing })}`
  const total = (count ?? 0) + firing
  const some = total > 0
  return (
    <a
      href={`#${to(count === 0 && firing > 0 ? alarmRulePaths.alarmRules : alarmPaths.alarms)}`}
      title={words}
      className={cx(
        slot,
        some ? cx('font-semibold', critical ? 'text-bad' : 'text-warn') : 'text-muted hover:text-text',
      )}
    >
      <span role="status" className="inline-flex items-center gap-1.5">
        <StatusMark state={critical ? 'error' : some ? 'warning' : count === 0 ? 'ok' : 'waiting'} />
        {some && (
          <span aria-hidden className="nums">
            {format.number(total)}
          </span>
        )}
        <span className="sr-only">{words}</span>
      </span>
    </a>
  )
}
