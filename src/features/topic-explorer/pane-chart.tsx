import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBirths } from '@/detail/use-births'
import { useWords } from '@/i18n/use-words'
import { decodePayload } from '@/lib/payload/decode'
import { findNumericPaths, readPath } from '@/lib/payload/numeric-paths'
import { findBirths, sameBirths, type FindSeen, type SparkplugBirths } from '@/lib/payload/sparkplug-births'
import { plain } from '@/lib/text/untrusted'
import { LineChart } from '@/chart/line-chart'
import type { Point } from '@/chart/series'
import { startInBackground } from '@/lib/background'
import type { TopicValue } from '@/mqtt/topic-node'
import { Segmented } from '@/ui/control/segmented'
import { Select } from '@/ui/control/select'
import { useThrown } from '@/ui/use-thrown'
import { useRegionName } from './region-name'

const ranges = ['20', '50', '100'] as const
const height = 160
/** The number of fields that are offered. */
const maxPaths = 60
/** Larger payloads are not decoded for each value of a history. */
const maxBytes = 64 * 1024

type Decoded = { readonly births: SparkplugBirths | undefined; readonly value: unknown }

/** The decoded payloads, since a history is drawn again with each message. Equal payloads may have other births. */
const decoded = new WeakMap<Uint8Array, readonly Decoded[]>()

const findDecoded = (payload: Uint8Array, births: SparkplugBirths | undefined): Decoded | undefined =>
  decoded.get(payload)?.find((one) => sameBirths(one.births, births))

/** Decodes the payloads of values that are not known yet; returns a number that changes once they are. */
function useDecoded(values: readonly TopicValue[], topic: string, seen: FindSeen): number {
  const latest = useBirths(seen, topic, values[0]?.at ?? 0)
  const [version, setVersion] = useState(0)
  // A chunk that could not be loaded: the nearest error boundary shows it.
  const fail = useThrown()
  useEffect(() => {
    let isCurrent = true
    const missing = values
      .map(({ payload, at }) => ({ payload, births: findBirths(seen, topic, at) }))
      .filter(
        ({ payload, births }) => findDecoded(payload, births) === undefined && payload.length <= maxBytes,
      )
    startInBackground(
      Promise.all(
        missing.map(async ({ payload, births }) => {
          const value = await decodePayload(payload, topic, undefined, births)
          decoded.set(payload, [...(decoded.get(payload) ?? []), { births, value }])
        }),
      ).then(() => {
        if (isCurrent && missing.length > 0) setVersion((before) => before + 1)
      }),
      fail,
    )
    return () => {
      isCurrent = false
    }
  }, [values, topic, seen, latest, fail])
  return version
}

/** A chart of one number of the stored values; nothing if they have none. */
export function PaneChart({
  values,
  topic,
  seen,
}: {
  values: readonly TopicValue[]
  topic: string
  seen: FindSeen
}) {
  const { t, format } = useWords()
  const nameRegion = useRegionName()
  const [chosen, setChosen] = useState<string>()
  const [range, setRange] = useState<(typeof ranges)[number]>('100')
  const version = useDecoded(values, topic, seen)
  const read = useCallback(
    ({ payload, at }: TopicValue) => findDecoded(payload, findBirths(seen, topic, at)),
    [seen, topic],
  )
  const latest = useMemo(
    () => (void version, values.map(read).find((one) => one !== undefined)),
    [values, read, version],
  )
  const paths = useMemo(
    () => (latest === undefined ? [] : findNumericPaths(latest.value, maxPaths)),
    [latest],
  )
  const path = paths.find(({ label }) => label === chosen) ?? paths[0]
  const points = useMemo((): Point[] => {
    void version
    if (path === undefined) return []
    return values
      .slice(0, Number(range))
      .map((one) => ({ t: one.at, v: readPath(read(one)?.value, path.path) ?? null }))
      .reverse()
  }, [values, path, range, version, read])
  const known = points.flatMap(({ v }) => (v === null ? [] : [v]))
  if (path === undefined || known.length < 2) return null
  const number = (value: number) => format.number(Math.round(value * 1000) / 1000)
  const label = path.label === '' ? t('topic-explorer.whole') : plain(path.label, 60)
  return (
    <section aria-label={nameRegion(t('topic-explorer.chart'))} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t('topic-explorer.chart')}</h3>
        {paths.length > 1 && (
          <Select
            aria-label={t('topic-explorer.path')}
            className="max-w-60"
            value={path.label}
            options={paths.map((one) => ({ value: one.label, label: plain(one.label, 60) }))}
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
      {path.isUntyped && <p className="text-small text-warn">{t('payload.untyped')}</p>}
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
