import type { ApiClient } from '@/api/client'
import { measureStep, rates, type Samples } from '@/chart/history'
import { LineChart } from '@/chart/line-chart'
import type { Point } from '@/chart/series'
import { getAlarmLevel } from '@/features/alarm/facts'
import { alarmRules, alarmRuleStates, findAlarmRule } from '@/features/alarm-rule/own-rules'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { useStore } from '@/ui/use-store'
import { Figure } from './figure'

/** The maximum number of names below the number of alarms. */
const maxNames = 4

/** The rate of the last hour as a line. */
export function RateLine({
  label,
  samples,
  flow,
}: {
  label: string
  samples: Samples | undefined
  flow: 'received' | 'sent'
}) {
  const { t, format } = useWords()
  if (samples === undefined) return null
  const points = rates(samples, flow).map(({ at, value }): Point => ({ t: at, v: value }))
  return (
    <div className="min-h-0 overflow-hidden max-lg:hidden">
      <LineChart
        compact
        height={150}
        label={label}
        gap={measureStep(samples) * 2.5}
        series={[{ id: flow, label, tone: flow === 'received' ? 'accent' : 'info', points }]}
        noValue={t('overview.noData')}
        loading={t('list.loading')}
        format={{
          value: (number) => format.number(Math.round(number)),
          time: (at) => format.date(at).slice(11),
        }}
      />
    </div>
  )
}

type AlarmPage = Awaited<ReturnType<ApiClient['alarmList']>>

/** The active alarms of the broker and the firing alarm rules of this browser, with the names of the first. */
export function Alarms({ alarms, isOwn }: { alarms: AlarmPage | undefined; isOwn: boolean }) {
  const { t, format } = useWords()
  useStore(alarmRules)
  const ownStates = useStore(alarmRuleStates)
  const states = isOwn ? ownStates : {}
  const firing = Object.entries(states).flatMap(([name, state]) =>
    state.firingSince === undefined ? [] : [{ name, critical: findAlarmRule(name)?.severity === 'critical' }],
  )
  const rows = (alarms?.data ?? []).filter(({ $raw }) => $raw === undefined)
  const count = (alarms?.meta.count ?? rows.length) + firing.length
  const isCritical =
    rows.some((row) => getAlarmLevel(row) === 'critical') || firing.some(({ critical }) => critical)
  const names = [...firing.map(({ name }) => name), ...rows.map(({ name }) => name)]
  return (
    <Figure
      label={t('wall.alarms')}
      value={alarms === undefined ? t('none') : format.number(count)}
      tone={count === 0 ? undefined : isCritical ? 'bad' : 'warn'}
      note={
        names.length === 0 ? undefined : (
          <ul>
            {names.slice(0, maxNames).map((name, index) => (
              <li key={`${name} ${index}`} className="truncate">
                {plain(name, 60)}
              </li>
            ))}
            {names.length > maxNames && <li>{t('wall.more', { count: names.length - maxNames })}</li>}
          </ul>
        )
      }
    />
  )
}
