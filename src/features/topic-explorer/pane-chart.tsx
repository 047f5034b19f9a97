import { useMemo, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { LineChart } from '@/chart/line-chart'
import type { Point } from '@/chart/series'
import type { TopicValue } from '@/mqtt/topic-node'
import { Segmented } from '@/ui/control/segmented'
import { Select } from '@/ui/control/select'
import { numberAt, numericPaths, parseValue } from './model/numeric-paths'

const ranges = ['20', '50', '100'] as const
const height = 160

/** The values as they were parsed, since a history is drawn again with each message. */
const parsed = new WeakMap<TopicValue, { readonly value: unknown }>()
function parseOnce(one: TopicValue): unknown {
  const known = parsed.get(one)
  if (known !== undefined) return known.value
  const value = parseValue(one.payload)
  parsed.set(one, { value })
  return value
}

/** A chart of one number of the stored values; nothing if they have none. */
export function PaneChart({ values }: { values: readonly TopicValue[] }) {
  const { t, format } = useWords()
  const [chosen, setChosen] = useState<string>()
  const [range, setRange] = useState<(typeof ranges)[number]>('100')
  const [latest] = values
  const paths = useMemo(() => (latest === undefined ? [] : numericPaths(parseOnce(latest))), [latest])
  const path = paths.find(({ name }) => name === chosen) ?? paths[0]
  const points = useMemo((): Point[] => {
    if (path === undefined) return []
    return values
      .slice(0, Number(range))
      .map((one) => ({ t: one.at, v: numberAt(parseOnce(one), path.keys) }))
      .reverse()
  }, [values, path, range])
  const known = points.flatMap(({ v }) => (v === null ? [] : [v]))
  if (path === undefined || known.length < 2) return null
  const number = (value: number) => format.number(Math.round(value * 1000) / 1000)
  const label = path.name === '' ? t('topic-explorer.whole') : plain(path.name, 60)
  return (
    <section aria-label={t('topic-explorer.chart')} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t('topic-explorer.chart')}</h3>
        {paths.length > 1 && (
          <Select
            aria-label={t('topic-explorer.path')}
            className="max-w-60"
            value={path.name}
            options={paths.map(({ name }) => ({ value: name, label: plain(name, 60) }))}
            onValue={setChosen}
          />
        )}
        <span className="ml-auto">
          <Segmented
            label={t('topic-explorer.range')}
            value={range}
            options={ranges.map((count) => ({
              value: count,
              label: t('topic-explorer.last', { count: Number(count) }),
            }))}
            onChange={setRange}
          />
        </span>
      </div>
      <LineChart
        label={label}
        summary={t('topic-explorer.summary', {
          low: number(Math.min(...known)),
          high: number(Math.max(...known)),
          now: number(known.at(-1) ?? 0),
        })}
        series={[{ id: 'value', label, points }]}
        height={height}
        noValue={t('overview.noData')}
        loading={t('list.loading')}
        format={{ value: number, time: (at) => format.date(at).slice(11) }}
      />
    </section>
  )
}
