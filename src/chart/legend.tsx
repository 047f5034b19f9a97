import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { nearest } from './scale'
import { getDash, getTone, type ChartEvent, type ChartFormat, type Series } from './series'

const strokes = {
  accent: 'text-accent',
  info: 'text-info',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
}

export interface LegendProps {
  series: readonly Series[]
  /** The time under the crosshair; without it, only names are shown. */
  time: number | undefined
  format: ChartFormat
  noValue: string
  /** Events at that time. */
  events?: readonly ChartEvent[]
  /** All events of the chart, whose lines are explained. */
  eventKinds?: readonly ChartEvent[]
  children?: ReactNode
  /** Whether changes are announced: only in the operated chart. */
  isLive?: boolean
}

/** The names of the lines with their dashes, and their values at the crosshair. */
export function Legend({
  series,
  time,
  format,
  noValue,
  events = [],
  eventKinds = [],
  isLive = true,
  children,
}: LegendProps) {
  return (
    <output
      aria-live={isLive ? 'polite' : 'off'}
      className="nums flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-small"
    >
      {series.map((one, index) => {
        const tone = getTone(one, index)
        const value = time === undefined ? null : (one.points[nearest(one.points, time)]?.v ?? null)
        return (
          <span key={one.id} className="inline-flex max-w-full min-w-0 items-center gap-1.5">
            <svg width="22" height="8" aria-hidden className={`shrink-0 ${strokes[tone]}`}>
              <path
                d="M0 4h22"
                stroke="currentColor"
                strokeWidth="2"
                opacity={one.average === true ? 0.5 : undefined}
                strokeDasharray={getDash(series, index).join(' ') || undefined}
              />
            </svg>
            <span className="min-w-0 wrap-anywhere text-muted">{one.label}</span>
            {time !== undefined && <b>{value === null ? noValue : format.value(value)}</b>}
          </span>
        )
      })}
      <EventKinds events={eventKinds} />
      {time !== undefined && <span className="text-muted">{format.time(time)}</span>}
      {events.map((event) => (
        <span key={`${event.tone} ${event.at}`} className={event.tone === 'warn' ? 'text-warn' : 'text-info'}>
          {event.label}
        </span>
      ))}
      {children !== undefined && <span className="ml-auto">{children}</span>}
    </output>
  )
}

/** What the upright lines of events mean, by kind. */
export function EventKinds({ events }: { events: readonly ChartEvent[] }) {
  const { t } = useWords()
  return (['warn', 'info'] as const)
    .filter((tone) => events.some((event) => event.tone === tone))
    .map((tone) => (
      <span key={tone} className="inline-flex items-center gap-1.5 text-muted">
        <svg width="8" height="14" aria-hidden className={`shrink-0 ${strokes[tone]}`}>
          <path d="M4 0v14" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 2" />
        </svg>
        {t(`overview.eventKind.${tone}`)}
      </span>
    ))
}
