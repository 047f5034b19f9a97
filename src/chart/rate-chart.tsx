import { useWords } from '@/i18n/use-words'
import { LineChart } from './line-chart'
import type { ChartFormat, Series } from './series'

const height = 120

type Props = {
  /** What the chart is of; heard with the summary of each line. */
  label: string
  /** Rates in messages per second. */
  series: readonly Series[]
  value: ChartFormat['value']
}

const known = ({ points }: Series): number[] => points.flatMap(({ v }) => (v === null ? [] : [v]))

/** How rates went since one looks, with axes; before a first rate is known the axes alone. */
export function RateChart({ label, series, value }: Props) {
  const { t, format } = useWords()
  const told = series.map((one) => ({ name: one.label, rates: known(one) }))
  if (told.every(({ rates }) => rates.length === 0))
    return (
      <p
        className="flex items-center justify-center border-b border-l border-line text-muted"
        style={{ height: height + 28 }}
      >
        {t('overview.collecting')}
      </p>
    )
  const summary = told.map(({ name, rates }) => {
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
      noValue={t('overview.noData')}
      loading={t('list.loading')}
      format={{ value, time: (at) => format.date(at).slice(11) }}
    />
  )
}
