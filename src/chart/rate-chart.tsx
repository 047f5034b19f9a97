import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { LineChart } from './line-chart'
import type { ChartFormat, Series } from './series'

const height = 120

type Props = {
  /** The title; announced with the summary of each line. */
  label: string
  /** Rates in messages per second. */
  series: readonly Series[]
  value: ChartFormat['value']
}

const known = ({ points }: Series): number[] => points.flatMap(({ v }) => (v === null ? [] : [v]))

/** The time range of the axes while there is no rate yet, in milliseconds. */
const minute = 60_000

/** Rates since the page was opened; only axes until the first rate is known. */
export function RateChart({ label, series, value }: Props) {
  const { t, format } = useWords()
  const [opened] = useState(Date.now)
  const lines = series.map((one) => ({ name: one.label, rates: known(one) }))
  const isEmpty = lines.every(({ rates }) => rates.length === 0)
  const summary = lines.map(({ name, rates }) => {
    const now = rates.at(-1)
    if (now === undefined) return `${name} ${t('overview.noData')}`
    const [low, high] = [value(Math.min(...rates)), value(Math.max(...rates))]
    return `${name} ${t('overview.summary', { low, high, now: value(now) })}`
  })
  return (
    <LineChart
      label={label}
      summary={summary.join('; ')}
      series={series}
      height={height}
      noValue={t(isEmpty ? 'overview.collecting' : 'overview.noData')}
      span={isEmpty ? { from: opened - minute, to: opened } : undefined}
      loading={t('list.loading')}
      format={{ value, time: (at) => format.date(at).slice(11) }}
    />
  )
}
