import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useWords } from '@/i18n/use-words'
import { tracePairs } from './model/trace-line'
import { plain } from '@/lib/text/untrusted'
import { Fact, Facts } from '@/detail/facts'
import { Revealed } from '@/detail/text-lines'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { ChevronDown, ChevronRight } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import type { LogRow } from './log-rows'

const rowHeight = 28
/**
 * The maximum number of characters shown of a line, and of a value below it: one may be as long as a page of
 * the log.
 */
const [maxRowLength, maxValueLength] = [2000, 20_000]

type Props = {
  label: string
  rows: readonly LogRow[]
  /** Highlighted rows, and the row to scroll to. */
  hits?: ReadonlySet<number>
  reveal: number | undefined
  /** Changes to scroll to the same row again. */
  revealKey: unknown
  /** Whether long messages take several lines. */
  wrap: boolean
}

/** The columns on wide pages; on narrow ones client and message are below the others. */
const columns =
  'grid grid-cols-[1.75rem_auto_minmax(0,1fr)] gap-x-3 @4xl:grid-cols-[1.75rem_10.5rem_8rem_minmax(0,15rem)_minmax(0,1fr)]'

/** The lines of a trace in columns; each opens to its names and values. Renders visible lines only. */
export function LogTable({ label, rows, hits, reveal, revealKey, wrap }: Props) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<LogRow>>(new Set())
  const [at, setAt] = useState(0)
  const moved = useRef(false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 600, height: 400 },
  })
  const show = useRef((row: number) => virtual.scrollToIndex(row, { align: 'auto' }))
  const isHit = reveal !== undefined && hits?.has(reveal) === true
  useEffect(() => {
    if (reveal === undefined) return
    show.current(reveal)
    if (!isHit) return
    // The window may end above the end of the table, which scrolls the row into its own view only.
    const next = requestAnimationFrame(() =>
      frame.current?.querySelector(`[data-index="${reveal}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(next)
  }, [reveal, revealKey, isHit])
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    frame.current?.querySelector<HTMLElement>(`[data-index="${at}"] button`)?.focus()
  }, [at])
  const toggle = (row: LogRow) =>
    setOpen((now) => new Set(now.has(row) ? [...now].filter((one) => one !== row) : [...now, row]))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
    const from = Number(event.target.closest('[data-index]')?.getAttribute('data-index'))
    const next = Math.min(rows.length - 1, Math.max(0, from + step))
    event.preventDefault()
    event.stopPropagation()
    moved.current = true
    virtual.scrollToIndex(next, { align: 'auto' })
    setAt(next)
  }
  const current = Math.min(at, rows.length - 1)
  return (
    <div
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="ring-inside @container h-[max(16rem,calc(100dvh-17.25rem))] overflow-auto rounded-md border border-line bg-canvas text-small"
    >
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div role="rowgroup" className="sticky top-0 z-1 border-b border-line bg-surface @max-4xl:hidden">
          <div
            role="row"
            aria-rowindex={1}
            className={cx(columns, 'items-center py-1 font-semibold text-muted')}
          >
            <span role="columnheader">
              <span className="sr-only">{t('trace.details')}</span>
            </span>
            <span role="columnheader">{t('trace.column.time')}</span>
            <span role="columnheader">{t('trace.tag')}</span>
            <span role="columnheader">{t('trace.column.client')}</span>
            <span role="columnheader">{t('trace.column.message')}</span>
          </div>
        </div>
        <div
          role="rowgroup"
          className="relative"
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const isOpen = open.has(row)
            return (
              <div
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                data-hit={hits?.has(index) === true || undefined}
                className={cx(
                  columns,
                  'absolute top-0 left-0 w-full items-baseline border-b border-line/50 hover:bg-hover',
                  hits?.has(index) === true && 'bg-tint',
                  hits?.has(index) === true && index === reveal && 'font-semibold',
                )}
                style={{ transform: `translateY(${start}px)` }}
                onClick={(event) => {
                  if (isPress(event)) toggle(row)
                }}
              >
                <span role="cell" className="self-start">
                  <IconButton
                    size="sm"
                    icon={isOpen ? ChevronDown : ChevronRight}
                    label={t(isOpen ? 'trace.collapse' : 'trace.expand')}
                    aria-expanded={isOpen}
                    tabIndex={index === current ? 0 : -1}
                    onClick={() => {
                      setAt(index)
                      toggle(row)
                    }}
                  />
                </span>
                <Cells row={row} wrap={wrap} />
                {isOpen && (
                  <div role="cell" data-details className="col-span-full cursor-auto px-7 pb-2">
                    <Details row={row} />
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Whether a click is on the row itself, not on a button or details, and did not select text. */
const isPress = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('button, [data-details]') === null &&
  getSelection()?.isCollapsed !== false

/** The cells of a line; an unparsed one has a single cell. */
function Cells({ row: { line, text, node }, wrap }: { row: LogRow; wrap: boolean }) {
  const { format } = useWords()
  const flow = cx('min-w-0 font-mono', wrap ? 'break-words whitespace-pre-wrap' : 'truncate whitespace-pre')
  const of = node === undefined ? null : <span className="pr-3 text-muted">{plain(node, 60)}</span>
  if (line === undefined)
    return (
      <bdi role="cell" dir="ltr" className={cx('col-span-2 @4xl:col-span-4', flow)}>
        {of}
        <Cut text={text} />
      </bdi>
    )
  return (
    <>
      <span role="cell" className="nums whitespace-nowrap text-muted">
        <time dateTime={line.at} title={toUtc(line.at, line.time)}>
          {format.date(new Date(line.time).toISOString())}
          {readFraction(line.at).slice(0, 4)}
        </time>
      </span>
      <span role="cell">
        <Badge tone={line.tag === 'MQTT' ? 'info' : 'accent'}>{line.tag}</Badge>
      </span>
      <bdi
        role="cell"
        dir="ltr"
        title={plain(line.client, 400)}
        className="min-w-0 truncate font-mono text-muted @max-4xl:[grid-column:2/-1]"
      >
        <Cut text={line.client} />
      </bdi>
      <bdi role="cell" dir="ltr" className={cx('@max-4xl:[grid-column:2/-1]', flow)}>
        {of}
        <span className="font-semibold">
          <Cut text={line.event} />
        </span>{' '}
        <Cut text={line.rest} />
      </bdi>
    </>
  )
}

const readFraction = (at: string): string => /\.\d+/.exec(at)?.[0] ?? ''
/** The instant in UTC with the precision of the log. */
const toUtc = (at: string, time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')}${readFraction(at)} UTC`

const Cut = ({ text }: { text: string }) => (
  <>
    <Revealed text={text.slice(0, maxRowLength)} />
    {text.length > maxRowLength && '…'}
  </>
)

/** The names and values of a line; the text of an unparsed one. */
function Details({ row: { line, text } }: { row: LogRow }) {
  const { t } = useWords()
  const value = (fullValue: string) => (
    <Untrusted mono text={fullValue} max={maxValueLength} className="break-all whitespace-pre-wrap" />
  )
  if (line === undefined) return value(text)
  return (
    <Facts>
      <Fact name={t('trace.utc')}>{toUtc(line.at, line.time)}</Fact>
      <Fact name={t('trace.column.client')}>{value(line.client)}</Fact>
      {tracePairs(text).map(([key, whole], index) => (
        <Fact key={index} name={key === '' ? t('trace.column.message') : plain(key, 80)}>
          {value(whole)}
        </Fact>
      ))}
    </Facts>
  )
}
