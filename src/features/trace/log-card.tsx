import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '@/ui/icon/icons'
import { useMemo, useState } from 'react'
import download from '@commands/trace/download'
import { CommandButton } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { isListed, toLogRows, useTagFilter } from './log-rows'
import { LogSearch } from './log-search'
import { LogTable } from './log-table'
import { LogTools, useWrap } from './log-tools'
import { Publishers } from './publishers'
import { useLog } from './use-log'

/** From this size on, reading the downloaded file is recommended. */
const largeFrom = 5 * 1024 * 1024

type Props = {
  name: string
  node: string
  size: number
  running: boolean
  /** Whether only this node has a log; otherwise it can be downloaded alone. */ alone: boolean
  /** The initial search text. */ find: string
}

/** The log of one node in pieces: paged, followed while it is written, searched to its end. */
export function LogCard({ name, node, size: initialSize, running, alone, find }: Props) {
  const { t, format } = useWords()
  const { log, state } = useLog(name, node, initialSize, running)
  const { pieces, size, busy, error, following, turn } = state
  const rows = useMemo(() => pieces.flatMap((piece) => toLogRows(piece)), [pieces])
  const filter = useTagFilter(rows)
  const { shown } = filter
  const lines = useMemo(() => shown.map(({ text }) => text), [shown])
  const [wrap, setWrap] = useWrap()
  const [search, setSearch] = useState<{ hits: ReadonlySet<number>; at: number | undefined }>({
    hits: new Set(),
    at: undefined,
  })
  const [from, to] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0]
  const [atStart, atEnd] = [from <= 0, to >= size]
  const empty = rows.length === 0
  return (
    <Card
      title={t('trace.log')}
      note={
        <span className="nums">
          {t('trace.window', { from: format.bytes(from), to: format.bytes(to), size: format.bytes(size) })}
        </span>
      }
      aside={
        <>
          <span className="inline-flex items-center">
            <IconButton
              size="sm"
              icon={ChevronFirst}
              label={t('trace.first')}
              disabledReason={atStart && t('trace.atStart')}
              onClick={() => startInBackground(turnTo(log.first), throwUnexpected)}
            />
            <IconButton
              size="sm"
              icon={ChevronLeft}
              label={t('trace.earlier')}
              disabledReason={atStart && t('trace.atStart')}
              onClick={() => startInBackground(turnTo(log.earlier), throwUnexpected)}
            />
            <IconButton
              size="sm"
              icon={ChevronRight}
              label={t('trace.later')}
              disabledReason={atEnd && t('trace.atEnd')}
              onClick={() => startInBackground(turnTo(log.later), throwUnexpected)}
            />
            <IconButton
              size="sm"
              icon={ChevronLast}
              label={t('trace.last')}
              disabledReason={atEnd && t('trace.atEnd')}
              onClick={() => startInBackground(turnTo(log.last), throwUnexpected)}
            />
          </span>
          <Button
            size="sm"
            aria-pressed={following}
            title={t('trace.follows')}
            onClick={() => startInBackground(log.follow(!following), throwUnexpected)}
          >
            {t('trace.follow')}
          </Button>
          {!alone && (
            <CommandButton command={download} with={{ name, node }} label={t('trace.downloadNode')} />
          )}
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-2" aria-busy={(busy && pieces.length === 0) || undefined}>
        {size > largeFrom && (
          <p role="status" className="text-small text-warn">
            {t('trace.large', { size: format.bytes(size) })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <LogSearch
            key={node}
            initialText={find}
            log={log}
            state={state}
            lines={lines}
            accepts={(piece, needle) =>
              toLogRows(piece).some((row) => isListed(filter, row) && row.text.toLowerCase().includes(needle))
            }
            onShow={setSearch}
          />
          <LogTools filter={filter} wrap={wrap} onWrap={setWrap} />
        </div>
        {error !== null && (
          <p role="alert" className="flex items-center gap-2 text-bad">
            {describeError(error, t).title}{' '}
            <Button
              size="sm"
              onClick={() =>
                startInBackground(pieces.length === 0 ? log.first() : log.later(), throwUnexpected)
              }
            >
              {t('action.retry')}
            </Button>
          </p>
        )}
        {empty && error === null && !busy && (
          <EmptyState title={t('trace.noLog')} text={t('trace.noLogText')} />
        )}
        <Publishers rows={rows} />
        {!empty && shown.length === 0 && <p className="text-muted">{t('trace.noTag')}</p>}
        {shown.length > 0 && (
          <LogTable
            label={t('trace.lines')}
            rows={shown}
            hits={search.hits}
            reveal={following ? shown.length - 1 : (search.at ?? 0)}
            revealKey={following ? to : `${turn} ${search.at ?? ''}`}
            wrap={wrap}
          />
        )}
      </div>
    </Card>
  )

  async function turnTo(move: () => Promise<void>): Promise<void> {
    await log.follow(false)
    await move()
  }
}
