import { useMemo, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import {
  findBeginning,
  findLateBeginning,
  rangeNames,
  ranges,
  selectDayBefore,
  within,
} from '@/chart/history'
import { useInstantWords } from '@/i18n/instant-words'
import { useWords } from '@/i18n/use-words'
import { parseInstant } from '@/lib/time/instant'
import { useSearch } from '@/route/location'
import type { ChartedNodes } from '@/features/node/use-charted-nodes'
import { HistoryView } from '@/detail/history-view'
import { Button } from '@/ui/button'
import { InstantInput } from '@/ui/control/instant-input'
import { Segmented } from '@/ui/control/segmented'
import { ChevronLeft, ChevronRight } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { useEvents } from './use-events'
import { minuteText, readWindow, secondsBack, type Window } from './window'

const day = 86_400_000

/** Loaded on demand: most clusters have one node. */
const NodeHistory = lazyComponent(
  async () => (await import('./node-history')).NodeHistory,
  () => <Skeleton lines={9} />,
)

/** The time zone of all displayed times. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The history of the cluster: for a range until now or another time, compared with the day before, or by
 * node.
 */
export function History({ nodes: { names, total } }: { nodes: ChartedNodes }) {
  const connection = useConnection()
  const { t, format } = useWords()
  const instantWords = useInstantWords()
  const [search, change] = useSearch()
  const window = readWindow(search, connection.now())
  const { range, seconds, fixed, latest, compare, byNode, asTable } = window
  const events = useEvents()
  const now = useRead(
    'monitor',
    { query: { latest } },
    { keep: true, ...(fixed === undefined ? { every: 60_000 } : {}) },
  )
  const to = fixed?.to ?? now.data?.at(-1)?.time_stamp
  const from = to === undefined ? undefined : to - seconds * 1000
  const before = useRead(
    'monitor',
    { query: { latest: from === undefined ? seconds : secondsBack(from - day, connection.now()) } },
    { enabled: compare && from !== undefined, keep: true, fresh: 60_000 },
  )
  const shown = useMemo(
    () => (fixed === undefined || now.data === undefined ? now.data : within(now.data, fixed)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `fixed` is new on each render, its ends are not
    [now.data, fixed?.from, fixed?.to],
  )
  const lines = useMemo(() => {
    if (
      !compare ||
      shown === undefined ||
      before.data === undefined ||
      from === undefined ||
      to === undefined
    )
      return undefined
    return [
      { id: 'now', label: t('overview.thisTime'), samples: shown },
      {
        id: 'before',
        label: t('overview.dayBefore'),
        samples: selectDayBefore(before.data, { from, to }),
      },
    ]
  }, [compare, shown, before.data, from, to, t])
  const lateBeginning =
    lines === undefined || before.data === undefined || from === undefined || to === undefined
      ? undefined
      : findLateBeginning(before.data, { from, to })
  const beginning =
    fixed === undefined && now.data !== undefined ? findBeginning(now.data, seconds) : undefined
  const move = (by: number) => {
    const next = (fixed?.to ?? connection.now()) + by * seconds * 1000
    change({ until: next >= connection.now() ? undefined : minuteText(next) })
  }
  const [untilText, setUntilText] = useState<string>()
  const typeUntil = (text: string) => {
    setUntilText(text)
    const at = parseInstant(text, connection.now())
    if (text.trim() === '') change({ until: undefined })
    else if (at !== undefined && at <= connection.now()) change({ until: minuteText(at) })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-body font-semibold">{t('overview.history')}</h2>
        <span className="text-small text-muted">
          {zone}
          {beginning !== undefined &&
            ` · ${t('overview.since', { time: format.date(beginning).slice(seconds > ranges['1d'] ? 0 : 11, 16) })}`}
        </span>
        <span className="flex-1" />
        <div className="flex items-center gap-1">
          <IconButton size="sm" icon={ChevronLeft} label={t('overview.earlier')} onClick={() => move(-1)} />
          <span className="w-50">
            <InstantInput
              aria-label={t('overview.until')}
              title={t('overview.until')}
              words={instantWords}
              value={untilText ?? minuteText(fixed?.to ?? connection.now()).replace('T', ' ')}
              onValue={typeUntil}
              onBlur={() => setUntilText(undefined)}
            />
          </span>
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={t('overview.later')}
            disabledReason={fixed === undefined ? t('overview.atNow') : undefined}
            onClick={() => move(1)}
          />
        </div>
        <Segmented
          label={t('overview.range')}
          value={range}
          onChange={(next) => change({ range: next === '1h' ? undefined : next })}
          options={rangeNames.map((name) => ({ value: name, label: t(`overview.ranges.${name}`) }))}
        />
        <Button
          size="sm"
          aria-pressed={compare}
          disabledReason={compareReason(window, t('overview.compareTooLong'), t('overview.compareByNode'))}
          onClick={() => change({ compare: compare ? undefined : '1d' })}
        >
          {t('overview.compare')}
        </Button>
        {names.length > 1 && (
          <Button
            size="sm"
            aria-pressed={byNode}
            onClick={() => change({ by: byNode ? undefined : 'node', compare: undefined })}
          >
            {t('overview.byNode')}
          </Button>
        )}
        <Button
          size="sm"
          aria-pressed={asTable}
          onClick={() => change({ view: asTable ? undefined : 'table' })}
        >
          {t('overview.table')}
        </Button>
      </div>
      {lateBeginning !== undefined && (
        <p className="text-small text-warn">
          {t('overview.noDayBefore', { time: format.date(lateBeginning) })}
        </p>
      )}
      {byNode && total > names.length && (
        <p className="text-small text-muted">{t('overview.chartedNodes', { shown: names.length, total })}</p>
      )}
      {byNode && names.length > 1 ? (
        <NodeHistory window={window} nodes={names} history={now} events={events} />
      ) : (
        <HistoryView
          history={{ ...now, data: shown }}
          seconds={seconds}
          span={fixed}
          lines={lines}
          events={events}
          asTable={asTable}
        />
      )}
    </>
  )
}

/** Why no comparison with the day before is possible. */
const compareReason = ({ range, byNode }: Window, tooLong: string, inNodes: string): string | undefined =>
  byNode ? inNodes : range === '7d' ? tooLong : undefined
