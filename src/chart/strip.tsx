import { useMemo } from 'react'
import { useCrosshair } from './crosshair'
import { extentOf, stripPath, type Span } from './scale'
import type { ChartFormat, Point, Tone } from './series'

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
  height?: number
  /** A hole longer than this many ms is drawn as a gap even without a null. */
  gap?: number
  /** The time that was asked for, where the points may not fill it. */
  span?: Span | undefined
}

const width = 360
const strokes: Record<Tone, string> = {
  accent: 'text-accent',
  info: 'text-info',
  ok: 'text-ok',
  warn: 'text-warn',
}

/**
 * One line over time, drawn by hand: a single path, four hairlines with the least and the greatest value,
 * gaps where nothing was read, a readout by pointer and keys.
 */
export function Strip({
  label,
  points,
  summary,
  format,
  noValue,
  tone = 'accent',
  height = 96,
  gap,
  span,
}: StripProps) {
  const extent = useMemo(() => extentOf(points, span), [points, span])
  const path = useMemo(() => stripPath(points, extent, width, height, gap), [points, extent, height, gap])
  const cross = useCrosshair(points, extent.from, extent.to)
  const point = points[cross.index]
  // A reading that stands alone is a dot, and must be seen.
  const alone = points.filter(({ v }) => v !== null).length === 1
  const name = summary ? `${label}: ${summary}` : label
  const empty = points.length === 0
  const place = point ? (point.t - extent.from) / (extent.to - extent.from) : 0
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      {/* Set so that each stands at its line. The label of the picture tells them too. */}
      <div
        aria-hidden
        className="nums -my-2 flex flex-col items-end justify-between text-small leading-4 whitespace-nowrap text-faint"
      >
        <span>{empty ? '' : format.value(extent.max)}</span>
        <span>{empty ? '' : format.value(extent.min)}</span>
      </div>
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        className="relative min-w-0 rounded-sm"
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
            d={[0, 1, 2, 3].map((third) => `M0 ${(height * third) / 3}H${width}`).join('')}
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
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {point && (
          <>
            <div
              className="pointer-events-none absolute inset-y-0 w-px bg-muted"
              style={{ left: `${place * 100}%` }}
            />
            {point.v !== null && (
              <div
                className={`pointer-events-none absolute size-1.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-current ${strokes[tone]}`}
                style={{
                  left: `${place * 100}%`,
                  bottom: `${((point.v - extent.min) / (extent.max - extent.min)) * 100}%`,
                }}
              />
            )}
          </>
        )}
      </div>
      {/* Where two dates have no room beside each other they wrap; while a point is read out it has their whole place. */}
      <div className="nums relative col-start-2 min-h-4 pt-1 text-small text-faint">
        <div className={`flex justify-between gap-2 ${point ? 'invisible' : ''}`}>
          <span>{empty ? noValue : format.time(extent.from)}</span>
          <span className="text-end">
            {empty || (points.length < 2 && span === undefined) ? '' : format.time(extent.to)}
          </span>
        </div>
        <output aria-live="polite" className="absolute inset-x-0 top-1 truncate text-center text-text">
          {point ? `${format.time(point.t)}  ${point.v === null ? noValue : format.value(point.v)}` : ''}
        </output>
      </div>
    </div>
  )
}
