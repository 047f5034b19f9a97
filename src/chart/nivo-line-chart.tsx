import { ResponsiveWrapper } from '@nivo/core'
import { useMemo, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { useCrosshair } from './crosshair'
import { groupEvents, nameGroup } from './event-groups'
import { Legend } from './legend'
import { digitEm, normalTextSize, Plot, type Margin } from './plot'
import { canLeaveZero, measureExtent, valueTicks, type Span } from './scale'
import type { ChartEvent, ChartFormat, Series } from './series'

export interface LineChartProps {
  /** The title: "Incoming messages". */
  label: string
  /** A text summary: "between 3,100 and 4,400, now 4,182"; announced with the label. */
  summary?: string | undefined
  /** The lines, each in order of time. */
  series: readonly Series[]
  format: ChartFormat
  /** "no data": announced for null, shown without points. */
  noValue: string
  /** Of the plot with its axes, in pixels. */
  height?: number
  /** One of several in a grid: narrow margins, and a line with the current values instead of a legend. */
  compact?: boolean
  /** For a screen seen from afar: the size of the texts at the axes, in pixels. Nothing in it can be pressed. */
  largeText?: number | undefined
  /** A period longer than this many milliseconds without points is a gap, even without null. */
  gap?: number | undefined
  /** The requested time range, which the points may not fill. */
  span?: Span | undefined
  /** A horizontal line, such as the limit of an alarm rule; the axis contains it. */
  limit?: { readonly value: number; readonly label: string } | undefined
  /** Events such as alarms and restarts. */
  events?: readonly ChartEvent[] | undefined
}

/** A plot that is lower than this many text sizes has two parts at its axis, else four. */
const lowPlotEm = 200 / normalTextSize

/** The margins of a plot whose longest axis label has the given number of characters. */
const marginOf = (compact: boolean, characters: number, textSize: number): Margin => ({
  top: Math.round((textSize * 2) / 3),
  right: compact ? 16 : 28,
  bottom: textSize * 2,
  left: Math.max(compact ? 32 : 48, Math.round(characters * digitEm * textSize) + 14),
})

/** The maximum distance between an event and a point that announces it, and of events drawn as one, as a share of the width. */
const eventReach = 0.01

/** A canvas line chart with axes and a crosshair for pointer and keys. */
export function NivoLineChart({
  label,
  summary,
  series,
  format,
  noValue,
  height = 320,
  compact = false,
  largeText,
  gap,
  span,
  limit,
  events = [],
}: LineChartProps) {
  const textSize = largeText ?? normalTextSize
  const longest = useMemo(
    () => series.reduce((a, b) => (b.points.length > a.length ? b.points : a), series[0]?.points ?? []),
    [series],
  )
  const { t } = useWords()
  const [fromZero, setFromZero] = useState(false)
  const limitValue = limit?.value
  const points = useMemo(() => {
    const all = series.flatMap((one) => one.points)
    return limitValue === undefined || all[0] === undefined ? all : [...all, { t: all[0].t, v: limitValue }]
  }, [series, limitValue])
  const canCut = useMemo(() => canLeaveZero(points), [points])
  const extent = useMemo(
    () => measureExtent(points, span, canCut && !fromZero),
    [points, span, canCut, fromZero],
  )
  const cross = useCrosshair(longest, extent.from, extent.to)
  const point = longest[cross.index]
  const share = (time: number) => (time - extent.from) / (extent.to - extent.from)
  const shown = events.filter(({ at }) => at >= extent.from && at <= extent.to)
  const groups = groupEvents(shown, eventReach * (extent.to - extent.from)).map((group) => ({
    ...group,
    label: nameGroup(group, (count) => t('overview.missingMore', { total: count })),
  }))
  const near =
    point === undefined
      ? []
      : groups.filter(({ events }) =>
          events.some(({ at }) => Math.abs(share(at) - share(point.t)) < eventReach),
        )
  const name = [
    label,
    summary,
    limit?.label,
    ...groups.map((group) => `${group.label} ${format.time(group.at)}`),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
  const ticks = useMemo(
    () => valueTicks(extent, height < lowPlotEm * textSize ? 2 : 4, format.value),
    [extent, height, textSize, format],
  )
  const characters = Math.max(...ticks.map((value) => format.value(value).length))
  const margin = useMemo(() => marginOf(compact, characters, textSize), [compact, characters, textSize])
  const zeroButton = canCut && largeText === undefined && (
    <button
      type="button"
      aria-pressed={fromZero}
      onClick={() => setFromZero(!fromZero)}
      className="min-h-6 min-w-6 rounded-sm border border-line px-1.5 text-small text-muted hover:text-text aria-pressed:border-accent aria-pressed:bg-tint"
    >
      {t('overview.fromZero')}
    </button>
  )
  return (
    <div className="min-w-0">
      {(!compact || series.length > 1) && (
        <Legend
          series={series}
          time={point?.t}
          format={format}
          noValue={noValue}
          events={near}
          eventKinds={shown}
          isLive={cross.isOperated}
        >
          {zeroButton}
        </Legend>
      )}
      <div
        role="group"
        aria-label={label}
        tabIndex={largeText === undefined ? 0 : undefined}
        onKeyDown={cross.onKeyDown}
        onBlur={cross.clear}
        className="relative rounded-sm"
      >
        <div role="img" aria-label={name} className="overflow-hidden" style={{ height }}>
          <ResponsiveWrapper>
            {({ width }) => (
              <Plot
                width={width}
                height={height}
                margin={margin}
                values={ticks}
                series={series}
                extent={extent}
                gap={gap}
                textSize={textSize}
                format={format}
              />
            )}
          </ResponsiveWrapper>
        </div>
        <div
          className="absolute"
          style={{ left: margin.left, right: margin.right, top: margin.top, bottom: margin.bottom }}
          onPointerMove={cross.onPointerMove}
          onPointerLeave={cross.clear}
        >
          {series.every(({ points }) => points.every(({ v }) => v === null)) && (
            <span className="absolute inset-0 grid place-items-center text-muted">{noValue}</span>
          )}
          {groups.map(({ at, tone, label: groupName }) => (
            <span
              key={`${tone} ${at}`}
              aria-hidden
              title={`${groupName} · ${format.time(at)}`}
              className={cx(
                'absolute inset-y-0 -ml-1 w-2',
                'after:absolute after:inset-y-0 after:left-1 after:border-l after:border-dashed',
                tone === 'warn' ? 'after:border-warn' : 'after:border-info',
              )}
              style={{ left: `${share(at) * 100}%` }}
            />
          ))}
          {limit !== undefined && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-x-0 border-t border-dashed border-bad"
              style={{ top: `${((extent.max - limit.value) / (extent.max - extent.min)) * 100}%` }}
            >
              <span className="absolute right-0 bottom-0.5 rounded-sm bg-surface px-1 text-small text-bad">
                {limit.label}
              </span>
            </span>
          )}
          {point !== undefined && (
            <div
              className="pointer-events-none absolute inset-y-0 w-px bg-muted"
              style={{ left: `${share(point.t) * 100}%` }}
            />
          )}
          {compact && series.length === 1 && (
            <output
              aria-live={cross.isOperated ? 'polite' : 'off'}
              className="nums pointer-events-none absolute inset-x-0 -top-1 truncate text-center text-small text-text"
            >
              {point !== undefined && (
                <span className="rounded-sm bg-surface px-1">
                  {[
                    format.time(point.t),
                    point.v === null ? noValue : format.value(point.v),
                    ...near.map((event) => event.label),
                  ].join('  ')}
                </span>
              )}
            </output>
          )}
        </div>
      </div>
      {compact && series.length === 1 && zeroButton !== false && (
        <div className="flex justify-end">{zeroButton}</div>
      )}
    </div>
  )
}
