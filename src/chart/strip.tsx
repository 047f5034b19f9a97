import { useMemo } from 'react'
import { useCrosshair } from './crosshair'
import { extentOf, stripPath } from './scale'
import { dashes, type ChartFormat, type Point, type Tone } from './series'

export interface StripProps {
  /** What is drawn: "Incoming messages". */
  label: string
  /** In order of time. */
  points: readonly Point[]
  /** What the picture says in words: "between 3,100 and 4,400, now 4,182"; heard with the label. */
  summary?: string
  format: ChartFormat
  /** "no data": read out for a null, shown when there are no points. */
  noValue: string
  tone?: Tone
  /** Draws the tone's dash pattern (where several lines share a picture). */
  dashed?: boolean
  height?: number
  /** A hole longer than this many ms is drawn as a gap even without a null. */
  gap?: number
}

const width = 360
const strokes: Record<Tone, string> = { accent: 'text-accent', info: 'text-info', ok: 'text-ok', warn: 'text-warn' }

/** One line over time, drawn by hand: a single path, three hairlines, gaps where nothing was read, a readout by pointer and keys. */
export function Strip({ label, points, summary, format, noValue, tone = 'accent', dashed, height = 96, gap }: StripProps) {
  const extent = useMemo(() => extentOf(points), [points])
  const path = useMemo(() => stripPath(points, extent, width, height, gap), [points, extent, height, gap])
  const cross = useCrosshair(points, extent.from, extent.to)
  const point = points[cross.index]
  // A reading that stands alone is a dot, and must be seen.
  const alone = points.filter(({ v }) => v !== null).length === 1
  const name = summary ? `${label}: ${summary}` : label
  const first = points[0]
  const last = points.at(-1)
  const place = point ? (point.t - extent.from) / (extent.to - extent.from) : 0
  return (
    <div className="min-w-0">
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        className="relative rounded-sm"
        onKeyDown={cross.onKeyDown}
        onPointerMove={cross.onPointerMove}
        onPointerLeave={cross.clear}
        onBlur={cross.clear}
      >
        <svg
          role="img"
          aria-label={name}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={`block w-full overflow-visible ${strokes[tone]}`}
          height={height}
        >
          <path
            d={[1, 2, 3].map((quarter) => `M0 ${(height * quarter) / 4}H${width}`).join('')}
            className="text-line"
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
          <path
            data-line
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth={alone ? 5 : 1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeDasharray={dashed ? dashes[tone].join(' ') : undefined}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {point && (
          <>
            <div className="pointer-events-none absolute inset-y-0 w-px bg-muted" style={{ left: `${place * 100}%` }} />
            {point.v !== null && (
              <div
                className={`pointer-events-none absolute size-1.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-current ${strokes[tone]}`}
                style={{ left: `${place * 100}%`, bottom: `${((point.v - extent.min) / (extent.max - extent.min)) * 100}%` }}
              />
            )}
          </>
        )}
      </div>
      <div className="nums flex h-4 justify-between gap-2 pt-0.5 text-small text-faint">
        <span>{first ? format.time(first.t) : noValue}</span>
        <output aria-live="polite" className="truncate text-text">
          {point ? `${format.time(point.t)}  ${point.v === null ? noValue : format.value(point.v)}` : ''}
        </output>
        <span>{last && last !== first ? format.time(last.t) : ''}</span>
      </div>
    </div>
  )
}
