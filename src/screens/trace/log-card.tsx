import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '@/ui/icon/icons'
import { useMemo, useState } from 'react'
import download from '@commands/trace/download'
import { CommandButton } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { textLines } from '@/lib/text/text-lines'
import { TextLines } from '@/table/detail/text-lines'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { LogLine } from './log-line'
import { LogSearch } from './log-search'
import { useLog } from './use-log'

/** Beyond this the log is better read elsewhere. */
const largeFrom = 5 * 1024 * 1024

/** One long line in so few pieces as the page still draws at once. */
const longest = 2000

type Props = {
  name: string
  node: string
  size: number
  running: boolean
  /** Other nodes have a log too: this one's is to be had alone. */ alone: boolean
  /** What is looked for from the beginning. */ find: string
}

/** The log of one node, a piece at a time: turned by hand, followed while it is written, searched to its end. */
export function LogCard({ name, node, size: told, running, alone, find }: Props) {
  const { t, format } = useWords()
  const { log, state } = useLog(name, node, told, running)
  const { pieces, size, busy, error, following, turn } = state
  const lines = useMemo(
    () => pieces.flatMap(({ text }) => textLines(text.endsWith('\n') ? text.slice(0, -1) : text, longest)),
    [pieces],
  )
  const [search, setSearch] = useState<{ hits: ReadonlySet<number>; at: number | undefined }>({
    hits: new Set(),
    at: undefined,
  })
  const [from, to] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0]
  const [atStart, atEnd] = [from <= 0, to >= size]
  const empty = lines.length === 0 || (lines.length === 1 && lines[0] === '')
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
              onClick={() => void turnTo(log.first)}
            />
            <IconButton
              size="sm"
              icon={ChevronLeft}
              label={t('trace.earlier')}
              disabledReason={atStart && t('trace.atStart')}
              onClick={() => void turnTo(log.earlier)}
            />
            <IconButton
              size="sm"
              icon={ChevronRight}
              label={t('trace.later')}
              disabledReason={atEnd && t('trace.atEnd')}
              onClick={() => void turnTo(log.later)}
            />
            <IconButton
              size="sm"
              icon={ChevronLast}
              label={t('trace.last')}
              disabledReason={atEnd && t('trace.atEnd')}
              onClick={() => void turnTo(log.last)}
            />
          </span>
          <Button
            size="sm"
            aria-pressed={following}
            title={t('trace.follows')}
            onClick={() => void log.follow(!following)}
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
        <LogSearch key={node} begun={find} log={log} state={state} lines={lines} onShow={setSearch} />
        {error !== null && (
          <p role="alert" className="flex items-center gap-2 text-bad">
            {describeError(error, t).title}{' '}
            <Button size="sm" onClick={() => void (pieces.length === 0 ? log.first() : log.later())}>
              {t('action.retry')}
            </Button>
          </p>
        )}
        {empty && error === null && !busy && (
          <EmptyState title={t('trace.noLog')} text={t('trace.noLogText')} />
        )}
        {!empty && (
          <TextLines
            label={t('trace.lines')}
            lines={lines}
            draw={LogLine}
            hits={search.hits}
            reveal={following ? lines.length - 1 : (search.at ?? 0)}
            again={following ? to : `${turn} ${search.at ?? ''}`}
            className="h-[max(16rem,calc(100dvh-17.5rem))]"
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
