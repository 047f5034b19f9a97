import type { ReactNode } from 'react'
import { useConnection } from '@/connection/use-connection'
import type { ApiError } from '@/api/error'
import { useOnline } from '@/api/polling'
import { useRead } from '@/api/query'
import { describeError } from '@/i18n/error-words'
import { Sentence } from '@/i18n/sentence'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { ErrorPanel } from '@/ui/error-panel'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import { writeFilters } from './filters/filters'
import type { Source } from './list'
import { useNow } from '@/api/use-now'

/** Counts down the wait requested by the broker; `useRead` then retries by itself (catalogue R8). */
function Countdown({ until }: { until: number }) {
  const { t } = useWords()
  useNow(1000)
  const secondsLeft = Math.ceil((until - Date.now()) / 1000)
  return secondsLeft > 0 ? (
    <span className="nums" role="timer">
      {t('list.retryIn', { seconds: secondsLeft })}
    </span>
  ) : null
}

const retryTime = ({ error, failedAt }: Source<unknown>) =>
  error?.retryAfter === undefined ? undefined : failedAt + error.retryAfter

/**
 * Offers the list of each running node and names the stopped ones (catalogue C2). After a timeout, it offers
 * the nodes too, because one that is listed as running may not reply (catalogue C3).
 */
function NodeByNode({ error: { code, failure } }: { error: ApiError }) {
  const [search, change] = useSearch()
  // Other failures do not concern a single node.
  const { data } = useRead('nodeList', {}, { enabled: code === 'NODE_DOWN' || failure === 'timeout' })
  const nodes = data?.filter((node) => node.$raw === undefined) ?? []
  // With a single node, or a list filtered by node, there is no other node to offer.
  const timedOut = failure === 'timeout' && nodes.length > 1 && (search['node'] ?? '') === ''
  if (code !== 'NODE_DOWN' && !timedOut) return null
  const missing = nodes.filter((node) => node.node_status !== 'running')
  return (
    <>
      {missing.length > 0 && (
        <p className="w-full text-muted">
          <Sentence
            of="list.nodesMissing"
            parts={{
              nodes: (
                <>
                  {missing.map(({ node }) => (
                    <Untrusted key={node} mono text={node} className="pr-2" />
                  ))}
                </>
              ),
            }}
          />
        </p>
      )}
      {nodes
        .filter((node) => node.node_status === 'running')
        .map(({ node }) => (
          <Button key={node} onClick={() => change(writeFilters({ node }, []))}>
            <Sentence of="list.onNode" parts={{ node: <Untrusted mono text={node} max={40} /> }} />
          </Button>
        ))}
    </>
  )
}

/** The error state of a list: the reason, Retry, the requested wait, and ways around a missing node. */
export function ListError<Row>({ source }: { source: Source<Row> }) {
  const connection = useConnection()
  const { t } = useWords()
  const online = useOnline()
  const state = usePart(connection.link, (now) => now.state)
  const { error } = source
  // The status bar has already announced that the browser is offline.
  if (error === null)
    return online ? null : <ErrorPanel quiet title={t('shell.status.offline')} meaning={t('list.offline')} />
  const { title, meaning, details } = describeError(error, t)
  if (error.status === 403)
    return <ErrorPanel quiet tone="muted" title={title} meaning={t('list.forbidden')} />
  const until = retryTime(source)
  return (
    <ErrorPanel
      quiet={state === 'failing'}
      title={title}
      meaning={meaning}
      retryLabel={t('action.retry')}
      {...(source.again === undefined ? {} : { onRetry: source.again })}
      retrying={source.fetching}
      detailsLabel={t('action.details')}
      details={<Untrusted text={details} max={1000} />}
      actions={
        <>
          {until !== undefined && <Countdown until={until} />}
          <NodeByNode error={error} />
        </>
      }
    />
  )
}

/**
 * Shown with old rows while offline or after a failed read: the reason, their age, and Retry. One line high, so that
 * rows do not move when it appears (catalogue R10).
 */
export function Stale<Row>({
  source,
  now,
  inLine = false,
}: {
  source: Source<Row>
  now: number
  /** Among the warnings of a list's header, which have one line; the nodes are offered elsewhere. */
  inLine?: boolean
}): ReactNode {
  const connection = useConnection()
  const { t, format } = useWords()
  const online = useOnline()
  const state = usePart(connection.link, (now) => now.state)
  const offset = usePart(connection.link, (now) => now.offset)
  const { error } = source
  const isOld = source.rows !== undefined && source.local !== true && (error !== null || !online)
  // While the broker does not respond or the browser is offline, the status bar says so once (catalogue W6);
  // each probe would change the text here (catalogue R9).
  const reason = !online || error === null || state === 'failing' ? '' : describeError(error, t).title
  const until = retryTime(source)
  return (
    <>
      {isOld && (
        // `at` is local time, `now` is the broker's time (catalogue A18).
        <span data-warning className={cx(inLine && 'shrink-0')}>
          <StatusMark state="warning" word={t('list.stale', { age: format.ago(source.at + offset, now) })} />
        </span>
      )}
      {/* Always rendered, so that screen readers announce the text; the growing age is not announced. */}
      <span role="status" className={cx('text-muted', inLine && 'order-last min-w-0 truncate')}>
        {isOld ? reason : ''}
      </span>
      {isOld && (
        <>
          {!online && <span className="text-muted">{t('shell.status.offline')}</span>}
          {until !== undefined && <Countdown until={until} />}
          {online && (
            <Button size="sm" onClick={source.again}>
              {t('action.retry')}
            </Button>
          )}
          {!inLine && error !== null && <NodeByNode error={error} />}
        </>
      )}
    </>
  )
}

/** The ways around a missing node for a list that shows old rows; below them, so that the rows do not move. */
export function NodesOfStale<Row>({ source }: { source: Source<Row> }): ReactNode {
  const { error } = source
  return error === null || source.rows === undefined ? null : (
    <div className="flex flex-wrap items-center gap-2 text-small empty:hidden">
      <NodeByNode error={error} />
    </div>
  )
}
