import { alarmRulePaths } from '@/features/alarm-rule/paths'
import { alarmRuleStates } from '@/features/alarm-rule/own-rules'
import { useActiveAlarms } from '@/features/alarm/active-alarms'
import { useNow } from '@/api/use-now'
import { useCertificateEndings } from '@/features/certificate/expiring'
import { toEnding } from '@/features/certificate/model/presented'
import { certificatePaths } from '@/features/certificate/paths'
import { useWords } from '@/i18n/use-words'
import { alarmPaths } from '@/features/alarm/paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'

/** The maximum number of alarms listed. */
const maxListed = 3

/** The active alarms, the alarm rules of this browser that fire, and certificates that end soon; or that there are no alarms. */
export function Health() {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-6">
      <Alarms />
      <FiringRules />
      <ExpiringCertificates />
    </div>
  )
}

function FiringRules() {
  const { t } = useWords()
  const states = useStore(alarmRuleStates)
  const names = Object.entries(states).flatMap(([name, { firingSince }]) =>
    firingSince === undefined ? [] : [name],
  )
  if (names.length === 0) return null
  return (
    <Listed
      href={`#${to(alarmRulePaths.alarmRules)}`}
      title={t('shell.alarm.rules', { count: names.length })}
      names={names}
    />
  )
}

/** The listeners whose certificate has expired or does so within 30 days. */
function ExpiringCertificates() {
  const { t } = useWords()
  const now = useNow(30_000)
  const endings = useCertificateEndings() ?? []
  const ids = (state: 'expired' | 'soon') =>
    endings.filter(({ until }) => toEnding(until, now) === state).map(({ id }) => id)
  return (['expired', 'soon'] as const).map((state) => {
    const names = ids(state)
    return (
      names.length > 0 && (
        <Listed
          key={state}
          href={`#${to(certificatePaths.certificates, undefined, { ends: state })}`}
          mark={state === 'expired' ? 'error' : 'warning'}
          title={t(`overview.certificates.${state}`, { count: names.length })}
          names={names}
        />
      )
    )
  })
}

function Alarms() {
  const { t } = useWords()
  const { data, isError } = useActiveAlarms({ every: 30_000, fresh: 5000 })
  if (data === undefined)
    return isError ? (
      <p>
        <StatusMark state="waiting" word={t('shell.alarm.unknown')} />
      </p>
    ) : null
  const rows = data.data.filter((row) => row.$raw === undefined)
  const count = data.meta.count ?? data.data.length
  if (count === 0)
    return (
      <p>
        <StatusMark state="ok" word={t('shell.alarm.none')} />
      </p>
    )
  const names = [...new Set(rows.map(({ name }) => name))]
  const isPartial = count > data.data.length
  const listed = names.slice(0, maxListed)
  const others = isPartial
    ? Number(count) - rows.filter(({ name }) => listed.includes(name)).length
    : undefined
  return (
    <Listed
      href={`#${to(alarmPaths.alarms)}`}
      title={t('shell.alarm.some', { count })}
      names={names}
      others={others}
    />
  )
}

type ListedProps = {
  readonly href: string
  readonly title: string
  readonly names: readonly string[]
  readonly mark?: 'warning' | 'error'
  /** How many there are besides the listed ones, where not all names are known. */
  readonly others?: number | undefined
}

function Listed({
  href,
  title,
  names,
  mark = 'warning',
  others = Math.max(0, names.length - maxListed),
}: ListedProps) {
  const { t, format } = useWords()
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Link className="inline-flex min-h-6 min-w-6 items-center" href={href}>
        <StatusMark state={mark} word={title} />
      </Link>
      {names.slice(0, maxListed).map((name) => (
        <Untrusted key={name} mono text={name} max={60} className="min-w-0 break-all text-muted" />
      ))}
      {others > 0 && (
        <span className="text-muted">{t('overview.missingMore', { total: format.number(others) })}</span>
      )}
    </p>
  )
}
