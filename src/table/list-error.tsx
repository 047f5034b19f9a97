import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { link } from '@/api/broker'
import { useRead } from '@/api/query'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/screens/location'
import { Button } from '@/ui/button'
import { ErrorPanel } from '@/ui/error-panel'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { writeFilters } from './filters'
import type { Source } from './list'
import { useNow } from './use-now'

/** The wait the broker asked for, counted down; the reading begins again by itself at its end (catalogue R8). */
function Countdown({ until, again }: { until: number; again: (() => void) | undefined }) {
  const { t } = useWords()
  useNow(1000)
  const end = useEffectEvent(() => again?.())
  useEffect(() => {
    const timer = setTimeout(() => end(), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  const left = Math.ceil((until - Date.now()) / 1000)
  return left > 0 ? <span className="nums" role="timer">{t('list.retryIn', { seconds: left })}</span> : null
}

/** The nodes that answer, each with its own list, and the names of those that do not (catalogue C2). */
function NodeByNode() {
  const { t } = useWords()
  const [, change] = useSearch()
  const { data } = useRead('node', 'nodeList', {})
  const nodes = data?.filter((node) => node.$raw === undefined) ?? []
  const missing = nodes.filter((node) => node.node_status !== 'running')
  return (
    <>
      {missing.length > 0 && (
        <p className="w-full text-muted">
          {t('list.nodesMissing')} {missing.map(({ node }) => <Untrusted key={node} mono text={node} className="pr-2" />)}
        </p>
      )}
      {nodes.filter((node) => node.node_status === 'running').map(({ node }) => (
        <Button key={node} onClick={() => change(writeFilters({ node }))}>
          {t('list.onNode')} <Untrusted mono text={node} max={40} />
        </Button>
      ))}
    </>
  )
}

/** A list that could not be read: in place, with Retry, the wait the broker asks for, and the ways around a missing node. */
export function ListError<Row>({ source }: { source: Source<Row> }) {
  const { t } = useWords()
  const { error } = source
  if (error === null) return null
  const { title, meaning, details } = describeError(error, t)
  const until = error.retryAfter === undefined ? undefined : source.failedAt + error.retryAfter
  return (
    <ErrorPanel
      title={title}
      meaning={meaning}
      retryLabel={t('action.retry')}
      {...(source.again === undefined ? {} : { onRetry: source.again })}
      retrying={source.fetching}
      detailsLabel={t('action.details')}
      details={<Untrusted text={details} max={1000} />}
      actions={
        <>
          {until !== undefined && <Countdown until={until} again={source.again} />}
          {error.code === 'NODE_DOWN' && <NodeByNode />}
        </>
      }
    />
  )
}

/** Old rows kept after a failed reading: their age, why, and Retry (faults §5.5). */
export function Stale<Row>({ source, now }: { source: Source<Row>; now: number }): ReactNode {
  const { t, format } = useWords()
  const { error } = source
  if (error === null || source.rows === undefined) return null
  const until = error.retryAfter === undefined ? undefined : source.failedAt + error.retryAfter
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-md border border-warn px-3 py-1.5">
      <StatusMark state="warning" word={t('list.stale', { age: format.ago(source.at + link.get().offset, now) })} />
      <span className="text-muted">{describeError(error, t).title}</span>
      {until !== undefined && <Countdown until={until} again={source.again} />}
      {source.again !== undefined && <Button size="sm" busy={source.fetching} onClick={source.again}>{t('action.retry')}</Button>}
      {error.code === 'NODE_DOWN' && <NodeByNode />}
    </div>
  )
}
