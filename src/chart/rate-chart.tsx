import { useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { LineChart } from './line-chart'
import { getTone, type ChartFormat, type Point, type Series } from './series'

const height = 120

type Props = {
  /** The title; announced with the summary of each line. */
  label: string
  /** Rates in messages per second. */
  series: readonly Series[]
  /** The mean of the time before the first rate. */
  average?: readonly Point[]
  value: ChartFormat['value']
}

const known = ({ points }: Series): number[] => points.flatMap(({ v }) => (v === null ? [] : [v]))

/** The time range of the axes while there is no rate yet, in milliseconds. */
const minute = 60_000

/** Rates since the page was opened; only axes until the first rate is known. A line without a rate yet is left out. */
export function RateChart({ label, series, average = [], value }: Props) {
  const { t, format } = useWords()
  const [opened] = useState(Date.now)
  const lines = series.map((one) => ({ name: one.label, rates: known(one) }))
  const shown = series
    .map((one, index) => ({ ...one, tone: getTone(one, index) }))
    .filter((one) => known(one).length > 0)
  const averages: readonly Series[] =
    average.length === 0
      ? []
      : [{ id: 'average', label: t('overview.average'), tone: 'info', points: average, average: true }]
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
      series={shown.length + averages.length === 0 ? series : [...averages, ...shown]}
      height={height}
      noValue={t(isEmpty ? 'overview.collecting' : 'overview.noData')}
      span={isEmpty ? { from: opened - minute, to: opened } : undefined}
      loading={t('list.loading')}
      format={{ value, time: (at) => format.date(at).slice(11) }}
    />
  )
}
