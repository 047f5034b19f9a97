import { useState, type RefObject } from 'react'
import clear from '@commands/topic-explorer/clear'
import collapse from '@commands/topic-explorer/collapse-all'
import expand from '@commands/topic-explorer/expand-all'
import pause from '@commands/topic-explorer/pause'
import resume from '@commands/topic-explorer/resume'
import stayOn from '@commands/topic-explorer/stay-on'
import stop from '@commands/topic-explorer/stop'
import { useNow } from '@/api/use-now'
import { CommandButton, CommandIconButton, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { FilterBar } from '@/list/filters/filter-bar'
import { defaultLimits, type ExplorerView } from '@/mqtt/explorer'
import { explorer } from '@/mqtt/explorer-api'
import { Badge } from '@/ui/badge'
import { Checkbox } from '@/ui/control/checkbox'
import { Eraser, ListChevronsDownUp, ListChevronsUpDown, Pause, Play } from '@/ui/icon/icons'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { topicFilters } from './filters'

/** The state of a run, as a mark and the word for it. */
function toStatus({ source, state, paused, connection }: ExplorerView) {
  if (source === 'retained')
    return state === 'running'
      ? ({ mark: 'connecting', word: 'reading' } as const)
      : ({ mark: 'idle', word: 'read' } as const)
  if (state === 'stopped') return { mark: 'disconnected', word: 'stopped' } as const
  if (state === 'starting') return { mark: 'connecting', word: 'starting' } as const
  if (connection !== 'connected') return { mark: 'connecting', word: 'reconnecting' } as const
  return paused
    ? ({ mark: 'waiting', word: 'paused' } as const)
    : ({ mark: 'connected', word: 'running' } as const)
}

/** The state of the run in words and figures. */
export function ExplorerStatus() {
  const { t, format } = useWords()
  const view = useStore(explorer.store)
  const { totals, flow, filters, source, topics, paused } = view
  const { mark, word } = toStatus(view)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
      <span role="status">
        <StatusMark state={mark} word={t(`topic-explorer.state.${word}`)} className="text-text" />
      </span>
      {source === 'live' && filters.length > 0 && view.state === 'running' && (
        <span className="min-w-0 truncate">
          <Untrusted mono text={filters.join(', ')} max={120} />
        </span>
      )}
      {source === 'live' && view.state === 'running' && view.since !== undefined && (
        <span className="nums">{t('topic-explorer.since', { time: format.date(view.since).slice(11) })}</span>
      )}
      {totals.messages > 0 && <Figures view={view} />}
      {flow.isSampling && !paused && (
        <span title={t('topic-explorer.samplingText', { rate: topics?.limits.sampleAbove ?? 0 })}>
          <Badge tone="info">
            {t('topic-explorer.sampling', { n: format.number(Math.round(flow.oneIn * 10) / 10) })}
          </Badge>
        </span>
      )}
      {paused && flow.waiting > 0 && (
        <span className="nums">{t('topic-explorer.waiting', { count: flow.waiting })}</span>
      )}
      {flow.dropped > 0 && (
        <span className="nums text-warn">{t('topic-explorer.dropped', { count: flow.dropped })}</span>
      )}
    </div>
  )
}

function Figures({ view: { totals, source, topics } }: { view: ExplorerView }) {
  const { t, format } = useWords()
  // Rates fall while no messages arrive.
  useNow(1000)
  const rate =
    topics === undefined ? 0 : topics.tree.rate(topics.tree.root) + topics.tree.rate(topics.tree.system)
  return (
    <>
      <span className="nums">{t('topic-explorer.topics', { count: totals.topics })}</span>
      <span className="nums">{t('topic-explorer.messages', { count: totals.messages })}</span>
      {source === 'live' && (
        <span className="nums">{t('topic-explorer.rate', { value: format.number(Math.round(rate)) })}</span>
      )}
      <span className="nums">
        {t('topic-explorer.memoryUsed', {
          used: format.bytes(totals.used),
          limit: format.bytes(topics?.limits.maxBytes ?? defaultLimits.maxBytes),
        })}
      </span>
    </>
  )
}

/** What a limit has left out, in words. */
export function Limits() {
  const { t, format } = useWords()
  const { totals, progress, state, source } = useStore(explorer.store)
  return (
    <>
      {totals.isFull && (
        <p role="status" className="nums text-small text-warn">
          {t('topic-explorer.full')}.{' '}
          {source === 'retained'
            ? t('topic-explorer.limitHit')
            : t('topic-explorer.fullText', { count: totals.unlisted })}
        </p>
      )}
      {progress !== undefined && state === 'running' && (
        <div className="max-w-md">
          <ProgressBar
            label={t('topic-explorer.state.reading')}
            value={progress.scanned}
            max={progress.of ?? 0}
            text={
              progress.of === undefined
                ? t('topic-explorer.progressOf', { read: format.number(progress.scanned) })
                : t('topic-explorer.progress', {
                    read: format.number(progress.scanned),
                    total: format.number(progress.of),
                  })
            }
          />
        </div>
      )}
      {progress !== undefined && state === 'stopped' && progress.payloads < totals.topics && (
        <p className="nums text-small text-muted">
          {t('topic-explorer.noSizes', { count: progress.payloads, total: totals.topics })}
        </p>
      )}
    </>
  )
}

/** The filter of the tree and the commands of the run. */
export function ExplorerToolbar({ filterRef }: { filterRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useWords()
  const begin = useStart()
  const { state, paused, source, totals, staysOn } = useStore(explorer.store)
  const [editing, setEditing] = useState<string>()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterBar
        filters={topicFilters(source === 'retained')}
        input={filterRef}
        editing={editing}
        onEdit={setEditing}
      />
      <span className="flex gap-1">
        <CommandIconButton
          command={expand}
          icon={ListChevronsUpDown}
          label={t('topic-explorer.expand-all.title')}
        />
        <CommandIconButton
          command={collapse}
          icon={ListChevronsDownUp}
          label={t('topic-explorer.collapse-all.title')}
        />
        <CommandIconButton
          command={clear}
          icon={Eraser}
          label={t('topic-explorer.clear.title')}
          {...(totals.topics === 0 ? { disabledReason: t('topic-explorer.none') } : {})}
        />
        {state === 'running' && source === 'live' && (
          <CommandIconButton
            command={paused ? resume : pause}
            icon={paused ? Play : Pause}
            label={t(paused ? 'topic-explorer.resume.title' : 'topic-explorer.pause.title')}
          />
        )}
      </span>
      {state !== 'stopped' && <CommandButton command={stop} short />}
      {state === 'running' && source === 'live' && (
        <Checkbox
          label={t('topic-explorer.staysOn')}
          checked={staysOn}
          onValue={(on) => begin(stayOn, { on }, 'button', { complete: true })}
        />
      )}
    </div>
  )
}
